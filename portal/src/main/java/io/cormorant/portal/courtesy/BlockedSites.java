package io.cormorant.portal.courtesy;

import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Url;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The sites that the portal leaves alone, whatever its topics want of them. Those of the database
/// hold before the first crawl goes on.
@Component
public final class BlockedSites implements DisposableBean {
  public static final int MOST = 20_000;
  public static final int LONGEST_REASON = 500;

  private static final Logger LOG = LoggerFactory.getLogger(BlockedSites.class);
  private static final String ANY_BELOW = "*.";
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}+");

  private final PortalStore store;
  private final JdbcClient jdbc;
  private final SiteBlocks blocks;
  private final InstantSource clock;
  private final boolean shared;
  private final Thread rounds =
      Thread.ofPlatform().daemon().name("blocked sites").unstarted(this::goRound);

  BlockedSites(PortalStore store, PortalParts parts, InstantSource clock) {
    this.store = store;
    this.jdbc = store.jdbc();
    this.blocks = parts.crawls().blocks();
    this.clock = clock;
    this.shared = store.duty().isShared();
    all().forEach(blocked -> add(blocked.site()));
  }

  private void add(String site) {
    try {
      blocks.add(site);
    } catch (IllegalArgumentException e) {
      LOG.error("a site that was blocked cannot be: {}", e.getMessage());
    }
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    if (shared) {
      rounds.start();
    }
  }

  private void goRound() {
    try {
      while (true) {
        Thread.sleep(ROUND);
        try {
          refresh();
        } catch (DataAccessException e) {
          LOG.debug("what was blocked at other portals is heard later", e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Hears of sites that were blocked, or let go, at other portals.
  synchronized void refresh() {
    Set<String> wanted =
        new HashSet<>(jdbc.sql("select site from blocked_site").query(String.class).list());
    for (String known : blocks.sites()) {
      if (!wanted.remove(known)) {
        blocks.remove(known);
      }
    }
    wanted.forEach(this::add);
  }

  @Override
  public void destroy() {
    rounds.interrupt();
  }

  /// A place in the order of [#after].
  public record Place(Instant when, String site) {
    /// Before everything.
    public static final Place NEWEST = new Place(Instant.ofEpochMilli(Long.MAX_VALUE), "");
  }

  /// Those that come after a place, the newest first.
  public List<BlockedSite> after(Place place, int most) {
    long when = place.when().toEpochMilli();
    return jdbc.sql(
            "select * from blocked_site where created_ms < ? or (created_ms = ? and site > ?)"
                + " order by created_ms desc, site")
        .params(when, when, place.site())
        .withMaxRows(most)
        .query(BlockedSites::read)
        .list();
  }

  /// All of them, the newest first.
  public List<BlockedSite> all() {
    return jdbc.sql("select * from blocked_site order by created_ms desc, site")
        .query(BlockedSites::read)
        .list();
  }

  /// What keeps a host from being asked: it was blocked itself, or with its domain.
  ///
  /// @param host as [Url#host] gives it
  public Optional<BlockedSite> over(String host) {
    String name = host;
    Optional<BlockedSite> found = find(name);
    for (int dot = name.indexOf('.'); found.isEmpty() && dot >= 0; dot = name.indexOf('.')) {
      name = name.substring(dot + 1);
      found = find(name);
    }
    return found;
  }

  /// Whether nothing of a host is asked for.
  public boolean isBlocked(String host) {
    return blocks.isBlocked(host);
  }

  /// The site that somebody means by a URL, a host or a domain.
  ///
  /// @param wholeDomain whether they mean the registered domain that it belongs to
  /// @throws Problem if it is none, or one that stands for many
  public static String site(String typed, boolean wholeDomain) {
    String text = typed.strip();
    if (text.startsWith(ANY_BELOW)) {
      text = text.substring(ANY_BELOW.length());
    }
    Url url =
        address(text)
            .orElseThrow(
                () ->
                    new Problem(
                        "problem.site", "'%s' is not a site; give a host or a domain", typed));
    try {
      return SiteBlocks.normalised(wholeDomain ? url.registeredDomain() : url.host());
    } catch (IllegalArgumentException e) {
      throw new Problem(
          "problem.site-suffix", "'%s' is not one site but an ending that many sites share", typed);
    }
  }

  private static Optional<Url> address(String text) {
    if (text.contains("://")) {
      return Url.parse(text);
    }
    return text.contains("@") ? Optional.empty() : Url.parse("https://" + text);
  }

  /// Has a site left alone from now on; what is under way may finish. One that is blocked already
  /// stays as it is.
  ///
  /// @throws Problem as [#site], or if there are too many
  public synchronized BlockedSite block(
      Account by, String typed, boolean wholeDomain, String reason) {
    String site = site(typed, wholeDomain);
    Optional<BlockedSite> known = find(site);
    if (known.isPresent()) {
      blocks.add(site);
      return known.get();
    }
    if (count() >= MOST) {
      throw new Problem("problem.sites", "at most %s sites can be blocked", MOST);
    }
    BlockedSite blocked =
        new BlockedSite(site, clean(reason), by.name(), Instant.ofEpochMilli(clock.millis()));
    blocks.add(site);
    try {
      jdbc.sql(
              "insert into blocked_site (site, reason, blocked_by, created_ms)"
                  + " values (?, ?, ?, ?)")
          .params(site, blocked.reason(), blocked.by(), blocked.when().toEpochMilli())
          .update();
    } catch (DuplicateKeyException e) {
      LOG.debug("{} was blocked meanwhile", site, e);
    }
    store.settle();
    LOG.info("{} is blocked by {}", site, by.name());
    return blocked;
  }

  /// Lets a site be crawled again.
  ///
  /// @throws Problem if the account is no administrator's, or no such site is blocked
  public synchronized void unblock(Account by, String site) {
    if (!by.isAdmin()) {
      throw new Problem(
          "problem.unblock", "only administrators can allow a site to be crawled again");
    }
    if (jdbc.sql("delete from blocked_site where site = ?").param(site).update() == 0) {
      throw new Problem("problem.not-blocked", "'%s' is not blocked", site);
    }
    if (blocks.isBlocked(site)) {
      blocks.remove(site);
    }
    store.settle();
    LOG.info("{} is unblocked by {}", site, by.name());
  }

  private long count() {
    return jdbc.sql("select count(*) from blocked_site").query(Long.class).single();
  }

  private Optional<BlockedSite> find(String site) {
    return jdbc.sql("select * from blocked_site where site = ?")
        .param(site)
        .query(BlockedSites::read)
        .optional();
  }

  private static String clean(String text) {
    String clean = CONTROLS.matcher(text).replaceAll(" ").strip();
    if (clean.length() <= LONGEST_REASON) {
      return clean;
    }
    boolean parted = Character.isHighSurrogate(clean.charAt(LONGEST_REASON - 1));
    return clean.substring(0, parted ? LONGEST_REASON - 1 : LONGEST_REASON);
  }

  private static BlockedSite read(ResultSet row, int number) throws SQLException {
    return new BlockedSite(
        row.getString("site"),
        row.getString("reason"),
        row.getString("blocked_by"),
        Instant.ofEpochMilli(row.getLong("created_ms")));
  }
}
