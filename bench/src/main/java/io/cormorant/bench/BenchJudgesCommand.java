package io.cormorant.bench;

import io.cormorant.app.bench.Machine;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.cli.common.FiguresObject;
import io.cormorant.app.product.Product;
import io.cormorant.bench.JudgeBench.Cell;
import io.cormorant.bench.JudgeBench.Mode;
import io.cormorant.bench.JudgeBench.Subject;
import io.cormorant.core.Page;
import io.cormorant.core.Plugin;
import io.cormorant.core.Topic;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.LightPages;
import io.cormorant.crawls.Numbers;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Measures judges on labelled webs.
@Command(
    name = "judges",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures every judge on every topic of labelled webs, on posts only: area under the ROC curve and best F1,"
          + " from keywords alone, from 3 and from 10 example pages, and from keywords and 3 examples.",
      "Examples are drawn from the labelled pages, by the name of the topic and nothing else where keywords are not"
          + " given; they and a background of pages of all kinds are not measured on. Labels are never shown to a"
          + " judge. '-' means that a judge cannot work from that."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench/judges webs/zh-dev webs/en-dev webs/en-wiki > judges.md",
      "  bench/judges webs/en-wiki --judges vsm,cosine --topics astronomy --draws 3"
    })
final class BenchJudgesCommand implements Callable<Integer> {
  /// One judges nothing, the other is `auto` where nobody is asked.
  private static final Set<String> UNMEASURED = Set.of("none", "llm");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private LabelledWebs webs = new LabelledWebs();

  @Option(
      names = "--judges",
      split = ";|,(?![^,;]*=)",
      hideParamSyntax = true,
      splitSynopsisLabel = ",",
      paramLabel = "A,B…",
      description = "Only these, with options after a colon (default: all).")
  private List<String> judges = List.of();

  @Option(
      names = "--modes",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description =
          "Only these: keywords, 3 or 10 (example pages), keywords+3 (default: all four).")
  private List<String> modes = List.of();

  @Option(
      names = "--draws",
      paramLabel = "N",
      defaultValue = "10",
      description = "Number of times example pages are drawn (default: ${DEFAULT-VALUE}).")
  private int draws = 10;

  @Option(
      names = "--background",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Number of pages of all kinds shown to the judge (default: ${DEFAULT-VALUE}).")
  private int background = 1_000;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "Number of posts drawn at random from each web (default: all).")
  private @Nullable Integer sample;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Random seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of table cells computed at the same time (default: one per core).")
  private @Nullable Integer threads;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    Machine machine = Machine.here();
    List<String> chosen =
        judges.isEmpty()
            ? Assembly.judges().all().stream()
                .map(Plugin::name)
                .filter(name -> !UNMEASURED.contains(name))
                .toList()
            : judges;
    chosen.forEach(Assembly::chosenJudge);
    List<Mode> wanted = modes.isEmpty() ? Mode.ALL : modes.stream().map(this::mode).toList();
    PrintWriter err = spec.commandLine().getErr();
    long begun = System.nanoTime();
    List<Subject> subjects = webs.each((name, web) -> subjects(name, web, err));
    JudgeBench bench = new JudgeBench(chosen, Math.max(1, draws), background, seed);
    int workers = threads == null ? machine.cores() : Math.max(1, threads);
    List<Cell> cells = bench.run(subjects, wanted, workers, cell -> tell(cell, err));
    double seconds = (System.nanoTime() - begun) / 1e9;
    print(machine, chosen, wanted, cells, seconds);
    return 0;
  }

  private Mode mode(String name) {
    return Mode.ALL.stream()
        .filter(m -> m.code().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInput(
                    "no mode is called '"
                        + name
                        + "'; there are "
                        + String.join(", ", Mode.ALL.stream().map(Mode::code).toList())));
  }

  private List<Subject> subjects(String name, OpenWeb web, PrintWriter err)
      throws InterruptedException {
    List<Page> pages =
        LightPages.read(
            web,
            LightPages.drawn(web.posts(), sample, seed),
            new Counting(err, "pages of " + name + " read"));
    List<Subject> subjects = new ArrayList<>();
    for (Topic topic : webs.topics(web)) {
      web.labels(topic.id())
          .ifPresent(l -> subjects.add(new Subject(name, topic, pages, l.relevant())));
    }
    return subjects;
  }

  private static void tell(Cell cell, PrintWriter err) {
    err.printf("%s, %s, %s: %s%n", cell.web(), cell.topic(), cell.mode(), said(cell));
  }

  private static String said(Cell cell) {
    return cell.figures() == null
        ? cell.judge() + " - (" + cell.refusal() + ")"
        : String.format(
            Locale.ROOT,
            "%s AUC %.3f, best F1 %.3f, %.0f us",
            cell.judge(),
            cell.figures().auc(),
            cell.figures().bestF1(),
            cell.figures().micros());
  }

  private void print(
      Machine machine, List<String> chosen, List<Mode> wanted, List<Cell> cells, double seconds) {
    PrintWriter out = spec.commandLine().getOut();
    String today = LocalDate.now(ZoneId.systemDefault()).toString();
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("draws", draws);
      object.put("background", background);
      object.put("seed", seed);
      object.put("cells", cells.stream().map(BenchJudgesCommand::object).toList());
      object.put("seconds", Numbers.round(seconds));
      object.put("version", Product.version());
      object.put("date", today);
      out.println(Json.line(object));
      return;
    }
    out.printf(
        Locale.ROOT,
        "%s, cormorant %s, %s; %d draws, seed %d, %,d background pages, %,.0f s%n%n",
        today,
        Product.version(),
        machine,
        draws,
        seed,
        background,
        seconds);
    new JudgeTable(chosen, cells).print(wanted, out);
  }

  private static Map<String, Object> object(Cell cell) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("web", cell.web());
    object.put("topic", cell.topic());
    object.put("mode", cell.mode().code());
    object.put("judge", cell.judge());
    if (cell.figures() == null) {
      object.put("refusal", cell.refusal());
    } else {
      object.putAll(FiguresObject.of(cell.figures()));
    }
    return object;
  }
}
