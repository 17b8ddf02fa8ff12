package io.cormorant.archive.rocksdb;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.frontier.UrlPool;
import io.cormorant.frontier.Worst;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Looks at the URLs that wait, the best of which are on the heap, and brings others there from
/// disk. Confined to the captain's thread.
final class WaitingUrls {
  /// Most that are read from disk at once for a host.
  private static final int BATCH = 64;

  private final DiskQueues queues;
  private final Names names;
  private final HotEntries hot;
  private final ColdEntries cold;
  private final int mostAtOnce;

  /// @param most entries on the heap
  WaitingUrls(DiskQueues queues, Names names, HotEntries hot, ColdEntries cold, int most) {
    this.queues = queues;
    this.names = names;
    this.hot = hot;
    this.cold = cold;
    this.mostAtOnce = Math.clamp(most / 4, 1, BATCH);
  }

  /// See [UrlPool#best].
  Optional<Pick> best(String host) {
    DiskQueue queue = queues.find(host);
    return queue == null || queue.waiting() == 0
        ? Optional.empty()
        : Optional.of(pick(best(queue)));
  }

  /// See [UrlPool#top]. Reads from disk at most once.
  List<Pick> top(String host, int max) {
    DiskQueue queue = queues.find(host);
    if (queue == null || queue.waiting() == 0) {
      return List.of();
    }
    best(queue);
    return queue.top(max).stream().map(this::pick).toList();
  }

  /// The best of a host, where one waits.
  Hot best(DiskQueue queue) {
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

  void findLimit(DiskQueue queue) {
    cold.refill(queue, 0, (_, _) -> false);
  }

  /// How it was found, and its priority.
  Pick pick(Hot found) {
    if (found.url == null) {
      found.url = names.url(found.id);
    }
    if (found.via == null && found.viaId > 0) {
      found.via = names.find(found.viaId).orElse(null);
    }
    return new Pick(
        new Candidate(found.url, found.depth, found.via, found.anchor, found.note, found.evidence),
        found.priority);
  }

  /// See [UrlPool#sample].
  Optional<Pick> sample(String host, double from, double to, RandomGenerator random) {
    DiskQueue queue = queues.find(host);
    if (queue == null || queue.waiting() == 0) {
      return Optional.empty();
    }
    boolean fromDisk = random.nextInt(queue.waiting()) >= queue.hot();
    Hot chosen = fromDisk ? cold.any(queue, from, to, random) : queue.draw(from, to, random);
    if (chosen == null) {
      chosen = fromDisk ? queue.draw(from, to, random) : cold.any(queue, from, to, random);
    }
    return Optional.ofNullable(chosen).map(this::pick);
  }

  void forEach(Consumer<Pick> action) {
    forEachHot(found -> action.accept(pick(found)));
  }

  private void forEachHot(Consumer<Hot> action) {
    Int2ObjectMap<DiskQueue> byId = new Int2ObjectOpenHashMap<>();
    for (DiskQueue queue : queues.all()) {
      byId.put(queue.id, queue);
      for (int i = 0; i < queue.hot(); i++) {
        action.accept(queue.at(i));
      }
    }
    cold.forEach(byId, action);
  }

  /// Those that would be taken last of all, of each host the last one first as far as they are on
  /// disk only: so the best of these changes once.
  List<Hot> worst(int count) {
    Worst worst = new Worst(count);
    forEachHot(found -> worst.accept(~found.priority, found.order));
    List<Hot> chosen = new ArrayList<>(count);
    forEachHot(
        found -> {
          if (worst.contains(~found.priority, found.order)) {
            chosen.add(found);
          }
        });
    return chosen.reversed();
  }

  /// See [UrlPool#walk].
  UrlPool.Walk walk(Database db) {
    List<Hot> warm = new ArrayList<>();
    for (DiskQueue queue : queues.all()) {
      for (int i = 0; i < queue.hot(); i++) {
        warm.add(queue.at(i));
      }
    }
    return new DiskWalk(db, warm, this::pick, this::waiting);
  }

  /// What lies in the queue on disk as it waits now, or null if it does not.
  private @Nullable Pick waiting(QueueKey key, QueueValue value) {
    Hot warm = hot.find(value.id());
    if (warm != null) {
      return pick(warm);
    }
    if (cold.isElsewhere(key, value)) {
      return null;
    }
    Url via = value.via() == 0 ? null : names.find(value.via()).orElse(null);
    return new Pick(value.candidate(names.url(value.id()), via), key.priority());
  }

  /// Leaves the worst to the disk if there are too many on the heap.
  ///
  /// @param durable the last cut that is committed
  void shrink(long durable) {
    if (hot.isFull()) {
      hot.shrink(queues.all(), durable, this::settleLimit);
    }
  }

  private void settleLimit(DiskQueue queue) {
    if (queue.isLimitTooHigh()) {
      findLimit(queue);
    }
  }
}
