package io.cormorant.lab.experiment;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.lab.run.JudgePreparation;
import io.cormorant.lab.run.NamedWeb;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.Workshop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The judges of a web, each made when a run first needs it and let go after the last. Safe for use
/// by many threads.
final class PreparedJudges {
  private final NamedWeb web;
  private final PageCache pages;
  private final Workshop workshop;
  private final Map<Name, Entry> entries = new ConcurrentHashMap<>();

  @GuardedBy("this") private @Nullable JudgePreparation preparation;

  /// Whose judge it is.
  record Name(Subject subject, String judge) {}

  private static final class Entry {
    @GuardedBy("this") private int left;

    @GuardedBy("this") private JudgePreparation.@Nullable Prepared prepared;

    @GuardedBy("this") private @Nullable RuntimeException failure;
  }

  PreparedJudges(NamedWeb web, PageCache pages, Workshop workshop) {
    this.web = web;
    this.pages = pages;
    this.workshop = workshop;
  }

  /// One more run will have the judge.
  void reserve(Name name) {
    Entry entry = entries.computeIfAbsent(name, _ -> new Entry());
    synchronized (entry) {
      entry.left++;
    }
  }

  /// The judge.
  ///
  /// @throws RuntimeException that kept it from being made, the same each time
  JudgePreparation.Prepared take(Name name) throws InterruptedException {
    Entry entry = entry(name);
    synchronized (entry) {
      if (entry.failure != null) {
        throw entry.failure;
      }
      if (entry.prepared == null) {
        try {
          entry.prepared = preparation().prepare(name.subject, name.judge);
        } catch (RuntimeException e) {
          entry.failure = e;
          throw e;
        }
      }
      return entry.prepared;
    }
  }

  /// A run does not need the judge any more.
  void leave(Name name) {
    Entry entry = entry(name);
    synchronized (entry) {
      entry.left--;
      if (entry.left == 0) {
        entry.prepared = null;
      }
    }
  }

  private Entry entry(Name name) {
    Entry entry = entries.get(name);
    if (entry == null) {
      throw new IllegalStateException("no run has reserved " + name.judge);
    }
    return entry;
  }

  private synchronized JudgePreparation preparation() throws InterruptedException {
    if (preparation == null) {
      preparation = JudgePreparation.open(web, pages, workshop);
    }
    return preparation;
  }
}
