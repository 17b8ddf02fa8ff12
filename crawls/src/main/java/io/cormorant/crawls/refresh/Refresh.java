package io.cormorant.crawls.refresh;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.core.RetryPolicy;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.Tour;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One round through the pages of a crawl that are due. Its run is started by [Crawls#start] with
/// [#launch], and [#news] says afterwards what it brought. For one run.
public final class Refresh {
  /// Without a limit.
  public static final long ANY_PAGES = Long.MAX_VALUE;

  public static final Duration ANY_TIME = Duration.ofDays(3_650);

  private final CrawlFolder folder;
  private final Timetable timetable;
  private final List<DueLook> due;
  private final int left;
  private final long before;
  private volatile @Nullable Run run;

  /// What is known of its run while that lasts, and afterwards.
  private record Run(RefreshStrategy strategy, Frontier frontier, SilentHosts silent) {}

  private Refresh(
      CrawlFolder folder, Timetable timetable, List<DueLook> due, int left, long before) {
    this.left = left;
    this.folder = folder;
    this.timetable = timetable;
    this.due = due;
    this.before = before;
  }

  /// Reads what is due in a folder. One whose crawl was cut off is mended first.
  ///
  /// @param all whether pages are asked for that are not due, too
  /// @throws io.cormorant.archive.ArchiveException if there is no crawl, or it cannot be read
  public static Refresh of(Crawls crawls, Path path, CrawlPlan plan, Instant now, boolean all) {
    CrawlFolder folder = CrawlFolder.open(path);
    if (folder.owner().isEmpty()) {
      crawls.mend(folder, plan);
    }
    Timetable timetable = Timetable.of(folder, plan);
    int left = FreshUrls.of(folder.state(FreshUrls.STATE)).all().size();
    long before = folder.committed().map(Positions::ended).orElse(0L);
    return new Refresh(folder, timetable, timetable.due(now, all), left, before);
  }

  /// What will be asked for, in that order.
  public List<DueLook> due() {
    return due;
  }

  /// How many new pages an earlier round left, which will be asked for too.
  public int left() {
    return left;
  }

  public Timetable timetable() {
    return timetable;
  }

  /// What to start its run with.
  ///
  /// @param plan that of the crawl, whose budget does not count here
  /// @param pages asked for at most, new ones included
  /// @param time after which no more are asked for
  public Launch launch(CrawlPlan plan, long pages, Duration time) {
    Budget any = new Budget(Long.MAX_VALUE, ANY_TIME.multipliedBy(10), Long.MAX_VALUE);
    return Launch.resume(plan.change().budget(any).build(), folder.path())
        .with((Tour) (own, archive) -> parts(own, archive, pages, time));
  }

  private Crawl.Parts parts(Crawl.Parts own, FolderArchive archive, long pages, Duration time) {
    own.gate().giveUpAt(RetryPolicy.PARKED_AGAIN, RetryPolicy.PARKED_AT_FIRST);
    FreshUrls fresh = FreshUrls.of(archive.state(FreshUrls.STATE));
    RefreshFrontier frontier = new RefreshFrontier(new MemoryFrontier(own.gate()), own.frontier());
    RefreshStrategy made = new RefreshStrategy(due, frontier, fresh, pages, time, own.nanoTime());
    SilentHosts silent = new SilentHosts();
    run = new Run(made, frontier, silent);
    return new Crawl.Parts(
        own.web(),
        own.parser(),
        own.judge(),
        made,
        frontier,
        own.links(),
        own.scout(),
        own.gate(),
        new RefreshArchive(own.archive(), fresh),
        own.clock(),
        own.nanoTime(),
        silent::hear);
  }

  /// How far a run is.
  ///
  /// @param asked pages it asked for
  /// @param left pages it is going to ask for as things are
  /// @param silent hosts that do not answer now
  public record Progress(long asked, int left, int silent) {}

  /// How far the run is. From any thread.
  public Progress progress() {
    Run now = run;
    return now == null
        ? new Progress(0, due.size(), 0)
        : new Progress(now.strategy.asked(), now.strategy.left(), now.silent.count());
  }

  /// How the run ended: its loop does not know of the limits of a refresh.
  public Ending ending(Ending loop) {
    Run over = run;
    if (loop != Ending.EXHAUSTED || over == null) {
      return loop;
    }
    return switch (over.strategy.limit()) {
      case NONE -> Ending.EXHAUSTED;
      case PAGES -> Ending.PAGES;
      case TIME -> Ending.TIME;
    };
  }

  /// Hosts that did not answer and were given up, by their names, once the run is over. What was
  /// not asked for there stays due.
  public List<SilentHost> silent() {
    Run over = run;
    return over == null ? List.of() : over.silent.givenUp(over.frontier);
  }

  /// What the run brought, once it is over.
  public News news() {
    return News.of(folder, before, timetable);
  }
}
