package io.cormorant.strategy.graph;

import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.objects.Object2DoubleOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The hubs of a topic among some pages: those that are relevant are the roots, and they and all
/// within one link of them are the base set that [HubScores] are computed over.
final class HubBase {
  private static final int NONE = -1;

  private final int rounds;
  private final boolean within;

  /// What a link to a URL adds to a hub, by the last computation; the best hub has 1.
  private final Object2DoubleOpenHashMap<Url> worth = new Object2DoubleOpenHashMap<>();

  /// @param within whether links within a host count
  HubBase(int rounds, boolean within) {
    this.rounds = rounds;
    this.within = within;
  }

  /// A page with its links, in the order of their addresses so that nothing depends on where they
  /// were read.
  record Member(Url url, float score, boolean relevant, List<Url> targets) {
    static Member of(Url url, float score, boolean relevant, Collection<Url> targets) {
      return new Member(url, score, relevant, targets.stream().distinct().sorted().toList());
    }
  }

  /// Told of a URL, the best page that links to it and how good a hub that is.
  interface Listener {
    void hear(Url url, double hub, Member page);
  }

  /// How good a hub a page is, 0 to 1.
  double estimate(Member page) {
    double sum = 0;
    for (Url target : page.targets()) {
      sum += counts(page, target) ? worth.getDouble(target) : 0;
    }
    return Math.min(1, sum);
  }

  /// @param unseen the weight of a page that is not among these
  void compute(List<Member> pages, double unseen) {
    worth.clear();
    Set<Url> urls = baseSet(pages);
    Object2IntOpenHashMap<Url> ids = new Object2IntOpenHashMap<>(urls.size());
    ids.defaultReturnValue(NONE);
    for (Url url : urls) {
      ids.put(url, ids.size());
    }
    int[][] links = new int[urls.size()][];
    double[] weights = new double[urls.size()];
    Arrays.fill(links, new int[0]);
    Arrays.fill(weights, unseen);
    for (Member page : pages) {
      int id = ids.getInt(page.url());
      if (id >= 0) {
        weights[id] = page.score();
        links[id] =
            page.targets().stream()
                .filter(target -> counts(page, target))
                .mapToInt(ids::getInt)
                .filter(target -> target >= 0)
                .toArray();
      }
    }
    remember(ids, weights, HubScores.of(links, weights, rounds), links);
  }

  /// Scaled so that the best hub is 1.
  private void remember(
      Object2IntOpenHashMap<Url> ids, double[] weights, HubScores scores, int[][] links) {
    double best = 0;
    for (int[] targets : links) {
      double sum = 0;
      for (int target : targets) {
        sum += scores.authorities()[target] * weights[target];
      }
      best = Math.max(best, sum);
    }
    if (best > 0) {
      for (Object2IntMap.Entry<Url> entry : ids.object2IntEntrySet()) {
        int id = entry.getIntValue();
        worth.put(entry.getKey(), scores.authorities()[id] * weights[id] / best);
      }
    }
  }

  /// In the order in which pages and links come.
  private static Set<Url> baseSet(List<Member> pages) {
    Set<Url> roots = new HashSet<>();
    Set<Url> base = new LinkedHashSet<>();
    for (Member page : pages) {
      if (page.relevant()) {
        roots.add(page.url());
        base.add(page.url());
        base.addAll(page.targets());
      }
    }
    for (Member page : pages) {
      if (page.targets().stream().anyMatch(roots::contains)) {
        base.add(page.url());
      }
    }
    return base;
  }

  private boolean counts(Member page, Url target) {
    return within || !target.isOn(page.url().host());
  }

  /// All that the pages link to, each with the page that gives it most.
  void forEachLink(List<Member> pages, Listener listener) {
    double[] hubs = pages.stream().mapToDouble(this::estimate).toArray();
    Object2IntLinkedOpenHashMap<Url> best = new Object2IntLinkedOpenHashMap<>();
    best.defaultReturnValue(NONE);
    for (int i = 0; i < hubs.length; i++) {
      for (Url target : pages.get(i).targets()) {
        int before = best.getInt(target);
        if (before == NONE || gives(pages, hubs, i) > gives(pages, hubs, before)) {
          best.put(target, i);
        }
      }
    }
    best.object2IntEntrySet()
        .fastForEach(
            link -> {
              int page = link.getIntValue();
              listener.hear(link.getKey(), hubs[page], pages.get(page));
            });
  }

  private static long gives(List<Member> pages, double[] hubs, int page) {
    return HitsOrder.priority(hubs[page], pages.get(page));
  }
}
