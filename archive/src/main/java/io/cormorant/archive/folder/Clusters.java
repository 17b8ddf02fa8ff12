package io.cormorant.archive.folder;

import io.cormorant.archive.Hash64;
import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which visited pages say the same, and which one stands for them.
///
/// Two pages belong together if they have the same text digest, or one was found to be a near
/// duplicate of the other; and so on along the chain. For each cluster stands a kept page if there
/// is one, of those the best scored, of those the earliest.
///
/// Reading takes about 50 bytes for each visited page; what stays is an entry for each page that
/// another one stands for. Immutable, safe for use by many threads.
public final class Clusters {
  /// The numbers of pages for which others stand.
  private final LongOpenHashSet duplicates;

  private Clusters(LongOpenHashSet duplicates) {
    this.duplicates = duplicates;
  }

  /// Reads the visits of a crawl in their order. The stream is consumed, not closed.
  ///
  /// @param preferred pages that stand for their clusters where there are any
  public static Clusters of(Stream<VisitLine> visits, Predicate<VisitLine> preferred) {
    Builder builder = new Builder();
    visits
        .filter(VisitLine::visited)
        .forEachOrdered(line -> builder.add(line, preferred.test(line)));
    return builder.build();
  }

  /// Whether a page stands for itself.
  public boolean isRepresentative(long n) {
    return !duplicates.contains(n);
  }

  /// A forest over the pages in their order; the root of each tree is the best page of its cluster.
  private static final class Builder {
    private static final int NONE = -1;

    private final LongArrayList numbers = new LongArrayList();
    private final IntArrayList parents = new IntArrayList();

    /// The score, more by [#PREFERRED] for a preferred page.
    private final FloatArrayList worth = new FloatArrayList();

    private static final float PREFERRED = 2;

    private final Long2IntOpenHashMap byUrl = new Long2IntOpenHashMap();
    private final Long2IntOpenHashMap byDigest = new Long2IntOpenHashMap();

    Builder() {
      byUrl.defaultReturnValue(NONE);
      byDigest.defaultReturnValue(NONE);
    }

    void add(VisitLine line, boolean preferred) {
      int page = numbers.size();
      Double score = line.score();
      numbers.add(line.n());
      parents.add(page);
      worth.add((score == null ? 0 : score.floatValue()) + (preferred ? PREFERRED : 0));
      if (line.nearDuplicateOf() != null) {
        join(page, byUrl.get(Hash64.of(line.nearDuplicateOf().toString())));
      }
      String digest = digest(line);
      if (digest != null) {
        join(page, byDigest.putIfAbsent(Hash64.of(digest), page));
      }
      byUrl.put(Hash64.of(line.finalUrl().toString()), page);
    }

    private static @Nullable String digest(VisitLine line) {
      return line.textDigest() != null ? line.textDigest() : line.htmlDigest();
    }

    private void join(int one, int other) {
      if (other == NONE) {
        return;
      }
      int a = root(one);
      int b = root(other);
      boolean first = isBetter(a, b);
      parents.set(first ? b : a, first ? a : b);
    }

    private boolean isBetter(int a, int b) {
      int compared = Float.compare(worth.getFloat(a), worth.getFloat(b));
      return compared > 0 || (compared == 0 && a <= b);
    }

    private int root(int page) {
      int at = page;
      while (parents.getInt(at) != at) {
        parents.set(at, parents.getInt(parents.getInt(at)));
        at = parents.getInt(at);
      }
      return at;
    }

    Clusters build() {
      LongOpenHashSet duplicates = new LongOpenHashSet();
      for (int page = 0; page < numbers.size(); page++) {
        if (root(page) != page) {
          duplicates.add(numbers.getLong(page));
        }
      }
      return new Clusters(duplicates);
    }
  }
}
