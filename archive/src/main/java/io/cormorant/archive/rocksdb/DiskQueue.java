package io.cormorant.archive.rocksdb;

import io.cormorant.core.Priority;
import io.cormorant.frontier.Heap;
import io.cormorant.frontier.HostQueue;
import io.cormorant.frontier.UrlPool;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The waiting URLs of one host: the best of them, and those not yet committed, on the heap; all
/// others only on disk. While there are such others, the best of their keys is known: it is the
/// limit. Exists as long as a URL of the host waits or is being fetched.
final class DiskQueue extends HostQueue {
  final int id;
  private final Heap<Hot> heap = new Heap<>();
  private int waiting;
  private double sum;
  private int taken;
  private double takenSum;
  private long limitMajor;
  private long limitMinor;
  private boolean limitTooHigh;

  /// Whether it changed since the last cut.
  boolean touched;

  /// Whether a record of it was handed over.
  boolean stored;

  DiskQueue(int id, String host) {
    super(host);
    this.id = id;
  }

  /// As it was stored. Its limit is before all keys, and must be looked up next.
  DiskQueue(int id, HostRecord record) {
    this(id, record.name());
    this.waiting = record.count();
    this.sum = record.sum();
    this.stored = true;
    limit(Long.MAX_VALUE, 0);
  }

  Bytes write(Bytes out) {
    return HostRecord.write(out, host(), waiting + taken, sum + takenSum);
  }

  @Override
  protected long bestMajor() {
    return isBestCold() ? limitMajor : heap.firstMajor();
  }

  @Override
  protected long bestMinor() {
    return isBestCold() ? limitMinor : heap.firstMinor();
  }

  /// Whether the best URL is on disk only.
  boolean isBestCold() {
    return cold() > 0 && (heap.isEmpty() || isAfterLimit(heap.firstMajor(), heap.firstMinor()));
  }

  private boolean isAfterLimit(long major, long minor) {
    return major > limitMajor || (major == limitMajor && minor > limitMinor);
  }

  int waiting() {
    return waiting;
  }

  int hot() {
    return heap.size();
  }

  /// URLs that wait on disk only.
  int cold() {
    return waiting - heap.size();
  }

  boolean isEmpty() {
    return waiting == 0 && taken == 0;
  }

  Hot best() {
    return heap.first();
  }

  /// The best on the heap that are before all on disk, the best first.
  List<Hot> top(int max) {
    List<Hot> top = new ArrayList<>();
    Iterator<Hot> each = heap.inOrder();
    while (top.size() < max && each.hasNext()) {
      Hot next = each.next();
      if (cold() > 0 && isAfterLimit(~next.priority, next.order)) {
        break;
      }
      top.add(next);
    }
    return top;
  }

  /// One on the heap with a major value in that range, null if none was found.
  @Nullable Hot draw(double from, double to, RandomGenerator random) {
    return heap.draw(hot -> Priority.isBetween(hot.priority, from, to), random);
  }

  Hot at(int place) {
    return heap.at(place);
  }

  boolean isBest(Hot hot) {
    return heap.isFirst(hot) && !isBestCold();
  }

  /// One begins to wait.
  void add(Hot hot) {
    waiting++;
    sum += value(hot.priority);
    heap.add(hot, ~hot.priority, hot.order);
  }

  /// One that waits on disk comes to the heap.
  void warm(Hot hot) {
    heap.add(hot, ~hot.priority, hot.order);
  }

  /// One on the heap got another key.
  void moved(Hot hot, long oldPriority) {
    sum += value(hot.priority) - value(oldPriority);
    heap.move(hot, ~hot.priority, hot.order);
  }

  /// One that waited on disk got another key and comes to the heap.
  void raised(Hot hot, long oldPriority) {
    sum += value(hot.priority) - value(oldPriority);
    heap.add(hot, ~hot.priority, hot.order);
  }

  /// One is fetched from now on.
  void take(Hot hot) {
    drop(hot);
    taken++;
    takenSum += value(hot.priority);
  }

  /// One does not wait any more.
  void drop(Hot hot) {
    if (hot.isInHeap()) {
      heap.remove(hot);
    }
    waiting--;
    sum = waiting == 0 ? 0 : sum - value(hot.priority);
  }

  /// One that was fetched has ended.
  void end(Hot hot) {
    taken--;
    takenSum = taken == 0 ? 0 : takenSum - value(hot.priority);
  }

  /// One that was only on disk is not there any more. If it was the limit, that is now too high; it
  /// may have been if its order was not read.
  void left(Hot gone) {
    limitTooHigh |=
        gone.storedOrder == Hot.UNREAD
            ? limitMajor >> 32 == ~gone.priority >> 32
            : limitMajor == ~gone.priority && limitMinor == gone.order;
  }

  /// Whether the limit must be looked up before anybody may ask for it. As long as something on the
  /// heap is better, nobody does.
  boolean needsLimit() {
    return limitTooHigh && isBestCold();
  }

  boolean isLimitTooHigh() {
    return limitTooHigh && cold() > 0;
  }

  Bytes writeLimit(Bytes out) {
    return QueueKey.write(out, id, ~limitMajor, limitMinor);
  }

  /// The best of those that are only on disk.
  void limit(long priority, long order) {
    limitMajor = ~priority;
    limitMinor = order;
    limitTooHigh = false;
  }

  /// Some on the heap are only on disk from now on. The limit must be right.
  void cool(Heap.Choice<Hot> chosen) {
    boolean[] hasCold = {cold() > 0};
    heap.removeIf(
        (hot, major, minor) -> {
          boolean gone = chosen.test(hot, major, minor);
          if (gone && (!hasCold[0] || !isAfterLimit(major, minor))) {
            limit(~major, minor);
            hasCold[0] = true;
          }
          return gone;
        });
  }

  UrlPool.HostStatistics statistics() {
    return waiting == 0
        ? new UrlPool.HostStatistics(0, 0, 0)
        : new UrlPool.HostStatistics(waiting, sum / waiting, Priority.major(~bestMajor()));
  }

  /// What goes into the sum: one that is no number would spoil it for ever.
  static double value(long priority) {
    double major = Priority.major(priority);
    return Double.isFinite(major) ? major : 0;
  }
}
