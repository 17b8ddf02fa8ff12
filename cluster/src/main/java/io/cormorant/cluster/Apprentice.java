package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.cluster.message.Message;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.crawl.crew.ErrandResult;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// The coordinator's judge, which is the one that learns: from what people say of pages and, as
/// many judges do, from the first pages it meets. So while it learns it judges what workers bring,
/// and its word counts, as in a crawl without workers. What it has learned goes to the workers, by
/// revision. When it has met many pages without learning anything, they judge alone. Safe for use
/// by many threads.
final class Apprentice {
  /// Pages it meets in a row without learning anything.
  private static final int NOTHING_NEW = 1_000;

  private static final Duration BETWEEN_NEWS = Duration.ofSeconds(2);

  private final Judge judge;
  private final String crawl;
  private final long run;

  @GuardedBy("this") private long seenRevision;

  @GuardedBy("this") private int nothingNew;

  @GuardedBy("this") private long toldLessons = -1;

  @GuardedBy("this") private long toldAt;

  @GuardedBy("this") private long revision;

  Apprentice(Judge judge, String crawl, long run) {
    this.judge = judge;
    this.crawl = crawl;
    this.run = run;
    this.seenRevision = judge.revision();
  }

  /// What a worker brought, judged by this judge as well while it learns.
  ErrandResult met(ErrandResult result) {
    if (!(result instanceof ErrandResult.Read read) || read.page().list() || !learns()) {
      return result;
    }
    Page page = read.page();
    Judgement own = judge.judge(page);
    look();
    return read.with(own);
  }

  private synchronized boolean learns() {
    return nothingNew < NOTHING_NEW;
  }

  private synchronized void look() {
    long now = judge.revision();
    nothingNew = now == seenRevision ? nothingNew + 1 : 0;
    seenRevision = now;
  }

  /// What workers should know, if that is new.
  synchronized Optional<Message.Learned> news(long now) {
    long lessons = judge.lessons();
    boolean first = toldLessons < 0;
    if (lessons == toldLessons || (!first && now - toldAt < BETWEEN_NEWS.toNanos())) {
      return Optional.empty();
    }
    toldLessons = lessons;
    toldAt = now;
    revision++;
    return Optional.of(state());
  }

  /// What a worker should know that has just come.
  synchronized Message.Learned state() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      judge.save(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new IllegalStateException("memory cannot be written", e);
    }
    return new Message.Learned(crawl, run, revision, bytes.toByteArray());
  }
}
