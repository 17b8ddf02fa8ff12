package io.cormorant.crawls;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Guard;
import io.cormorant.core.Judge;
import io.cormorant.core.Mark;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.crawl.LessonMark;
import io.cormorant.frontier.Frontier;
import io.cormorant.plan.CrawlPlan;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells a crawl what its folder remembers of earlier runs.
final class Restoration {
  private final CrawlFolder folder;
  private final FolderArchive archive;

  Restoration(CrawlFolder folder, FolderArchive archive) {
    this.folder = folder;
    this.archive = archive;
  }

  /// Tells a crawl and its judge all of it.
  ///
  /// @return the last line of `feedback.jsonl` there is nothing to do about any more
  long tell(CrawlHistory history, CrawlPlan plan, Judge judge, Consumer<Notice> notices) {
    boolean known = isLearnedFor(plan);
    tellVisits(history, known && rescored().orElse(0) < 0);
    archive.state(CrawlHistory.STRATEGY).ifPresent(history::strategy);
    try {
      Optional<byte[]> mark = archive.state(CrawlHistory.MARK);
      if (mark.isPresent()) {
        history.mark(CrawlHistory.Mark.of(mark.get()));
      }
      if (!known) {
        notices.accept(new Notice.JudgeBeginsAnew(folder.path()));
        history.lessons(LessonMark.NONE, -1);
        return 0;
      }
      Optional<byte[]> learned = archive.state(CrawlHistory.JUDGE);
      if (learned.isPresent()) {
        judge.load(new DataInputStream(new ByteArrayInputStream(learned.get())));
      }
      return tellLessons(history);
    } catch (IOException e) {
      throw new ArchiveException(
          "what the judge had learned cannot be read from the store of "
              + folder.path()
              + ". Resume the crawl with the version that wrote it.",
          e);
    }
  }

  /// @param rejudged whether all stored pages were judged again since the links on them were scored
  private void tellVisits(CrawlHistory history, boolean rejudged) {
    try (Stream<VisitLine> visits = folder.visits()) {
      visits
          .filter(line -> !line.isHistory())
          .forEach(
              line -> {
                history.ended(end(line));
                if (rejudged && line.stored() && line.score() != null) {
                  history.judgedAgain(line.finalUrl(), line.score());
                }
              });
    }
    history.lastEnding(archive.ended());
  }

  /// Whether what the judge learned is of use by this plan. A folder of an older version does not
  /// say and is believed.
  private boolean isLearnedFor(CrawlPlan plan) {
    return archive
        .state(CrawlHistory.LEARNED_FOR)
        .map(digest -> new String(digest, StandardCharsets.UTF_8))
        .orElse(plan.judgeDigest())
        .equals(plan.judgeDigest());
  }

  private OptionalLong rescored() {
    return archive.state(CrawlHistory.RESCORED).stream()
        .mapToLong(state -> ByteBuffer.wrap(state).getLong())
        .findFirst();
  }

  private long tellLessons(CrawlHistory history) throws IOException {
    Optional<byte[]> saved = archive.state(CrawlHistory.LESSONS);
    LessonMark mark = saved.isPresent() ? LessonMark.of(saved.get()) : LessonMark.NONE;
    long rescored = rescored().orElse(mark.last());
    history.lessons(mark, rescored);
    return Math.clamp(rescored, 0, mark.last());
  }

  /// Lets the URLs wait again whose last ending is an error that may have passed, at the priority
  /// they were picked by.
  ///
  /// @return how many
  long retryErrors(Frontier frontier) {
    Map<Url, Pick> failed = new LinkedHashMap<>();
    try (Stream<VisitLine> visits = folder.visits()) {
      visits.forEach(
          line -> {
            if (line.earlier() != null) {
              return; // whatever became of it, its page is there
            }
            if (line.mayPass()) {
              failed.put(line.finalUrl(), line.again());
            } else {
              failed.remove(line.finalUrl());
            }
          });
    }
    return failed.values().stream()
        .filter(pick -> frontier.reopen(pick.candidate(), pick.priority()))
        .count();
  }

  private static CrawlHistory.End end(VisitLine line) {
    return new CrawlHistory.End(
        line.url(),
        line.via(),
        line.finalUrl(),
        line.requests(),
        line.contentLength(),
        line.visited(),
        line.score() == null ? 0 : line.score(),
        line.decided(),
        line.stored(),
        line.guard() == null ? null : Guard.of(line.guard()).orElse(null),
        line.cuts().stream()
            .flatMap(code -> Guard.of(code).stream())
            .collect(Collectors.toUnmodifiableSet()),
        line.textDigest() == null ? "" : line.textDigest(),
        line.fingerprint(),
        line.nearDuplicateOf() != null,
        line.marks().contains(Mark.SCRIPT_SHELL.code()),
        line.choice() == null ? 0 : line.choice().chance(),
        line.earlier() != null);
  }
}
