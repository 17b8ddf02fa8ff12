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
      "Learns from recorded webs with labels what links are worth, for the strategy adaptive.",
      "Each round crawls every topic of every web with the weights known so far, takes samples of the links that wait"
          + " and of what they lead to, and fits new weights to all samples. Never report a strategy on a web that its"
          + " weights were learned on."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  cormorant lab train --web webs/zh-dev --web webs/en-dev --out weights.tsv",
      "  cormorant lab run --web webs/en-wiki --topic all --strategies best-first,adaptive:weights=weights.tsv"
    })
final class LabTrainCommand implements Callable<Integer> {
  private static final int MOST_ROUNDS = 20;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--web",
      required = true,
      paramLabel = "DIR",
      description = "A recorded web, or gen:KIND,pages=N,seed=S. May be given several times.")
  private List<String> webs = List.of();

  @Option(
      names = "--topic",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "ID|FILE,…",
      description = "Topics that came with the webs, or all (default: all).")
  private List<String> topics = List.of("all");

  @Option(
      names = "--judge",
      split = StrategyList.COMMA,
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description = "Judges whose crawls samples are taken of (default: auto,vsm).")
  private List<String> judges = List.of("auto", "vsm");

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How often it crawls and fits (default: ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      description = "Documents of each crawl (default: ${DEFAULT-VALUE}).")
  private long pages = 1_000;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The weights.")
  private @Nullable Path out;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Crawls at the same time (default: one a core).")
  private @Nullable Integer threads;

  @Override
  public Integer call() throws InterruptedException {
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw new BadInput("--rounds must be 1 to " + MOST_ROUNDS + ", not " + rounds);
    }
    judges.forEach(Assembly::chosenJudge);
    int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    LabWeb.Places places = new LabWeb.Places(Path.of(""), null);
    List<LabWeb> opened = new ArrayList<>();
    try {
      List<Training.Ground> grounds = new ArrayList<>();
      long memory = Runtime.getRuntime().maxMemory() / 2 / webs.size();
      for (String name : webs) {
        LabWeb web = LabWeb.open(places.web(name), spec.commandLine().getErr()::println);
        opened.add(web);
        web.with(topics, places);
        List<Subject> labelled =
            web.subjects().stream().filter(subject -> subject.truth().labels()).toList();
        if (labelled.isEmpty()) {
          throw new BadInput(web.named().name() + " has no labels to learn from");
        }
        PageCache cache = new PageCache(web.opened().web(), new PageParser(), memory);
        grounds.add(new Training.Ground(web.named(), cache, labelled, web));
      }
      Training training = new Training(grounds, judges, Math.toIntExact(pages));
      LinkModel model = training.run(rounds, workers, spec.commandLine().getErr()::println);
      write(model, training.size(), grounds);
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
          "#   %s, %d topics, content %s"
              .formatted(ground.web().name(), ground.subjects().size(), ground.web().digest()));
    }
    lines.add(
        "# judges %s, %d pages a crawl, %d rounds, %d samples"
            .formatted(String.join(", ", judges), pages, rounds, samples));
    lines.addAll(model.lines());
    Path file = java.util.Objects.requireNonNull(out);
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw CommandFailure.disk(new UncheckedIOException("cannot write " + file, e));
    }
    spec.commandLine().getOut().println("Weights: " + file);
  }
}
