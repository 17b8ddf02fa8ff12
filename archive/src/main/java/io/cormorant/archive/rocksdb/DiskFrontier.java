package io.cormorant.archive.rocksdb;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.Roster;
import io.cormorant.frontier.UrlHash;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/// The frontier on disk. Every URL that waits is there once its cut is committed; the heap holds
/// the best of each host, what is being fetched, and what is not yet committed. Gives the same URLs
/// in the same order as the frontier in memory, after a restart too.
///
/// A URL that is taken goes on waiting on disk until its end is told: one that was being fetched
/// when the process died waits again. Confined to the captain's thread; only commits happen on
/// another, see [CrawlStore#commit].
public final class DiskFrontier implements Frontier {
  /// Most that are read from disk at once for a host.
  private static final int BATCH = 64;

  private final CrawlStore store;
  private final int mostAtOnce;
  private final HostGate gate;
  private final Roster<DiskQueue> roster;
  private final Map<String, DiskQueue> queues = new HashMap<>();
  private final KnownUrls known;
  private final Names names;
  private final ColdEntries cold;
  private final Changes changes;
  private final Database db;
  private @Nullable DiskLinkGraph graph;

  private final HotEntries hot;

  /// Those that are taken, by id.
  private final Int2ObjectOpenHashMap<Hot> flights = new Int2ObjectOpenHashMap<>();

  private @Nullable DiskQueue lastFound;
  private @Nullable Url lastVia;
  private int lastViaId;
  private long lastOrder;
  private int nextHost;
  private int hosts;
  private int waiting;
  private int waitingTaken;
  private long dropped;
  private long done;
  private long errors;
  private long purged;

  DiskFrontier(CrawlStore store, Database db, UrlHash hash, StoreSettings settings, HostGate gate) {
    this.store = store;
    this.db = db;
    this.hot = new HotEntries(settings.hotEntries());
    this.mostAtOnce = Math.clamp(settings.hotEntries() / 4, 1, BATCH);
    this.gate = gate;
    this.roster = new Roster<>(gate);
    this.names = new Names(db);
    this.changes = new Changes(db, this::viaId);
    this.known = new KnownUrls(hash, store::known, settings.knownBytes(), changes::isPending);
    this.cold = new ColdEntries(db, this::isElsewhere);
    load(db);
  }

  private void load(Database db) {
    Counters counters = store.counters();
    lastOrder = counters.lastOrder();
    nextHost = counters.nextHost();
    done = counters.done();
    errors = counters.errors();
    purged = counters.purged();
    try (RocksIterator each = db.iterator(Column.KNOWN)) {
      for (each.seekToFirst(); db.isValid(each); each.next()) {
        ByteReader hash = new ByteReader(each.key());
        known.load(hash.eight(), hash.four(), KnownRecord.of(each.value()));
      }
    }
    try (RocksIterator each = db.iterator(Column.HOSTS)) {
      for (each.seekToFirst(); db.isValid(each); each.next()) {
        load(new ByteReader(each.key()).four(), HostRecord.of(each.value()));
      }
    }
  }

  private void load(int id, HostRecord record) {
    DiskQueue queue = new DiskQueue(id, record);
    queue.unlimit();
    findLimit(queue);
    queues.put(queue.host(), queue);
    roster.add(queue);
    hosts++;
    waiting += queue.waiting();
  }

  @Override
  public boolean offer(Candidate candidate, long priority) {
    if (!known.find(candidate.url())) {
      return isFull() ? drop() : add(candidate, priority);
    }
    if (known.state() == UrlState.LINKED) {
      return begin(candidate, priority, known.id());
    }
    if (known.state() != UrlState.WAITING) {
      return false;
    }
    int major = (int) (priority >> 32);
    if (major < known.major()
        || (major == known.major() && known.isMajorAll() && KnownSegment.isPlain(priority))) {
      return false;
    }
    return raise(candidate, priority);
  }

  /// Whether all ids are given away.
  private boolean isFull() {
    return QueueKey.id(lastOrder) >= KnownSegment.MOST_IDS;
  }

  /// The id of a new URL. The last order is then the first one of that.
  private int newId() {
    int id = QueueKey.id(lastOrder) + 1;
    lastOrder = QueueKey.firstOrder(id);
    return id;
  }

  private boolean drop() {
    dropped++;
    return false;
  }

  private boolean add(Candidate candidate, long priority) {
    int id = newId();
    known.add(id, UrlState.WAITING, priority, lastOrder);
    enter(Hot.offered(id, queue(candidate.url()), candidate, priority, lastOrder));
    return true;
  }

  /// The cursor of the known URLs must be at it.
  private void enter(Hot added) {
    DiskQueue queue = Objects.requireNonNull(added.queue);
    mark(added);
    hot.add(added);
    waiting++;
    queue.add(added);
    changes.touch(added);
    changes.touch(queue);
    if (!queue.isListed()) {
      hosts++;
      roster.add(queue);
    } else if (queue.isBest(added)) {
      roster.improved(queue);
    }
  }

  /// The cursor of the known URLs is at the candidate's. One that is only on disk is read from
  /// there: its old key must go.
  private boolean raise(Candidate candidate, long priority) {
    DiskQueue queue = queue(candidate.url());
    Hot found = hot.find(known.id());
    Hot raised = found == null ? coldOne(candidate.url(), queue) : found;
    long before = raised.priority;
    if (before >= priority) {
      return false;
    }
    if (found == null) {
      queue.left(before, raised.order);
    }
    known.set(priority, ++lastOrder);
    mark(raised);
    changes.unstore(raised);
    raised.offer(candidate, priority, lastOrder);
    if (found == null) {
      hot.add(raised);
      queue.raised(raised, before);
    } else {
      queue.moved(raised, before);
    }
    changes.touch(raised);
    changes.touch(queue);
    if (queue.isBest(raised)) {
      roster.improved(queue);
    }
    return true;
  }

  /// Gives a URL its hash: the cursor of the known ones is at it.
  private void mark(Hot found) {
    found.hash = known.hash();
    found.otherHash = known.otherHash();
  }

  private void findLimit(DiskQueue queue) {
    cold.refill(queue, 0, (_, _) -> false);
  }

  @Override
  public Optional<Pick> poll() {
    DiskQueue queue = roster.first();
    if (queue == null) {
      return Optional.empty();
    }
    Hot best = best(queue);
    Pick pick = pick(best);
    known.find(pick.url());
    take(best, queue);
    return Optional.of(pick);
  }

  private Hot best(DiskQueue queue) {
    if (queue.isBestCold()) {
      cold.refill(queue, mostAtOnce, (key, value) -> warm(Hot.stored(queue, key, value), queue));
    }
    return queue.best();
  }

  /// @return whether the next one of the host is wanted too
  private boolean warm(Hot stored, DiskQueue queue) {
    hot.add(stored);
    queue.warm(stored);
    return hot.isGood(stored.priority, stored.order);
  }

  private Pick pick(Hot found) {
    if (found.url == null) {
      found.url = names.url(found.id);
    }
    if (found.via == null && found.viaId > 0) {
      found.via = names.find(found.viaId).orElse(null);
    }
    return new Pick(new Candidate(found.url, found.depth, found.via, found.anchor), found.priority);
  }

  /// Takes out a URL at which the cursor of the known ones is.
  private void take(Hot chosen, DiskQueue queue) {
    long bestMajor = queue.bestMajor();
    long bestMinor = queue.bestMinor();
    if (!chosen.isInHeap()) {
      queue.left(chosen.priority, chosen.order);
    }
    known.set(UrlState.TAKEN);
    chosen.state = UrlState.TAKEN;
    mark(chosen);
    hot.remove(chosen);
    flights.put(chosen.id, chosen);
    queue.take(chosen);
    waiting--;
    waitingTaken++;
    if (queue.waiting() == 0) {
      hosts--;
      roster.remove(queue);
      return;
    }
    if (queue.needsLimit()) {
      findLimit(queue);
    }
    if (queue.bestMajor() != bestMajor || queue.bestMinor() != bestMinor) {
      roster.worsened(queue);
    }
  }

  @Override
  public boolean claim(Url url) {
    if (!known.find(url)) {
      if (isFull()) {
        return drop();
      }
      int id = newId();
      known.add(id, UrlState.TAKEN, 0, KnownUrls.NO_ORDER);
      return claim(Hot.claimed(id, url));
    }
    if (known.state() == UrlState.LINKED) {
      known.set(UrlState.TAKEN);
      Hot claimed = Hot.claimed(known.id(), url);
      claimed.named = true;
      return claim(claimed);
    }
    if (known.state() != UrlState.WAITING) {
      return false;
    }
    Hot found = hot.find(known.id());
    DiskQueue queue = queue(url);
    take(found == null ? coldOne(url, queue) : found, queue);
    return true;
  }

  private boolean claim(Hot claimed) {
    mark(claimed);
    flights.put(claimed.id, claimed);
    return true;
  }

  /// One that waits on disk only, at which the cursor of the known ones is.
  private Hot coldOne(Url url, DiskQueue queue) {
    if (known.isKeyKnown()) {
      return Hot.cold(known.id(), url, queue, known.priority(), QueueKey.firstOrder(known.id()));
    }
    KnownRecord record =
        Objects.requireNonNull(store.known(known.writeHash(new Bytes()).toArray()));
    return Hot.cold(record.id(), url, queue, record.priority(), record.order());
  }

  @Override
  public void ended(Url url, boolean isDone) {
    claim(url);
    if (!known.find(url) || known.state() != UrlState.TAKEN) {
      return;
    }
    Hot landed = Objects.requireNonNull(flights.remove(known.id()));
    landed.state = isDone ? UrlState.DONE : UrlState.ERROR;
    known.set(landed.state);
    done += isDone ? 1 : 0;
    errors += isDone ? 0 : 1;
    changes.unstore(landed);
    changes.touch(landed);
    DiskQueue queue = landed.queue;
    if (queue != null) {
      waitingTaken--;
      queue.land(landed);
      changes.touch(queue);
      if (queue.isEmpty()) {
        queues.remove(queue.host());
      }
    }
  }

  @Override
  public boolean reopen(Candidate candidate, long priority) {
    UrlState state = known.find(candidate.url()) ? known.state() : UrlState.PURGED;
    if (state != UrlState.ERROR && state != UrlState.DONE) {
      return false;
    }
    errors -= state == UrlState.ERROR ? 1 : 0;
    done -= state == UrlState.DONE ? 1 : 0;
    return begin(candidate, priority, known.id());
  }

  /// One that is known by name begins to wait. The cursor of the known URLs is at it.
  private boolean begin(Candidate candidate, long priority, int id) {
    known.set(priority, ++lastOrder);
    Hot waits = Hot.offered(id, queue(candidate.url()), candidate, priority, lastOrder);
    waits.named = true;
    enter(waits);
    return true;
  }

  /// The link graph as of the last commit. At most one; it is part of the cuts from then on.
  public LinkGraph links() {
    return links(DiskLinkGraph.RUN);
  }

  LinkGraph links(int run) {
    graph = new DiskLinkGraph(db, names, new LinkIds(), changes::link, run);
    return graph;
  }

  @Override
  public void cut() {
    long durable = store.durable();
    changes.settle(durable);
    cold.release();
    if (graph != null) {
      graph.cut(changes.number(), durable);
    }
    store.hand(changes.cut(this::counters));
    if (hot.isFull()) {
      hot.shrink(queues.values(), durable, this::settleLimit);
    }
  }

  private Counters counters() {
    return new Counters(lastOrder, nextHost, waiting + (long) waitingTaken, done, errors, purged);
  }

  private void settleLimit(DiskQueue queue) {
    if (queue.isLimitTooHigh()) {
      findLimit(queue);
    }
  }

  /// Gives back native memory; nothing may be asked afterwards.
  void free() {
    known.close();
  }

  @Override
  public void rouse(String host) {
    roster.rouse(host, queues.get(host));
  }

  @Override
  public int waiting() {
    return waiting;
  }

  @Override
  public Counts counts() {
    return new Counts(waiting, flights.size(), done, errors);
  }

  @Override
  public HostStatistics host(String host) {
    DiskQueue queue = queues.get(host);
    return queue == null ? new HostStatistics(0, 0, 0) : queue.statistics();
  }

  @Override
  public Optional<Pick> best(String host) {
    DiskQueue queue = queues.get(host);
    return queue == null || queue.waiting() == 0
        ? Optional.empty()
        : Optional.of(pick(best(queue)));
  }

  @Override
  public Optional<Pick> sample(String host, double from, double to, RandomGenerator random) {
    DiskQueue queue = queues.get(host);
    if (queue == null || queue.waiting() == 0) {
      return Optional.empty();
    }
    Chooser chooser = new Chooser(random);
    for (int i = 0; i < queue.hot(); i++) {
      double major = Priority.major(queue.at(i).priority);
      if (major >= from && major < to) {
        chooser.accept(queue.at(i));
      }
    }
    if (queue.cold() > 0) {
      cold.some(queue, from, to, random, chooser);
    }
    return Optional.ofNullable(chooser.chosen).map(this::pick);
  }

  /// Chooses one of those it is told of, each as likely as any other.
  private static final class Chooser implements Consumer<Hot> {
    private final RandomGenerator random;
    private int seen;
    private @Nullable Hot chosen;

    Chooser(RandomGenerator random) {
      this.random = random;
    }

    @Override
    public void accept(Hot next) {
      if (random.nextInt(++seen) == 0) {
        chosen = next;
      }
    }
  }

  @Override
  public void forEachWaiting(Consumer<Pick> action) {
    Int2ObjectOpenHashMap<DiskQueue> byId = new Int2ObjectOpenHashMap<>();
    for (DiskQueue queue : queues.values()) {
      byId.put(queue.id, queue);
      for (int i = 0; i < queue.hot(); i++) {
        action.accept(pick(queue.at(i)));
      }
    }
    cold.forEach(byId, stored -> action.accept(pick(stored)));
  }

  @Override
  public long dropped() {
    return dropped;
  }

  @Override
  public int hosts() {
    return hosts;
  }

  @Override
  public boolean isAwake(String host) {
    return gate.isAwake(host);
  }

  @Override
  public List<String> awakeHosts(int max) {
    return roster.awakeHosts(max);
  }

  @Override
  public long nextWake() {
    return roster.nextWake();
  }

  /// The queue of the URL's host. Most links of a page lead to one host, so the last one found is
  /// tried first.
  private DiskQueue queue(Url url) {
    if (lastFound != null && !lastFound.isEmpty() && url.isOn(lastFound.host())) {
      return lastFound;
    }
    DiskQueue queue = queues.get(url.host());
    if (queue == null) {
      queue = new DiskQueue(nextHost++, url.host());
      queues.put(url.host(), queue);
    }
    lastFound = queue;
    return queue;
  }

  /// The id of a page others were found on, for the cut that is being made.
  private int viaId(Url via) {
    if (via.equals(lastVia)) {
      return lastViaId;
    }
    lastVia = via;
    if (known.find(via)) {
      lastViaId = known.id();
      Hot flight = flights.get(lastViaId);
      if (flight != null && !flight.named) {
        flight.named = true;
        changes.name(lastViaId, via);
      }
    } else if (isFull()) {
      lastViaId = 0;
    } else {
      lastViaId = newId();
      changes.name(lastViaId, via);
    }
    return lastViaId;
  }

  private final class LinkIds implements DiskLinkGraph.Ids {
    @Override
    public int find(Url url) {
      return known.find(url) ? known.id() : 0;
    }

    @Override
    public int give(Url url) {
      if (!known.find(url)) {
        if (isFull()) {
          return 0;
        }
        int id = newId();
        known.add(id, UrlState.LINKED, 0, KnownUrls.NO_ORDER);
        Hot linked = Hot.linked(id, url);
        mark(linked);
        changes.touch(linked);
      }
      return known.id();
    }

    @Override
    public int count() {
      return QueueKey.id(lastOrder);
    }
  }

  /// Whether a key that is on disk is also on the heap, or does not count any more.
  private boolean isElsewhere(long order, int id) {
    return changes.isDeleted(order) || hot.find(id) != null || flights.containsKey(id);
  }
}
