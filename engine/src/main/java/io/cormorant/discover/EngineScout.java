package io.cormorant.discover;

import io.cormorant.remote.Pause;
import io.cormorant.remote.PlainText;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A scout with some engines. One daemon thread asks them, question by question and engine by
/// engine; it ends when there is nothing to do for a while.
public final class EngineScout implements Scout {
  /// Questions that an engine hears of beforehand.
  private static final int MOST_FORESEEN = 1_000;

  private static final int IDLE_SECONDS = 5;
  private static final int REASON = 200;
  private static final int MOST_REMARKS = 20;

  private final Panel panel;
  private final Queue<Query> waiting = new ConcurrentLinkedQueue<>();
  private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();
  private final Set<String> remarks = Collections.synchronizedSet(new LinkedHashSet<>());
  private final AtomicInteger open = new AtomicInteger();
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(
          1,
          1,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("cormorant-scout").factory());

  /// @param engines with different names
  /// @param answers the file where answers are kept for a resumed crawl; null to keep them in
  ///   memory
  /// @param pause how time is let pass: `Thread::sleep`
  /// @throws IllegalArgumentException if two engines have one name, or the file cannot be read
  public EngineScout(
      List<SearchEngine> engines,
      ScoutLimits limits,
      @Nullable Path answers,
      InstantSource clock,
      Pause pause) {
    this.panel = new Panel(engines, limits, answers, clock, pause);
    worker.allowCoreThreadTimeOut(true);
  }

  @Override
  public void ask(Query query) {
    open.incrementAndGet();
    waiting.add(query);
    worker.execute(this::next);
  }

  @Override
  public Optional<Reply> reply() {
    Reply reply = replies.poll();
    if (reply != null) {
      open.decrementAndGet();
    }
    return Optional.ofNullable(reply);
  }

  @Override
  public boolean isAsking() {
    return open.get() > 0;
  }

  @Override
  public Set<Query.Kind> answers() {
    return panel.answers();
  }

  /// Ends it: what is being asked is broken off, and questions that wait get no reply.
  @Override
  public void close() {
    open.addAndGet(-worker.shutdownNow().size());
  }

  /// The rim: whatever goes wrong in here becomes a reply.
  private void next() {
    Query query = waiting.remove();
    List<Query> soon = waiting.stream().limit(MOST_FORESEEN).toList();
    List<String> failures = new ArrayList<>();
    try {
      List<Lead> leads = panel.leads(query, soon, failures);
      remark(failures);
      replies.add(new Reply(query, leads, failures));
    } catch (InterruptedException e) {
      // somebody has closed this
      open.decrementAndGet();
    } catch (Throwable e) {
      failures.add("the request failed: " + PlainText.line(e.toString(), REASON));
      remark(failures);
      replies.add(new Reply(query, List.of(), failures));
    }
  }

  private void remark(List<String> failures) {
    for (String failure : failures) {
      if (remarks.size() < MOST_REMARKS) {
        remarks.add(failure);
      }
    }
  }

  @Override
  public List<String> remarks() {
    synchronized (remarks) {
      return List.copyOf(remarks);
    }
  }
}
