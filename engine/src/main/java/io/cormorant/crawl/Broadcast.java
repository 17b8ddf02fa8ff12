package io.cormorant.crawl;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells of a crawl to any number of listeners, each on a thread of its own, in order. Whatever
/// they do, the crawl neither waits for them nor ends: one that is too slow loses the oldest of
/// what it has not heard and is told how much, one that throws hears no more.
///
/// Safe for use by many threads.
public final class Broadcast {
  /// News that wait for one listener.
  static final int MOST = 1_024;

  /// What they hold on to, roughly.
  static final int MOST_KILOBYTES = 16 << 10;

  /// A listener that has heard all is woken by the next news and then waits so long for more, since
  /// waking it for every page costs the captain time.
  private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

  /// With so many or so much it gathers no longer.
  private static final int MANY = MOST / 4;

  private static final int MANY_KILOBYTES = MOST_KILOBYTES / 4;

  private static final Logger LOG = LoggerFactory.getLogger(Broadcast.class);

  private final List<Subscriber> subscribers = new CopyOnWriteArrayList<>();

  @GuardedBy("this") private boolean over;

  /// Who hears of a crawl. Called by one thread only.
  @FunctionalInterface
  public interface Listener {
    void hear(CrawlNews news);

    /// It was too slow: so many news were dropped before those it hears next.
    default void missed(long news) {}
  }

  /// Ends when it is closed, or with the crawl.
  public interface Subscription extends AutoCloseable {
    /// Nothing more is told, but what the listener may be hearing just now.
    @Override
    void close();
  }

  /// Lets somebody hear all that happens from now on.
  ///
  /// @param name of the listener, for the log
  public Subscription subscribe(String name, Listener listener) {
    Subscriber subscriber = new Subscriber(name, listener);
    synchronized (this) {
      if (over) {
        return subscriber;
      }
      subscribers.add(subscriber);
    }
    Thread.ofPlatform().daemon().name("listener " + name).start(subscriber::run);
    return subscriber;
  }

  /// Tells everybody, and does not wait for anybody.
  void tell(CrawlNews news) {
    for (Subscriber subscriber : subscribers) {
      subscriber.add(news);
    }
  }

  /// There is no more to tell. Listeners hear what waits for them.
  void end() {
    synchronized (this) {
      over = true;
    }
    subscribers.forEach(Subscriber::end);
    subscribers.clear();
  }

  private static int weight(CrawlNews news) {
    return switch (news) {
      case CrawlEvent event -> Ledger.weight(event);
      case CrawlStage _ -> 1;
    };
  }

  private final class Subscriber implements Subscription {
    private final String name;
    private final Listener listener;

    @GuardedBy("this") private final Deque<CrawlNews> waiting = new ArrayDeque<>();

    @GuardedBy("this") private int kilobytes;

    @GuardedBy("this") private long missed;

    @GuardedBy("this") private boolean ended;

    /// Whether it has heard all and waits.
    @GuardedBy("this") private boolean idle;

    /// The next to be heard.
    private record Next(long missed, CrawlNews news) {}

    Subscriber(String name, Listener listener) {
      this.name = name;
      this.listener = listener;
    }

    synchronized void add(CrawlNews news) {
      if (ended) {
        return;
      }
      waiting.add(news);
      kilobytes += weight(news);
      while (waiting.size() > MOST || (kilobytes > MOST_KILOBYTES && waiting.size() > 1)) {
        kilobytes -= weight(waiting.remove());
        missed++;
      }
      if (idle || isMuch()) {
        idle = false;
        notifyAll();
      }
    }

    private synchronized boolean isMuch() {
      return waiting.size() >= MANY || kilobytes > MANY_KILOBYTES;
    }

    synchronized void end() {
      ended = true;
      notifyAll();
    }

    @Override
    public void close() {
      synchronized (this) {
        waiting.clear();
        missed = 0;
        end();
      }
      subscribers.remove(this);
    }

    private synchronized @Nullable Next next() throws InterruptedException {
      if (waiting.isEmpty() && !ended) {
        gather();
      }
      CrawlNews news = waiting.poll();
      if (news == null) {
        return null;
      }
      kilobytes -= weight(news);
      Next next = new Next(missed, news);
      missed = 0;
      return next;
    }

    /// Waits for the next news, and then a little for more.
    private synchronized void gather() throws InterruptedException {
      while (waiting.isEmpty() && !ended) {
        idle = true;
        wait();
      }
      idle = false;
      long from = System.nanoTime();
      long left = GATHER_NANOS;
      while (left > 0 && !ended && !isMuch()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
        left = GATHER_NANOS - (System.nanoTime() - from);
      }
    }

    /// The rim: a listener that fails is not heard of again.
    void run() {
      try {
        for (Next next = next(); next != null; next = next()) {
          if (next.missed > 0) {
            listener.missed(next.missed);
          }
          listener.hear(next.news);
        }
      } catch (InterruptedException _) {
        close();
      } catch (Throwable e) {
        close();
        LOG.warn("{} hears no more of the crawl, since it failed", name, e);
      }
    }
  }
}
