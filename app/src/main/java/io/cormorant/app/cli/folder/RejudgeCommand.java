package io.cormorant.app.cli.folder;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.revise.Rejudge;
import io.cormorant.core.Cut;
import io.cormorant.core.Judge;
import io.cormorant.core.ShellWord;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.Numbers;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Keep;
import io.cormorant.plan.Keeping;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.Precision;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Judges the stored pages of a crawl again.
@Command(
    name = "rejudge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Judges the stored pages of a crawl again, fetching nothing.",
      "You can name another topic or judge. A judge that learns takes your feedback into account.",
      "Changes the scores in visits.jsonl, the topic in crawl.yaml and the report. The crawl must not be"
          + " running.",
      "If the crawl is resumed, it uses the new judge and rescores its waiting links. Pages that were not stored keep their old decisions, so the counts mix both."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant rejudge corpus",
      "  cormorant rejudge corpus sharper.yaml --dry-run",
      "  cormorant rejudge corpus sharper.yaml --judge vsm"
    })
public final class RejudgeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TOPIC.yaml",
      description = "The topic file to judge by (default: the topic of the crawl).")
  private @Nullable Path topicFile;

  @Option(
      names = "--judge",
      paramLabel = "J",
      description = "The judge, with options after a colon (default: set by the topic).")
  private @Nullable String judgeName;

  @Option(
      names = "--threshold",
      paramLabel = "X",
      description =
          "Minimum score of a relevant page, above 0 and up to 1 (default: set by the topic, or found from the scores).")
  private @Nullable Double threshold;

  @Option(
      names = "--precision",
      paramLabel = "high|balanced|recall",
      description =
          "How to decide when in doubt (default: as in the crawl). Replaces a threshold that was set.")
  private @Nullable Precision precision;

  @Option(names = "--keep-lists", description = "Also keep tag, archive and index pages.")
  private boolean keepLists;

  @Option(names = "--dry-run", description = "Show what would change, but change nothing.")
  private boolean dryRun;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    CrawlFolder crawl = CrawlFolder.open(folder);
    CrawlPlan before = crawl.plan();
    CrawlPlan wanted = topicFile == null ? before : PlanFile.readTopic(topicFile);
    CrawlPlan after = BadInput.unless(() -> changed(before, wanted));
    Consumer<Notice> notices = NoticeText.to(spec.commandLine().getErr());
    LongConsumer progress = new Counting(spec.commandLine().getErr(), "pages judged");
    if (dryRun) {
      Examples examples = Examples.offline(after.topic(), crawl, notices);
      Judge judge = Assembly.judge(after, Product.assembly().material(after, examples));
      Rejudge work = new Rejudge(crawl, after, judge, progress);
      say(work.preview(), work.cut(), before.keeping().keep());
      return Exit.DONE;
    }
    Crawls.Rejudged done = Product.crawls().rejudge(crawl, after, notices, progress);
    say(done.result(), done.cut(), before.keeping().keep());
    return Exit.DONE;
  }

  private CrawlPlan changed(CrawlPlan before, CrawlPlan wanted) {
    CrawlPlan asked = before.withTopic(wanted, judgeName == null ? wanted.judge() : judgeName);
    Keeping planned = before.keeping();
    CrawlPlan kept =
        asked.withKeeping(
            new Keeping(
                planned.keep(),
                precision == null ? planned.precision() : precision,
                keepLists || planned.lists()));
    if (precision != null && threshold != null) {
      throw new IllegalArgumentException(
          "--precision adjusts a threshold that is found automatically, --threshold sets one; give only one of them");
    }
    if (precision != null) {
      return kept.withTopic(kept.topic().withThreshold(null));
    }
    return threshold == null ? kept : kept.withThreshold(threshold);
  }

  private void say(Rejudge.Result result, Cut cut, Keep keep) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(object(result, cut)));
    } else {
      out.printf(
          Locale.ROOT,
          "%s judged: %,d relevant (%,d newly), %,d no longer relevant%s%n",
          Amount.of(result.judged(), "page"),
          result.relevant(),
          result.gained(),
          result.dropped(),
          dryRun ? " (nothing was changed)" : "");
      out.println(cut.sentence());
      for (Rejudge.Change change : result.top()) {
        out.printf(
            Locale.ROOT, "  %.3f -> %.3f  %s%n", change.before(), change.after(), change.url());
      }
    }
    warn(result, keep);
  }

  private void warn(Rejudge.Result result, Keep keep) {
    PrintWriter err = spec.commandLine().getErr();
    if (result.notKept() > 0) {
      err.printf(
          Locale.ROOT,
          "note: visited pages that were not stored and so keep their old decisions: %,d%s%n",
          result.notKept(),
          keep == Keep.ALL ? "" : "; crawl with --keep all to store every page");
    }
    if (!dryRun) {
      err.println(
          "note: 'crawl --resume' uses the new judge and rescores the waiting links; pages that were not judged again keep the decisions of the old one");
    }
    if (result.unreadable() > 0) {
      err.printf(
          Locale.ROOT,
          "note: stored pages that could not be read and so keep their old decisions: %,d; run"
              + " 'cormorant fsck %s'%n",
          result.unreadable(),
          ShellWord.of(folder));
    }
  }

  private Map<String, Object> object(Rejudge.Result result, Cut cut) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("judged", result.judged());
    object.put("relevant", result.relevant());
    object.put("gained", result.gained());
    object.put("dropped", result.dropped());
    object.put("not_kept", result.notKept());
    object.put("unreadable", result.unreadable());
    object.put("threshold", Numbers.round(cut.from()));
    object.put("changed", !dryRun);
    List<Map<String, Object>> top =
        result.top().stream()
            .map(
                c ->
                    Map.<String, Object>of(
                        "url", c.url().toString(), "before", c.before(), "after", c.after()))
            .toList();
    object.put("top", top);
    return object;
  }
}
