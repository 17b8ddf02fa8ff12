package io.cormorant.archive.rocksdb;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.Roster;
import io.cormorant.frontier.StrategyMemory;
import io.cormorant.frontier.UrlHash;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The frontier on disk. Every URL that waits is there once its cut is committed; the heap holds
/// the best of each host, what is being fetched, and what is not yet committed. Gives the same URLs
/// in the same order as the frontier in memory, after a restart too.
///
/// A URL that is taken goes on waiting on disk until its end is told: one that was being fetched
/// when the process died waits again. Confined to the captain's thread; only commits happen on
/// another, see [CrawlStore#commit].
public final class DiskFrontier implements Frontier {
  private final CrawlStore store;
  private final HostGate gate;
  private final Roster<DiskQueue> roster;
  private final DiskQueues queues;
  private final StateCounts tally;
  private final Orders orders;
  private final UrlIds ids;
  private final KnownUrls known;
  private final Names names;
  private final ColdEntries cold;
  private final Changes changes;
  private final Database db;
  private final HotEntries hot;
  private final WaitingUrls urls;
  private final DiskMemory memory;
  private @Nullable DiskLinkGraph graph;

  /// Those that are taken, by id.
  private final Int2ObjectOpenHashMap<Hot> taken = new Int2ObjectOpenHashMap<>();

  DiskFrontier(CrawlStore store, Database db, UrlHash hash, StoreSettings settings, HostGate gate) {
    this.store = store;
    this.db = db;
    this.hot = new HotEntries(settings.hotEntries());
    this.gate = gate;
    this.roster = new Roster<>(gate);
    this.names = new Names(db);
    this.changes = new Changes(db);
    this.memory = new DiskMemory(db, changes);
    this.known = new KnownUrls(hash, store::known, settings.knownBytes(), changes::isPending);
    this.cold = new ColdEntries(db, this::isElsewhere);
    Counters counters = store.counters();
    this.queues = new DiskQueues(counters.nextHost());
    this.tally = new StateCounts(counters);
    this.orders = new Orders(counters.lastOrder());
    this.urls = new WaitingUrls(queues, names, hot, cold, settings.hotEntries());
    this.ids = new UrlIds(known, orders, changes, taken);
    known.load(db);
    queues.load(db);
    queues.all().forEach(this::list);
  }

  private void list(DiskQueue stored) {
    urls.findLimit(stored);
    roster.add(stored);
    tally.hostAdded();
    tally.began(stored.waiting());
  }

  @Override
  public boolean offer(Candidate candidate, long priority) {
    return offer(known.find(candidate.url()), candidate, priority);
  }

  @Override
  public void offerAll(List<Candidate> candidates, long[] priorities) {
    for (int from = 0; from < candidates.size(); from += KnownUrls.MOST_AHEAD) {
      int to = Math.min(from + KnownUrls.MOST_AHEAD, candidates.size());
      known.lookAhead(candidates.subList(from, to));
      for (int i = from; i < to; i++) {
        offer(known.findAhead(i - from), candidates.get(i), priorities[i]);
      }
    }
  }

  /// The cursor of the known URLs is at the candidate's.
  private boolean offer(boolean isKnown, Candidate candidate, long priority) {
    if (!isKnown) {
      return orders.isFull() ? tally.drop() : add(candidate, priority);
    }
    if (known.state() == UrlState.LINKED) {
      return begin(candidate, priority, known.id());
    }
    return known.state() == UrlState.WAITING
        && known.mayBeBelow(priority)
        && raise(candidate, priority);
  }

  private boolean add(Candidate candidate, long priority) {
    int id = orders.newId();
    known.add(id, UrlState.WAITING, priority, orders.last());
    enter(Hot.offered(id, queues.of(candidate.url()), candidate, priority, orders.last()));
    return true;
  }

  /// The cursor of the known URLs must be at it.
  private void enter(Hot added) {
    DiskQueue queue = Objects.requireNonNull(added.queue);
    known.mark(added);
    hot.add(added);
    tally.began(1);
    queue.add(added);
    changes.touch(added);
    changes.touch(queue);
    if (!queue.isListed()) {
      tally.hostAdded();
      roster.add(queue);
    } else if (queue.isBest(added)) {
      roster.improved(queue);
    }
  }

  /// The cursor of the known URLs is at the candidate's.
  private boolean raise(Candidate candidate, long priority) {
    DiskQueue queue = queues.of(candidate.url());
    Hot found = hot.find(known.id());
    boolean isClose = known.major() == (int) (priority >> 32);
    Hot raised = found == null ? known.cold(candidate.url(), queue, isClose) : found;
    if (raised.priority >= priority) {
      return false;
    }
    move(raised, queue, candidate, priority);
    return true;
  }

  /// Gives one that waits another key. The cursor of the known URLs is at it.
  private void move(Hot moved, DiskQueue queue, Candidate candidate, long priority) {
    boolean wasCold = !moved.isInHeap();
    long bestMajor = queue.bestMajor();
    long bestMinor = queue.bestMinor();
    long before = moved.priority;
    if (wasCold) {
      queue.left(moved);
    }
    long order = orders.next();
    known.set(priority, order);
    known.mark(moved);
    changes.unstore(moved);
    moved.offer(candidate, priority, order);
    if (wasCold) {
      hot.add(moved);
      queue.raised(moved, before);
    } else {
      queue.moved(moved, before);
    }
    changes.touch(moved);
    changes.touch(queue);
    relist(queue, bestMajor, bestMinor);
  }

  /// Tells the roster of a queue whose best had this key before.
  private void relist(DiskQueue queue, long bestMajor, long bestMinor) {
    if (queue.needsLimit()) {
      urls.findLimit(queue);
    }
    roster.changed(queue, bestMajor, bestMinor);
  }

  @Override
  public boolean replace(Pick before, Pick after) {
    if (!known.find(before.url()) || known.state() != UrlState.WAITING) {
      return false;
    }
    boolean stays = before.priority() == after.priority();
    DiskQueue queue = queues.of(before.url());
    Hot moved = hot.find(known.id());
    if (moved == null) {
      moved = stays ? known.stored(before.url(), queue) : known.cold(before.url(), queue, true);
    }
    if (moved.priority != before.priority()) {
      return false;
    }
    if (stays) {
      rewrite(moved, queue, after.candidate());
    } else {
      move(moved, queue, after.candidate(), after.priority());
    }
    return true;
  }

  /// Changes what is known of one that waits and stays where it is. The cursor of the known URLs is
  /// at it.
  private void rewrite(Hot kept, DiskQueue queue, Candidate candidate) {
    known.mark(kept);
    kept.offer(candidate, kept.priority, kept.order);
    kept.rewritten = true;
    changes.touch(kept);
    if (!kept.isInHeap()) {
      long bestMajor = queue.bestMajor();
      long bestMinor = queue.bestMinor();
      queue.left(kept);
      hot.add(kept);
      queue.warm(kept);
      relist(queue, bestMajor, bestMinor);
    }
  }

  @Override
  public Optional<Pick> poll() {
    DiskQueue queue = roster.first();
    if (queue == null) {
      return Optional.empty();
    }
    Hot best = urls.best(queue);
    Pick pick = urls.pick(best);
    known.find(pick.url());
    take(best, queue);
    return Optional.of(pick);
  }

  @Override
  public Optional<Pick> first() {
    return Optional.ofNullable(roster.first()).map(queue -> urls.pick(urls.best(queue)));
  }

  /// Takes out a URL at which the cursor of the known ones is.
  private void take(Hot chosen, DiskQueue queue) {
    taken.put(chosen.id, chosen);
    remove(chosen, queue, UrlState.TAKEN, queue::take);
    tally.took();
  }

  /// A URL waits no longer. The cursor of the known ones is at it.
  private void remove(Hot chosen, DiskQueue queue, UrlState after, Consumer<Hot> removal) {
    long bestMajor = queue.bestMajor();
    long bestMinor = queue.bestMinor();
    if (!chosen.isInHeap()) {
      queue.left(chosen);
    }
    known.set(after);
    chosen.state = after;
    known.mark(chosen);
    hot.remove(chosen);
    removal.accept(chosen);
    if (queue.waiting() == 0) {
      tally.hostRemoved();
      roster.remove(queue);
      return;
    }
    relist(queue, bestMajor, bestMinor);
  }

  @Override
  public void keepBest(int most) {
    if (waiting() > most) {
      urls.worst(waiting() - most).forEach(this::drop);
    }
  }

  /// Nobody wants it any more, but pages may link to it.
  private void drop(Hot worst) {
    DiskQueue queue = worst.home();
    known.find(urls.pick(worst).url());
    remove(worst, queue, UrlState.LINKED, queue::drop);
    tally.dropWaiting();
    changes.unstore(worst);
    changes.touch(worst);
    changes.touch(queue);
    if (queue.isEmpty()) {
      queues.remove(queue);
    }
  }

  @Override
  public boolean claim(Url url) {
    if (!known.find(url)) {
      if (orders.isFull()) {
        return tally.drop();
      }
      int id = orders.newId();
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
    DiskQueue queue = queues.of(url);
    take(found == null ? known.cold(url, queue, false) : found, queue);
    return true;
  }

  private boolean claim(Hot claimed) {
    known.mark(claimed);
    taken.put(claimed.id, claimed);
    return true;
  }

  @Override
  public void ended(Url url, boolean isDone) {
    claim(url);
    if (!known.find(url) || known.state() != UrlState.TAKEN) {
      return;
    }
    Hot ended = Objects.requireNonNull(taken.remove(known.id()));
    ended.state = isDone ? UrlState.DONE : UrlState.ERROR;
    known.set(ended.state);
    tally.ended(isDone);
    changes.unstore(ended);
    changes.touch(ended);
    DiskQueue queue = ended.queue;
    if (queue != null) {
      tally.waitedEnded();
      queue.end(ended);
      changes.touch(queue);
      if (queue.isEmpty()) {
        queues.remove(queue);
      }
    }
  }

  @Override
  public boolean reopen(Candidate candidate, long priority) {
    UrlState state = known.find(candidate.url()) ? known.state() : UrlState.PURGED;
    if (state != UrlState.ERROR && state != UrlState.DONE) {
      return false;
    }
    tally.reopened(state);
    return begin(candidate, priority, known.id());
  }

  /// One that is known by name begins to wait. The cursor of the known URLs is at it.
  private boolean begin(Candidate candidate, long priority, int id) {
    long order = orders.next();
    known.set(priority, order);
    Hot waits = Hot.offered(id, queues.of(candidate.url()), candidate, priority, order);
    waits.named = true;
    enter(waits);
    ids.begins(id);
    return true;
  }

  /// The link graph as of the last commit. At most one; it is part of the cuts from then on.
  public LinkGraph links() {
    return links(DiskLinkGraph.RUN);
  }

  LinkGraph links(int run) {
    graph = new DiskLinkGraph(db, names, ids, changes::link, run);
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
    store.hand(changes.cut(ids::via, () -> tally.counters(orders, queues.nextId())));
    ids.cut();
    urls.shrink(durable);
  }

  /// Gives back native memory; nothing may be asked afterwards.
  void free() {
    known.close();
  }

  @Override
  public void rouse(String host) {
    roster.rouse(host, queues.find(host));
  }

  @Override
  public int waiting() {
    return tally.waiting();
  }

  @Override
  public Counts counts() {
    return tally.counts(taken.size());
  }

  @Override
  public HostStatistics host(String host) {
    DiskQueue queue = queues.find(host);
    return queue == null ? new HostStatistics(0, 0, 0) : queue.statistics();
  }

  @Override
  public Optional<Pick> waiting(Url url) {
    if (!known.find(url) || known.state() != UrlState.WAITING) {
      return Optional.empty();
    }
    Hot found = hot.find(known.id());
    if (found == null) {
      found = cold.read(known.stored(url, queues.of(url)));
    }
    found.url = url;
    return Optional.of(urls.pick(found));
  }

  @Override
  public boolean isOpen(Url url) {
    return !known.find(url)
        || known.state() == UrlState.WAITING
        || known.state() == UrlState.LINKED;
  }

  @Override
  public Optional<Pick> best(String host) {
    return urls.best(host);
  }

  @Override
  public List<Pick> top(String host, int max) {
    return urls.top(host, max);
  }

  @Override
  public Optional<Pick> sample(String host, double from, double to, RandomGenerator random) {
    return urls.sample(host, from, to, random);
  }

  @Override
  public void forEachWaiting(Consumer<Pick> action) {
    urls.forEach(action);
  }

  @Override
  public Walk walk() {
    return urls.walk(db);
  }

  @Override
  public long dropped() {
    return tally.dropped();
  }

  @Override
  public int hosts() {
    return tally.hosts();
  }

  @Override
  public void forEachHost(int most, HostVisitor action) {
    queues.all().stream()
        .filter(queue -> queue.waiting() > 0)
        .limit(most)
        .forEach(queue -> action.host(queue.host(), queue.waiting(), ~queue.bestMajor()));
  }

  @Override
  public StrategyMemory memory() {
    return memory;
  }

  @Override
  public boolean isAwake(String host) {
    return gate.isAwake(host);
  }

  @Override
  public boolean isGivenUp(String host) {
    return gate.isParked(host);
  }

  @Override
  public List<String> awakeHosts(int max) {
    return roster.awakeHosts(max);
  }

  @Override
  public long nextWake() {
    return roster.nextWake();
  }

  /// Whether a key that is on disk is also on the heap, or does not count any more.
  private boolean isElsewhere(long order, int id) {
    return changes.isDeleted(order, id) || hot.find(id) != null || taken.containsKey(id);
  }
}
