package io.cormorant.frontier;

import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The link graph on the heap, for crawls in memory. The targets of a page are sorted by when they
/// were first heard of, as they are on disk: who follows ranks meets them in the same order.
public final class MemoryLinkGraph implements LinkGraph {
  private static final int NONE = -1;

  private final Object2IntOpenHashMap<Url> ids = new Object2IntOpenHashMap<>();
  private final List<Url> urls = new ArrayList<>();
  private final List<int @Nullable []> out = new ArrayList<>();
  private final List<IntArrayList> in = new ArrayList<>();
  private final OpicCash opic;
  private Rank.Rules rankRules = Rank.Rules.USUAL;
  private @Nullable Rank rank;
  private long pages;
  private long links;

  public MemoryLinkGraph() {
    this(OpicCash.BANK_EVERY);
  }

  MemoryLinkGraph(int bankEvery) {
    this.opic = new OpicCash(bankEvery);
    ids.defaultReturnValue(NONE);
  }

  @Override
  public void seed(Url url) {
    opic.seed(id(url));
  }

  @Override
  public void visited(Url page, List<Url> targets) {
    int from = id(page);
    if (out.get(from) != null) {
      return;
    }
    int[] to = targets.stream().mapToInt(this::id).distinct().sorted().toArray();
    out.set(from, to);
    for (int target : to) {
      in.get(target).add(from);
    }
    pages++;
    links += to.length;
    opic.visited(from, to);
    if (rank != null) {
      rank.visited(from, to);
    }
  }

  @Override
  public void lost(Url url) {
    opic.lost(id(url));
  }

  @Override
  public double importance(Url url) {
    int id = ids.getInt(url);
    return id == NONE ? 0 : opic.importance(id);
  }

  @Override
  public double rank(Url url) {
    int id = ids.getInt(url);
    return id == NONE ? rankRules.least() : rank().rank(id);
  }

  @Override
  public void rankBy(Rank.Rules rules) {
    rankRules = rules;
  }

  @Override
  public void drainRaised(Consumer<Url> action) {
    rank().drainRaised(id -> action.accept(urls.get(id)));
  }

  private Rank rank() {
    if (rank == null) {
      rank = new Rank(page -> Objects.requireNonNull(out.get(page)), rankRules);
      for (int page = 0; page < out.size(); page++) {
        int[] to = out.get(page);
        if (to != null) {
          rank.visited(page, to);
        }
      }
    }
    return rank;
  }

  @Override
  public List<Url> outLinks(Url page) {
    int id = ids.getInt(page);
    int[] to = id == NONE ? null : out.get(id);
    List<Url> targets = new ArrayList<>();
    if (to != null) {
      for (int target : to) {
        targets.add(urls.get(target));
      }
    }
    return targets;
  }

  @Override
  public List<Url> inLinks(Url url, int max) {
    int id = ids.getInt(url);
    if (id == NONE) {
      return List.of();
    }
    return in.get(id).intStream().limit(max).mapToObj(urls::get).toList();
  }

  @Override
  public Size size() {
    return new Size(urls.size(), pages, links);
  }

  private int id(Url url) {
    int id = ids.getInt(url);
    if (id == NONE) {
      id = urls.size();
      ids.put(url, id);
      urls.add(url);
      out.add(null);
      in.add(new IntArrayList(0));
    }
    return id;
  }
}
