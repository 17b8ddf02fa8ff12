package io.cormorant.lab.measure;

import io.cormorant.core.Url;
import io.cormorant.lab.run.WebGraph;
import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;

/// The order in which one would fetch who knows all links and all labels: what a strategy can hope
/// for.
///
/// The relevant page nearest to what was fetched comes next, with the pages on the way. So all
/// relevant pages in sight come first; where there are none, the way goes to the nearest page that
/// links to one, of several such to the one with most links to relevant pages not yet fetched, then
/// to the one discovered first. When no relevant page is left the others follow in the order they
/// were seen, so that the order is as long as that of other runs.
///
/// It is greedy and no proof of what is possible: the best order is a Steiner tree problem, which
/// nobody solves for thousands of pages. A longer way to a rich corner may pay in the end, so a
/// lucky run can do better than the oracle at some number of downloads, and a share of the oracle
/// may exceed 1.
///
/// Distances to what was fetched only ever shrink. Each fetch passes on the shorter ones and
/// touches nothing else, so all of it takes as many passes over the links as the web has levels at
/// most.
public final class Oracle {
  private static final int FAR = Integer.MAX_VALUE;
  private static final int NONE = -1;

  /// A page to go to for its links, as it was when it was noted.
  ///
  /// @param place in the order of discovery
  private record Hub(int distance, int links, int place, int page) implements Comparable<Hub> {
    @Override
    public int compareTo(Hub other) {
      int order = Integer.compare(distance, other.distance);
      order = order != 0 ? order : Integer.compare(other.links, links);
      return order != 0 ? order : Integer.compare(place, other.place);
    }
  }

  private final int[][] targets;
  private final int[][] sources;
  private final BitSet relevant;

  /// Steps to a page from what was fetched; 0 if it was itself.
  private final int[] distance;

  /// The page before it on that way.
  private final int[] previous;

  /// When a page was discovered, from the seeds of this order: numbers of pages depend on what else
  /// was explored.
  private final int[] place;

  private int discovered;

  /// How many links to relevant pages not yet fetched a page has.
  private final int[] wanted;

  private final int[] order;
  private int fetched;

  /// What is one step away: relevant pages and the others, in the order they came in sight.
  private final IntArrayFIFOQueue treasure = new IntArrayFIFOQueue();

  private final IntArrayFIFOQueue rest = new IntArrayFIFOQueue();
  private final PriorityQueue<Hub> hubs = new PriorityQueue<>();
  private final IntArrayFIFOQueue changed = new IntArrayFIFOQueue();

  private Oracle(int[][] targets, BitSet relevant, int pages) {
    this.targets = targets;
    this.sources = reversed(targets);
    this.relevant = relevant;
    this.distance = new int[targets.length];
    this.previous = new int[targets.length];
    this.place = new int[targets.length];
    this.wanted = new int[targets.length];
    this.order = new int[Math.min(pages, targets.length)];
    Arrays.fill(distance, FAR);
    relevant.stream().forEach(page -> count(page, 1));
  }

  /// The first pages of the order; fewer if links lead to fewer.
  ///
  /// @param seeds where it may begin; those that the graph does not know are passed over
  /// @param relevant pages that the graph does not know, or knows as redirects only, do not matter
  /// @param allowed which pages may be fetched at all
  public static List<Url> order(
      WebGraph graph, List<Url> seeds, Set<Url> relevant, Predicate<Url> allowed, int pages) {
    BitSet open = new BitSet(graph.size());
    BitSet wanted = new BitSet(graph.size());
    for (int id = 0; id < graph.size(); id++) {
      open.set(id, allowed.test(graph.url(id)));
      wanted.set(id, open.get(id) && relevant.contains(graph.url(id)));
    }
    int[][] targets = new int[graph.size()][];
    Arrays.setAll(targets, id -> Arrays.stream(graph.targets(id)).filter(open::get).toArray());
    int[] from = seeds.stream().mapToInt(graph::id).filter(id -> id >= 0 && open.get(id)).toArray();
    List<Url> urls = new ArrayList<>();
    for (int page : order(targets, from, wanted, pages)) {
      urls.add(graph.url(page));
    }
    return urls;
  }

  static int[] order(int[][] targets, int[] seeds, BitSet relevant, int pages) {
    Oracle oracle = new Oracle(targets, relevant, pages);
    for (int seed : seeds) {
      oracle.reach(seed, 1, NONE);
    }
    oracle.spread();
    oracle.run();
    return Arrays.copyOf(oracle.order, oracle.fetched);
  }

  private void run() {
    while (fetched < order.length) {
      int hub;
      if (!treasure.isEmpty()) {
        fetch(treasure.dequeueInt());
      } else if ((hub = nearestHub()) != NONE) {
        walkTo(hub);
      } else if (!rest.isEmpty()) {
        fetch(rest.dequeueInt());
      } else {
        return;
      }
    }
  }

  /// Fetches a page and what lies before it. Nothing on the way links to a relevant page, or it
  /// would have been nearer.
  private void walkTo(int hub) {
    Deque<Integer> way = new ArrayDeque<>();
    for (int page = hub; page != NONE && distance[page] > 0; page = previous[page]) {
      way.push(page);
    }
    way.forEach(this::fetch);
  }

  private void fetch(int page) {
    if (distance[page] == 0 || fetched == order.length) {
      return;
    }
    order[fetched++] = page;
    distance[page] = 0;
    if (relevant.get(page)) {
      count(page, -1);
    }
    changed.enqueue(page);
    spread();
  }

  /// Tells the pages that link to one.
  private void count(int page, int change) {
    for (int source : sources[page]) {
      wanted[source] += change;
    }
  }

  private void spread() {
    while (!changed.isEmpty()) {
      int page = changed.dequeueInt();
      for (int target : targets[page]) {
        reach(target, distance[page] + 1, page);
      }
    }
  }

  private void reach(int page, int steps, int from) {
    if (steps >= distance[page]) {
      return;
    }
    if (distance[page] == FAR) {
      place[page] = discovered++;
    }
    distance[page] = steps;
    previous[page] = from;
    if (steps == 1) {
      (relevant.get(page) ? treasure : rest).enqueue(page);
    }
    if (wanted[page] > 0) {
      hubs.add(new Hub(steps, wanted[page], place[page], page));
    }
    changed.enqueue(page);
  }

  /// The next page to go to for its links. What was noted of it may be too good by now; then it is
  /// noted anew.
  private int nearestHub() {
    while (!hubs.isEmpty()) {
      Hub hub = hubs.remove();
      int links = wanted[hub.page];
      if (hub.distance != distance[hub.page] || links == 0) {
        continue;
      }
      if (links == hub.links) {
        return hub.page;
      }
      hubs.add(new Hub(hub.distance, links, hub.place, hub.page));
    }
    return NONE;
  }

  private static int[][] reversed(int[][] targets) {
    int[] counts = new int[targets.length];
    for (int[] some : targets) {
      for (int target : some) {
        counts[target]++;
      }
    }
    int[][] sources = new int[targets.length][];
    Arrays.setAll(sources, page -> new int[counts[page]]);
    for (int page = 0; page < targets.length; page++) {
      for (int target : targets[page]) {
        sources[target][--counts[target]] = page;
      }
    }
    return sources;
  }
}
