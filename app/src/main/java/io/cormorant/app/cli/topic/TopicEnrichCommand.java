package io.cormorant.app.cli.topic;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.core.Topic;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import io.cormorant.topic.Addition;
import io.cormorant.topic.Corpus;
import io.cormorant.topic.Enrichment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Proposes words for a topic from the pages of a pilot crawl.
@Command(
    name = "enrich",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Finds words missing from a topic in the pages of a pilot crawl.",
      "Looks for association rules between the words of paragraphs, and for subjects by LDA. Writes a new topic file with the words it found, for you to review.",
      "Pages that are not about the topic help to recognize its words: crawl with --keep all."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant crawl topic.yaml --pages 2000 --keep all --out pilot",
      "  cormorant topic enrich topic.yaml pilot",
      "  cormorant topic enrich topic.yaml pages.jsonl.gz --out richer.yaml --words 20"
    })
final class TopicEnrichCommand implements Runnable {
  private static final int EXAMPLE = 140;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "TOPIC.yaml", description = "The topic file to start from.")
  private Path topicFile = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "DIR|FILE",
      description = "A crawl folder, or a JSONL file written by 'export'.")
  private Path source = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "NEW.yaml",
      description = "The file to write (default: TOPIC.enriched.yaml). Must not exist.")
  private @Nullable Path out;

  @Option(
      names = "--words",
      paramLabel = "N",
      description = "Maximum number of new words (default: ${DEFAULT-VALUE}).")
  private int words = Enrichment.DEFAULT_MOST;

  @Option(
      names = "--min-support",
      paramLabel = "X",
      description =
          "Minimum share of the paragraphs with a keyword in which a rule holds (default: ${DEFAULT-VALUE}).")
  private double minSupport = Enrichment.DEFAULT_SUPPORT;

  @Option(
      names = "--min-confidence",
      paramLabel = "X",
      description =
          "Minimum share of the paragraphs with a word that also have the keyword (default: ${DEFAULT-VALUE}).")
  private double minConfidence = Enrichment.DEFAULT_CONFIDENCE;

  @Option(
      names = "--subjects",
      paramLabel = "N",
      description = "Number of LDA subjects (default: ${DEFAULT-VALUE}).")
  private int subjects = Enrichment.DEFAULT_SUBJECTS;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    CrawlPlan plan = PlanFile.read(topicFile);
    Topic topic = plan.topic();
    Path target = target();
    Enrichment work =
        BadInput.unless(() -> new Enrichment(minSupport, minConfidence, subjects, words));
    PrintWriter err = spec.commandLine().getErr();
    Corpus corpus = read(topic, err);
    List<Addition> additions =
        work.find(corpus, new Random(plan.randomSeed()), new Counting(err, "rounds of LDA"));
    if (!additions.isEmpty()) {
      write(plan.withTopic(Enrichment.enriched(topic, additions)), target, additions);
    }
    if (json) {
      spec.commandLine().getOut().println(Json.line(object(topic, corpus, additions, target)));
    } else {
      say(corpus, additions, target);
    }
  }

  /// Asked for first: nobody wants to wait for a file that cannot be written.
  private Path target() {
    String name = "" + topicFile.getFileName();
    Path target =
        out == null
            ? topicFile.resolveSibling(name.replaceAll("\\.ya?ml$", "") + ".enriched.yaml")
            : out;
    if (Files.exists(target)) {
      throw new CommandFailure(there(target));
    }
    return target;
  }

  private Corpus read(Topic topic, PrintWriter err) {
    Corpus corpus = BadInput.unless(() -> new Corpus(topic));
    String tag = topic.language();
    String language = tag == null ? null : Locale.forLanguageTag(tag).getLanguage();
    long[] left = {0};
    new CorpusTexts(source, language, new Counting(err, "pages read"))
        .each(text -> left[0] += corpus.add(text) ? 0 : 1);
    if (left[0] > 0) {
      err.printf(
          Locale.ROOT,
          "note: %s skipped because there is too much text%n",
          Amount.of(left[0], "more page was", "more pages were"));
    }
    return corpus;
  }

  private void write(CrawlPlan plan, Path target, List<Addition> additions) {
    Map<String, String> notes = new LinkedHashMap<>();
    additions.forEach(a -> notes.put(a.term(), reason(a) + ": " + cut(a)));
    List<String> heading =
        List.of(
            topicFile.getFileName() + " with words found in " + source.getFileName() + ".",
            "Review them: remove those that are not about the topic, from keywords and from concepts.");
    try {
      BadInput.unless(
          () -> {
            PlanFile.check(plan);
            return plan;
          });
      PlanFile.writeNew(plan, target, heading, notes);
    } catch (FileAlreadyExistsException e) {
      throw new CommandFailure(there(target));
    } catch (IOException e) {
      throw new CommandFailure(target + " cannot be written: " + e.getMessage());
    }
  }

  private static String there(Path target) {
    return target + " already exists; choose another name with --out or remove it.";
  }

  private void say(Corpus corpus, List<Addition> additions, Path target) {
    PrintWriter out = spec.commandLine().getOut();
    for (Addition a : additions) {
      out.printf(Locale.ROOT, "%-20s %.3f  %s%n", a.term(), a.weight(), reason(a));
      out.printf("    %s%n", cut(a));
    }
    out.printf(
        Locale.ROOT,
        "%s, %s read: %s%n",
        Amount.of(corpus.pages(), "page"),
        Amount.of(corpus.paragraphs(), "paragraph"),
        Amount.of(additions.size(), "new word"));
    out.println(
        additions.isEmpty()
            ? "nothing was written. Try more pages, a lower --min-support or more keywords."
            : target + " written. Review it: it is a proposal.");
  }

  private static String reason(Addition a) {
    return String.format(
        Locale.ROOT,
        a.by() == Addition.By.RULE
            ? "occurs with '%s', support %.3f, confidence %.2f"
            : "one subject with %s, support %.3f, confidence %.2f",
        String.join(", ", a.companions()),
        a.support(),
        a.confidence());
  }

  /// The example around the word.
  private static String cut(Addition a) {
    String text = a.example();
    int at = Math.max(0, text.toLowerCase(Locale.ROOT).indexOf(a.term()));
    int before = Math.min(EXAMPLE / 2, text.codePointCount(0, Math.min(at, text.length())));
    int from = text.offsetByCodePoints(Math.min(at, text.length()), -before);
    int length = Math.min(EXAMPLE, text.codePointCount(from, text.length()));
    int to = text.offsetByCodePoints(from, length);
    return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
  }

  private static Map<String, Object> object(
      Topic topic, Corpus corpus, List<Addition> additions, Path target) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("topic", topic.id());
    object.put("pages", corpus.pages());
    object.put("paragraphs", corpus.paragraphs());
    object.put("added", additions.stream().map(TopicEnrichCommand::object).toList());
    if (!additions.isEmpty()) {
      object.put("out", target.toString());
    }
    return object;
  }

  private static Map<String, Object> object(Addition a) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("term", a.term());
    object.put("weight", a.weight());
    object.put("by", a.by().name().toLowerCase(Locale.ROOT));
    if (!a.under().isEmpty()) {
      object.put("under", a.under());
    }
    object.put("companions", a.companions());
    object.put("support", Numbers.round(a.support()));
    object.put("confidence", Numbers.round(a.confidence()));
    object.put("example", a.example());
    return object;
  }
}
