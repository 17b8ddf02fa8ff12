package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.product.Product;
import io.cormorant.bench.KeepBench.Lists;
import io.cormorant.bench.KeepBench.Mode;
import io.cormorant.bench.KeepBench.Run;
import io.cormorant.core.Topic;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Precision;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Measures what crawls keep.
@Command(
    name = "keep",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures how good the pages are that crawls keep, by the labels of recorded webs: precision, recall and F1 of the"
          + " kept pages among those a crawl downloads, for every topic.",
      "Kept lists count as errors. A topic is described by its keywords, by a sentence or by"
          + " three of its labelled pages,"
          + " drawn at random; these do not count."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench/keep webs/zh-dev webs/en-dev webs/en-wiki --draws 5",
      "  bench/keep webs/en-dev --modes sentence --sentences bench/keep-sentences.tsv",
      "  bench/keep webs/en-dev --modes examples --strategy best-first --json"
    })
final class BenchKeepCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private LabelledWebs webs = new LabelledWebs();

  @Option(
      names = "--modes",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description = "How topics are described: keywords, sentence, examples (default: keywords).")
  private List<Mode> modes = List.of(Mode.KEYWORDS);

  @Option(
      names = "--sentences",
      paramLabel = "FILE",
      description =
          "File with a sentence for each topic; each line has web, topic and sentence, separated"
              + " by tabs.")
  private @Nullable Path sentences;

  @Option(
      names = "--draws",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Crawls of each topic, with other orders of seeds and other examples (default: 1).")
  private int draws = 1;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Pages per crawl (default: 1000).")
  private int pages = 1_000;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description =
          "The strategy, options after a colon (default: " + CrawlPlan.DEFAULT_STRATEGY + ").")
  private String strategy = CrawlPlan.DEFAULT_STRATEGY;

  @Option(names = "--judge", paramLabel = "NAME", description = "The judge (default: auto).")
  private String judge = CrawlPlan.DEFAULT_JUDGE;

  @Option(
      names = "--precision",
      paramLabel = "high|balanced|recall",
      description = "As for 'crawl' (default: balanced).")
  private Precision precision = Precision.BALANCED;

  @Option(names = "--json", description = "Print one JSON object per crawl.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    if (modes.contains(Mode.SENTENCE) && sentences == null) {
      throw new BadInput("--modes sentence needs the sentences: --sentences FILE");
    }
    Assembly.strategy(strategy);
    PrintWriter out = spec.commandLine().getOut();
    Map<String, Lists> lists = new LinkedHashMap<>();
    List<Run> runs =
        webs.each(
            (name, web) -> {
              KeepBench bench =
                  new KeepBench(name, web, sentences(name), strategy, judge, pages, precision);
              List<Run> some = runs(bench, webs.topics(web));
              lists.put(name, bench.lists());
              return some;
            });
    if (json) {
      runs.forEach(run -> out.println(Json.line(run)));
    } else {
      print(out, runs, lists);
    }
    return 0;
  }

  private Map<String, String> sentences(String web) {
    Map<String, String> known = new HashMap<>();
    if (sentences == null) {
      return known;
    }
    try {
      for (String line : Files.readAllLines(sentences)) {
        String[] parts = line.split("\t", -1);
        if (!line.startsWith("#") && parts.length == 3 && parts[0].equals(web)) {
          known.put(parts[1], parts[2]);
        }
      }
    } catch (IOException e) {
      throw new BadInput(sentences + " cannot be read: " + e.getMessage());
    }
    return known;
  }

  private List<Run> runs(KeepBench bench, List<Topic> topics) throws InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    try (ExecutorService threads = Executors.newFixedThreadPool(Machine.here().cores())) {
      List<Future<Run>> under = new ArrayList<>();
      for (Topic topic : topics) {
        for (Mode mode : modes) {
          for (int draw = 1; draw <= draws; draw++) {
            int number = draw;
            under.add(threads.submit(() -> bench.run(topic, mode, number)));
          }
        }
      }
      List<Run> runs = new ArrayList<>();
      for (Future<Run> one : under) {
        Run run = one.get();
        runs.add(run);
        err.printf(
            Locale.ROOT,
            "%s, %s, %s %d: found %d, kept %d, right %d, F1 %.2f%n",
            run.web(),
            run.topic(),
            name(run.mode()),
            run.draw(),
            run.found(),
            run.kept(),
            run.right(),
            run.f1());
      }
      return runs;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a crawl failed", e.getCause());
    }
  }

  private static String name(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private void print(PrintWriter out, List<Run> runs, Map<String, Lists> lists) {
    out.printf(
        Locale.ROOT,
        "%s, cormorant %s, %s; strategy %s, judge %s, %,d pages, %d draws, precision %s%n%n",
        LocalDate.now(ZoneId.systemDefault()),
        Product.version(),
        Machine.here(),
        strategy,
        judge,
        pages,
        draws,
        precision.name().toLowerCase(Locale.ROOT));
    out.println(
        "| said by | web | topic | found at 500 | found | kept | precision | recall | F1 | with maybe |");
    out.println("|---|---|---|---|---|---|---|---|---|---|");
    for (Mode mode : modes) {
      List<Run> of = runs.stream().filter(run -> run.mode() == mode).toList();
      Map<String, List<Run>> byTopic =
          of.stream()
              .collect(
                  Collectors.groupingBy(
                      run -> run.web() + " | " + run.topic(),
                      LinkedHashMap::new,
                      Collectors.toList()));
      byTopic.forEach((topic, some) -> row(out, name(mode) + " | " + topic, some));
      out.printf(
          Locale.ROOT,
          "| %s | mean of %d topics | | %.1f | %.1f | | %.3f | %.3f | %.3f | %.3f |%n",
          name(mode),
          byTopic.size(),
          topics(byTopic, Run::foundFirst),
          topics(byTopic, Run::found),
          topics(byTopic, Run::precision),
          topics(byTopic, Run::recall),
          topics(byTopic, Run::f1),
          topics(byTopic, Run::stored));
    }
    out.println();
    lists.forEach(
        (web, of) ->
            out.printf(
                Locale.ROOT,
                "%s: %.3f of %,d documents are taken for documents, %.3f of %,d other pages for lists%n",
                web,
                (double) of.taken() / Math.max(1, of.posts()),
                of.posts(),
                (double) of.left() / Math.max(1, of.others()),
                of.others()));
  }

  private static void row(PrintWriter out, String begin, List<Run> runs) {
    out.printf(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %.1f | %.2f | %.2f | %.2f | %.2f |%n",
        begin,
        mean(runs, Run::foundFirst),
        mean(runs, Run::found),
        mean(runs, Run::kept),
        mean(runs, Run::precision),
        mean(runs, Run::recall),
        mean(runs, Run::f1),
        mean(runs, Run::stored));
  }

  /// Every topic counts alike.
  private static double topics(Map<String, List<Run>> byTopic, ToDoubleFunction<Run> figure) {
    return byTopic.values().stream().mapToDouble(runs -> mean(runs, figure)).average().orElse(0);
  }

  private static double mean(List<Run> runs, ToDoubleFunction<Run> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(0);
  }
}
