package io.cormorant.crawl;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.frontier.Frontier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// Notes every offer that changed the frontier, so that each event can carry what followed from it.
final class RecordingFrontier implements Frontier {
  private final Frontier frontier;
  private List<CrawlEvent.Offer> offers = new ArrayList<>();

  RecordingFrontier(Frontier frontier) {
    this.frontier = frontier;
  }

  /// The offers since the last call.
  List<CrawlEvent.Offer> drain() {
    List<CrawlEvent.Offer> drained = offers;
    offers = new ArrayList<>();
    return drained;
  }

  @Override
  public boolean offer(Candidate candidate, long priority) {
    boolean changed = frontier.offer(candidate, priority);
    if (changed) {
      offers.add(new CrawlEvent.Offer(candidate, priority));
    }
    return changed;
  }

  @Override
  public Optional<Pick> poll() {
    return frontier.poll();
  }

  @Override
  public boolean claim(Url url) {
    return frontier.claim(url);
  }

  @Override
  public void ended(Url url, boolean done) {
    frontier.ended(url, done);
  }

  @Override
  public boolean reopen(Candidate candidate, long priority) {
    return frontier.reopen(candidate, priority);
  }

  @Override
  public void cut() {
    frontier.cut();
  }

  @Override
  public Counts counts() {
    return frontier.counts();
  }

  @Override
  public HostStatistics host(String host) {
    return frontier.host(host);
  }

  @Override
  public Optional<Pick> best(String host) {
    return frontier.best(host);
  }

  @Override
  public Optional<Pick> sample(String host, double from, double to, RandomGenerator random) {
    return frontier.sample(host, from, to, random);
  }

  @Override
  public void forEachWaiting(Consumer<Pick> action) {
    frontier.forEachWaiting(action);
  }

  @Override
  public void rouse(String host) {
    frontier.rouse(host);
  }

  @Override
  public int waiting() {
    return frontier.waiting();
  }

  @Override
  public long dropped() {
    return frontier.dropped();
  }

  @Override
  public boolean isAwake(String host) {
    return frontier.isAwake(host);
  }

  @Override
  public List<String> awakeHosts(int max) {
    return frontier.awakeHosts(max);
  }

  @Override
  public int hosts() {
    return frontier.hosts();
  }

  @Override
  public long nextWake() {
    return frontier.nextWake();
  }
}
