package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.cli.lab.StrategyList;
import io.cormorant.app.product.Product;
import io.cormorant.bench.MisledBench.Ground;
import io.cormorant.bench.MisledBench.Run;
import io.cormorant.bench.MisledBench.Terms;
import io.cormorant.core.Topic;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Measures how strategies stand being misled.
@Command(
    name = "misled",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures what strategies find where the web or the judge misleads them: relevant pages by label after 250, 500"
          + " and 1,000 downloads, mean over topics and runs, and how many times as much as the first strategy finds.",
      "lies: a generated web where 85 %% of the links to pages elsewhere promise another topic. islands, farm: generated"
          + " webs of these kinds. dying-host: on recorded webs with several hosts the one with most relevant pages"
          + " fails from some request on. erring-judge: on recorded webs the judge is wrong about a tenth of all pages"
          + " and link texts, the same for all strategies. none: recorded webs as they are, to compare with."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench/misled webs --runs 5",
      "  bench/misled webs --strategies best-first,adaptive:weights=not-{web}.tsv --situations dying-host,none",
      "  bench/misled --situations farm --topics 12 --judge vsm"
    })
final class BenchMisledCommand implements Callable<Integer> {
  /// Stands for the name of the web in the name of a strategy.
  static final String WEB = "{web}";

  /// What stands there on generated webs.
  private static final String GENERATED = "generated";

  private static final List<Integer> CHECKPOINTS = List.of(250, 500, 1_000);
  private static final long WEB_SEED = 7;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "Folder of the recorded webs; not needed for generated ones.")
  private @Nullable Path folder;

  @Option(
      names = "--webs",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "A,B…",
      defaultValue = "zh-dev,en-dev,en-wiki",
      description = "Recorded webs in that folder (default: ${DEFAULT-VALUE}).")
  private List<String> webs = List.of();

  @Option(
      names = "--strategies",
      split = StrategyList.COMMA,
      hideParamSyntax = true,
      paramLabel = "A,B…",
      defaultValue = "best-first,adaptive",
      description = {
        "Strategies, with options after a colon; all are compared with the first (default:"
            + " ${DEFAULT-VALUE}).",
        "{web} stands for the name of the web that is crawled ('generated' for generated webs),"
            + " so that you can name weights that were not learned from it."
      })
  private List<String> strategies = List.of();

  @Option(
      names = "--situations",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description =
          "Only these: lies, islands, farm, dying-host, erring-judge, none (default: all but none).")
  private List<String> situations = Situation.USUAL.stream().map(Situation::label).toList();

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Runs of each topic and strategy, with random seeds from 1 on (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Documents per run (default: ${DEFAULT-VALUE}).")
  private int pages;

  @Option(names = "--judge", paramLabel = "NAME", description = "The judge (default: auto).")
  private String judge = CrawlPlan.DEFAULT_JUDGE;

  @Option(
      names = "--topics",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Topics of a generated web; of recorded ones all are taken (default: ${DEFAULT-VALUE}).")
  private int topics;

  @Option(
      names = "--web-pages",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Number of pages of a generated web (default: ${DEFAULT-VALUE}).")
  private int webPages;

  @Option(
      names = "--dies",
      paramLabel = "N",
      defaultValue = "50",
      description =
          "Number of the request from which the dying host fails (default: ${DEFAULT-VALUE}).")
  private int dies;

  @Option(
      names = "--death",
      paramLabel = "silent|failing",
      description =
          "How it fails: nobody answers, so that a crawl gives it up after four failures, or each answer is a server"
              + " error (default: silent).")
  private DyingWeb.Death death = DyingWeb.Death.SILENT;

  @Option(names = "--json", description = "Print one JSON object per run.")
  private boolean json;

  /// A web and the situations it is for.
  ///
  /// @param name in the results, and in the names of strategies
  private record Place(String web, String name, boolean recorded, List<Situation> situations) {}

  @Override
  public Integer call() throws InterruptedException {
    if (runs < 1 || pages < 1 || topics < 1 || dies < 1) {
      throw new BadInput("--runs, --pages, --topics and --dies must be at least 1");
    }
    List<Situation> wanted = situations.stream().map(Situation::of).distinct().toList();
    List<Place> places = places(wanted);
    for (Place place : places) {
      strategies.forEach(strategy -> Assembly.strategy(strategy.replace(WEB, place.name)));
    }
    PrintWriter out = spec.commandLine().getOut();
    List<Run> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(Machine.here().cores())) {
      for (Place place : places) {
        all.addAll(runs(place, threads));
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run failed", e.getCause());
    }
    if (all.isEmpty()) {
      throw new BadInput("no run to make; a host can die only on a web with several, see --webs");
    }
    if (json) {
      all.forEach(run -> out.println(Json.line(run)));
    } else {
      head(out);
      new MisledTable(wanted, strategies, checkpoints(), all).print(out);
    }
    return 0;
  }

  private List<Place> places(List<Situation> wanted) {
    List<Situation> recorded = wanted.stream().filter(Situation::isRecorded).toList();
    Path where = folder;
    if (!recorded.isEmpty() && where == null) {
      throw new BadInput("name the FOLDER of the recorded webs for " + recorded.getFirst().label());
    }
    Stream<Place> generated =
        wanted.stream()
            .filter(situation -> !situation.isRecorded())
            .map(s -> new Place(s.web(webPages, WEB_SEED), GENERATED, false, List.of(s)));
    return recorded.isEmpty() || where == null
        ? generated.toList()
        : Stream.concat(
                generated,
                webs.stream()
                    .map(web -> new Place(where.resolve(web).toString(), web, true, recorded)))
            .toList();
  }

  private List<Run> runs(Place place, ExecutorService threads)
      throws InterruptedException, ExecutionException {
    PrintWriter err = spec.commandLine().getErr();
    try (OpenWeb web = Product.webs().open(Webs.named(place.web), Access.NONE, Product.name(), 1)) {
      MisledBench bench =
          new MisledBench(place.name, web, new Terms(judge, pages, dies, death), checkpoints());
      List<Future<Ground>> grounds = new ArrayList<>();
      for (Topic topic : topics(web, place)) {
        grounds.add(threads.submit(() -> bench.ground(topic, !place.recorded)));
      }
      List<Future<Run>> under = new ArrayList<>();
      for (Situation situation : place.situations) {
        if (situation == Situation.DYING_HOST && !bench.hasHosts()) {
          err.println(place.name + " has one host, which cannot die: left out");
        } else {
          for (Future<Ground> ground : grounds) {
            under.addAll(submit(situation, ground.get(), threads));
          }
        }
      }
      List<Run> done = new ArrayList<>();
      for (Future<Run> one : under) {
        Run run = one.get();
        done.add(run);
        err.printf("%s%n", run);
        err.flush();
      }
      return done;
    }
  }

  private List<Future<Run>> submit(Situation situation, Ground ground, ExecutorService threads) {
    List<Future<Run>> under = new ArrayList<>();
    for (String strategy : strategies) {
      for (int seed = 1; seed <= runs; seed++) {
        int number = seed;
        under.add(threads.submit(() -> ground.run(situation, strategy, number)));
      }
    }
    return under;
  }

  /// Of a generated web so many, in all its languages.
  private List<Topic> topics(OpenWeb web, Place place) {
    List<Topic> all = web.topics();
    int count = place.recorded ? all.size() : Math.min(topics, all.size());
    return IntStream.range(0, count).mapToObj(i -> all.get(i * all.size() / count)).toList();
  }

  private List<Integer> checkpoints() {
    List<Integer> some = CHECKPOINTS.stream().filter(at -> at <= pages).toList();
    return some.isEmpty() ? List.of(pages) : some;
  }

  private void head(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s, cormorant %s, %s%n%nbench/misled FOLDER --webs %s --strategies %s --situations %s --judge %s --pages %d --runs %d"
            + " --topics %d --web-pages %d --dies %d --death %s%n%n",
        LocalDate.now(ZoneId.systemDefault()),
        Product.version(),
        Machine.here(),
        String.join(",", webs),
        String.join(",", strategies),
        String.join(",", situations),
        judge,
        pages,
        runs,
        topics,
        webPages,
        dies,
        death.name().toLowerCase(Locale.ROOT));
  }
}
