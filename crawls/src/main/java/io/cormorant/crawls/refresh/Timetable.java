package io.cormorant.crawls.refresh;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.revisit.LookHistory;
import io.cormorant.revisit.PageTimes;
import io.cormorant.revisit.RevisitPlanner;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// When the pages of a crawl are due: its seeds, the lists on which pages were found, and the pages
/// it keeps, each by what earlier looks at it brought. Made from the visits alone, as they are.
public final class Timetable {
  /// Lists and seeds.
  private static final Duration SHORTEST_LIST = Duration.ofHours(1);

  private static final Duration LONGEST_LIST = Duration.ofDays(14);

  /// Looks at a list in a day, on average over all lists.
  private static final double LIST_LOOKS = 4;

  /// All else.
  private static final PageTimes PAGES = new PageTimes(Duration.ofDays(1), Duration.ofDays(60));

  private static final Comparator<DueLook> SEEDS_FIRST =
      Comparator.comparing(DueLook::kind).thenComparing(DueLook::at);

  private final Set<Url> seeds;
  private final Map<Url, KnownPage> pages = new HashMap<>();
  private final Long2ObjectOpenHashMap<KnownPage> byNumber = new Long2ObjectOpenHashMap<>();
  private final Map<Url, VisitLine> lostSeeds = new HashMap<>();
  private final List<DueLook> looks = new ArrayList<>();

  private Timetable(CrawlPlan plan) {
    this.seeds = new HashSet<>(plan.seeds());
  }

  /// Reads the visits of a crawl.
  static Timetable of(CrawlFolder folder, CrawlPlan plan) {
    Timetable table = new Timetable(plan);
    try (Stream<VisitLine> visits = folder.visits()) {
      visits.forEachOrdered(table::add);
    }
    table.plan();
    return table;
  }

  private void add(VisitLine line) {
    KnownPage known = line.earlier() == null ? null : byNumber.get(line.earlier().longValue());
    if (known != null) {
      known.lookedAt(line);
      byNumber.put(line.n(), known);
      if (line.visited()) {
        pages.put(known.url(), known);
      }
    } else if (line.visited() || line.replaced()) {
      addNew(line);
    } else if (line.mayPass() && isSeed(line)) {
      lostSeeds.put(line.finalUrl(), line);
    }
  }

  /// Other pages are never asked for again, so that nothing of them is remembered.
  private void addNew(VisitLine line) {
    lostSeeds.remove(line.finalUrl());
    KnownPage parent = line.via() == null ? null : pages.get(line.via());
    if (parent != null) {
      parent.bore(line.kept() || line.replaced());
    }
    boolean maybeDue = line.kept() || line.replaced() || line.decided() == Decision.LIST;
    if (maybeDue || isSeed(line)) {
      KnownPage page = new KnownPage(line, isSeed(line));
      pages.put(line.finalUrl(), page);
      byNumber.put(line.n(), page);
    }
  }

  private boolean isSeed(VisitLine line) {
    return line.depth() == 0
        && line.via() == null
        && (seeds.contains(line.url()) || seeds.contains(line.finalUrl()));
  }

  /// Lists share a number of looks, since each says of many pages at once that they are there; of
  /// these, what comes first in time is planned first. Each page goes by its own changes.
  private void plan() {
    RevisitPlanner lists = new RevisitPlanner(LIST_LOOKS, SHORTEST_LIST, LONGEST_LIST);
    pages.values().stream()
        .distinct()
        .sorted(Comparator.comparing(KnownPage::lastLook).thenComparing(KnownPage::url))
        .forEachOrdered(
            page -> {
              DueLook.Kind kind = kind(page);
              if (kind == DueLook.Kind.SEED || page.isWorthALook()) {
                boolean often = kind != DueLook.Kind.PAGE || page.isHub();
                LookHistory history = page.history();
                Instant at = often ? lists.next(history, page.lastLook()) : PAGES.next(history);
                looks.add(page.due(kind, at));
              }
            });
    lostSeeds.values().forEach(this::planLost);
    looks.sort(SEEDS_FIRST);
  }

  private void planLost(VisitLine line) {
    looks.add(
        new DueLook(
            DueLook.Kind.SEED,
            line.again().candidate(),
            null,
            true,
            line.fetchTime().plus(SHORTEST_LIST)));
  }

  private DueLook.Kind kind(KnownPage page) {
    if (page.isSeed()) {
      return DueLook.Kind.SEED;
    }
    return page.isHub() ? DueLook.Kind.LIST : DueLook.Kind.PAGE;
  }

  /// What is due, in the order in which it is asked for: seeds, then lists, then pages, of each the
  /// longest due first.
  ///
  /// @param all whether or not it is due
  public List<DueLook> due(Instant now, boolean all) {
    return looks.stream().filter(look -> all || !look.at().isAfter(now)).toList();
  }

  /// How many pages are looked at again at all.
  public int size() {
    return looks.size();
  }

  /// When the first look is due that is not due yet.
  public Optional<Instant> next(Instant now) {
    return looks.stream()
        .map(DueLook::at)
        .filter(at -> at.isAfter(now))
        .min(Comparator.naturalOrder());
  }

  /// What is known of a page.
  Optional<KnownPage> page(Url url) {
    return Optional.ofNullable(pages.get(url));
  }
}
