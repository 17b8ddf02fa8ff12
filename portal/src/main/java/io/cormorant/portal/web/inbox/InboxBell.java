package io.cormorant.portal.web.inbox;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.ItemListener;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/// Tells open pages of new items, by events that carry only the id.
///
/// Each page has a line of its own, and each line a thread that waits for the page's network;
/// whoever pushes an item only leaves a note and never waits. A line ends after a while, and with
/// it what its session was allowed; the page then asks again and says what it heard of last.
@Component
final class InboxBell implements ItemListener, SmartLifecycle {
  static final int MOST_LINES = 1_000;

  /// With one more page the one that has been open longest rests until its reader looks at it.
  static final int MOST_LINES_OF_ONE = 5;

  private static final Logger LOG = LoggerFactory.getLogger(InboxBell.class);
  private static final int MOST_NOTES = 100;
  private static final Duration BEAT = Duration.ofSeconds(20);
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofSeconds(3);

  @GuardedBy("this") private final Map<Long, Deque<Line>> lines = new HashMap<>();

  @GuardedBy("this") private int count;

  @GuardedBy("this") private boolean running;

  /// Opens a line to a page.
  ///
  /// @param missed what the page has not heard of, oldest first; asked for once the line is open
  /// @return nothing if too many are open, or the portal ends
  synchronized Optional<SseEmitter> listen(long account, Supplier<List<Long>> missed) {
    if (!running || count >= MOST_LINES) {
      return Optional.empty();
    }
    Deque<Line> own = lines.computeIfAbsent(account, _ -> new ArrayDeque<>());
    if (own.size() >= MOST_LINES_OF_ONE) {
      Line oldest = own.removeFirst();
      count--;
      oldest.leave(Note.REST);
    }
    Line line = new Line(account, missed);
    own.addLast(line);
    count++;
    line.begin();
    return Optional.of(line.emitter);
  }

  @Override
  public synchronized void committed(Item item) {
    lines
        .getOrDefault(item.account(), new ArrayDeque<>())
        .forEach(line -> line.leave(new Note(item.id())));
  }

  private synchronized void forget(Line line) {
    Deque<Line> own = lines.get(line.account);
    if (own != null && own.remove(line)) {
      count--;
      if (own.isEmpty()) {
        lines.remove(line.account);
      }
    }
  }

  /// How many lines are open.
  synchronized int lines() {
    return count;
  }

  @Override
  public synchronized void start() {
    running = true;
  }

  /// Ends all lines before the server waits for what it still answers.
  @Override
  public synchronized void stop() {
    running = false;
    lines.values().forEach(own -> own.forEach(Line::end));
  }

  @Override
  public synchronized boolean isRunning() {
    return running;
  }

  /// What a line is to say.
  ///
  /// @param item 0 to rest
  private record Note(long item) {
    static final Note REST = new Note(0);
  }

  private final class Line {
    private final long account;
    private final Supplier<List<Long>> missed;
    private final SseEmitter emitter = new SseEmitter(0L);
    private final BlockingQueue<Note> notes = new ArrayBlockingQueue<>(MOST_NOTES);
    private final Thread thread = Thread.ofVirtual().name("inbox-line").unstarted(this::talk);

    Line(long account, Supplier<List<Long>> missed) {
      this.account = account;
      this.missed = missed;
    }

    void begin() {
      emitter.onCompletion(this::end);
      emitter.onError(_ -> end());
      thread.start();
    }

    /// A page that is too slow for its notes asks again for what it missed.
    void leave(Note note) {
      if (!notes.offer(note)) {
        end();
      }
    }

    void end() {
      thread.interrupt();
    }

    private void talk() {
      try {
        emitter.send(SseEmitter.event().reconnectTime(PAUSE.toMillis()).comment("here"));
        for (long item : missed.get()) {
          tell(item);
        }
        converse();
      } catch (IOException | IllegalStateException e) {
        LOG.debug("a page is gone", e);
      } catch (DataAccessException e) {
        LOG.warn("what a page has missed cannot be read", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        forget(this);
        emitter.complete();
      }
    }

    private void converse() throws IOException, InterruptedException {
      long end = System.nanoTime() + LIFE.toNanos();
      while (System.nanoTime() - end < 0) {
        Note note = notes.poll(BEAT.toMillis(), TimeUnit.MILLISECONDS);
        if (note == null) {
          emitter.send(SseEmitter.event().comment("beat"));
        } else if (note.equals(Note.REST)) {
          emitter.send(SseEmitter.event().name("rest").data(""));
          return;
        } else {
          tell(note.item());
        }
      }
    }

    private void tell(long item) throws IOException {
      String id = Long.toString(item);
      emitter.send(SseEmitter.event().name("item").id(id).data(id));
    }
  }
}
