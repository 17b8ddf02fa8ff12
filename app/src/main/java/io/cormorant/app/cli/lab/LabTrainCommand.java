package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.product.Exit;
import io.cormorant.crawls.Assembly;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.train.Training;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.BadInput;
import io.cormorant.strategy.adaptive.LinkModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Trains the strategy `adaptive`.
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Learns link weights for 'adaptive' from labelled webs.",
      "Each round crawls every topic of every web with the current weights, samples waiting links and their targets, and fits new weights to all samples. Never evaluate a strategy on a web its weights were learned from."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  cormorant lab train --web webs/zh-dev --web webs/en-dev --out weights.tsv",
      "  cormorant lab run --web webs/en-wiki --topic all \\",
      "    --strategies best-first,adaptive:weights=weights.tsv"
    })
final class LabTrainCommand implements Callable<Integer> {
  private static final int MOST_ROUNDS = 20;
  private static final int MOST_PAGES = 10_000_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--web",
      required = true,
      paramLabel = "DIR",
      description = "A recorded web, or gen:KIND,pages=N,seed=S. May be repeated.")
  private List<String> webs = List.of();

  @Option(
      names = "--topic",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "ID|FILE,…",
      description = "Topics of the webs, or 'all' (default: all).")
  private List<String> topics = List.of("all");

  @Option(
      names = "--judge",
      split = StrategyList.COMMA,
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description = "Judges to crawl with (default: auto,vsm).")
  private List<String> judges = List.of("auto", "vsm");

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Number of rounds (default: ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      description = "Documents per crawl, at least 20 (default: ${DEFAULT-VALUE}).")
  private long pages = 1_000;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "File of weights to write.")
  private Path out = Path.of("");

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of concurrent crawls (default: one per core).")
  private @Nullable Integer threads;

  @Override
  public Integer call() throws InterruptedException {
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw new BadInput("--rounds must be 1 to " + MOST_ROUNDS + ", not " + rounds);
    }
    if (pages < Training.LEAST_PAGES || pages > MOST_PAGES) {
      throw new BadInput(
          "--pages must be %d to %d, not %d".formatted(Training.LEAST_PAGES, MOST_PAGES, pages));
    }
    judges.forEach(Assembly::chosenJudge);
    int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    if (workers < 1) {
      throw new BadInput("--threads must be at least 1, not " + workers);
    }
    boolean replaces = refuseUnwritable();
    LabWeb.Places places = new LabWeb.Places(Path.of(""), null);
    List<LabWeb> opened = new ArrayList<>();
    try {
      List<Training.Ground> grounds = new ArrayList<>();
      long memory = Runtime.getRuntime().maxMemory() / 2 / webs.size();
      for (String name : webs) {
        LabWeb web = LabWeb.open(places.web(name), spec.commandLine().getErr()::println);
        opened.add(web);
        web.with(topics, places).refuseWithoutSeeds();
        List<Subject> labelled =
            web.subjects().stream().filter(subject -> subject.truth().labels()).toList();
        if (labelled.isEmpty()) {
          throw new BadInput(web.named().name() + " has no labels to learn from");
        }
        PageCache cache = new PageCache(web.opened().web(), new PageParser(), memory);
        grounds.add(new Training.Ground(web.named(), cache, labelled, web));
      }
      Training training = new Training(grounds, judges, (int) pages);
      LinkModel model = training.run(rounds, workers, spec.commandLine().getErr()::println);
      write(model, training.size(), grounds);
      spec.commandLine()
          .getOut()
          .println("Weights: " + out + (replaces ? ", replacing earlier ones" : ""));
    } finally {
      opened.forEach(LabWeb::close);
    }
    return Exit.DONE;
  }

  private void write(LinkModel model, int samples, List<Training.Ground> grounds) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "# What links are worth, for the strategy adaptive: feature, weight for leading to a relevant page,");
    lines.add("# weight for leading to links that do. Learned by 'cormorant lab train' from:");
    for (Training.Ground ground : grounds) {
      lines.add(
          "#   %s, %s, content %s"
              .formatted(
                  ground.web().name(),
                  count(ground.subjects().size(), "topic"),
                  ground.web().digest()));
    }
    lines.add(
        "# judges %s, %d pages a crawl, %s, %s"
            .formatted(
                String.join(", ", judges),
                pages,
                count(rounds, "round"),
                count(samples, "sample")));
    lines.addAll(model.lines());
    try {
      Files.write(draft(), lines);
      Files.move(draft(), out, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw CommandFailure.disk(new UncheckedIOException("cannot write " + out, e));
    }
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  /// What cannot be written is found out before all the crawls.
  ///
  /// @return whether there is such a file already
  private boolean refuseUnwritable() {
    if (Files.isDirectory(out)) {
      throw new BadInput(out + " is a folder; name a file with --out");
    }
    try {
      Files.write(draft(), new byte[0]);
      Files.delete(draft());
    } catch (IOException e) {
      throw CommandFailure.disk(new UncheckedIOException("cannot write " + out, e));
    }
    return Files.exists(out);
  }

  /// It takes the place of the file when it is written.
  private Path draft() {
    return out.resolveSibling(out.getFileName() + ".new");
  }
}
