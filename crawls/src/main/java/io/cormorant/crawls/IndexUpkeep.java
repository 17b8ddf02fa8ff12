package io.cormorant.crawls;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.IndexFeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sees to it that the indexes of a [Shelf] have what the crawls have stored: a crawl that runs,
/// here or in another process, is asked to show its pages; the index of any other folder is made or
/// completed, one at a time, on a thread of its own, since that may take minutes.
final class IndexUpkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(IndexUpkeep.class);

  /// How long a crawl of another process is waited for.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Duration END = Duration.ofSeconds(10);
  private static final int MOST_WAITING = 1_000;

  private final Function<Path, Optional<RunningCrawl>> running;
  private final InstantSource clock;
  private final ThreadPoolExecutor makers = executor("shelf index", 1, MOST_WAITING);
  private final ThreadPoolExecutor askers = executor("shelf asks", 4, 4);

  /// Folders whose index is being made or waits for that.
  private final Map<Path, FutureTask<?>> making = new ConcurrentHashMap<>();

  IndexUpkeep(Function<Path, Optional<RunningCrawl>> running, InstantSource clock) {
    this.running = running;
    this.clock = clock;
  }

  private static ThreadPoolExecutor executor(String name, int threads, int waiting) {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            threads,
            threads,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waiting),
            Thread.ofPlatform().daemon().name(name, 0).factory());
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  static Path index(Path folder) {
    return folder.resolve("index");
  }

  private boolean isMaking(Path folder) {
    return making.containsKey(folder);
  }

  /// Which visits a folder has. They may be written anew with the same length, so that alone does
  /// not tell.
  record Visits(long length, FileTime written, @Nullable Object file) {
    /// Those of a folder that was never looked at, or has none.
    static final Visits NONE = new Visits(0, FileTime.fromMillis(0), null);

    static Visits of(Path folder) {
      try {
        Path visits = folder.resolve("visits.jsonl");
        BasicFileAttributes file = Files.readAttributes(visits, BasicFileAttributes.class);
        return new Visits(file.size(), file.lastModifiedTime(), file.fileKey());
      } catch (IOException e) {
        return NONE;
      }
    }
  }

  /// The part of a folder's index that is made, while it is being made: here, or by a crawl that
  /// takes up its folder again and does not answer yet. Nothing for any other.
  OptionalDouble making(Path folder) {
    if (running.apply(folder).isPresent() || Visits.of(folder).equals(Visits.NONE)) {
      return OptionalDouble.empty();
    }
    try {
      CrawlFolder crawl = CrawlFolder.open(folder);
      if (!isMaking(folder) && !isStarting(crawl)) {
        return OptionalDouble.empty();
      }
      IndexFeed.Progress progress = IndexFeed.progress(crawl);
      return progress.isOver() ? OptionalDouble.empty() : OptionalDouble.of(progress.share());
    } catch (ArchiveException e) {
      LOG.debug("the progress of the search index of {} is unknown", folder, e);
      return OptionalDouble.empty();
    }
  }

  /// Whether this process has taken the folder for a crawl that does not run yet.
  private static boolean isStarting(CrawlFolder crawl) {
    OptionalLong owner = crawl.owner();
    return owner.isPresent() && owner.getAsLong() == ProcessHandle.current().pid();
  }

  /// Does for the index of a folder what there is to do.
  ///
  /// @param seen its visits when that was done before: it is not done again before they have
  ///   changed
  /// @return its visits now
  Visits see(Path folder, Visits seen) {
    Optional<RunningCrawl> crawl = running.apply(folder);
    if (crawl.isPresent()) {
      crawl.get().showIndex();
      return seen;
    }
    Visits now = Visits.of(folder);
    if (now.length() == 0 || isMaking(folder)) {
      return seen;
    }
    try {
      if (CrawlFolder.read(folder).owner().isPresent()) {
        ask(folder);
        return seen;
      }
      return now.equals(seen) || isSeenTo(CrawlFolder.open(folder)) ? now : seen;
    } catch (ArchiveException e) {
      LOG.warn("the search index of {} cannot be maintained: {}", folder, e.getMessage());
      return now;
    }
  }

  private boolean isSeenTo(CrawlFolder folder) {
    return IndexFeed.isUpToDate(folder) || make(folder);
  }

  /// A process that does not answer in time is not waited for: it shows its pages by itself, later.
  private void ask(Path folder) {
    Future<?> answer;
    try {
      answer = askers.submit(() -> ControlSocket.ask(folder, Map.of("ask", "index")));
    } catch (RejectedExecutionException _) {
      return;
    }
    try {
      answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      answer.cancel(true);
    } catch (ExecutionException e) {
      LOG.debug("{} was not asked for its index", folder, e.getCause());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Has an index made, unless too many wait for that.
  private boolean make(CrawlFolder folder) {
    FutureTask<?> task = new FutureTask<>(() -> update(folder), null);
    making.put(folder.path(), task);
    try {
      makers.execute(task);
      return true;
    } catch (RejectedExecutionException _) {
      making.remove(folder.path());
      return false;
    }
  }

  private void update(CrawlFolder folder) {
    try {
      LOG.info("making the search index of {}", folder.path());
      Visits read = Visits.of(folder.path());
      long unreadable = IndexFeed.update(folder, clock);
      if (!read.equals(Visits.of(folder.path())) && isIdle(folder)) {
        LOG.info("the pages of {} were judged again meanwhile", folder.path());
        Folders.delete(folder.index());
      }
      if (unreadable > 0) {
        LOG.warn("{} stored pages of {} could not be read", unreadable, folder.path());
      }
    } catch (ArchiveException e) {
      LOG.warn("the search index of {} was not made: {}", folder.path(), e.getMessage());
    } finally {
      making.remove(folder.path());
    }
  }

  private boolean isIdle(CrawlFolder folder) {
    return running.apply(folder.path()).isEmpty() && folder.owner().isEmpty();
  }

  /// Leaves the index of a folder to others: it is not made any more, or, if that has begun, was
  /// made when this returns, unless it takes too long.
  void leave(Path folder) {
    FutureTask<?> task = making.get(folder);
    if (task == null) {
      return;
    }
    if (makers.remove(task)) {
      making.remove(folder);
      return;
    }
    try {
      task.get(END.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      LOG.info("the search index of {} is still being made", folder);
    } catch (ExecutionException e) {
      LOG.warn("the search index of {} was not made", folder, e.getCause());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits a while for an index that is being made; what is not done then is done another time.
  @Override
  public void close() {
    askers.shutdownNow();
    makers.getQueue().clear();
    makers.shutdown();
    try {
      makers.awaitTermination(END.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
