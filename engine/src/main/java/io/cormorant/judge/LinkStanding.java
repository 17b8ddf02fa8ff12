package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Turns the links of the first pages seen into places by PageRank among these pages: 0 for the
/// last, 1 for the first. Pages of equal rank share the middle of their places: where ranks say
/// nothing a page is at one half, which for a judge is its threshold, see [Standing]. As there, few
/// pages say little: ten are taken to be at one half from the beginning.
///
/// The rank of a page, also of one that came when the sample was full, is `(1 - c) / n + c * (sum
/// of R(v) / N_v over the pages v of the sample that link to it + lost / n)`, see [LinkRanks]. All
/// but the sum is the same for every page, so the sum alone gives the place. A page's links to
/// itself do not count. Ranks are computed anew when the sample has grown by a tenth and when it is
/// full. Safe for use by many threads.
final class LinkStanding {
  /// Further links of a page are left out.
  static final int MAX_LINKS = 500;

  /// With so many links the sample is full, whatever the number of its pages: all of it is saved at
  /// each commit while it grows, 8 bytes a link.
  private static final int ENOUGH_LINKS = 50_000;

  /// Ranks are worth computing when the sample has grown by one part in so many.
  private static final int GROWTH = 10;

  /// What was computed last.
  ///
  /// @param sums by the number of a page; 0 for one to which no page of the sample links
  /// @param seen the sums of the pages of the sample, in ascending order
  @SuppressWarnings("ArrayRecordComponent") // never compared and never changed
  private record Ranks(Long2DoubleOpenHashMap sums, double[] seen) {
    double place(long page) {
      double sum = sums.get(page);
      int both = Standing.smaller(seen, sum) + Standing.notLarger(seen, sum);
      return 0.5 * (Standing.PRIOR + both) / (Standing.PRIOR + seen.length);
    }
  }

  private final int limit;

  /// The pages of the sample in their order, the place of each in it, and where each links to.
  /// Guarded by this.
  private final LongArrayList pages = new LongArrayList();

  private final Long2IntOpenHashMap places = new Long2IntOpenHashMap();
  private final List<long[]> links = new ArrayList<>();
  private int linkCount;

  private volatile boolean full;
  private volatile Ranks ranks = new Ranks(new Long2DoubleOpenHashMap(), new double[0]);

  /// @param limit pages in the sample
  LinkStanding(int limit) {
    this.limit = limit;
    this.full = limit == 0;
    places.defaultReturnValue(LinkRanks.OUTSIDE);
  }

  /// The place of a page; it belongs to the sample from now on, if that is not full.
  double see(Page page) {
    long number = number(page.url());
    Ranks now = ranks;
    if (!full) {
      add(
          number,
          page.links().stream()
              .mapToLong(link -> number(link.target()))
              .filter(target -> target != number)
              .distinct()
              .limit(MAX_LINKS)
              .toArray());
    }
    return now.place(number);
  }

  private static long number(Url url) {
    return TermReader.number(url.toString());
  }

  private synchronized void add(long page, long[] targets) {
    if (!full && put(page, targets)) {
      int size = pages.size();
      if (full || (long) GROWTH * size >= (GROWTH + 1L) * ranks.seen.length) {
        ranks = computed(size);
      }
    }
  }

  /// @return false if the sample has the page
  private boolean put(long page, long[] targets) {
    if (places.putIfAbsent(page, pages.size()) != LinkRanks.OUTSIDE) {
      return false;
    }
    pages.add(page);
    links.add(targets);
    linkCount += targets.length;
    full = pages.size() == limit || linkCount >= ENOUGH_LINKS;
    return true;
  }

  /// The ranks by the first pages of the sample.
  private Ranks computed(int size) {
    List<int[]> graph = new ArrayList<>(size);
    for (long[] targets : links.subList(0, size)) {
      graph.add(Arrays.stream(targets).mapToInt(target -> place(target, size)).toArray());
    }
    double[] computed = LinkRanks.of(graph);
    Long2DoubleOpenHashMap sums = new Long2DoubleOpenHashMap();
    for (int i = 0; i < size; i++) {
      long[] targets = links.get(i);
      for (long target : targets) {
        sums.addTo(target, computed[i] / targets.length);
      }
    }
    return new Ranks(
        sums, pages.longStream().limit(size).mapToDouble(sums::get).sorted().toArray());
  }

  private int place(long page, int size) {
    int place = places.get(page);
    return place < size ? place : LinkRanks.OUTSIDE;
  }

  /// Changes with every change of the sample.
  synchronized long revision() {
    return pages.size();
  }

  synchronized void save(DataOutput out) throws IOException {
    out.writeInt(ranks.seen.length);
    out.writeInt(pages.size());
    for (int i = 0; i < pages.size(); i++) {
      long[] targets = links.get(i);
      out.writeLong(pages.getLong(i));
      out.writeShort(targets.length);
      for (long target : targets) {
        out.writeLong(target);
      }
    }
  }

  synchronized void load(DataInput in) throws IOException {
    int ranked = in.readInt();
    int size = in.readInt();
    if (ranked < 0 || ranked > size || size > limit) {
      throw new IOException(
          "not what a judge saved: %d pages with links, %d of them ranked, of at most %d"
              .formatted(size, ranked, limit));
    }
    pages.clear();
    places.clear();
    links.clear();
    linkCount = 0;
    full = limit == 0;
    for (int i = 0; i < size; i++) {
      long page = in.readLong();
      long[] targets = new long[in.readUnsignedShort()];
      for (int k = 0; k < targets.length; k++) {
        targets[k] = in.readLong();
      }
      if (!put(page, targets)) {
        throw new IOException("not what a judge saved: the links of a page twice");
      }
    }
    ranks = computed(ranked);
  }
}
