package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.Count;
import io.cormorant.app.cli.common.ReportLanguage;
import io.cormorant.app.product.Exit;
import io.cormorant.crawls.Assembly;
import io.cormorant.lab.experiment.Experiment;
import io.cormorant.lab.experiment.ExperimentFile;
import io.cormorant.lab.report.LabReport;
import io.cormorant.lab.run.Counted;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Unfit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Runs experiments.
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Crawls webs with several strategies and compares what they find.",
      "Every run uses the real crawl loop with one connection. The judge is prepared from the topic and 1,000 pages of the web and shared by all runs; one that keeps learning starts fresh in each run. Results are given by the labels of the web and by the judge. Runs already in the folder are not repeated, so an interrupted grid continues where it stopped.",
      "Lists are separated by commas, except before an option: best-first:scorer=anchor,weight=0.3,bfs is two strategies. List options may be repeated."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant lab run --web gen:plain,pages=2000,seed=7 --topic football \\",
      "    --strategies all --pages 300 --runs 3",
      "  cormorant lab run --web webs/zh-dev --topic ml,linux --judge vsm \\",
      "    --strategies bfs,best-first:scorer=anchor --out lab/zh --json zh.json",
      "  cormorant lab run grid.yaml --webs webs --out lab/grid"
    })
final class LabRunCommand implements Callable<Integer> {
  private static final int MOST_RUNS = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "EXPERIMENT.yaml",
      description =
          "An experiment file that describes a grid of runs, instead of the next seven options; see docs/lab.md.")
  private @Nullable Path file;

  @Option(
      names = "--web",
      paramLabel = "DIR",
      description = "A recorded web, or gen:KIND,pages=N,seed=S. May be repeated.")
  private List<String> webs = List.of();

  @Option(
      names = "--topic",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "ID|FILE,…",
      description = "Topics of the web, topic files, or 'all'.")
  private List<String> topics = List.of();

  @Option(
      names = "--strategies",
      split = StrategyList.COMMA,
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description = "Strategies to compare, or 'all'; see 'cormorant strategies' (default: all).")
  private List<String> strategies = List.of();

  @Option(
      names = "--judge",
      split = StrategyList.COMMA,
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description =
          "Judges; see 'cormorant judges'. 'paper' selects the one each strategy was published with (default: auto).")
  private List<String> judges = List.of();

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      description =
          "Documents per run that may be downloaded (or kept, with --count kept), such as 500 or 10k (default: 1000).")
  private @Nullable Long pages;

  @Option(
      names = "--count",
      paramLabel = "WHAT",
      description =
          "What --pages and --checkpoints count: 'downloads', or 'kept' as in the paper on Wang-Landau sampling (default: downloads).")
  private @Nullable String counted;

  @Option(
      names = "--runs",
      paramLabel = "K",
      description =
          "Number of runs, with random seeds 1 to K, which also shuffle the seeds (default: 5).")
  private @Nullable Integer runs;

  @Option(
      names = "--checkpoints",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "N,M…",
      description = "Downloads at which the harvest is reported (default: twenty equally spaced).")
  private List<Integer> checkpoints = List.of();

  @Option(
      names = "--webs",
      paramLabel = "DIR",
      description = "Folder of webs that are not next to the experiment file.")
  private @Nullable Path webFolder;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the experiment (default: lab/NAME).")
  private @Nullable Path out;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Also write the results to this file; for one web and topic, as a single object.")
  private @Nullable Path json;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of concurrent runs (default: one per core).")
  private @Nullable Integer threads;

  @Mixin private ReportLanguage language = new ReportLanguage();

  @Override
  public Integer call() throws InterruptedException {
    Experiment asked = file == null ? fromOptions() : fromFile(file);
    Experiment experiment = asked.withStrategies(StrategyList.spelledOut(asked.strategies()));
    for (String judge : experiment.judges()) {
      experiment.strategies().forEach(s -> Assembly.chosenJudge(Assembly.judgeFor(s, judge)));
    }
    int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    if (workers < 1) {
      throw new BadInput("--threads must be at least 1, not " + workers);
    }
    Path beside = file == null ? Path.of("") : file.toAbsolutePath().resolveSibling("");
    Path folder = out == null ? Path.of("lab", experiment.name()) : out;
    LabRun run =
        new LabRun(experiment, folder, spec.commandLine().getErr(), workers, language.code());
    LabRun.Ended ended = run.run(new LabWeb.Places(beside, webFolder), json);
    LabTable.print(ended.results(), experiment.counted(), spec.commandLine().getOut());
    Path report = folder.resolve(LabReport.PAGE);
    spec.commandLine()
        .getOut()
        .println(Files.exists(report) ? "\nReport: " + report : "\nFolder: " + folder);
    if (ended.stopped()) {
      return Exit.INTERRUPTED;
    }
    return ended.failed() ? Exit.FAILED : Exit.DONE;
  }

  private Experiment fromFile(Path from) {
    boolean both =
        !(webs.isEmpty() && topics.isEmpty() && strategies.isEmpty() && judges.isEmpty())
            || pages != null
            || runs != null
            || !checkpoints.isEmpty();
    if (both) {
      throw new ParameterException(
          spec.commandLine(),
          "an experiment file describes all runs; change it there, or leave the file out");
    }
    return ExperimentFile.read(from);
  }

  private Experiment fromOptions() {
    if (webs.isEmpty() || topics.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "give an experiment file, or --web and --topic");
    }
    int count = runs == null ? ExperimentFile.DEFAULT_RUNS : runs;
    long most = pages == null ? ExperimentFile.DEFAULT_PAGES : pages;
    if (count < 1 || count > MOST_RUNS) {
      throw new BadInput("--runs must be 1 to " + MOST_RUNS + ", not " + count);
    }
    if (most > Integer.MAX_VALUE) {
      throw new BadInput("--pages is too large: " + most);
    }
    return new Experiment(
        name(),
        webs,
        topics,
        strategies.isEmpty() ? List.of(Experiment.ALL) : strategies,
        judges.isEmpty() ? List.of(ExperimentFile.DEFAULT_JUDGE) : judges,
        LongStream.rangeClosed(1, count).boxed().toList(),
        counted(),
        List.of((int) most),
        checkpoints,
        Map.of());
  }

  private Counted counted() {
    try {
      return counted == null ? Counted.DOWNLOADS : ExperimentFile.counted(counted);
    } catch (Unfit e) {
      throw new BadInput("--count " + e.getMessage());
    }
  }

  /// Of web and topic, as a folder may be called.
  private String name() {
    String web = webs.getFirst().replaceFirst("/+$", "");
    String text = web.substring(web.lastIndexOf('/') + 1) + "-" + topics.getFirst();
    return text.replaceAll("[^\\p{L}\\p{N}]+", "-");
  }
}
