package io.cormorant.crawl;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Judge;
import java.util.Map;

/// The judge and the lessons it was taught, on the captain's thread; it may learn from the pages it
/// sees too. What it knows and which lessons are in that is saved as one, on the archive's thread,
/// so that no death of the process makes it learn one twice or not at all.
final class TaughtJudge {
  private final Judge judge;
  private final String digest;

  @GuardedBy("this") private LessonMark mark = LessonMark.NONE;

  @GuardedBy("this") private LessonMark savedMark = LessonMark.NONE;

  @GuardedBy("this") private long savedRevision;

  /// @param judge as it was saved last, or new
  /// @param digest what it learns for, see [io.cormorant.plan.CrawlPlan#judgeDigest]
  TaughtJudge(Judge judge, String digest) {
    this.judge = judge;
    this.digest = digest;
    this.savedRevision = judge.revision();
  }

  /// How far the judge was when it was saved. It is saved again, since it may have begun anew.
  synchronized void begin(LessonMark earlier) {
    mark = earlier;
    savedMark = LessonMark.NONE;
    savedRevision = -1;
  }

  synchronized LessonMark mark() {
    return mark;
  }

  /// Takes a lesson, unless it had it before.
  ///
  /// @return false if the judge does not learn
  synchronized boolean learn(Lesson lesson) {
    if (lesson.number() <= mark.last()) {
      return true;
    }
    if (lesson.page() == null) {
      mark = mark.skipped(lesson.number());
      return true;
    }
    if (!judge.learn(lesson.page(), lesson.relevant())) {
      return false;
    }
    mark = mark.learned(lesson.number());
    return true;
  }

  /// The states to commit; empty if nothing is new.
  synchronized Map<String, byte[]> news() {
    long revision = judge.revision();
    if (revision == savedRevision && mark.equals(savedMark)) {
      return Map.of();
    }
    savedRevision = revision;
    savedMark = mark;
    return CrawlHistory.learned(judge, digest, mark);
  }
}
