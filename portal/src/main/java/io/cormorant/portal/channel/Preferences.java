package io.cormorant.portal.channel;

import io.cormorant.portal.account.SignedIn;
import io.cormorant.portal.channel.Preference.Quiet;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// When and in which language accounts want to be told.
@Component
public final class Preferences {
  private static final int LONGEST_ZONE = 60;
  private static final int HOUR = 60;

  private final PortalStore store;
  private final JdbcClient jdbc;

  Preferences(PortalStore store) {
    this.store = store;
    this.jdbc = store.jdbc();
  }

  /// What an account has said; empty if nothing yet.
  public Optional<Preference> said(long account) {
    return jdbc.sql("select * from preference where account_id = ?")
        .param(account)
        .query(Preferences::preference)
        .optional();
  }

  /// What an account has said, or what is usual.
  public Preference of(long account) {
    return said(account).orElse(Preference.USUAL);
  }

  /// Whoever makes a channel by a program says nothing of these, so they are remembered before.
  @EventListener
  void begin(SignedIn one) {
    begin(one.account().id(), Locale.forLanguageTag(one.language()), one.zone());
  }

  /// Remembers the language and the time zone of an account that has said nothing yet.
  ///
  /// @param zone as its browser names it; the usual one is taken for one that is not known, and
  ///   nothing is remembered for none, so that its browser can still propose one
  public void begin(long account, Locale language, String zone) {
    if (!zone.isBlank() && said(account).isEmpty()) {
      Preference usual = Preference.USUAL;
      ZoneId own = zones().contains(zone) ? ZoneId.of(zone) : usual.zone();
      set(account, new Preference(own, known(language), usual.digest(), usual.quiet()));
    }
  }

  /// Reads what a form says.
  ///
  /// @param digest such as 07:00
  /// @param from beginning of the quiet hours; empty for none
  /// @throws Problem if something of it is no time or no time zone
  public static Preference read(
      String zone, String language, String digest, String from, String to) {
    LocalTime quietFrom = from.isBlank() ? null : time(from);
    LocalTime quietTo = to.isBlank() ? null : time(to);
    if ((quietFrom == null) != (quietTo == null)) {
      throw new Problem("problem.channel-quiet", "quiet hours have a beginning and an end");
    }
    Quiet quiet =
        quietFrom == null || quietTo == null || quietFrom.equals(quietTo)
            ? null
            : new Quiet(quietFrom, quietTo);
    return new Preference(zone(zone), known(Locale.of(language)), time(digest), quiet);
  }

  private static ZoneId zone(String text) {
    try {
      ZoneId zone = ZoneId.of(text.strip());
      if (zone.getId().length() <= LONGEST_ZONE) {
        return zone;
      }
    } catch (DateTimeException e) {
      throw noZone(text);
    }
    throw noZone(text);
  }

  private static Problem noZone(String text) {
    return new Problem(
        "problem.channel-zone",
        "'%s' is not a time zone; give one such as Europe/Berlin or Asia/Shanghai",
        text.substring(0, Math.min(text.length(), LONGEST_ZONE)));
  }

  private static LocalTime time(String text) {
    try {
      LocalTime time = LocalTime.parse(text.strip());
      return LocalTime.of(time.getHour(), time.getMinute());
    } catch (DateTimeException e) {
      throw new Problem(
          "problem.channel-time",
          "'%s' is not a time of day; give one such as 07:30",
          text.substring(0, Math.min(text.length(), LONGEST_ZONE)));
    }
  }

  private static Locale known(Locale language) {
    return language.getLanguage().equals("zh") ? Locale.CHINESE : Locale.ENGLISH;
  }

  /// Replaces what an account has said. What already waits to be told is told when it was to be,
  /// but not in quiet hours.
  public void set(long account, Preference wanted) {
    Quiet quiet = wanted.quiet();
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              jdbc.sql("delete from preference where account_id = ?").param(account).update();
              jdbc.sql(
                      "insert into preference (account_id, zone, language, digest_minute,"
                          + " quiet_from, quiet_to) values (?, ?, ?, ?, ?, ?)")
                  .param(account)
                  .param(wanted.zone().getId())
                  .param(wanted.language().getLanguage())
                  .param(minute(wanted.digest()))
                  .param(quiet == null ? null : minute(quiet.from()))
                  .param(quiet == null ? null : minute(quiet.to()))
                  .update();
            });
  }

  private static int minute(LocalTime time) {
    return time.getHour() * HOUR + time.getMinute();
  }

  private static LocalTime time(int minute) {
    return LocalTime.of(minute / HOUR, minute % HOUR);
  }

  private static Preference preference(ResultSet row, int number) throws SQLException {
    return new Preference(
        ZoneId.of(row.getString("zone")),
        known(Locale.of(row.getString("language"))),
        time(row.getInt("digest_minute")),
        quiet(row));
  }

  private static @Nullable Quiet quiet(ResultSet row) throws SQLException {
    return row.getObject("quiet_from") == null || row.getObject("quiet_to") == null
        ? null
        : new Quiet(time(row.getInt("quiet_from")), time(row.getInt("quiet_to")));
  }

  /// The names of time zones, for lists to choose from.
  public static List<String> zones() {
    return ZoneId.getAvailableZoneIds().stream()
        .filter(name -> name.equals("UTC") || name.contains("/"))
        .filter(name -> !name.startsWith("SystemV") && !name.startsWith("Etc/"))
        .sorted()
        .toList();
  }
}
