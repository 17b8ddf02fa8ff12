package io.cormorant.fetch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.fetch.RobotsGate.Rules;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The rules of the origins asked last, or the promise of them. Bounded in number and in weight;
/// guarded by its own monitor, which is never held while waiting.
final class RobotsCache {
  static final int MAX_ORIGINS = 10_000;
  static final long MAX_WEIGHT = 32L << 20;

  private final InstantSource clock;

  @GuardedBy("this") private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  @GuardedBy("this") private long weight;

  RobotsCache(InstantSource clock) {
    this.clock = clock;
  }

  /// @param old the rules before, while new ones are asked for
  private record Entry(
      CompletableFuture<Rules> rules, Instant expires, int weight, @Nullable Rules old) {
    @Nullable Rules known() {
      return rules.isDone() && !rules.isCompletedExceptionally() ? rules.join() : old;
    }
  }

  /// The promise for an origin that is there and has not expired, else `fresh`, which is then
  /// there; the expired rules stay known until it is fulfilled.
  synchronized CompletableFuture<Rules> putIfAbsent(String origin, CompletableFuture<Rules> fresh) {
    Entry entry = entries.get(origin);
    if (entry != null && clock.instant().isBefore(entry.expires())) {
      return entry.rules();
    }
    Rules old = entry == null ? null : entry.known();
    put(origin, new Entry(fresh, Instant.MAX, old == null ? 0 : old.file().weight(), old));
    return fresh;
  }

  /// Fulfils a promise; from now on it expires.
  synchronized void complete(String origin, CompletableFuture<Rules> promise, Rules rules) {
    promise.complete(rules);
    put(
        origin,
        new Entry(promise, clock.instant().plus(rules.kept()), rules.file().weight(), null));
  }

  @SuppressWarnings("ReferenceEquality") // a promise is itself only
  synchronized void remove(String origin, CompletableFuture<Rules> promise) {
    Entry entry = entries.get(origin);
    if (entry != null && entry.rules() == promise) {
      entries.remove(origin);
      weight -= entry.weight();
    }
  }

  /// The rules of an origin if they are known, expired or not.
  synchronized Optional<Rules> known(String origin) {
    Entry entry = entries.get(origin);
    return entry == null ? Optional.empty() : Optional.ofNullable(entry.known());
  }

  @GuardedBy("this") private void put(String origin, Entry entry) {
    Entry old = entries.put(origin, entry);
    weight += entry.weight() - (old == null ? 0 : old.weight());
    Iterator<Entry> eldest = entries.values().iterator();
    while ((entries.size() > MAX_ORIGINS || weight > MAX_WEIGHT) && entries.size() > 1) {
      weight -= eldest.next().weight();
      eldest.remove();
    }
  }
}
