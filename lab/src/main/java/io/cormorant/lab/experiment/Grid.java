package io.cormorant.lab.experiment;

import io.cormorant.lab.measure.Curve;
import io.cormorant.lab.measure.Measures;
import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.Digests;
import io.cormorant.lab.run.JudgePreparation;
import io.cormorant.lab.run.NamedWeb;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.Run;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.Runner;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.Workshop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/// The part of an experiment that lies on one web: every run of it, on some threads.
///
/// A run that the store has is not run again. One that fails is told and left out; it does not stop
/// the others.
public final class Grid {
  private static final int ID_DIGITS = 24;

  private final Experiment experiment;
  private final NamedWeb web;
  private final Map<RunKey, Subject> runs = new LinkedHashMap<>();
  private final Map<RunKey, Subject> oracles = new LinkedHashMap<>();
  private final Map<RunKey, RunRecord> best = new ConcurrentHashMap<>();
  private final Map<RunKey, Finished> finished = new ConcurrentHashMap<>();
  private final Workshop workshop;
  private final Runner runner;
  private final PreparedJudges judges;
  private final Oracles oracle;
  private final RunStore store;
  private final String code;
  private final Listener listener;
  private volatile boolean stopping;

  /// Hears how it goes, from any thread.
  public interface Listener {
    /// A run is there.
    ///
    /// @param kept whether it had been run before
    void finished(RunKey run, boolean kept);

    /// A run cannot be made.
    void failed(RunKey run, RuntimeException why);
  }

  /// What is run and where.
  ///
  /// @param pages of the web
  /// @param subjects topics on the web
  /// @param code names the program by its content: what another one has run is not believed
  public record Parts(
      NamedWeb web,
      PageCache pages,
      List<Subject> subjects,
      Workshop workshop,
      RunStore store,
      String code,
      LongSupplier nanoTime,
      Listener listener) {}

  /// A result without what came in its runs, and the runs as JSON objects.
  public record Told(Result result, List<Map<String, Object>> runs) {}

  /// The runs of one result.
  private record Group(Subject subject, int pages) {}

  private record Finished(Run run, Map<String, Object> object) {}

  /// @param experiment its strategies being spelled out
  public Grid(Experiment experiment, Parts parts) {
    this.experiment = experiment;
    this.web = parts.web;
    this.workshop = parts.workshop;
    this.runner = new Runner(parts.pages, experiment.counted(), parts.nanoTime);
    this.judges = new PreparedJudges(parts.web, parts.pages, parts.workshop);
    this.oracle = new Oracles(parts.pages, parts.subjects, parts.web.pages().size());
    this.store = parts.store;
    this.code = parts.code;
    this.listener = parts.listener;
    parts.subjects.forEach(this::plan);
  }

  private void plan(Subject subject) {
    for (int pages : experiment.pages()) {
      for (String judge : experiment.judges()) {
        for (long seed : experiment.seeds()) {
          for (String strategy : experiment.strategies()) {
            RunKey key = new RunKey(web.name(), subject.topic().id(), strategy, judge, seed, pages);
            runs.put(key, subject);
            judges.reserve(judge(key, subject));
            if (subject.truth().labels() && experiment.counted() == Counted.DOWNLOADS) {
              oracles.put(Oracles.key(key), subject);
            }
          }
        }
      }
    }
  }

  /// Runs what has not been run before.
  ///
  /// @return a result for each topic and number of pages of which there is a run
  public List<Told> run(int threads) throws InterruptedException {
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      all(workers, oracles, this::runOracle);
      all(workers, runs, this::runStrategy);
    }
    return results();
  }

  /// Stops what runs now and begins nothing more; [#run] then returns with what is finished.
  public void stop() {
    stopping = true;
    runner.stop();
  }

  private interface Work {
    void run(RunKey key, Subject subject) throws InterruptedException;
  }

  private void all(ExecutorService workers, Map<RunKey, Subject> keys, Work work)
      throws InterruptedException {
    List<Callable<Void>> tasks = new ArrayList<>();
    keys.forEach(
        (key, subject) ->
            tasks.add(
                () -> {
                  attempt(key, subject, work);
                  return null;
                }));
    for (Future<Void> task : workers.invokeAll(tasks)) {
      try {
        task.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  /// The rim: a run that fails is told of and harms no other.
  private void attempt(RunKey key, Subject subject, Work work) throws InterruptedException {
    if (stopping) {
      return;
    }
    try {
      work.run(key, subject);
    } catch (CancellationException e) {
      stopping = true;
    } catch (RuntimeException e) {
      listener.failed(key, e);
    }
  }

  private void runOracle(RunKey key, Subject subject) throws InterruptedException {
    Optional<RunRecord> kept = store.load(id(key, subject), key);
    RunRecord record = kept.isPresent() ? kept.get() : oracle.run(key, subject);
    best.put(key, record);
    finish(key, subject, record, kept.isPresent());
  }

  private void runStrategy(RunKey key, Subject subject) throws InterruptedException {
    PreparedJudges.Name judge = judge(key, subject);
    try {
      Optional<RunRecord> kept = store.load(id(key, subject), key);
      RunRecord record = kept.isPresent() ? kept.get() : fresh(key, subject, judge);
      finish(key, subject, record, kept.isPresent());
      listener.finished(key, kept.isPresent());
    } finally {
      judges.leave(judge);
    }
  }

  private RunRecord fresh(RunKey key, Subject subject, PreparedJudges.Name judge)
      throws InterruptedException {
    JudgePreparation.Prepared prepared = judges.take(judge);
    return runner.run(
        key,
        subject,
        prepared.judge(),
        prepared.learning(),
        workshop.strategy(key.strategy()),
        workshop.scout(key.strategy()));
  }

  private void finish(RunKey key, Subject subject, RunRecord record, boolean kept) {
    RunRecord ceiling = best.get(Oracles.key(key));
    Map<String, Double> measures =
        ceiling == null
            ? Measures.of(record, subject.truth())
            : Measures.of(record, subject.truth(), ceiling);
    Run run =
        new Run(
            record,
            measures,
            Curve.of(record, experiment.counted(), experiment.checkpoints(key.pages())));
    String id = id(key, subject);
    if (!kept) {
      store.save(id, run, subject.truth());
    }
    Map<String, Object> object = RunJson.object(id, run, subject.truth());
    finished.put(key, new Finished(new Run(light(record), measures, run.curve()), object));
  }

  /// A large grid downloads more than fits into memory.
  private static RunRecord light(RunRecord record) {
    return new RunRecord(
        record.key(),
        List.of(),
        record.requests(),
        record.links(),
        record.microsPerLink(),
        record.seconds(),
        record.learning(),
        record.orderDigest());
  }

  private String id(RunKey key, Subject subject) {
    return Digests.ofLines(
            List.of(
                web.digest(),
                subject.topic().toString(),
                subject.seeds().toString(),
                subject.scope().toString(),
                key.strategy(),
                key.judge(),
                key.judge().equals(Measures.NO_JUDGE) ? "" : ingredients(key, subject),
                Long.toString(key.seed()),
                experiment.counted() == Counted.KEPT
                    ? key.pages() + " kept"
                    : Integer.toString(key.pages()),
                code))
        .substring(0, ID_DIGITS);
  }

  private PreparedJudges.Name judge(RunKey key, Subject subject) {
    return new PreparedJudges.Name(subject, workshop.judgeFor(key.strategy(), key.judge()));
  }

  private String ingredients(RunKey key, Subject subject) {
    String judge = workshop.judgeFor(key.strategy(), key.judge());
    String ofJudge = workshop.ingredients(subject, judge);
    return workshop.ingredients(key.strategy())
        + " "
        + (judge.equals(key.judge()) ? ofJudge : judge + " " + ofJudge);
  }

  private List<Told> results() {
    Map<Group, List<Finished>> groups = new LinkedHashMap<>();
    for (Map<RunKey, Subject> part : List.of(runs, oracles)) {
      part.forEach(
          (key, subject) -> {
            Finished done = finished.get(key);
            if (done != null) {
              Group group = new Group(subject, key.pages());
              groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(done);
            }
          });
    }
    List<Told> results = new ArrayList<>();
    groups.forEach((group, all) -> results.add(told(group.subject, all)));
    return results;
  }

  private Told told(Subject subject, List<Finished> all) {
    RunKey key = all.getFirst().run.record().key();
    Result result =
        new Result(
            web.name(),
            key.topic(),
            subject.topic().name(),
            key.pages(),
            subject.truth(),
            all.stream().map(Finished::run).toList());
    return new Told(result, all.stream().map(Finished::object).toList());
  }
}
