package io.cormorant.crawls.refresh;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Decision;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a refresh brought: told by the visits it added.
///
/// @param items kept pages that are new or have changed, and those that are gone, in the order in
///   which that was found
/// @param looked pages that were asked for again
/// @param unchanged of these that say what they said
/// @param changed of these documents that say something else
/// @param lists of these lists that have changed
/// @param gone of these that are not there any more
/// @param failed of these that could not be had this time
/// @param fetched pages that were asked for the first time
public record News(
    List<Item> items,
    long looked,
    long unchanged,
    long changed,
    long lists,
    long gone,
    long failed,
    long fetched) {
  /// That nothing was asked for.
  public static final News NONE = new News(List.of(), 0, 0, 0, 0, 0, 0, 0);

  public News {
    items = List.copyOf(items);
  }

  /// What happened to a page.
  public enum Kind {
    NEW("new"),
    CHANGED("changed"),
    GONE("gone");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    public String code() {
      return code;
    }
  }

  /// A page people want to hear of.
  ///
  /// @param title as the web gave it
  /// @param score of the page as it is now; of one that is gone 0
  public record Item(Kind kind, Url url, String title, double score, Instant at) {}

  /// How many kept pages are of a kind.
  public long count(Kind kind) {
    return items.stream().filter(item -> item.kind() == kind).count();
  }

  /// Reads the visits of a folder after a number.
  static News of(CrawlFolder folder, long after, Timetable before) {
    Count count = new Count(before);
    try (Stream<VisitLine> visits = folder.visits()) {
      visits.filter(line -> line.n() > after).forEachOrdered(count::add);
    }
    return count.news();
  }

  private static final class Count {
    private final Timetable before;
    private final List<Item> items = new ArrayList<>();
    private long looked;
    private long unchanged;
    private long changed;
    private long lists;
    private long gone;
    private long failed;
    private long fetched;

    Count(Timetable before) {
      this.before = before;
    }

    void add(VisitLine line) {
      if (line.earlier() == null) {
        fetched++;
        if (line.kept()) {
          items.add(item(Kind.NEW, line));
        }
        return;
      }
      looked++;
      if (line.visited()) {
        addChanged(line);
      } else if (line.outcome().equals(Outcome.Kind.UNCHANGED.code())) {
        unchanged++;
      } else if (line.tellsGone()) {
        addGone(line);
      } else {
        failed++;
      }
    }

    private void addChanged(VisitLine line) {
      if (line.decided() == Decision.LIST) {
        lists++;
        return;
      }
      changed++;
      if (line.kept()) {
        items.add(item(Kind.CHANGED, line));
      }
    }

    /// A page is gone once.
    private void addGone(VisitLine line) {
      gone++;
      Optional<KnownPage> page = before.page(line.url());
      if (page.isPresent() && page.get().isKept() && !page.get().isGone()) {
        items.add(new Item(Kind.GONE, line.url(), page.get().title(), 0, line.fetchTime()));
      }
    }

    private static Item item(Kind kind, VisitLine line) {
      String title = line.title() == null ? "" : line.title();
      double score = line.score() == null ? 0 : line.score();
      return new Item(kind, line.finalUrl(), title, score, line.fetchTime());
    }

    News news() {
      return new News(items, looked, unchanged, changed, lists, gone, failed, fetched);
    }
  }
}
