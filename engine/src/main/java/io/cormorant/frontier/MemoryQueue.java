package io.cormorant.frontier;

import io.cormorant.core.Priority;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// The URLs of one host that wait, best first. It exists as long as there are any.
final class MemoryQueue extends HostQueue {
  private final Heap<Waiting> urls = new Heap<>();

  MemoryQueue(String host) {
    super(host);
  }

  @Override
  protected long bestMajor() {
    return urls.firstMajor();
  }

  @Override
  protected long bestMinor() {
    return urls.firstMinor();
  }

  int size() {
    return urls.size();
  }

  /// The best URL. There is one whenever the queue is in a heap.
  Waiting best() {
    return urls.first();
  }

  boolean isBest(Waiting url) {
    return urls.isFirst(url);
  }

  /// The higher priority comes first, then the one that was offered or raised first.
  void add(Waiting url, long order) {
    urls.add(url, ~url.priority(), order);
  }

  void moved(Waiting url, long order) {
    urls.move(url, ~url.priority(), order);
  }

  void remove(Waiting url) {
    urls.remove(url);
  }

  /// Whether all URLs are worse than that.
  boolean isAllAfter(Heap.Key last) {
    return last.compareTo(new Heap.Key(urls.firstMajor(), urls.firstMinor())) < 0;
  }

  /// Drops the URLs that are worse than that.
  void dropAfter(Heap.Key last) {
    urls.removeAfter(last);
  }

  void forEach(Consumer<Waiting> action) {
    for (int i = 0; i < urls.size(); i++) {
      action.accept(urls.at(i));
    }
  }

  Frontier.HostStatistics statistics() {
    double sum = 0;
    for (int i = 0; i < urls.size(); i++) {
      sum += Priority.major(urls.at(i).priority());
    }
    return new Frontier.HostStatistics(
        urls.size(), sum / urls.size(), Priority.major(best().priority()));
  }

  /// One of the URLs with a major value in that range.
  Optional<Waiting> sample(double from, double to, RandomGenerator random) {
    Waiting chosen = null;
    int seen = 0;
    for (int i = 0; i < urls.size(); i++) {
      double major = Priority.major(urls.at(i).priority());
      if (major >= from && major < to && random.nextInt(++seen) == 0) {
        chosen = urls.at(i);
      }
    }
    return Optional.ofNullable(chosen);
  }

  /// The keys of its URLs, for a look at how good they are.
  void forEachKey(Consumer<Heap.Key> action) {
    urls.forEachKey(action);
  }
}
