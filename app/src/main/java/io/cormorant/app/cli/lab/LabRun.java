package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Signals;
import io.cormorant.app.measure.ContentDigests;
import io.cormorant.app.product.Product;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Topic;
import io.cormorant.core.Web;
import io.cormorant.crawls.Assembly;
import io.cormorant.lab.experiment.Experiment;
import io.cormorant.lab.experiment.ExperimentFile;
import io.cormorant.lab.experiment.Grid;
import io.cormorant.lab.experiment.ResultsFile;
import io.cormorant.lab.experiment.RunStore;
import io.cormorant.lab.report.LabReport;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.Result;
import io.cormorant.lab.run.Subject;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.BadInput;
import io.cormorant.semantics.OnnxEmbedder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs one experiment in one folder from begin to end: webs, progress, signals, results.
final class LabRun {
  /// The part of the memory that pages may take.
  private static final int CACHE_PART = 2;

  private final Experiment experiment;
  private final Path folder;
  private final PrintWriter err;
  private final int threads;
  private final String language;
  private final LabProgress progress;
  private final String code = code();
  private volatile boolean stopping;
  private volatile @Nullable Grid running;

  /// How it ended.
  ///
  /// @param results without what came in their runs
  /// @param failed whether a run could not be made
  record Ended(List<Result> results, boolean stopped, boolean failed) {}

  /// @param experiment its strategies being spelled out
  /// @param language of the report
  LabRun(Experiment experiment, Path folder, PrintWriter err, int threads, String language) {
    this.experiment = experiment;
    this.folder = folder;
    this.err = err;
    this.threads = threads;
    this.language = language;
    this.progress = new LabProgress(err);
  }

  /// @param json where programs want the results too
  Ended run(LabWeb.Places places, @Nullable Path json) throws InterruptedException {
    refuseFolderOfOthers();
    List<LabWeb> webs = new ArrayList<>();
    try (Signals signals = new Signals(err)) {
      for (String web : experiment.webs()) {
        webs.add(LabWeb.open(places.web(web), err::println));
      }
      webs.forEach(web -> web.with(topics(web, webs), places));
      refuseOthers(webs);
      for (LabWeb web : webs) {
        web.refuseWithoutSeeds();
      }
      signals.stop(this::stop);
      webs.forEach(web -> progress.expect(experiment.runs(web.subjects().size())));
      Map<String, Object> made = made();
      Experiment complete = complete(webs, places);
      RunStore store = store(complete, made);
      List<Grid.Told> told = new ArrayList<>();
      for (LabWeb web : webs) {
        told.addAll(run(web, store));
      }
      err.println(progress.summary());
      write(complete, made, told, json);
      List<Result> results = told.stream().map(Grid.Told::result).toList();
      return new Ended(results, signals.came(), progress.failures() > 0);
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    } finally {
      webs.forEach(LabWeb::close);
    }
  }

  /// A topic that is known to some webs only is wanted on these; one that none knows is refused by
  /// the first that is asked.
  private List<String> topics(LabWeb web, List<LabWeb> webs) {
    List<String> wanted =
        experiment.topics().stream()
            .filter(topic -> web.has(topic) || webs.stream().noneMatch(w -> w.has(topic)))
            .toList();
    if (wanted.isEmpty()) {
      throw new BadInput(
          web.named().name() + " has none of the topics " + String.join(", ", experiment.topics()));
    }
    return wanted;
  }

  /// A report is written in the end, and must not take the place of that of a crawl.
  private void refuseFolderOfOthers() {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new BadInput(folder + " is a file; name a folder with --out");
    }
    if (Files.exists(folder.resolve(LabReport.PAGE))
        && !Files.exists(folder.resolve(ExperimentFile.NAME))) {
      throw new BadInput(
          folder + " holds a report that is not of an experiment; name another folder with --out");
    }
  }

  private void refuseOthers(List<LabWeb> webs) {
    Set<String> names = new HashSet<>();
    for (LabWeb web : webs) {
      String name = web.named().name();
      if (!names.add(name)) {
        throw new BadInput("two webs are called " + name + "; rename the folder of one");
      }
      String wanted = experiment.digests().get(name);
      if (wanted != null && !wanted.equals(web.named().digest())) {
        throw new BadInput(
            name
                + " is not the web of the experiment: its content differs; remove its line under"
                + " 'digests' to run on it anyway");
      }
    }
  }

  /// With all that is needed to run it again.
  private Experiment complete(List<LabWeb> webs, LabWeb.Places places) {
    Map<String, String> digests = new LinkedHashMap<>();
    webs.forEach(web -> digests.put(web.named().name(), web.named().digest()));
    return experiment.withPlaces(
        webs.stream().map(LabWeb::path).toList(),
        digests,
        experiment.topics().stream().map(places::topic).toList());
  }

  private RunStore store(Experiment complete, Map<String, Object> made) {
    RunStore store = new RunStore(folder);
    try {
      RunStore.write(folder.resolve(ExperimentFile.NAME), ExperimentFile.text(complete, made));
      return store;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + folder, e);
    }
  }

  private List<Grid.Told> run(LabWeb web, RunStore store) throws InterruptedException {
    PageCache pages =
        new PageCache(
            web.opened().web(), new PageParser(), Runtime.getRuntime().maxMemory() / CACHE_PART);
    Grid grid =
        new Grid(
            experiment,
            new Grid.Parts(
                web.named(), pages, web.subjects(), web, store, code, System::nanoTime, progress));
    err.println("reading " + web.named().name());
    warnOfConcepts(web);
    running = grid;
    if (stopping) {
      grid.stop();
    }
    return grid.run(threads);
  }

  private void warnOfConcepts(LabWeb web) {
    for (String strategy : experiment.strategies()) {
      List<String> topics =
          web.subjects().stream()
              .map(Subject::topic)
              .filter(topic -> Assembly.lacksConcepts(strategy, topic))
              .map(Topic::id)
              .toList();
      if (!topics.isEmpty()) {
        err.println(
            "note: '%s' is meant for topics with concepts; these have none: %s"
                .formatted(strategy, String.join(", ", topics)));
      }
    }
  }

  private void stop() {
    stopping = true;
    Grid grid = running;
    if (grid != null) {
      grid.stop();
    }
  }

  /// What made the runs; another program is not believed to run alike.
  private Map<String, Object> made() {
    Map<String, Object> made = new LinkedHashMap<>();
    made.put("cormorant", Product.version());
    made.put("code", code);
    made.put("java", Runtime.version().toString());
    Map<String, Object> options = new LinkedHashMap<>();
    for (String spec : experiment.strategies()) {
      options.put(spec, Assembly.strategies().choose(spec).options().toString());
    }
    made.put("options", options);
    Map<String, Object> files = new LinkedHashMap<>();
    for (String spec : experiment.strategies()) {
      String digest = LabWeb.strategyFiles(spec);
      if (!digest.isEmpty()) {
        files.put(spec, digest);
      }
    }
    if (!files.isEmpty()) {
      made.put("files", files);
    }
    return made;
  }

  private static String code() {
    List<Class<?>> types =
        new ArrayList<>(
            List.of(LabRun.class, Grid.class, Web.class, RecordedWeb.class, OnnxEmbedder.class));
    Assembly.strategies().all().forEach(plugin -> types.add(plugin.getClass()));
    Assembly.judges().all().forEach(plugin -> types.add(plugin.getClass()));
    return ContentDigests.code(types);
  }

  private void write(
      Experiment complete, Map<String, Object> made, List<Grid.Told> told, @Nullable Path json) {
    Map<String, Object> object = ExperimentFile.object(complete, made);
    ResultsFile.write(folder.resolve(ResultsFile.NAME), object, told);
    if (told.stream().anyMatch(result -> !result.runs().isEmpty())) {
      LabReport.write(folder, language);
    }
    if (json != null) {
      if (told.size() == 1) {
        ResultsFile.write(json, told.getFirst());
      } else {
        ResultsFile.write(json, object, told);
      }
    }
  }
}
