package io.cormorant.portal.channel;

import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Who was asked whether they want to be told, and who said no. Nobody is asked twice a day,
/// whoever wants to tell them; and after a no for [#PEACE] only by an account that they had agreed
/// to hear from.
final class Questions {
  static final Duration PEACE = Duration.ofDays(30);

  /// So many strangers an account may have asked in a day.
  static final int MOST = 10;

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration KEPT = Duration.ofDays(90);

  private final JdbcClient jdbc;
  private final InstantSource clock;

  Questions(PortalStore store, InstantSource clock) {
    this.jdbc = store.jdbc();
    this.clock = clock;
  }

  /// Notes that an account has somebody asked.
  ///
  /// @throws Problem if it may not
  void ask(long account, Kind kind, String to) {
    Instant now = clock.instant();
    long yesterday = now.minus(DAY).toEpochMilli();
    if (count("account_id = ? and asked_ms > ?", account, yesterday) >= MOST) {
      throw new Problem(
          "problem.channel-asked",
          "%s addresses were asked in the last day; try again tomorrow",
          MOST);
    }
    String hash = hash(kind, to);
    boolean trusted =
        count("target_hash = ? and account_id = ? and trusted = ?", hash, account, true) > 0;
    long peace = now.minus(PEACE).toEpochMilli();
    if (count("target_hash = ? and asked_ms > ?", hash, yesterday) > 0
        || (!trusted && count("target_hash = ? and refused_ms > ?", hash, peace) > 0)) {
      throw new Problem(
          "problem.channel-unasked",
          "'%s' was asked in the last day, or said no in the last %s days",
          to,
          PEACE.toDays());
    }
    if (jdbc.sql("update question set asked_ms = ? where target_hash = ? and account_id = ?")
            .params(now.toEpochMilli(), hash, account)
            .update()
        == 0) {
      add(hash, account, now);
    }
  }

  /// Notes that whoever is at the other end of a channel has said no.
  void refused(Channel channel) {
    Instant now = clock.instant();
    String hash = hash(channel.kind(), channel.to());
    if (count("target_hash = ? and account_id = ?", hash, channel.account()) == 0) {
      add(hash, channel.account(), now);
    }
    jdbc.sql("update question set refused_ms = ? where target_hash = ? and account_id = ?")
        .params(now.toEpochMilli(), hash, channel.account())
        .update();
    if (channel.confirmed()) {
      jdbc.sql("update question set trusted = ? where target_hash = ? and account_id = ?")
          .params(true, hash, channel.account())
          .update();
    }
  }

  /// Forgets what matters no more.
  void sweep(Instant now) {
    long old = now.minus(KEPT).toEpochMilli();
    jdbc.sql("delete from question where asked_ms < ? and (refused_ms is null or refused_ms < ?)")
        .params(old, old)
        .update();
  }

  private void add(String hash, long account, Instant now) {
    jdbc.sql(
            "insert into question (target_hash, account_id, asked_ms, trusted) values (?, ?, ?, ?)")
        .params(hash, account, now.toEpochMilli(), false)
        .update();
  }

  private long count(String condition, Object... values) {
    return jdbc.sql("select count(*) from question where " + condition)
        .params(values)
        .query(Long.class)
        .single();
  }

  private static String hash(Kind kind, String to) {
    return Secrets.hash(kind.code() + " " + to.toLowerCase(Locale.ROOT));
  }
}
