package io.cormorant.portal.follow;

import io.cormorant.core.Url;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Storable;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The sites that are looked at, and the pages that were seen there.
@Component
final class WatchedSites {
  /// So many pages of a site are remembered: those of the first look, and those seen last.
  static final int MOST_PAGES = 20_000;

  private static final int LONGEST_FAILURE = 1_000;

  private final PortalStore store;
  private final JdbcClient jdbc;

  WatchedSites(PortalStore store) {
    this.store = store;
    this.jdbc = store.jdbc();
  }

  /// A site and what is remembered of it.
  record Entry(WatchedSite site, SiteState state, @Nullable SiteHub hub) {}

  /// Those that are to be looked at, the longest due first. One that is due later than anything is
  /// ever planned for was planned by a clock that has been set back since, and is due now.
  ///
  /// @param busy hosts that are left out
  List<Entry> due(Instant now, Set<String> busy, int most) {
    return jdbc.sql(
            "select * from watched_site where (due_ms <= :now or due_ms > :latest)"
                + " and host not in (:busy) order by due_ms, id")
        .param("now", now.toEpochMilli())
        .param("latest", now.plus(LookTimes.LONGEST).toEpochMilli())
        .param("busy", busy.isEmpty() ? Set.of("") : busy)
        .withMaxRows(most)
        .query(
            (row, number) ->
                new Entry(
                    Follows.site(row, number),
                    SiteState.of(row.getString("state")),
                    SiteHubs.of(row)))
        .list();
  }

  /// The hashes of the addresses that were seen at a site.
  Set<String> known(WatchedSite site) {
    return new HashSet<>(
        jdbc.sql("select url_hash from watched_page where site_id = ?")
            .param(site.id())
            .query((row, _) -> row.getString(1))
            .list());
  }

  /// Notes what came of a look, all of it or nothing.
  ///
  /// @param known hashes of addresses that were seen before
  /// @param seen addresses to remember
  void looked(
      WatchedSite site,
      SiteState state,
      Instant now,
      Instant due,
      @Nullable SiteFailure failure,
      Set<String> known,
      Collection<Url> seen) {
    store
        .transaction()
        .executeWithoutResult(
            _ -> {
              store.duty().confirm();
              int changed =
                  store
                      .template()
                      .update(
                          "update watched_site set state = ?, due_ms = ?, looked_ms = ?,"
                              + " failure = ? where id = ?",
                          state.text(),
                          due.toEpochMilli(),
                          now.toEpochMilli(),
                          failure == null ? null : Storable.text(failure.stored(), LONGEST_FAILURE),
                          site.id());
              if (changed > 0) {
                remember(site, now, known, seen);
              }
            });
  }

  private void remember(WatchedSite site, Instant now, Set<String> known, Collection<Url> seen) {
    List<Object[]> rows =
        seen.stream()
            .map(url -> Secrets.hash(url.toString()))
            .filter(hash -> !known.contains(hash))
            .distinct()
            .map(hash -> new Object[] {site.id(), hash, now.toEpochMilli()})
            .toList();
    if (rows.isEmpty()) {
      return;
    }
    store
        .template()
        .batchUpdate(
            "insert into watched_page (site_id, url_hash, seen_ms) values (?, ?, ?)", rows);
    if (known.size() + rows.size() > MOST_PAGES) {
      forgetOldest(site);
    }
  }

  /// What the first look saw is kept: pages that a site always links to are among that, and would
  /// be taken for new ones.
  private void forgetOldest(WatchedSite site) {
    List<Long> times =
        jdbc.sql("select seen_ms from watched_page where site_id = ? order by seen_ms desc")
            .param(site.id())
            .query((row, _) -> row.getLong(1))
            .list();
    jdbc.sql("delete from watched_page where site_id = ? and seen_ms < ? and seen_ms > ?")
        .params(site.id(), times.get(MOST_PAGES - 1), times.getLast())
        .update();
  }
}
