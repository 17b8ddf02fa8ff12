package io.cormorant.archive.rocksdb;

import io.cormorant.core.Url;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.OpicCash;
import io.cormorant.frontier.Rank;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The link graph in the store, by the ids the frontier gives. It changes with the frontier's cuts.
///
/// What it is told is stored in order, a record a page with all its links. Pages that link to a URL
/// are found by runs: whenever enough links have gathered they are sorted by their target and
/// stored with a key for each target, so that a link costs far less than a write of its own. The
/// importance of pages is on the heap, 16 bytes a URL, and so are their ranks: each from when it is
/// first asked for, by reading the records again.
final class DiskLinkGraph implements LinkGraph {
  /// Links after which a run is written.
  static final int RUN = 1 << 17;

  private final StoredLinks stored;
  private final Names names;
  private final Ids ids;
  private final Log log;
  private final int run;
  private final BitSet seeds = new BitSet();
  private final BitSet visited = new BitSet();
  private final TargetCache passing = new TargetCache(this::targets);
  private @Nullable OpicCash opic;
  private Rank.Rules rankRules = Rank.Rules.USUAL;
  private @Nullable Rank rank;
  private final Bytes key = new Bytes();
  private final Bytes value = new Bytes();

  /// Links that are in no run yet: the target in the upper half, the page in the lower one.
  private final LongArrayList gathered = new LongArrayList();

  /// The links of the last run, until it is on disk.
  private final LongArrayList written = new LongArrayList();

  private long writtenCut;
  private Recent recent = new Recent();
  private Recent recentBefore = new Recent();
  private long cutBefore;
  private long records;
  private int runs;
  private long pages;
  private long links;

  /// The ids of URLs.
  interface Ids {
    /// 0 where it is not known.
    int find(Url url);

    /// Makes it known where it is not; 0 if there are no more ids.
    int give(Url url);

    int count();
  }

  /// Where changes go that are written with the next cut.
  interface Log {
    void put(Bytes key, Bytes value);
  }

  /// What may not be on disk yet.
  private static final class Recent {
    final List<LinkRecord> records = new ArrayList<>();
    final Int2ObjectOpenHashMap<Url> urls = new Int2ObjectOpenHashMap<>();
    final Int2ObjectOpenHashMap<int[]> targets = new Int2ObjectOpenHashMap<>();
  }

  DiskLinkGraph(Database db, Names names, Ids ids, Log log, int run) {
    this.stored = new StoredLinks(db);
    this.names = names;
    this.ids = ids;
    this.log = log;
    this.run = run;
    load();
  }

  private void load() {
    StoredLinks.Written inRuns = stored.written();
    runs = inRuns.runs();
    stored.forEach(
        1,
        record -> {
          count(record);
          if (records > inRuns.records()) {
            gather(record);
          }
          return true;
        });
  }

  @Override
  public void seed(Url url) {
    int id = id(url);
    if (id != 0 && !seeds.get(id)) {
      note(LinkRecord.seed(id));
    }
  }

  @Override
  public void visited(Url page, List<Url> targets) {
    int from = id(page);
    if (from != 0 && !visited.get(from)) {
      note(LinkRecord.visited(from, targets.stream().mapToInt(this::id).toArray()));
    }
  }

  @Override
  public void lost(Url url) {
    int id = id(url);
    if (id != 0) {
      note(LinkRecord.lost(id));
    }
  }

  private int id(Url url) {
    int id = ids.give(url);
    if (id != 0) {
      recent.urls.put(id, url);
    }
    return id;
  }

  private void note(LinkRecord record) {
    count(record);
    gather(record);
    recent.records.add(record);
    if (opic != null) {
      pay(opic, record);
    }
    if (rank != null && record.kind() == LinkRecord.Kind.VISITED) {
      pass(rank, record);
    }
    log.put(StoredLinks.recordKey(key, records), record.write(value.clear()));
    if (record.kind() == LinkRecord.Kind.VISITED) {
      recent.targets.put(record.id(), record.targets());
      log.put(StoredLinks.pageKey(key, record.id()), value.clear().number(records));
    }
    if (gathered.size() >= run && written.isEmpty()) {
      writeRun();
    }
  }

  private void count(LinkRecord record) {
    records++;
    switch (record.kind()) {
      case SEED -> seeds.set(record.id());
      case LOST -> {}
      case VISITED -> {
        visited.set(record.id());
        pages++;
        links += record.targets().length;
      }
    }
  }

  private void gather(LinkRecord record) {
    for (int target : record.targets()) {
      gathered.add((long) target << 32 | record.id());
    }
  }

  private void writeRun() {
    gathered.unstableSort(null);
    int[] pagesOfOne = new int[gathered.size()];
    int at = 0;
    while (at < gathered.size()) {
      int target = (int) (gathered.getLong(at) >> 32);
      int count = 0;
      while (at < gathered.size() && (int) (gathered.getLong(at) >> 32) == target) {
        pagesOfOne[count++] = (int) gathered.getLong(at++);
      }
      log.put(
          StoredLinks.inKey(key, target, runs),
          LinkRecord.writeIds(value.clear(), pagesOfOne, count));
    }
    runs++;
    written.addAll(gathered);
    writtenCut = Long.MAX_VALUE;
    gathered.clear();
    log.put(StoredLinks.writtenKey(key), value.clear().number(records).number(runs));
  }

  /// The frontier makes a cut.
  ///
  /// @param cut its number
  /// @param durable the number of the last one that is on disk
  void cut(long cut, long durable) {
    if (writtenCut == Long.MAX_VALUE) {
      writtenCut = cut;
    } else if (durable >= writtenCut) {
      written.clear();
    }
    if (durable >= cutBefore) {
      recentBefore = recent;
      cutBefore = cut;
      recent = new Recent();
    }
  }

  @Override
  public double importance(Url url) {
    int id = ids.find(url);
    return id == 0 ? 0 : opic().importance(id);
  }

  private OpicCash opic() {
    if (opic == null) {
      OpicCash made = new OpicCash(OpicCash.BANK_EVERY);
      long onDisk =
          stored.forEach(
              1,
              record -> {
                pay(made, record);
                return true;
              });
      List<LinkRecord> last = new ArrayList<>(recentBefore.records);
      last.addAll(recent.records);
      last.subList(last.size() - (int) (records - onDisk), last.size())
          .forEach(record -> pay(made, record));
      opic = made;
    }
    return opic;
  }

  private static void pay(OpicCash to, LinkRecord record) {
    switch (record.kind()) {
      case SEED -> to.seed(record.id());
      case LOST -> to.lost(record.id());
      case VISITED -> to.visited(record.id(), record.targets());
    }
  }

  @Override
  public double rank(Url url) {
    int id = ids.find(url);
    return id == 0 ? rankRules.least() : rank().rank(id);
  }

  @Override
  public void rankBy(Rank.Rules rules) {
    rankRules = rules;
  }

  @Override
  public void drainRaised(Consumer<Url> action) {
    rank().drainRaised(id -> named(id).ifPresent(action));
  }

  /// Told in the order in which pages were visited, it says the same after a restart. What was told
  /// of then is not told of again.
  private Rank rank() {
    if (rank == null) {
      Rank made = new Rank(passing::of, rankRules);
      stored.forEach(
          1,
          record -> {
            if (record.kind() == LinkRecord.Kind.VISITED) {
              pass(made, record);
              made.drainRaised(_ -> {});
            }
            return true;
          });
      visited.stream()
          .filter(page -> !made.isVisited(page))
          .forEach(page -> made.visited(page, passing.of(page)));
      rank = made;
    }
    return rank;
  }

  private void pass(Rank to, LinkRecord page) {
    passing.put(page.id(), page.targets());
    to.visited(page.id(), page.targets());
  }

  @Override
  public List<Url> outLinks(Url page) {
    int id = ids.find(page);
    int[] targets = id == 0 || !visited.get(id) ? new int[0] : targets(id);
    List<Url> found = new ArrayList<>();
    for (int target : targets) {
      named(target).ifPresent(found::add);
    }
    return found;
  }

  private int[] targets(int id) {
    int[] here = recent.targets.get(id);
    int[] before = here == null ? recentBefore.targets.get(id) : here;
    return before == null ? Objects.requireNonNull(stored.targets(id)) : before;
  }

  @Override
  public List<Url> inLinks(Url url, int max) {
    int id = ids.find(url);
    List<Url> found = new ArrayList<>();
    if (id == 0) {
      return found;
    }
    IntArrayList sources = new IntArrayList();
    addSources(id, gathered, sources, max);
    addSources(id, written, sources, max);
    stored.addSources(id, written.isEmpty() ? runs : runs - 1, sources, max);
    for (int i = 0; i < sources.size() && found.size() < max; i++) {
      named(sources.getInt(i)).ifPresent(found::add);
    }
    return found;
  }

  private static void addSources(int id, LongArrayList links, IntArrayList sources, int max) {
    for (int i = 0; i < links.size() && sources.size() < max; i++) {
      if ((int) (links.getLong(i) >> 32) == id) {
        sources.add((int) links.getLong(i));
      }
    }
  }

  private Optional<Url> named(int id) {
    Url here = recent.urls.get(id);
    Url url = here == null ? recentBefore.urls.get(id) : here;
    return url == null ? names.find(id) : Optional.of(url);
  }

  @Override
  public Size size() {
    return new Size(ids.count(), pages, links);
  }
}
