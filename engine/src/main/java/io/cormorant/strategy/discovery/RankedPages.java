package io.cormorant.strategy.discovery;

import io.cormorant.core.Url;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// The pages found so far in the order of the combined ranking: each judge's vote and the rank by
/// links put them in an order, and the mean of their places in these orders decides.
///
/// `(1 - a) * mean place by the votes + a * place by links`, the smallest first, places counted
/// from 0; where that is equal, the place by the last but one vote decides (the cosine, in print),
/// and then which was found first.
///
/// At most [#MOST] are kept: the last are left out, which cannot be fed to anything any more, but
/// still count as pages behind all others.
final class RankedPages {
  static final int MOST = 4_000;

  private final double byLinks;
  private final Map<Url, FoundPage> pages = new HashMap<>();
  private List<FoundPage> order = new ArrayList<>();
  private Map<Url, Integer> places = new HashMap<>();
  private long leftOut;

  /// @param byLinks how much the rank by links counts, 0 to 1
  RankedPages(double byLinks) {
    this.byLinks = byLinks;
  }

  void add(FoundPage page) {
    if (pages.putIfAbsent(page.url(), page) == null) {
      order.add(page);
    }
  }

  long size() {
    return order.size() + leftOut;
  }

  /// All of them, as they were ranked last.
  List<FoundPage> order() {
    return order;
  }

  /// Ranks them anew.
  ///
  /// @param links the rank of a page by links
  void rank(ToDoubleFunction<Url> links) {
    int count = order.size();
    int votes = order.stream().mapToInt(page -> page.votes().length).min().orElse(0);
    double[] means = new double[count];
    double[] ties = new double[count];
    for (int vote = 0; vote < votes; vote++) {
      int each = vote;
      int[] place = placesBy(page -> page.votes()[each]);
      for (int i = 0; i < count; i++) {
        means[i] += (1 - byLinks) * place[i] / votes;
        ties[i] = vote == Math.max(0, votes - 2) ? place[i] : ties[i];
      }
    }
    if (byLinks > 0) {
      int[] place = placesBy(page -> links.applyAsDouble(page.url()));
      for (int i = 0; i < count; i++) {
        means[i] += byLinks * place[i];
      }
    }
    Integer[] sorted = numbers(count);
    Arrays.sort(
        sorted,
        Comparator.<Integer>comparingDouble(i -> means[i]).thenComparingDouble(i -> ties[i]));
    keep(sorted);
  }

  private void keep(Integer[] sorted) {
    List<FoundPage> ranked = new ArrayList<>();
    places = new HashMap<>();
    for (int i = 0; i < sorted.length; i++) {
      FoundPage page = order.get(sorted[i]);
      if (i < MOST) {
        places.put(page.url(), i);
        ranked.add(page);
      } else {
        pages.remove(page.url());
        leftOut++;
      }
    }
    order = ranked;
  }

  /// The place of each page, in the order they stand in now, by a value of which more is better.
  private int[] placesBy(ToDoubleFunction<FoundPage> value) {
    double[] values = order.stream().mapToDouble(value).toArray();
    Integer[] sorted = numbers(values.length);
    Arrays.sort(sorted, Comparator.comparingDouble(i -> -values[i]));
    int[] places = new int[values.length];
    for (int place = 0; place < sorted.length; place++) {
      places[sorted[place]] = place;
    }
    return places;
  }

  private static Integer[] numbers(int count) {
    Integer[] numbers = new Integer[count];
    Arrays.setAll(numbers, i -> i);
    return numbers;
  }

  /// What a page is worth by its place: 1 for the first, less for each further one, 0 for one that
  /// is not there.
  double worth(Url url) {
    Integer place = places.get(url);
    return place == null ? 0 : 1 - (double) place / size();
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(leftOut);
    out.writeInt(order.size());
    for (FoundPage page : order) {
      page.save(out);
    }
  }

  void load(DataInput in) throws IOException {
    leftOut = in.readLong();
    order.clear();
    pages.clear();
    for (int i = Saved.count(in, Integer.MAX_VALUE, "pages found"); i > 0; i--) {
      add(FoundPage.load(in));
    }
  }
}
