package io.cormorant.archive.report;

import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.core.Url;
import io.cormorant.estimate.CaptureRecapture;
import io.cormorant.estimate.Population;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;

/// Estimates from the link graph of a crawl how many relevant pages there are.
///
/// The visited pages are split into two halves, each of which is a route by which pages are
/// discovered; what both lead to against what only one does tells how much neither does (Chapman
/// 1951). A page that was linked but never asked for counts as much as URLs linked alike turned out
/// to be relevant: alike are those with about the same share of relevant pages among those that
/// link to them, and the later half of the crawl tells, lost ones included. Without that the
/// estimate would only look at what was fetched and nearly always call the crawl complete;
/// docs/internals/lab.md has the figures.
///
/// Memory is bounded: of a crawl that knows more than some millions of URLs, every so many-th is
/// followed and stands for the others.
final class LinkRecall implements CrawlStore.LinkReader {
  static final int MOST_FOLLOWED = 4_000_000;

  /// By how much the number of missed pages was off on webs with known labels, as a share of it:
  /// far more than chance alone explains.
  private static final double DOUBT = 1.5;

  /// A graph with fewer records than this share of the visits was not kept from the beginning.
  private static final double NEARLY_ALL = 0.9;

  private final BitSet relevant;
  private final Int2IntOpenHashMap aliases;
  private final int step;
  private final long half;
  private final BitSet ended = new BitSet();
  private final BitSet late = new BitSet();
  private final short[] linkers;
  private final short[] relevantLinkers;
  private final byte[] routes;
  private final int[] lastLinker;
  private long endings;

  /// How large the graph is, and that it is there at all.
  private static final class Extent implements CrawlStore.LinkReader {
    private int pages;
    private long endings;
    private int last;

    @Override
    public void visited(int page, int[] targets) {
      pages++;
      lost(page);
      last = targets.length == 0 ? last : Math.max(last, targets[targets.length - 1]);
    }

    @Override
    public void lost(int url) {
      endings++;
      last = Math.max(last, url);
    }
  }

  /// What the visits say of the numbers in the graph of a store; told of all of them, it can
  /// estimate.
  static final class Seen {
    private final CrawlStore store;
    private final Extent extent;
    private final BitSet relevant = new BitSet();

    /// Numbers of URLs that led elsewhere, and of where they led.
    private final Int2IntOpenHashMap aliases = new Int2IntOpenHashMap();

    private long visits;

    private Seen(CrawlStore store, Extent extent) {
      this.store = store;
      this.extent = extent;
    }

    void note(VisitExtract line) {
      if (!line.visited()) {
        return;
      }
      visits++;
      boolean moved = !line.asked().equals(line.url());
      int page = line.relevant() || moved ? number(line.url()) : 0;
      int asked = page != 0 && moved ? number(line.asked()) : 0;
      if (page != 0 && line.relevant()) {
        relevant.set(page);
      }
      if (asked != 0 && asked != page && page <= extent.last) {
        aliases.put(asked, page);
      }
    }

    private int number(String url) {
      return Url.parse(url).map(store::number).orElse(0);
    }

    /// The estimate, or nothing where the crawl did not keep the links of all its pages.
    Optional<RecallEstimate> estimate() {
      return estimate(MOST_FOLLOWED);
    }

    private Optional<RecallEstimate> estimate(int most) {
      if (extent.pages < visits * NEARLY_ALL) {
        return Optional.empty();
      }
      LinkRecall recall = new LinkRecall(this, most);
      store.readLinks(recall);
      return Optional.of(recall.estimate());
    }
  }

  private LinkRecall(Seen seen, int most) {
    Extent extent = seen.extent;
    this.relevant = seen.relevant;
    this.aliases = seen.aliases;
    this.step = 1 + extent.last / most;
    this.half = extent.endings / 2;
    int size = extent.last / step + 1;
    this.linkers = new short[size];
    this.relevantLinkers = new short[size];
    this.routes = new byte[size];
    this.lastLinker = new int[size];
  }

  /// Begins an estimate; nothing where the crawl kept no links.
  static Optional<Seen> begin(CrawlStore store) {
    Extent extent = new Extent();
    store.readLinks(extent);
    return extent.pages == 0 ? Optional.empty() : Optional.of(new Seen(store, extent));
  }

  /// The estimate, or nothing where the crawl did not keep the links of all its pages.
  static Optional<RecallEstimate> of(Path visits, CrawlStore store) {
    return of(visits, store, MOST_FOLLOWED);
  }

  static Optional<RecallEstimate> of(Path visits, CrawlStore store, int most) {
    Optional<Seen> seen = begin(store);
    seen.ifPresent(told -> JsonLines.read(visits, line -> told.note(VisitExtract.read(line))));
    return seen.flatMap(told -> told.estimate(most));
  }

  @Override
  public void visited(int page, int[] targets) {
    lost(page);
    for (int target : targets) {
      int to = aliases.getOrDefault(target, target);
      int at = to / step;
      if (to % step == 0 && to != page && lastLinker[at] != page) {
        lastLinker[at] = page;
        link(at, page);
      }
    }
  }

  private void link(int at, int page) {
    if (linkers[at] < Short.MAX_VALUE) {
      linkers[at]++;
      relevantLinkers[at] += (short) (relevant.get(page) ? 1 : 0);
    }
    routes[at] |= (byte) (1 << route(page));
  }

  @Override
  public void lost(int url) {
    endings++;
    ended.set(url);
    late.set(url, endings > half);
  }

  /// Which of the two halves a page belongs to: by chance, and always the same.
  private static int route(int page) {
    int mixed = page * 0x9E3779B1;
    return (mixed ^ mixed >>> 15) >>> 7 & 1;
  }

  private RecallEstimate estimate() {
    Chances chances = new Chances();
    for (int at = 0; at < linkers.length; at++) {
      if (linkers[at] > 0 && late.get(at * step)) {
        chances.note(linkers[at], relevantLinkers[at], relevant.get(at * step));
      }
    }
    Looks looks = new Looks();
    for (int at = 0; at < linkers.length; at++) {
      int url = at * step;
      if (linkers[at] == 0) {
        looks.unlinked += relevant.get(url) ? 1 : 0;
      } else if (relevant.get(url)) {
        looks.add(1, routes[at], linkers[at]);
        looks.found++;
      } else if (!ended.get(url)) {
        looks.waiting++;
        looks.add(chances.of(linkers[at], relevantLinkers[at]), routes[at], linkers[at]);
      }
    }
    return looks.estimate(relevant.cardinality(), step);
  }

  /// What was seen by which route and how often, weighted by the chance to be relevant.
  private static final class Looks {
    private long found;
    private long unlinked;
    private long waiting;
    private double sum;
    private double first;
    private double second;
    private double both;
    private double once;
    private double twice;

    void add(double weight, int routes, int linkers) {
      sum += weight;
      first += (routes & 1) == 0 ? 0 : weight;
      second += (routes & 2) == 0 ? 0 : weight;
      both += routes == 3 ? weight : 0;
      once += linkers == 1 ? weight : 0;
      twice += linkers == 2 ? weight : 0;
    }

    RecallEstimate estimate(long allFound, int step) {
      double here = found + unlinked;
      double scale = step == 1 || here == 0 ? step : allFound / here;
      Population routes = CaptureRecapture.chapman(first, second, both);
      Population counts = CaptureRecapture.chao(sum, once, twice);
      return new RecallEstimate(
          allFound,
          waiting * step,
          (sum - found) * scale,
          all(allFound, routes, scale),
          all(allFound, counts, scale));
    }

    /// With the found pages that nothing links to, such as seeds.
    private Population all(long allFound, Population linked, double scale) {
      double missed = Math.max(0, (linked.total() - found) * scale);
      double doubt = linked.variance() * scale * scale + DOUBT * DOUBT * missed * missed;
      return new Population(allFound, allFound + missed, doubt);
    }
  }
}
