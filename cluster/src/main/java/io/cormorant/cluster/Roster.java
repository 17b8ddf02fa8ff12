package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.cluster.message.WorkerNote;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/// The workers that are there, and which of them a host's next errand goes to: always the same one
/// while it is there and has room, so that its connection to the host is used again. That is by
/// rendezvous hashing (Thaler and Ravishankar, 1998): when a worker comes or goes, only the hosts
/// that are or were its own change hands. Safe for use by many threads.
final class Roster {
  /// Each worker has said that it is there by then.
  private static final Duration FIRST_LOOK = Duration.ofMillis(2_500);

  /// Over which a worker's rate is measured.
  private static final Duration PACE = Duration.ofSeconds(10);

  private static final int MOST_HOSTS = 10_000;

  /// Workers that were gone for longer are forgotten.
  private static final Duration FORGOTTEN = Duration.ofMinutes(10);

  private final long run;
  private final LongSupplier nanoTime;
  private final long begun;

  @GuardedBy("this") private final Map<String, Entry> entries = new TreeMap<>();

  @GuardedBy("this") private long settledAt = Long.MAX_VALUE;

  private static final class Entry {
    WorkerNote note;
    long heardAt;
    final Map<Object, Long> assigned = new HashMap<>();
    final Set<String> hosts = new LinkedHashSet<>();
    final Deque<Long> reports = new ArrayDeque<>();

    Entry(WorkerNote note) {
      this.note = note;
    }
  }

  Roster(long run, LongSupplier nanoTime) {
    this.run = run;
    this.nanoTime = nanoTime;
    this.begun = nanoTime.getAsLong();
  }

  /// A worker said how it is.
  ///
  /// @return whether it was not there before
  synchronized boolean heard(WorkerNote note) {
    Entry entry = entries.get(note.name());
    boolean fresh = entry == null;
    if (entry == null) {
      entry = new Entry(note);
      entries.put(note.name(), entry);
    }
    entry.note = note;
    entry.heardAt = nanoTime.getAsLong();
    return fresh;
  }

  /// When what workers did for an earlier coordinator was over; nothing if it is not yet.
  synchronized Optional<Long> settled() {
    long now = nanoTime.getAsLong();
    if (settledAt == Long.MAX_VALUE
        && now - begun >= FIRST_LOOK.toNanos()
        && entries.values().stream()
            .filter(entry -> isThere(entry, now))
            .allMatch(entry -> isOurs(entry) || entry.note.run() == 0)) {
      settledAt = now;
    }
    return settledAt == Long.MAX_VALUE ? Optional.empty() : Optional.of(settledAt);
  }

  /// Chooses who runs an errand, and holds a place with it.
  ///
  /// @param errand anything that names it
  synchronized Optional<String> choose(String host, Object errand) {
    long now = nanoTime.getAsLong();
    Optional<Entry> chosen =
        entries.values().stream()
            .filter(entry -> isThere(entry, now) && isOurs(entry) && !entry.note.draining())
            .filter(entry -> entry.assigned.size() < entry.note.connections())
            .max(Comparator.comparingLong(entry -> weight(entry.note.name(), host)));
    chosen.ifPresent(
        entry -> {
          entry.assigned.put(errand, now);
          entry.hosts.add(host);
          if (entry.hosts.size() > MOST_HOSTS) {
            entry.hosts.remove(entry.hosts.iterator().next());
          }
        });
    return chosen.map(entry -> entry.note.name());
  }

  /// Something came back from the queue of a worker, which takes nothing until it says that it is
  /// there.
  synchronized void lost(String worker) {
    Entry entry = entries.get(worker);
    if (entry != null) {
      entry.heardAt = nanoTime.getAsLong() - WorkerStatus.GONE.toNanos() - 1;
    }
  }

  /// The place with a worker is free again.
  synchronized void release(String worker, Object errand) {
    Entry entry = entries.get(worker);
    if (entry != null) {
      entry.assigned.remove(errand);
    }
  }

  /// A worker reported on an errand.
  synchronized void reported(String worker) {
    Entry entry = entries.get(worker);
    if (entry != null) {
      long now = nanoTime.getAsLong();
      entry.reports.add(now);
      while (now - entry.reports.getFirst() > PACE.toNanos()) {
        entry.reports.removeFirst();
      }
    }
  }

  /// Whether a worker is there.
  synchronized boolean isThere(String worker) {
    Entry entry = entries.get(worker);
    return entry != null && isThere(entry, nanoTime.getAsLong());
  }

  /// Whether there is one that errands can be sent to.
  synchronized boolean hasAny() {
    long now = nanoTime.getAsLong();
    return entries.values().stream()
        .anyMatch(entry -> isThere(entry, now) && isOurs(entry) && !entry.note.draining());
  }

  /// All that were ever there, but for those long gone.
  synchronized List<String> names() {
    return List.copyOf(entries.keySet());
  }

  /// Those that are long gone, which are forgotten.
  synchronized List<String> forget() {
    long now = nanoTime.getAsLong();
    List<String> gone =
        entries.entrySet().stream()
            .filter(
                e ->
                    now - e.getValue().heardAt > FORGOTTEN.toNanos()
                        && e.getValue().assigned.isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    gone.forEach(entries::remove);
    return gone;
  }

  synchronized List<WorkerStatus> all() {
    long now = nanoTime.getAsLong();
    return entries.values().stream().map(entry -> status(entry, now)).toList();
  }

  private static WorkerStatus status(Entry entry, long now) {
    long recent = entry.reports.stream().filter(at -> now - at <= PACE.toNanos()).count();
    long oldest = entry.assigned.values().stream().mapToLong(at -> now - at).max().orElse(0);
    return new WorkerStatus(
        entry.note,
        Duration.ofNanos(now - entry.heardAt),
        entry.assigned.size(),
        entry.hosts.size(),
        (double) recent / PACE.toSeconds(),
        Duration.ofNanos(oldest));
  }

  private static boolean isThere(Entry entry, long now) {
    return now - entry.heardAt <= WorkerStatus.GONE.toNanos();
  }

  /// Whether it has nothing left to do for an earlier coordinator.
  private boolean isOurs(Entry entry) {
    return entry.note.run() == run && entry.note.leftOver() == 0;
  }

  /// SplitMix64's finaliser, by which similar names get unlike weights.
  static long weight(String worker, String host) {
    long mixed = worker.hashCode() * 0x9e3779b97f4a7c15L + host.hashCode();
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
