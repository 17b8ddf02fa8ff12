package io.cormorant.frontier;

import io.cormorant.core.Priority;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// The URLs of one host that wait, best first. It exists as long as there are any.
final class MemoryQueue extends HostQueue {
  private final Heap<Waiting> urls = new Heap<>();

  /// Of the major values.
  private double sum;

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
    sum += value(url.priority());
    urls.add(url, ~url.priority(), order);
  }

  void moved(Waiting url, long order) {
    sum += value(url.priority()) - value(~urls.major(url));
    urls.move(url, ~url.priority(), order);
  }

  void remove(Waiting url) {
    sum -= value(url.priority());
    urls.remove(url);
  }

  /// What goes into the sum: one that is no number would spoil it for ever.
  private static double value(long priority) {
    double major = Priority.major(priority);
    return Double.isFinite(major) ? major : 0;
  }

  List<Waiting> top(int max) {
    List<Waiting> top = new ArrayList<>();
    Iterator<Waiting> each = urls.inOrder();
    while (top.size() < max && each.hasNext()) {
      top.add(each.next());
    }
    return top;
  }

  /// Whether the best URL is chosen.
  boolean isFirst(Heap.Choice<Waiting> chosen) {
    return chosen.test(best(), urls.firstMajor(), urls.firstMinor());
  }

  /// Drops the URLs that are chosen.
  void drop(Heap.Choice<Waiting> chosen) {
    urls.removeIf(chosen);
    sum = 0;
    forEach(url -> sum += value(url.priority()));
  }

  void forEach(Consumer<Waiting> action) {
    for (int i = 0; i < urls.size(); i++) {
      action.accept(urls.at(i));
    }
  }

  UrlPool.HostStatistics statistics() {
    return new UrlPool.HostStatistics(
        urls.size(), sum / urls.size(), Priority.major(best().priority()));
  }

  /// One of the URLs with a major value in that range.
  Optional<Waiting> sample(double from, double to, RandomGenerator random) {
    return Optional.ofNullable(
        urls.draw(url -> Priority.isBetween(url.priority(), from, to), random));
  }

  /// The keys of its URLs, for a look at how good they are.
  void forEachKey(Heap.Keys action) {
    urls.forEachKey(action);
  }
}
