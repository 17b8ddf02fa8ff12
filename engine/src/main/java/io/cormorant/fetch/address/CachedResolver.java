package io.cormorant.fetch.address;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.RetryPolicy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Remembers where hosts are. Each name is looked up once at a time, whoever waits for it; nobody
/// waits longer than [#PATIENCE], and an old answer serves while the name service fails. Addresses
/// written out are not looked up.
///
/// The JDK tells nothing of a record's own time to live, so answers are kept for a fixed time, on
/// top of the 30 s (10 s for names that do not exist) for which the JDK keeps them itself
/// (`networkaddress.cache.ttl`). Nor does it tell a name that no longer exists from a name service
/// that fails: that is why an old answer serves for at most [#STALE_KEPT].
///
/// Look-ups are native calls and hold the carrier of a virtual thread. The JDK then adds a carrier,
/// up to 256; with so many names under way at a slow service every virtual thread of the process
/// would stand still. So they run on a few platform threads, which end when they have nothing to
/// do. Shared by all fetches; its monitor is never held while waiting.
public final class CachedResolver implements HostResolver {
  static final Duration KEPT = Duration.ofMinutes(5);
  static final Duration STALE_KEPT = Duration.ofHours(1);
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /// With an old answer at hand.
  static final Duration SHORT_PATIENCE = Duration.ofSeconds(2);

  static final int MAX_NAMES = 100_000;
  static final int MAX_ADDRESSES = 16;
  private static final int MAX_LOOKUPS = 64;
  private static final int MAX_QUEUED = 10_000;

  private final Names names;
  private final LongSupplier nanoTime;
  private final Executor lookups;
  private final Duration patience;

  @GuardedBy("this") private final Map<String, Entry> entries = new LinkedHashMap<>();

  /// What is known of a name.
  ///
  /// @param found the answer, or its promise; exceptional where there is none
  /// @param expires when the name must be looked up again; meaningless while that is under way
  /// @param old the last good answer and when it was got, or null
  private record Entry(CompletableFuture<Found> found, long expires, @Nullable Found old) {}

  private record Found(List<InetAddress> addresses, long at) {}

  /// The name service did not answer in time, or has too much to do.
  public static final class Silent extends UnknownHostException {
    private static final long serialVersionUID = 1;

    Silent(String host) {
      super("no answer from the name service for " + host);
    }
  }

  /// A name service.
  @FunctionalInterface
  interface Names {
    InetAddress[] lookUp(String host) throws UnknownHostException;
  }

  /// Asks the name service of this machine, hosts file included.
  ///
  /// @param nanoTime as [System#nanoTime]
  public CachedResolver(LongSupplier nanoTime) {
    this(InetAddress::getAllByName, nanoTime, pool(), PATIENCE);
  }

  CachedResolver(Names names, LongSupplier nanoTime, Executor lookups, Duration patience) {
    this.names = names;
    this.nanoTime = nanoTime;
    this.lookups = lookups;
    this.patience = patience;
  }

  @Override
  public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
    InetAddress literal = Literals.address(host);
    List<InetAddress> found = literal == null ? addresses(host) : List.of(literal);
    return found.stream().map(address -> new InetSocketAddress(address, port)).toList();
  }

  private List<InetAddress> addresses(String host) throws UnknownHostException {
    Entry entry = entry(host);
    Found old = usable(entry.old());
    try {
      Duration wait = old == null ? patience : min(patience, SHORT_PATIENCE);
      return entry.found().get(wait.toNanos(), TimeUnit.NANOSECONDS).addresses();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnknownHostException(host);
    } catch (TimeoutException e) {
      return orElse(old, new Silent(host));
    } catch (ExecutionException e) {
      return orElse(
          old, e.getCause() instanceof Silent silent ? silent : new UnknownHostException(host));
    }
  }

  private static List<InetAddress> orElse(@Nullable Found old, UnknownHostException failure)
      throws UnknownHostException {
    if (old == null) {
      throw failure;
    }
    return old.addresses();
  }

  private @Nullable Found usable(@Nullable Found old) {
    return old != null && nanoTime.getAsLong() - old.at() < STALE_KEPT.toNanos() ? old : null;
  }

  /// What is known or under way; a look-up is begun where there is neither.
  private Entry entry(String host) {
    Entry fresh;
    synchronized (this) {
      Entry known = entries.get(host);
      if (known != null
          && (!known.found().isDone() || known.expires() - nanoTime.getAsLong() > 0)) {
        return known;
      }
      fresh = new Entry(new CompletableFuture<>(), 0, known == null ? null : known.old());
      put(host, fresh);
    }
    try {
      lookups.execute(() -> lookUp(host, fresh));
    } catch (RejectedExecutionException e) {
      settle(host, fresh, null, new Silent(host));
    }
    return fresh;
  }

  private void lookUp(String host, Entry entry) {
    try {
      InetAddress[] answer = names.lookUp(host);
      List<InetAddress> addresses =
          List.of(answer).subList(0, Math.min(answer.length, MAX_ADDRESSES));
      settle(host, entry, new Found(addresses, nanoTime.getAsLong()), null);
    } catch (UnknownHostException | RuntimeException e) {
      settle(host, entry, null, e);
    }
  }

  /// Keeps the outcome, unless the name was forgotten meanwhile, and tells those who wait.
  private void settle(
      String host, Entry entry, @Nullable Found found, @Nullable Exception failure) {
    Duration kept = found == null ? RetryPolicy.NO_NAME : KEPT;
    Entry settled =
        new Entry(
            entry.found(),
            nanoTime.getAsLong() + kept.toNanos(),
            found == null ? entry.old() : found);
    synchronized (this) {
      entries.replace(host, entry, settled);
    }
    if (found != null) {
      entry.found().complete(found);
    } else {
      entry.found().completeExceptionally(failure == null ? new Silent(host) : failure);
    }
  }

  @GuardedBy("this") private void put(String host, Entry entry) {
    entries.remove(host);
    entries.put(host, entry);
    Iterator<Entry> eldest = entries.values().iterator();
    while (entries.size() > MAX_NAMES) {
      eldest.next();
      eldest.remove();
    }
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  private static Executor pool() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            MAX_LOOKUPS,
            MAX_LOOKUPS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_QUEUED),
            Thread.ofPlatform().daemon().name("cormorant-names-", 0).factory());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
