package io.cormorant.frontier;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The right to one request to a host. Whoever makes the request says when it goes out and what
/// came of it, and closes the permit when it is over; from then on the host rests. A permit closed
/// without [#sent] was not used, and leaves no trace.
///
/// What is said last counts; what is said after it was closed, and closing it again, change
/// nothing. So whoever gives up waiting for a request may close its permit, from any thread.
public final class Permit implements AutoCloseable {
  private final HostGate gate;
  private final Url url;
  private final @Nullable HostState host;
  private final long delay;
  private final Groups.@Nullable Entered entered;

  @GuardedBy("this") private Said said = new Said.NotSent();

  @GuardedBy("this") private long sentAt;

  @GuardedBy("this") private @Nullable String address;

  @GuardedBy("this") private boolean closed;

  /// What came of the request.
  sealed interface Said {
    record NotSent() implements Said {}

    record Nothing() implements Said {}

    record Answered(Duration took) implements Said {}

    record Busy(Duration took, Duration rest) implements Said {}

    record Failed(long sentAt) implements Said {}
  }

  /// @param host null if nothing is remembered of it
  /// @param delay of the URL, in nanoseconds
  Permit(
      HostGate gate,
      Url url,
      @Nullable HostState host,
      long delay,
      Groups.@Nullable Entered entered) {
    this.gate = gate;
    this.url = url;
    this.host = host;
    this.delay = delay;
    this.entered = entered;
  }

  /// The request goes out now.
  public synchronized void sent() {
    if (said instanceof Said.NotSent) {
      sentAt = gate.now();
      say(new Said.Nothing());
    }
  }

  /// The host answers now.
  public synchronized void answered() {
    say(new Said.Answered(took()));
  }

  /// The host answers now that it wants to be left alone for a while.
  public synchronized void busy(Duration wait) {
    say(new Said.Busy(took(), wait));
  }

  /// The host did not answer.
  public synchronized void failed() {
    sent();
    say(new Said.Failed(sentAt));
  }

  /// A response came, which says about the host whether it is up, busy or silent, and where it was
  /// found.
  public synchronized void came(Response response) {
    switch (response) {
      case Response.Document document -> {
        if (document.address() != null) {
          foundAt(document.address());
        }
        answered();
      }
      case Response.Moved _, Response.Unchanged _ -> answered();
      case Response.Lost lost -> {
        if (lost.outcome() instanceof Outcome.Busy busy) {
          busy(busy.retryAfter());
        } else if (lost.status() > 0) {
          answered();
        } else if (isSilence(lost.outcome())) {
          failed();
        }
      }
    }
  }

  private static boolean isSilence(Outcome outcome) {
    return outcome instanceof Outcome.Unreachable || outcome instanceof Outcome.TimedOut;
  }

  /// Where the host was found.
  public synchronized void foundAt(String where) {
    if (!closed) {
      address = where;
    }
  }

  /// Whether the request is over.
  public synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    gate.ended(this);
  }

  /// Gives back a permit that was not used.
  void closeUnlessSent() {
    if (said() instanceof Said.NotSent) {
      close();
    }
  }

  @GuardedBy("this") private void say(Said next) {
    if (!closed) {
      said = next;
    }
  }

  /// Since it was sent; what was never said to be sent is sent now.
  @GuardedBy("this") private Duration took() {
    sent();
    return Duration.ofNanos(Math.max(0, gate.now() - sentAt));
  }

  HostGate gate() {
    return gate;
  }

  Url url() {
    return url;
  }

  @Nullable HostState host() {
    return host;
  }

  long delay() {
    return delay;
  }

  /// Whether no other request may be under way at the same time.
  boolean isAlone() {
    return delay > 0;
  }

  Groups.@Nullable Entered entered() {
    return entered;
  }

  synchronized Said said() {
    return said;
  }

  synchronized @Nullable String address() {
    return address;
  }
}
