package io.cormorant.crawls.refresh;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.StrategyMemory;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// What a refresh asks for, waiting on the heap beside the frontier of its crawl, in which much
/// else may wait. What is asked for again has ended there and stays so; what is new begins to wait
/// there as well, so that it is known whatever becomes of the refresh.
final class RefreshFrontier implements Frontier {
  private final Frontier queue;
  private final Frontier known;

  /// What is asked for again.
  private final Set<Url> again = new HashSet<>();

  /// @param queue empty
  /// @param known that of the crawl
  RefreshFrontier(Frontier queue, Frontier known) {
    this.queue = queue;
    this.known = known;
  }

  /// Makes a page wait that has ended in the crawl.
  void look(Candidate candidate, long priority) {
    if (queue.offer(candidate, priority)) {
      again.add(candidate.url());
    }
  }

  /// Makes a URL wait that failed in the crawl and never gave a page.
  void retry(Candidate candidate, long priority) {
    if (known.reopen(candidate, priority)) {
      queue.offer(candidate, priority);
    }
  }

  /// Whether the crawl has never heard of a URL, or dropped it.
  boolean isNew(Url url) {
    return known.isOpen(url) && known.waiting(url).isEmpty();
  }

  /// As a URL waits in the crawl, if it does.
  Optional<Pick> waitingInCrawl(Url url) {
    return known.waiting(url);
  }

  /// Makes a URL wait in the crawl and not here.
  void note(Candidate candidate, long priority) {
    known.offer(candidate, priority);
  }

  /// Makes a URL wait here and in the crawl, unless that has asked for it before.
  ///
  /// @param inCrawl its priority there
  void offer(Candidate candidate, long priority, long inCrawl) {
    known.offer(candidate, inCrawl);
    if (known.isOpen(candidate.url())) {
      queue.offer(candidate, priority);
    }
  }

  @Override
  public boolean offer(Candidate candidate, long priority) {
    offer(candidate, priority, priority);
    return true;
  }

  @Override
  public Optional<Pick> poll() {
    for (Optional<Pick> pick = queue.poll(); pick.isPresent(); pick = queue.poll()) {
      Url url = pick.get().url();
      if (again.contains(url) || known.claim(url)) {
        return pick;
      }
      queue.ended(url, true);
    }
    return Optional.empty();
  }

  @Override
  public boolean claim(Url url) {
    return known.claim(url);
  }

  @Override
  public void ended(Url url, boolean done) {
    queue.ended(url, done);
    if (!again.contains(url)) {
      known.ended(url, done);
    }
  }

  @Override
  public boolean reopen(Candidate candidate, long priority) {
    return known.reopen(candidate, priority);
  }

  @Override
  public void cut() {
    known.cut();
  }

  @Override
  public Counts counts() {
    return known.counts();
  }

  @Override
  public boolean isOpen(Url url) {
    return known.isOpen(url);
  }

  @Override
  public Optional<Pick> first() {
    return queue.first();
  }

  @Override
  public int waiting() {
    return queue.waiting();
  }

  @Override
  public Optional<Pick> waiting(Url url) {
    return queue.waiting(url);
  }

  @Override
  public HostStatistics host(String host) {
    return queue.host(host);
  }

  @Override
  public Optional<Pick> best(String host) {
    return queue.best(host);
  }

  @Override
  public List<Pick> top(String host, int max) {
    return queue.top(host, max);
  }

  @Override
  public Optional<Pick> sample(String host, double from, double to, RandomGenerator random) {
    return queue.sample(host, from, to, random);
  }

  @Override
  public void forEachWaiting(Consumer<Pick> action) {
    queue.forEachWaiting(action);
  }

  @Override
  public Walk walk() {
    return queue.walk();
  }

  @Override
  public boolean replace(Pick before, Pick after) {
    return queue.replace(before, after);
  }

  @Override
  public void keepBest(int most) {
    queue.keepBest(most);
  }

  @Override
  public long dropped() {
    return queue.dropped();
  }

  @Override
  public StrategyMemory memory() {
    return queue.memory();
  }

  @Override
  public boolean isAwake(String host) {
    return queue.isAwake(host);
  }

  @Override
  public boolean isGivenUp(String host) {
    return queue.isGivenUp(host);
  }

  @Override
  public List<String> awakeHosts(int max) {
    return queue.awakeHosts(max);
  }

  @Override
  public void rouse(String host) {
    queue.rouse(host);
  }

  @Override
  public int hosts() {
    return queue.hosts();
  }

  @Override
  public void forEachHost(int most, HostVisitor action) {
    queue.forEachHost(most, action);
  }

  @Override
  public long nextWake() {
    return queue.nextWake();
  }
}
