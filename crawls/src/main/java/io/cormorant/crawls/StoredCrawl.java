package io.cormorant.crawls;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.CrawlReport;
import io.cormorant.archive.report.CrawlSummary;
import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.LessonMark;
import io.cormorant.crawls.CrawlStatus.State;
import io.cormorant.plan.CrawlPlan;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A crawl known by its folder alone, whether or not it runs, and in whatever process.
public final class StoredCrawl {
  private final CrawlFolder folder;

  public StoredCrawl(CrawlFolder folder) {
    this.folder = folder;
  }

  /// How the crawl is doing, or how it ended. A crawl that runs is asked through its
  /// [ControlSocket]; where it does not answer, its last commit tells.
  ///
  /// @param shown the folder as it is named in commands that are advised
  public CrawlStatus status(Path shown) {
    return heard(shown).orElseGet(() -> byFiles(shown));
  }

  /// How the crawl is doing, or how it ended, as programs read it: [CrawlStatus#object]. What was
  /// said of a crawl that has not changed since is said again.
  ///
  /// @param shown the folder as it is named in commands that are advised
  public JsonNode statusObject(Path shown) {
    Optional<JsonNode> heard = heard(shown).map(StoredCrawl::object);
    if (heard.isPresent() || folder.owner().isPresent()) {
      return heard.orElseGet(() -> object(byFiles(shown)));
    }
    StatusMemory memory = new StatusMemory(folder, shown);
    return memory
        .read()
        .orElseGet(
            () -> {
              StatusMemory.Mark before = memory.mark();
              JsonNode status = object(byFiles(shown));
              memory.keep(before, status);
              return status;
            });
  }

  /// Keeps what the status will be, so that nobody need read the visits for it again.
  void remember(CrawlReport.Contents report) {
    if (folder.owner().isPresent()) {
      return;
    }
    StatusMemory memory = new StatusMemory(folder, folder.path());
    StatusMemory.Mark before = memory.mark();
    try {
      memory.keep(before, object(byFiles(folder.path(), report.summary(), report.recall())));
    } catch (ArchiveException _) {
      // whoever asks for the status is told what is damaged
    }
  }

  private static JsonNode object(CrawlStatus status) {
    return Json.mapper().valueToTree(status.object());
  }

  private Optional<CrawlStatus> heard(Path shown) {
    return ControlSocket.ask(folder.path(), Map.of("ask", "status"))
        .flatMap(answer -> new HeardStatus(answer).read(folder.planIfThere().orElse(null)))
        .map(status -> status.advised(shown, true));
  }

  private CrawlStatus byFiles(Path shown) {
    OptionalLong owner = folder.owner();
    if (owner.isPresent() && !Files.exists(folder.planFile())) {
      return CrawlStatus.starting(owner.getAsLong());
    }
    return byFiles(shown, summary(), owner.isPresent() ? Optional.empty() : recall());
  }

  private CrawlStatus byFiles(Path shown, CrawlSummary summary, Optional<RecallEstimate> recall) {
    OptionalLong owner = folder.owner();
    CrawlPlan plan = folder.planIfThere().orElse(null);
    LastRun run = new LastRun(folder);
    LastRun.@Nullable End last = run.ending().orElse(null);
    CrawlStatus status =
        new CrawlStatus(
            owner.isPresent() ? State.STARTING : state(last),
            owner.isPresent() ? owner.getAsLong() : null,
            plan,
            null,
            owner.isPresent() || last == null ? null : last.ending(),
            pages(summary, last),
            folder.counts().map(StoredCrawl::urls).orElse(CrawlStatus.Urls.NONE),
            new CrawlStatus.Hosts(null, null, summary.hosts()),
            run.cut().orElse(null),
            summary.guards(),
            summary.outcomes(),
            feedback(folder, folder.lessons(), false),
            recall.orElse(null),
            summary.surprises(),
            last == null ? summary.active().toMillis() / 1000.0 : last.seconds(),
            List.of());
    return folder.isMerged() ? status : status.advised(shown, owner.isPresent());
  }

  static CrawlStatus.Feedback feedback(CrawlFolder folder, LessonMark mark, boolean rescoring) {
    return new CrawlStatus.Feedback(folder.feedbackAfter(0).size(), mark.learned(), rescoring);
  }

  private State state(LastRun.@Nullable End last) {
    if (folder.isMerged()) {
      return State.MERGED;
    }
    if (last == null) {
      return State.INTERRUPTED;
    }
    return last.ending() == Ending.STOPPED ? State.STOPPED : State.DONE;
  }

  private static CrawlStatus.Pages pages(CrawlSummary summary, LastRun.@Nullable End last) {
    return new CrawlStatus.Pages(
        summary.downloads(),
        last == null ? summary.requests() : last.requests(),
        summary.relevant(),
        summary.harvest(),
        summary.maybe(),
        summary.kept(),
        summary.kinds(),
        summary.lines() - summary.outcomes().getOrDefault("visited", 0L),
        null,
        summary.bytes());
  }

  /// What was being fetched when it was cut off waits.
  private static CrawlStatus.Urls urls(CrawlStore.Counts urls) {
    return new CrawlStatus.Urls(urls.waiting(), 0, urls.errors(), urls.done());
  }

  private Optional<RecallEstimate> recall() {
    try {
      return CrawlReport.recall(folder.visitsFile(), folder.storeFolder())
          .filter(RecallEstimate::isTelling);
    } catch (UncheckedIOException e) {
      throw ArchiveException.reading(folder.visitsFile(), Objects.requireNonNull(e.getCause()));
    }
  }

  private CrawlSummary summary() {
    try {
      return CrawlReport.summarize(folder.visitsFile());
    } catch (UncheckedIOException e) {
      throw ArchiveException.reading(folder.visitsFile(), Objects.requireNonNull(e.getCause()));
    }
  }
}
