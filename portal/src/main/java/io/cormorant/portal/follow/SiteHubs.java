package io.cormorant.portal.follow;

import io.cormorant.core.Url;
import io.cormorant.crawls.watch.NamedHub;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Secrets;
import io.cormorant.revisit.PushTrust;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The hubs of watched sites as they are stored, with their sites.
@Component
final class SiteHubs {
  private static final int LONGEST_ADDRESS = 2_000;

  private final JdbcClient jdbc;
  private final Secrets secrets = new Secrets();

  SiteHubs(PortalStore store) {
    this.jdbc = store.jdbc();
  }

  /// A hub and the site that it pushes for.
  record Owned(long site, SiteHub hub) {}

  /// The hub of the site in a row; null if it has none.
  static @Nullable SiteHub of(ResultSet row) throws SQLException {
    Url feed = url(row.getString("hub_feed"));
    Url hub = url(row.getString("hub_url"));
    Url topic = url(row.getString("hub_topic"));
    if (feed == null || hub == null || topic == null) {
      return null;
    }
    long asked = row.getLong("hub_asked_ms");
    return new SiteHub(
        feed,
        hub,
        topic,
        row.getString("hub_callback"),
        row.getString("hub_secret"),
        asked == 0 ? null : Instant.ofEpochMilli(asked),
        Instant.ofEpochMilli(row.getLong("hub_pushed_ms")),
        Instant.ofEpochMilli(row.getLong("hub_until_ms")),
        new PushTrust(row.getInt("hub_trust")));
  }

  private static @Nullable Url url(@Nullable String text) {
    return text == null ? null : Url.parse(text).orElse(null);
  }

  /// A site has another hub from now on, which knows nothing of the portal.
  ///
  /// @return none if its addresses are too long to be anybody's
  Optional<SiteHub> name(WatchedSite site, NamedHub named) {
    boolean isLong =
        named.feed().toString().length() > LONGEST_ADDRESS
            || named.hub().toString().length() > LONGEST_ADDRESS
            || named.topic().toString().length() > LONGEST_ADDRESS;
    if (isLong) {
      return Optional.empty();
    }
    SiteHub hub =
        new SiteHub(
            named.feed(),
            named.hub(),
            named.topic(),
            secrets.fresh(),
            secrets.fresh(),
            null,
            Instant.EPOCH,
            Instant.EPOCH,
            PushTrust.NONE);
    jdbc.sql(
            "update watched_site set hub_feed = ?, hub_url = ?, hub_topic = ?, hub_callback = ?,"
                + " hub_secret = ?, hub_asked_ms = 0, hub_pushed_ms = 0, hub_until_ms = 0, hub_trust = 0 where id = ?")
        .params(
            hub.feed().toString(),
            hub.hub().toString(),
            hub.topic().toString(),
            hub.callback(),
            hub.secret(),
            site.id())
        .update();
    return Optional.of(hub);
  }

  /// A site has no hub any more.
  void forget(WatchedSite site) {
    jdbc.sql(
            "update watched_site set hub_feed = null, hub_url = null, hub_topic = null,"
                + " hub_callback = null, hub_secret = null where id = ?")
        .param(site.id())
        .update();
  }

  Optional<Owned> find(String callback) {
    return jdbc.sql("select * from watched_site where hub_callback = ?")
        .param(callback)
        .query((row, _) -> Optional.ofNullable(of(row)).map(hub -> new Owned(id(row), hub)))
        .optional()
        .flatMap(owned -> owned);
  }

  private static long id(ResultSet row) {
    try {
      return row.getLong("id");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  void asked(WatchedSite site, Instant now) {
    jdbc.sql("update watched_site set hub_asked_ms = ? where id = ?")
        .params(now.toEpochMilli(), site.id())
        .update();
  }

  /// It will push until then, or no more.
  void agreed(Owned owned, Instant until) {
    jdbc.sql("update watched_site set hub_until_ms = ? where hub_callback = ?")
        .params(until.toEpochMilli(), owned.hub().callback())
        .update();
  }

  /// It has pushed something: its site is looked at now, but a while after the last look at least.
  void pushed(Owned owned, Instant now, Duration rest) {
    long time = now.toEpochMilli();
    long early = time - rest.toMillis();
    jdbc.sql(
            "update watched_site set hub_trust = ?, hub_pushed_ms = ?, due_ms = case when due_ms <= ? then due_ms"
                + " when looked_ms > ? and looked_ms <= ? then looked_ms + ? else ? end"
                + " where id = ?")
        .params(
            owned.hub().trust().pushed().level(),
            time,
            time,
            early,
            time,
            rest.toMillis(),
            time,
            owned.site())
        .update();
  }

  void due(WatchedSite site, Instant time) {
    jdbc.sql("update watched_site set due_ms = ? where id = ? and due_ms > ?")
        .params(time.toEpochMilli(), site.id(), time.toEpochMilli())
        .update();
  }

  void trust(WatchedSite site, PushTrust trust) {
    jdbc.sql("update watched_site set hub_trust = ? where id = ?")
        .params(trust.level(), site.id())
        .update();
  }
}
