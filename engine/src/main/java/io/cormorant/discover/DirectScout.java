package io.cormorant.discover;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/// A scout with engines that ask nobody: it has the reply by the time [#ask] returns, so that a run
/// with it takes the same course each time. Safe for use by many threads.
public final class DirectScout implements Scout {
  private final Panel panel;
  private final Queue<Reply> replies = new ArrayDeque<>();

  /// @param engines local ones with different names
  /// @param limits of which only the pages of results matter
  /// @throws IllegalArgumentException if an engine is not local, or two have one name
  public DirectScout(List<? extends SearchEngine> engines, ScoutLimits limits) {
    for (SearchEngine engine : engines) {
      if (!engine.isLocal()) {
        throw new IllegalArgumentException(
            "search engine '%s' asks others and cannot answer at once".formatted(engine.name()));
      }
    }
    // nothing here depends on the time, and there is nobody to wait for
    InstantSource still = InstantSource.fixed(Instant.EPOCH);
    this.panel = new Panel(engines, limits, null, still, _ -> {});
  }

  @Override
  public synchronized void ask(Query query) {
    List<String> failures = new ArrayList<>();
    List<Lead> leads = List.of();
    try {
      leads = panel.leads(query, List.of(), failures);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failures.add("asking was interrupted");
    }
    replies.add(new Reply(query, leads, failures));
  }

  @Override
  public synchronized Optional<Reply> reply() {
    return Optional.ofNullable(replies.poll());
  }

  @Override
  public synchronized boolean isAsking() {
    return !replies.isEmpty();
  }

  @Override
  public Set<Query.Kind> answers() {
    return panel.answers();
  }
}
