package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.Count;
import io.cormorant.app.product.Exit;
import io.cormorant.core.OptionSpec;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Json;
import io.cormorant.lab.experiment.ExperimentFile;
import io.cormorant.lab.tune.Candidates;
import io.cormorant.lab.tune.OptionRange;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Searches good options of a strategy on some topics and checks them on others.
@Command(
    name = "tune",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Searches for good options of a strategy.",
      "Searches on some topics, then measures the gain on others.",
      "A range is option=low..high or option=a|b|c. If there are more than --most combinations, that many are chosen at random. All are tried with one run per topic, the best third with two, and so on. The best is compared with the strategy as given, on topics not used in the search. An interrupted search continues where it stopped."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant lab tune best-first --over 'scorer=mix|anchor,weight=0..1' \\",
      "    --web webs/zh-dev --topics ml,db,linux,java --pages 500 --runs 3",
      "  cormorant lab tune best-first:scorer=mix --over weight=0.1..0.9 \\",
      "    --web gen:plain,pages=3000,seed=7 --topics all --held-out football"
    })
final class LabTuneCommand implements Callable<Integer> {
  private static final int MOST_RUNS = 1_000;
  private static final int MOST_CANDIDATES = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "STRATEGY",
      description = "The strategy; options after a colon are kept.")
  private String strategy = "";

  @Option(
      names = "--over",
      required = true,
      split = ",",
      hideParamSyntax = true,
      paramLabel = "OPTION=RANGE,…",
      description = "Option ranges to search; see 'cormorant strategies'.")
  private List<String> over = List.of();

  @Option(
      names = "--web",
      required = true,
      paramLabel = "DIR",
      description = "A recorded web, or gen:KIND,pages=N,seed=S.")
  private String web = "";

  @Option(
      names = "--topics",
      required = true,
      split = ",",
      hideParamSyntax = true,
      paramLabel = "ID,…",
      description = "Topics of the web, at least two, or 'all'.")
  private List<String> topics = List.of();

  @Option(
      names = "--held-out",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "ID,…",
      description = "Topics used only to check the result (default: every second one).")
  private List<String> heldOut = List.of();

  @Option(
      names = "--judge",
      paramLabel = "NAME[:OPTION=VALUE,…]",
      description = "The judge (default: auto).")
  private String judge = ExperimentFile.DEFAULT_JUDGE;

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      description = "Documents per run (default: ${DEFAULT-VALUE}).")
  private long pages = 500;

  @Option(
      names = "--runs",
      paramLabel = "K",
      description = "Runs of the final candidates on each topic (default: ${DEFAULT-VALUE}).")
  private int runs = 3;

  @Option(
      names = "--most",
      paramLabel = "N",
      description = "Maximum number of combinations (default: ${DEFAULT-VALUE}).")
  private int most = 24;

  @Option(
      names = "--random-seed",
      paramLabel = "N",
      description = "Seed for choosing combinations (default: ${DEFAULT-VALUE}).")
  private long randomSeed = 1;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the search (default: lab/tune-STRATEGY).")
  private Path out = Path.of("");

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    check("--runs", runs, MOST_RUNS);
    check("--most", most, MOST_CANDIDATES);
    check("--pages", pages, Integer.MAX_VALUE);
    List<String> candidates = candidates();
    Assembly.chosenJudge(judge);
    Path folder = out.toString().isEmpty() ? Path.of("lab", "tune-" + name()) : out;
    PrintWriter err = spec.commandLine().getErr();
    TuneRun.Split split = split(err);
    TuneRun tuning =
        new TuneRun(
            new TuneRun.Plan(web, judge, (int) pages, runs, strategy, candidates, split),
            folder,
            err);
    TuneRun.Tuned tuned = tuning.run();
    if (tuned == null) {
      return Exit.INTERRUPTED;
    }
    tuned.write(folder);
    PrintWriter std = spec.commandLine().getOut();
    if (json) {
      std.println(Json.line(tuned.object()));
    } else {
      tuned.print(std);
      std.println("Folder: " + folder);
    }
    return Exit.DONE;
  }

  private String name() {
    int colon = strategy.indexOf(':');
    return colon < 0 ? strategy : strategy.substring(0, colon);
  }

  /// The strategy as it was named is always one of them.
  private List<String> candidates() {
    Assembly.strategy(strategy);
    List<OptionSpec> known = Assembly.strategies().choose(strategy).plugin().about().options();
    List<OptionRange> ranges = new ArrayList<>();
    for (String text : over) {
      OptionRange range = BadInput.unless(() -> OptionRange.parse(text, name(), known));
      if (ranges.stream().anyMatch(other -> other.name().equals(range.name()))) {
        throw new BadInput("--over has two ranges for '" + range.name() + "'; leave one out");
      }
      ranges.add(range);
    }
    Map<String, String> all = new LinkedHashMap<>();
    all.put(meaning(strategy), strategy);
    for (String candidate : Candidates.of(strategy, ranges, most, randomSeed)) {
      Assembly.strategy(candidate);
      all.putIfAbsent(meaning(candidate), candidate);
    }
    return List.copyOf(all.values());
  }

  /// With every option spelled out: what means the same is tried once.
  private static String meaning(String candidate) {
    return BadInput.unless(() -> Assembly.strategies().choose(candidate).options().toString());
  }

  private TuneRun.Split split(PrintWriter err) throws InterruptedException {
    List<String> ids = new ArrayList<>();
    String name = new LabWeb.Places(Path.of(""), null).web(web);
    try (LabWeb opened = LabWeb.open(name, err::println)) {
      opened
          .with(topics, new LabWeb.Places(Path.of(""), null))
          .subjects()
          .forEach(subject -> ids.add(subject.topic().id()));
    }
    List<String> checking = new ArrayList<>(heldOut);
    if (heldOut.isEmpty()) {
      for (int i = 1; i < ids.size(); i += 2) {
        checking.add(ids.get(i));
      }
    }
    List<String> searching = ids.stream().filter(id -> !checking.contains(id)).toList();
    if (searching.isEmpty() || checking.isEmpty()) {
      throw new BadInput(
          "tuning takes topics to search on and others to check on: name at least two with --topics,"
              + " not all of them in --held-out");
    }
    return new TuneRun.Split(searching, checking);
  }

  private static void check(String option, long value, int greatest) {
    if (value < 1 || value > greatest) {
      throw new BadInput("%s must be 1 to %d, not %d".formatted(option, greatest, value));
    }
  }
}
