package io.cormorant.remote;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Asks again what may pass.
///
/// @param attempts so often in all
/// @param first pause after the first failure; each further one is twice as long
/// @param longest pause, whoever asks for it
/// @param pause how time is let pass
public record Retries(int attempts, Duration first, Duration longest, Pause pause) {
  /// What came of one attempt.
  public interface Attempt {
    /// Whether it failed and another one may do better.
    boolean mayPass();

    /// How long to wait before that, if the other side said so.
    @Nullable Duration rest();
  }

  /// One attempt.
  ///
  /// @param <A> what comes of it
  public interface Trial<A extends Attempt> {
    A attempt() throws InterruptedException;
  }

  /// The first attempt that did not fail, or failed for good, or the last one.
  public <A extends Attempt> A insist(Trial<A> trial) throws InterruptedException {
    A last = trial.attempt();
    Duration next = first;
    for (int i = 1; i < attempts && last.mayPass(); i++) {
      pause.rest(shorter(Objects.requireNonNullElse(last.rest(), next)));
      next = next.multipliedBy(2);
      last = trial.attempt();
    }
    return last;
  }

  private Duration shorter(Duration rest) {
    return rest.compareTo(longest) > 0 ? longest : rest;
  }
}
