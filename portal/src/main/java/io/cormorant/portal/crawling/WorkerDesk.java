package io.cormorant.portal.crawling;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.crawls.Hands;
import io.cormorant.crawls.Workforce;
import io.cormorant.portal.store.Duty;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The workers elsewhere that run the crawls of this portal while it is on duty. There are none if
/// it was started without a cluster: then its own threads do the work.
public final class WorkerDesk implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerDesk.class);
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final Workforce.@Nullable Source source;
  private final Duty duty;
  private final Thread keeper = Thread.ofPlatform().daemon().name("workers").unstarted(this::keep);

  @GuardedBy("this") private @Nullable Workforce open;

  @GuardedBy("this") private String failure = "";

  @GuardedBy("this") private boolean closed;

  /// Where the portal stands with its workers.
  public enum State {
    /// It runs its crawls itself.
    NONE,
    /// Another portal is in charge of them.
    STANDBY,
    /// The broker cannot be reached.
    AWAY,
    /// The broker takes no messages now.
    BLOCKED,
    READY;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private WorkerDesk(Workforce.@Nullable Source source, Duty duty) {
    this.source = source;
    this.duty = duty;
  }

  /// Takes charge of the workers, now if the portal is on duty.
  ///
  /// @throws RuntimeException as [Workforce.Source#open]
  public static WorkerDesk open(Workforce.@Nullable Source source, Duty duty) {
    WorkerDesk desk = new WorkerDesk(source, duty);
    if (source != null) {
      try {
        if (duty.holds()) {
          desk.take(source);
        }
        desk.keeper.start();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return desk;
  }

  private void take(Workforce.Source from) throws InterruptedException {
    Workforce fresh = from.open(sentence -> LOG.info("workers: {}", sentence));
    synchronized (this) {
      if (closed) {
        fresh.close();
      } else {
        open = fresh;
        failure = "";
      }
    }
  }

  private void keep() {
    try {
      while (true) {
        Thread.sleep(ROUND);
        Workforce now = current();
        if (now == null && source != null && duty.holds()) {
          attempt(source);
        } else if (now != null && duty.state() == Duty.State.OFF) {
          leave();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void attempt(Workforce.Source from) throws InterruptedException {
    try {
      take(from);
    } catch (RuntimeException e) {
      String why = String.valueOf(e.getMessage());
      synchronized (this) {
        if (!why.equals(failure)) {
          LOG.warn("crawls wait for workers: {}", why);
        }
        failure = why;
      }
      Thread.sleep(PAUSE);
    }
  }

  private synchronized void leave() {
    if (open != null) {
      open.close();
      open = null;
    }
  }

  private synchronized @Nullable Workforce current() {
    return open;
  }

  /// Whether a crawl can be started: by threads of this process, or by workers that can be sent
  /// something.
  boolean areReady() {
    return source == null || current() != null;
  }

  /// Who works for crawls; null for threads of this process.
  @Nullable Hands hands() {
    return current();
  }

  public State state() {
    Workforce now = current();
    if (source == null) {
      return State.NONE;
    }
    if (now == null) {
      return duty.holds() ? State.AWAY : State.STANDBY;
    }
    return switch (now.line()) {
      case OPEN -> State.READY;
      case BLOCKED -> State.BLOCKED;
      case CUT -> State.AWAY;
    };
  }

  /// What is wrong, in English; empty if nothing is, or nothing is known of it.
  public String trouble() {
    Workforce now = current();
    synchronized (this) {
      return now == null ? failure : now.trouble().orElse("");
    }
  }

  /// The workers that are there, or were until a short while ago, by name.
  public List<Workforce.Worker> workers() {
    return Optional.ofNullable(current()).map(Workforce::workers).orElse(List.of());
  }

  /// Lets a worker take no more work, or take it again.
  ///
  /// @return whether there is one of that name
  public boolean drain(String worker, boolean draining) {
    Workforce now = current();
    return now != null && now.drain(worker, draining);
  }

  @Override
  public synchronized void close() {
    closed = true;
    keeper.interrupt();
    leave();
  }
}
