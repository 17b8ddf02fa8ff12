package io.cormorant.app.cli.bench;

import io.cormorant.app.bench.ClusterBench;
import io.cormorant.app.bench.ClusterBench.Run;
import io.cormorant.app.bench.ClusterTrial;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.product.Exit;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Kills the processes of a cluster and looks whether anything is lost.
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Kills workers, broker and coordinator of a crawl, and checks it.",
      "Crawls a web served on this machine with a coordinator, workers and a RabbitMQ broker, each a separate process, twice: undisturbed, and while a worker is killed (kill -9) every few seconds, the broker once and the coordinator once. Checks that every page has exactly one committed entry and that no host was contacted before its delay had passed.",
      "With --capacity or --harvest, crawls a generated web without network fetches instead, to measure the cost of the coordinator, or whether the harvest with workers matches that without and how much data passes through the broker.",
      "RabbitMQ must be installed; a separate broker is started. Nothing leaves this machine."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant bench cluster --pages 20000 --json",
      "  cormorant bench cluster --capacity",
      "  cormorant bench cluster --harvest --pages 2000"
    })
final class BenchClusterCommand implements Callable<Integer> {
  /// The disturbed crawl may take so much longer.
  private static final double MOST_TIMES = 2;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Pages of the web (default: ${DEFAULT-VALUE}).")
  private int pages = 20_000;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "200",
      description = "Number of hosts (default: ${DEFAULT-VALUE}).")
  private int hosts = 200;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      defaultValue = "200ms",
      description = "Pause between requests to the same host (default: ${DEFAULT-VALUE}).")
  private String delay = "200ms";

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "3",
      description = "Number of workers (default: ${DEFAULT-VALUE}).")
  private int workers = 3;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "32",
      description = "Concurrent fetches per worker (default: ${DEFAULT-VALUE}).")
  private int connections = 32;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "Seconds between kills of a worker; 0 for each sixth of the pages (default: ${DEFAULT-VALUE}).")
  private int every = 10;

  @Option(
      names = "--archive",
      description = "Let workers archive the pages, and merge them when the crawl has ended.")
  private boolean archive;

  @Option(
      names = "--capacity",
      description = "Measure how many pages and links per second the coordinator sustains.")
  private boolean capacity;

  @Option(
      names = "--harvest",
      description = "Compare the harvest with and without workers, and count bytes.")
  private boolean harvest;

  @Option(
      names = "--web",
      paramLabel = "WEB",
      defaultValue = "generated:plain,pages=50000,seed=7",
      description = "The generated web for --capacity and --harvest (default: ${DEFAULT-VALUE}).")
  private String web = "generated:plain,pages=50000,seed=7";

  @Option(
      names = "--topic",
      paramLabel = "ID",
      defaultValue = "football",
      description = "Its topic (default: ${DEFAULT-VALUE}).")
  private String topic = "football";

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "adaptive",
      description = "The strategy for --capacity and --harvest (default: ${DEFAULT-VALUE}).")
  private String strategy = "adaptive";

  @Option(names = "--json", description = "Print the result as JSON on the last line.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    if (capacity && harvest) {
      throw new ParameterException(spec.commandLine(), "give --capacity or --harvest, not both");
    }
    try {
      return capacity || harvest ? trial() : faults();
    } catch (IOException e) {
      throw new CommandFailure("" + e.getMessage());
    }
  }

  private Integer faults() throws IOException, InterruptedException {
    ClusterBench.Plan plan =
        new ClusterBench.Plan(
            pages, hosts, PlanFile.time(delay), workers, connections, every, archive);
    PrintWriter err = spec.commandLine().getErr();
    try (ClusterBench bench = new ClusterBench(plan, err::println)) {
      Run calm = bench.calm();
      err.printf(Locale.ROOT, "undisturbed: %s%n", sentence(calm));
      Run disturbed = bench.disturbed();
      boolean passed =
          calm.isGood() && disturbed.isGood() && disturbed.seconds() <= MOST_TIMES * calm.seconds();
      print(calm, disturbed, passed);
      return passed ? Exit.DONE : Exit.FAILED;
    }
  }

  private Integer trial() throws IOException, InterruptedException {
    ClusterTrial.Plan plan =
        new ClusterTrial.Plan(web, topic, strategy, pages, workers, connections);
    ClusterTrialText text = new ClusterTrialText(spec.commandLine().getOut(), json);
    try (ClusterTrial trial = new ClusterTrial(plan)) {
      return capacity
          ? text.capacity(trial.apart())
          : text.harvest(trial.alone(), trial.together(false), trial.together(true));
    }
  }

  private void print(Run calm, Run disturbed, boolean passed) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("undisturbed", object(calm));
      object.put("disturbed", object(disturbed));
      object.put("times", Numbers.round(disturbed.seconds() / calm.seconds()));
      object.put("passed", passed);
      out.println(Json.line(object));
      return;
    }
    out.println("undisturbed: " + sentence(calm));
    out.println("disturbed:   " + sentence(disturbed));
    disturbed.problems().forEach(out::println);
    out.printf(
        Locale.ROOT,
        "It took %.2f times as long. %s%n",
        disturbed.seconds() / calm.seconds(),
        passed ? "Passed." : "Failed.");
  }

  private static String sentence(Run run) {
    return String.format(
        Locale.ROOT,
        "%.1f s, %d workers killed; of %,d pages %,d are lost and %,d entered twice; %,d requests, %,d too early;"
            + " coordinator %.2f ms of CPU a page",
        run.seconds(),
        run.workersKilled(),
        run.pages(),
        run.lost(),
        run.twice(),
        run.requests(),
        run.early(),
        run.coordinatorCpu().toMillis() / (double) run.pages());
  }

  private static Map<String, Object> object(Run run) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("seconds", Numbers.round(run.seconds()));
    object.put("pages", run.pages());
    object.put("lost", run.lost());
    object.put("twice", run.twice());
    object.put("requests", run.requests());
    object.put("early", run.early());
    object.put("workers_killed", run.workersKilled());
    object.put("coordinator_cpu_seconds", Numbers.round(run.coordinatorCpu().toMillis() / 1000.0));
    object.put("problems", run.problems());
    return object;
  }
}
