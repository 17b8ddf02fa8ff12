package io.cormorant.archive.folder;

import io.cormorant.archive.Hash64;
import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
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
  private final Long2LongOpenHashMap representatives;

  private Clusters(Long2LongOpenHashMap representatives) {
    this.representatives = representatives;
  }

  /// Reads the visits of a crawl in their order. The stream is consumed, not closed.
  public static Clusters of(Stream<VisitLine> visits) {
    return of(visits, VisitLine::kept);
  }

  /// The same, where other pages than the kept ones stand for their clusters if they can.
  public static Clusters of(Stream<VisitLine> visits, Predicate<VisitLine> preferred) {
    Builder builder = new Builder();
    visits
        .filter(VisitLine::visited)
        .forEachOrdered(line -> builder.add(line, preferred.test(line)));
    return builder.build();
  }

  /// The number of the page that stands for a page: its own if it is alone or the best.
  public long representative(long n) {
    return representatives.getOrDefault(n, n);
  }

  /// Whether a page stands for itself.
  public boolean isRepresentative(long n) {
    return !representatives.containsKey(n);
  }

  /// How many pages another one stands for.
  public int duplicates() {
    return representatives.size();
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
      Long2LongOpenHashMap representatives = new Long2LongOpenHashMap();
      for (int page = 0; page < numbers.size(); page++) {
        int root = root(page);
        if (root != page) {
          representatives.put(numbers.getLong(page), numbers.getLong(root));
        }
      }
      return new Clusters(representatives);
    }
  }
}
