package io.cormorant.app.cli.page;

import io.cormorant.app.cli.common.LiveWebOptions;
import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.measure.Draw;
import io.cormorant.app.measure.Trial;
import io.cormorant.app.measure.Trial.Figures;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Plugin;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.WordFiles;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Judges pages without crawling.
@Command(
    name = "judge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Judges pages by a topic, without a crawl.",
      "The pages are HTML files, URLs (fetched as in a crawl), or all documents of a recorded web, generated web or crawl folder.",
      "If the web has labels that tell which pages are relevant, it also measures precision, recall and F1 at the threshold, best F1, area under the ROC curve, calibration error and CPU time."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant judge topic.yaml page.html https://example.org/ --explain \\",
      "    --contact you@example.org",
      "  cormorant judge topic.yaml --web corpus --judge all",
      "  cormorant judge ml --web webs/zh-dev --judge all --examples-from-labels 3"
    })
public final class JudgeCommand implements Callable<Integer> {
  static final String ALL = "all";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "TOPIC.yaml",
      description = "A topic file; with --web, also the ID of a topic of the web.")
  private String topicName = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FILE|URL",
      description = "Pages to judge.")
  private List<String> names = List.of();

  @Option(
      names = "--web",
      paramLabel = "DIR",
      description =
          "Judge the documents of a recorded or generated web or the stored pages of a crawl, or read URLs from it.")
  private @Nullable String web;

  @Option(
      names = "--judge",
      paramLabel = "NAME|all",
      description = "The judge, with options after a colon, or 'all' (default: set by the topic).")
  private @Nullable String judgeName;

  @Option(names = "--explain", description = "Explain each score.")
  private boolean explain;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "Judge a random sample of N pages of the web.")
  private @Nullable Integer sample;

  @Option(
      names = "--examples-from-labels",
      paramLabel = "K",
      description =
          "Give the judge K labelled pages as additional examples and a background of other pages, and measure on the rest.")
  private @Nullable Integer examplesFromLabels;

  @Option(
      names = "--draws",
      paramLabel = "N",
      description = "Average over this many draws of examples (default: 1).")
  private @Nullable Integer draws;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the random number generator (default: 1).")
  private @Nullable Long seed;

  @Mixin private LiveWebOptions live = new LiveWebOptions();

  /// What one judge did.
  ///
  /// @param refusal why it cannot judge, else null
  record Result(
      String judge, @Nullable Trial trial, @Nullable Figures figures, @Nullable String refusal) {}

  @Override
  public Integer call() throws InterruptedException {
    if (names.isEmpty() && web == null) {
      throw new ParameterException(spec.commandLine(), "name pages to judge, or give --web DIR");
    }
    refuseIdleOptions();
    CrawlPlan plan =
        web != null && !Files.exists(Path.of(topicName))
            ? null
            : PlanFile.readTopic(Path.of(topicName));
    String where = web == null ? CrawlPlan.LIVE : Webs.named(web);
    PrintWriter err = spec.commandLine().getErr();
    Duration delay = where.equals(CrawlPlan.LIVE) ? delay(plan) : Duration.ZERO;
    try (OpenWeb opened =
            needsWeb(plan)
                ? Product.webs().open(where, live.access(plan), Product.name(), 1)
                : OpenWeb.NONE;
        PoliteWeb polite = Product.assembly().polite(opened, delay)) {
      Topic topic = plan == null ? opened.topic(topicName).topic() : plan.topic();
      WordFiles words = plan == null ? WordFiles.NONE : plan.words();
      List<String> judges = judges(plan);
      Examples examples = Examples.fetch(topic, polite, NoticeText.to(err));
      PageSource source = new PageSource(opened, polite, err);
      List<Page> pages =
          names.isEmpty()
              ? source.posts(sample, seed()).stream().filter(p -> !examples.holds(p.url())).toList()
              : source.named(names);
      Set<Url> relevant = opened.labels(topic.id()).map(OpenWeb.Labels::relevant).orElse(Set.of());
      List<Result> results = new ArrayList<>();
      for (String judge : judges) {
        Topic judged = plan == null ? topic : plan.topicFor(judge);
        results.add(result(judged, words, judge, examples, pages, relevant));
      }
      int exit = exitCode(results);
      report(topic, results, relevant);
      return exit;
    }
  }

  /// What would change nothing is not taken in silence.
  private void refuseIdleOptions() {
    refuse(
        sample != null && !names.isEmpty(),
        "--sample draws from --web; leave it out, or the pages you name");
    refuse(sample != null && sample < 1, "--sample must be at least 1");
    refuse(
        examplesFromLabels != null && examplesFromLabels < 1,
        "--examples-from-labels must be at least 1");
    refuse(
        draws != null && examplesFromLabels == null,
        "--draws is about examples; add --examples-from-labels K");
    refuse(draws != null && draws < 1, "--draws must be at least 1");
    refuse(
        seed != null && sample == null && examplesFromLabels == null,
        "--seed changes nothing here: it is for --sample and --examples-from-labels");
  }

  private void refuse(boolean idle, String sentence) {
    if (idle) {
      throw new ParameterException(spec.commandLine(), sentence);
    }
  }

  /// Files alone are judged without asking anybody.
  private boolean needsWeb(@Nullable CrawlPlan plan) {
    return web != null
        || names.stream().anyMatch(PageSource::isUrl)
        || (plan != null
            && !(plan.topic().examples().isEmpty() && plan.topic().counterExamples().isEmpty()));
  }

  private static Duration delay(@Nullable CrawlPlan plan) {
    return plan == null ? CrawlPlan.DEFAULT_DELAY : plan.delay();
  }

  private List<String> judges(@Nullable CrawlPlan plan) {
    String wanted = judgeName == null ? planned(plan) : judgeName;
    List<String> judges =
        wanted.equals(ALL)
            ? Assembly.judges().all().stream().map(Plugin::name).toList()
            : List.of(wanted);
    judges.forEach(Assembly::chosenJudge);
    return judges;
  }

  private static String planned(@Nullable CrawlPlan plan) {
    return plan == null ? CrawlPlan.DEFAULT_JUDGE : plan.judge();
  }

  /// The pages that are listed are those of the last draw.
  private Result result(
      Topic topic,
      WordFiles words,
      String name,
      Examples examples,
      List<Page> pages,
      Set<Url> relevant) {
    Trial trial = null;
    List<Figures> figures = new ArrayList<>();
    for (int draw = 0; draw < (draws == null ? 1 : draws); draw++) {
      Draw drawn = draw(pages, relevant, draw);
      List<Page> good =
          Stream.concat(examples.pages(true).stream(), drawn.examples().stream()).toList();
      Judge judge;
      try {
        judge =
            Assembly.judge(
                drawn.topic(topic, true),
                name,
                Product.assembly()
                    .material(topic, words, good, examples.pages(false), drawn.background()));
      } catch (BadInput e) {
        return new Result(name, null, null, e.getMessage());
      }
      trial = Trial.run(judge, drawn.measured());
      if (isMeasurable(trial, relevant)) {
        figures.add(trial.figures(relevant));
      }
    }
    return new Result(name, trial, figures.isEmpty() ? null : Figures.mean(figures), null);
  }

  private Draw draw(List<Page> pages, Set<Url> relevant, int draw) {
    if (examplesFromLabels == null) {
      return new Draw(List.of(), List.of(), pages);
    }
    if (pages.stream().filter(p -> relevant.contains(p.url())).count() < 2) {
      throw new BadInput(
          "--examples-from-labels needs pages that are labelled as relevant; this web labels fewer than two");
    }
    return Draw.of(pages, relevant, examplesFromLabels, pages.size() / 4, seed() + draw);
  }

  private long seed() {
    return seed == null ? 1 : seed;
  }

  private static boolean isMeasurable(Trial trial, Set<Url> relevant) {
    long good = trial.scored().stream().filter(s -> relevant.contains(s.page().url())).count();
    return good > 0 && good < trial.scored().size();
  }

  private void report(Topic topic, List<Result> results, Set<Url> relevant) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("topic", topic.id());
      object.put("judges", results.stream().map(r -> JudgeReport.object(r, explain)).toList());
      out.println(Json.line(object));
    } else {
      new JudgeReport(out, explain).print(results, relevant);
    }
  }

  /// One judge that cannot judge is a failure; that some of all cannot is what one wants to see.
  private static int exitCode(List<Result> results) {
    if (results.stream().allMatch(r -> r.refusal() != null)) {
      throw new BadInput("" + results.getFirst().refusal());
    }
    return Exit.DONE;
  }
}
