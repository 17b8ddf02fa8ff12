package io.cormorant.portal.channel;

import io.cormorant.crawls.Json;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Storable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/// The channels of all accounts. An account finds only its own.
@Component
public final class Channels {
  public static final int MOST = 20;
  public static final int LONGEST_LABEL = 80;

  private static final int LONGEST_SETTINGS = 4_000;
  private static final String SECRET = "secret";

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final Ids ids;
  private final InstantSource clock;
  private final Targets targets;
  private final Questions questions;
  private final Secrets secrets = new Secrets();

  Channels(PortalStore store, Ids ids, InstantSource clock, PortalSettings settings) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.ids = ids;
    this.clock = clock;
    this.targets = new Targets(settings.allowPrivate());
    this.questions = new Questions(store, clock);
  }

  /// What somebody wants.
  ///
  /// @param to a mail address, a URL, a number; empty for a feed
  /// @param key of the browser that is told; empty for other kinds
  /// @param auth of the browser that is told; empty for other kinds
  public record Wanted(Kind kind, String label, String to, String key, String auth, boolean daily) {
    public Wanted(Kind kind, String label, String to, boolean daily) {
      this(kind, label, to, "", "", daily);
    }
  }

  /// Adds a channel. Whoever is at the other end of mail or a phone is asked first.
  ///
  /// @throws Problem if there are too many, it leads nowhere or where another does, or whoever is
  ///   there may not be asked
  public synchronized Channel add(Account account, Wanted wanted) {
    if (of(account.id()).size() >= MOST) {
      throw new Problem(
          "problem.channels", "an account has at most %s channels; remove one first", MOST);
    }
    Map<String, String> target = targets.checked(wanted);
    String to = target.getOrDefault(Channel.TO, "");
    if (leads(of(account.id()).stream(), wanted.kind(), to)) {
      throw twice();
    }
    boolean asks = wanted.kind().isAsked();
    String secret = secrets.fresh();
    String json = settings(target, secret);
    if (asks) {
      questions.ask(account.id(), wanted.kind(), to);
    }
    long id = ids.next();
    jdbc.sql(
            "insert into channel (id, account_id, kind, label, settings, secret_hash, daily,"
                + " enabled, confirmed, ask_ms, asked, created_ms)"
                + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .param(id)
        .param(account.id())
        .param(wanted.kind().code())
        .param(label(wanted))
        .param(json)
        .param(Secrets.hash(secret))
        .param(wanted.daily())
        .param(true)
        .param(!asks)
        .param(asks ? clock.millis() : null)
        .param(0)
        .param(clock.millis())
        .update();
    return find(account.id(), id).orElseThrow();
  }

  private static String label(Wanted wanted) {
    String label = wanted.label().strip();
    return Storable.text(label.isEmpty() ? wanted.to() : label, LONGEST_LABEL);
  }

  /// Whether one of some channels leads there; of feeds an account may have several.
  private static boolean leads(Stream<Channel> some, Kind kind, String to) {
    return kind != Kind.FEED
        && some.filter(one -> one.kind() == kind)
            .anyMatch(
                one -> kind == Kind.BROWSER ? one.to().equals(to) : one.to().equalsIgnoreCase(to));
  }

  /// The channels of an account, the oldest first.
  public List<Channel> of(long account) {
    return jdbc.sql("select * from channel where account_id = ? order by id")
        .param(account)
        .query(Channels::channel)
        .list();
  }

  /// A channel, if it is the account's.
  public Optional<Channel> find(long account, long id) {
    return jdbc.sql("select * from channel where id = ? and account_id = ?")
        .params(id, account)
        .query(Channels::channel)
        .optional();
  }

  Optional<Channel> find(long id) {
    return jdbc.sql("select * from channel where id = ?")
        .param(id)
        .query(Channels::channel)
        .optional();
  }

  /// The channel of a kind that a secret opens, if its account may be used.
  public Optional<Channel> open(String secret) {
    return jdbc.sql(
            "select c.* from channel c join account a on a.id = c.account_id"
                + " where c.secret_hash = ? and a.enabled = ?")
        .params(Secrets.hash(secret), true)
        .query(Channels::channel)
        .optional();
  }

  /// Whether there is a channel with a secret, though its account may not be used now.
  public boolean isKnown(String secret) {
    return jdbc.sql("select count(*) from channel where secret_hash = ?")
            .param(Secrets.hash(secret))
            .query(Long.class)
            .single()
        > 0;
  }

  /// Switches a channel on or off. What waits to be told by one that is switched off never is.
  /// Where the other end has said no, it is asked again.
  public synchronized void setEnabled(Channel channel, boolean enabled) {
    boolean asks = enabled && !channel.confirmed();
    if (asks) {
      questions.ask(channel.account(), channel.kind(), channel.to());
    }
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              jdbc.sql(
                      "update channel set enabled = ?, failure = null, ask_ms = ?, asked = 0"
                          + " where id = ?")
                  .param(enabled)
                  .param(asks ? clock.millis() : null)
                  .param(channel.id())
                  .update();
              if (!enabled) {
                forget(channel);
              }
            });
  }

  private void forget(Channel channel) {
    jdbc.sql("delete from delivery where channel_id = ? and state = ?")
        .params(channel.id(), Outbox.WAITING)
        .update();
  }

  /// Makes a channel tell once a day, or at once, from now on.
  public void setDaily(Channel channel, boolean daily) {
    jdbc.sql("update channel set daily = ? where id = ?").params(daily, channel.id()).update();
  }

  public void remove(Channel channel) {
    jdbc.sql("delete from channel where id = ?").param(channel.id()).update();
  }

  /// A browser that is told has a new subscription. If the channel was switched off because the old
  /// one had ended, it is on again.
  ///
  /// @throws Problem if that is none, or another channel of the account leads there
  public synchronized void renew(Channel channel, String to, String key, String auth) {
    Map<String, String> target =
        targets.checked(new Wanted(channel.kind(), "", to, key, auth, channel.daily()));
    String fresh = target.getOrDefault(Channel.TO, "");
    Stream<Channel> others = of(channel.account()).stream().filter(one -> one.id() != channel.id());
    if (leads(others, channel.kind(), fresh)) {
      throw twice();
    }
    boolean ended = channel.failure() != null;
    jdbc.sql("update channel set settings = ?, enabled = ?, failure = null where id = ?")
        .params(settings(target, channel.secret()), channel.enabled() || ended, channel.id())
        .update();
  }

  private static Problem twice() {
    return new Problem("problem.channel-twice", "there is such a channel already");
  }

  private static String settings(Map<String, String> target, String secret) {
    Map<String, String> settings = new LinkedHashMap<>(target);
    settings.put(SECRET, secret);
    String json = Json.line(settings);
    if (json.length() > LONGEST_SETTINGS) {
      throw new Problem("problem.channel-long", "that address is too long");
    }
    return json;
  }

  /// The other end has said yes.
  public void confirm(Channel channel) {
    jdbc.sql("update channel set confirmed = ?, ask_ms = null, failure = null where id = ?")
        .params(true, channel.id())
        .update();
  }

  /// The other end has said no, and must say yes before it is told again.
  public void refuse(Channel channel) {
    stop(channel, Failure.of("refused"));
    if (channel.kind().isAsked()) {
      questions.refused(channel);
      jdbc.sql("update channel set confirmed = ? where id = ?")
          .params(false, channel.id())
          .update();
    }
  }

  /// Forgets who was asked long ago.
  void sweep(Instant now) {
    questions.sweep(now);
  }

  /// Switches a channel off that leads nowhere any more, unless it leads elsewhere by now.
  void stop(Channel channel, Failure why) {
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              if (!target(channel).equals(channel.target())) {
                return;
              }
              jdbc.sql("update channel set enabled = ?, failure = ?, ask_ms = null where id = ?")
                  .params(false, why.stored(), channel.id())
                  .update();
              forget(channel);
            });
  }

  /// Where a channel leads now, which nobody changes meanwhile.
  private Map<String, String> target(Channel channel) {
    return jdbc.sql("select * from channel where id = ? for update")
        .param(channel.id())
        .query(Channels::channel)
        .optional()
        .map(Channel::target)
        .orElse(Map.of());
  }

  static Channel channel(ResultSet row, int number) throws SQLException {
    JsonNode settings = Json.mapper().readTree(row.getString("settings"));
    Map<String, String> target = new LinkedHashMap<>();
    settings.properties().forEach(e -> target.put(e.getKey(), e.getValue().asString("")));
    String secret = target.remove(SECRET);
    String failure = row.getString("failure");
    return new Channel(
        row.getLong("id"),
        row.getLong("account_id"),
        Kind.of(row.getString("kind")),
        row.getString("label"),
        Map.copyOf(target),
        secret == null ? "" : secret,
        row.getBoolean("daily"),
        row.getBoolean("enabled"),
        row.getBoolean("confirmed"),
        failure == null ? null : Failure.read(failure),
        Instant.ofEpochMilli(row.getLong("created_ms")));
  }
}
