package io.cormorant.archive.revise;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Elsewhere;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.LessonReader;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Cut;
import io.cormorant.core.Decision;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.crawl.Decider;
import io.cormorant.crawl.Lesson;
import io.cormorant.crawl.LessonMark;
import io.cormorant.plan.CrawlPlan;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/// Judges the stored pages of a crawl by another topic or another judge, in the order of their
/// visits. Pages that were not stored keep the verdict they had. For one run.
public final class Rejudge {
  private static final int TOP = 10;

  /// Pages that are in memory at a time to be learned from.
  private static final int LESSONS = 100;

  private final CrawlFolder folder;
  private final CrawlPlan plan;
  private final Judge judge;
  private final LongConsumer progress;
  private final Decider decider;
  private final LessonReader reader;
  private final PriorityQueue<Change> top =
      new PriorityQueue<>(Comparator.comparingDouble(Change::size).thenComparing(Change::url));
  private long judged;
  private long relevant;
  private long gained;
  private long dropped;
  private long notKept;
  private long unreadable;

  /// A page that is judged otherwise than before.
  public record Change(Url url, double before, double after, boolean relevant) {
    double size() {
      return Math.abs(after - before);
    }
  }

  /// What changes.
  ///
  /// @param judged pages that were judged again
  /// @param relevant those of them that are relevant now
  /// @param gained those of them that were not relevant before
  /// @param dropped pages that are not relevant any more
  /// @param notKept visited pages that are not in the archive, so they could not be judged
  /// @param unreadable stored pages that could not be found or read
  /// @param top the largest changes first
  public record Result(
      long judged,
      long relevant,
      long gained,
      long dropped,
      long notKept,
      long unreadable,
      List<Change> top) {}

  /// @param plan by which the judge was made
  /// @param progress hears how many pages were judged, after each
  public Rejudge(CrawlFolder folder, CrawlPlan plan, Judge judge, LongConsumer progress) {
    this.folder = folder;
    this.reader = new LessonReader(folder);
    this.plan = plan;
    this.judge = judge;
    this.decider = new Decider(judge, plan.topic(), plan.keeping());
    this.progress = progress;
  }

  /// Says what would change and changes nothing.
  public Result preview() {
    Elsewhere.refuse(folder);
    learn();
    decide();
    try (Stream<VisitLine> visits = folder.visits()) {
      visits.forEachOrdered(this::change);
    }
    return result();
  }

  /// Writes the new verdicts into the visits, and what the judge learned into the folder.
  public Result run(FolderRevision revision) {
    Elsewhere.refuse(folder);
    LessonMark mark = learn();
    decide();
    revision.rewriteVisits(this::change);
    Map<String, byte[]> states =
        new HashMap<>(CrawlHistory.learned(judge, plan.judgeDigest(), mark));
    states.put(CrawlHistory.RESCORED, CrawlHistory.notRescored());
    revision.commit(states);
    return result();
  }

  /// Teaches the judge what people said of the pages. What it learned in the crawl for the same
  /// topic it knows already, so that nothing but the cut changes where nothing else is asked for.
  private LessonMark learn() {
    LessonMark mark = LessonMark.NONE;
    byte[] learned = folder.learnedFor(plan.judgeDigest()).orElse(null);
    if (learned != null) {
      try {
        judge.load(new DataInputStream(new ByteArrayInputStream(learned)));
      } catch (IOException e) {
        throw new ArchiveException("what the judge of " + folder.path() + " learned is damaged", e);
      }
      mark = folder.lessons();
    }
    for (List<Lesson> next = reader.after(mark.last(), LESSONS);
        !next.isEmpty();
        next = reader.after(mark.last(), LESSONS)) {
      for (Lesson lesson : next) {
        Page page = lesson.page();
        mark =
            page != null && judge.learn(page, lesson.relevant())
                ? mark.learned(lesson.number())
                : mark.skipped(lesson.number());
      }
    }
    return mark;
  }

  /// Judges all pages once to learn what they score, where that decides which are relevant. Those
  /// that are not stored scored low, so they count by what they scored then: without them the
  /// stored ones alone would seem to lie in two groups.
  private void decide() {
    if (!decider.mayChange()) {
      return;
    }
    try (Stream<VisitLine> visits = folder.visits()) {
      visits.filter(VisitLine::visited).forEachOrdered(this::count);
    }
    decider.settle();
  }

  private void count(VisitLine line) {
    Page page = line.stored() ? reader.kept(line) : null;
    if (page != null) {
      Judgement judgement = judged(page);
      Decision decision = decider.decide(page, judgement);
      decider.count(page.url(), judgement.score(), decision, true);
    } else if (line.decided().isByScore() && line.score() != null) {
      decider.count(line.finalUrl(), line.score(), Decision.NO, false);
    }
  }

  private Judgement judged(Page page) {
    return page.list() ? Judgement.NONE : judge.judge(page);
  }

  /// What pages are decided by, after a run.
  public Cut cut() {
    return decider.cut();
  }

  private VisitLine change(VisitLine line) {
    if (!line.visited()) {
      return line;
    }
    if (!line.stored()) {
      notKept++;
      return line;
    }
    Page page = reader.kept(line);
    if (page == null) {
      unreadable++;
      return line;
    }
    Judgement judgement = judged(page);
    Decision decision = decider.decide(page, judgement);
    VisitLine after =
        line.judged(page, judgement, decision, decider.keeps(decision), plan.topic().id());
    count(line, after);
    return after;
  }

  private void count(VisitLine before, VisitLine after) {
    judged++;
    relevant += after.relevant() ? 1 : 0;
    gained += after.relevant() && !before.relevant() ? 1 : 0;
    dropped += before.relevant() && !after.relevant() ? 1 : 0;
    Change change = new Change(after.finalUrl(), score(before), score(after), after.relevant());
    if (change.size() > 0) {
      top.add(change);
      if (top.size() > TOP) {
        top.poll();
      }
    }
    progress.accept(judged);
  }

  private static double score(VisitLine line) {
    return line.score() == null ? 0 : line.score();
  }

  private Result result() {
    List<Change> largest =
        top.stream()
            .sorted(Comparator.comparingDouble(Change::size).reversed().thenComparing(Change::url))
            .toList();
    return new Result(judged, relevant, gained, dropped, notKept, unreadable, largest);
  }
}
