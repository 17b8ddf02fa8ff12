package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.product.Exit;
import io.cormorant.core.Cut;
import io.cormorant.core.ShellWord;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Progress;
import io.cormorant.crawls.AdviceText;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.CrawlStatus;
import io.cormorant.crawls.Cuts;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Keep;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Says how a crawl ended.
final class ResultText {
  private ResultText() {}

  private static final String NO_PAGE = "No seed could be fetched.";

  /// What to do when nothing came, which often is for a network or a proxy that was not there.
  ///
  /// @param failed whether seeds failed; those that were refused would be refused again
  static String retrying(Path folder, boolean failed) {
    if (!failed) {
      return "You can try other seeds or settings in the same folder.";
    }
    return "To retry them: cormorant crawl --resume "
        + ShellWord.of(folder)
        + " --retry-errors, or start again in the same folder.";
  }

  static int exitCode(CrawlResult result) {
    return switch (result.ending()) {
      case PAGES, RELEVANT, HARVEST -> Exit.DONE;
      case EXHAUSTED -> isFailedStart(result) ? Exit.FAILED : Exit.DONE;
      case TIME -> Exit.TIME_SPENT;
      case BYTES -> Exit.BYTES_SPENT;
      case STOPPED -> Exit.INTERRUPTED;
    };
  }

  private static boolean isFailedStart(CrawlResult result) {
    return result.ending() == Ending.EXHAUSTED && result.progress().downloads() == 0;
  }

  static void print(
      PrintWriter out, boolean json, CrawlPlan plan, @Nullable Path folder, CrawlResult result) {
    if (json) {
      out.println(Json.line(object(plan, folder, result)));
      return;
    }
    Progress end = result.progress();
    out.println("The crawl ended: " + result.ending().sentence() + ".");
    out.printf(
        Locale.ROOT,
        "%s downloaded with %s in %.1f s; %,d relevant, harvest %.1f %%%s.%n",
        Amount.of(end.downloads(), "page"),
        Amount.of(end.requests(), "request"),
        end.elapsed().toMillis() / 1000.0,
        end.relevant(),
        100 * end.harvest(),
        folder == null
            ? ""
            : String.format(
                Locale.ROOT,
                "; %,d kept%s",
                end.kept(),
                end.maybe() == 0 ? "" : String.format(Locale.ROOT, ", %,d maybe", end.maybe())));
    if (folder != null && plan.keeping().keep() == Keep.RELEVANT && end.relevant() > end.kept()) {
      out.printf(
          Locale.ROOT,
          "%s not stored: when fetched, %s not judged relevant. '--keep maybe' or '--keep all' stores such pages.%n",
          Amount.of(end.relevant() - end.kept(), "relevant page is", "relevant pages are"),
          end.relevant() - end.kept() == 1 ? "it was" : "they were");
    }
    if (end.cut() != null && end.cut().origin() == Cut.Origin.FOUND) {
      out.println(end.cut().sentence());
    }
    if (result.recall() != null) {
      out.println("Estimated recall: " + result.recall().sentence() + ".");
    }
    if (!end.guards().isEmpty()) {
      String guards =
          RunningCrawl.guards(end).entrySet().stream()
              .map(entry -> entry.getKey() + " " + entry.getValue())
              .collect(Collectors.joining(", "));
      out.println("Limits reached: " + guards + "; see 'Left out' in the report.");
    }
    CrawlResult.LabelCount labels = result.labels();
    if (labels != null) {
      out.printf(
          Locale.ROOT,
          "According to the labels of this web, %,d of the downloaded pages are relevant, of %,d reachable by links.%n",
          labels.relevant(),
          labels.reachable());
    }
    if (isFailedStart(result)) {
      out.println(NO_PAGE);
      if (folder != null) {
        out.println(retrying(folder, end.errors() > 0));
      }
    } else if (result.idle()) {
      out.println(nothingToDo(result.ending()));
    }
    if (folder == null) {
      out.println("Dry run: nothing was kept.");
      return;
    }
    out.println("Report: " + result.report());
    if (exitCode(result) == Exit.INTERRUPTED) {
      out.println("To continue: cormorant crawl --resume " + ShellWord.of(folder));
    }
  }

  private static String nothingToDo(Ending ending) {
    return "There was nothing to do. "
        + switch (ending) {
          case PAGES -> "The page budget is used up; add more with --pages +N.";
          case TIME -> "The time budget is used up; extend it with --minutes N.";
          case BYTES -> "The byte budget is used up; raise it with --bytes SIZE.";
          case RELEVANT ->
              "The requested number of relevant pages was found; ask for more with --relevant N.";
          case HARVEST ->
              "The harvest fell below --until-harvest; set a lower share, or add seeds.";
          case EXHAUSTED, STOPPED ->
              "Add seeds (--seeds FILE), or retry what failed (--retry-errors).";
        };
  }

  private static Map<String, Object> object(
      CrawlPlan plan, @Nullable Path folder, CrawlResult result) {
    Progress end = result.progress();
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("topic", plan.topic().id());
    object.put("strategy", plan.strategy());
    object.put("judge", plan.judge());
    object.put("web", plan.web());
    object.put("ending", result.ending().code());
    if (isFailedStart(result)) {
      object.put("error", NO_PAGE);
    }
    object.put("idle", result.idle());
    object.put("downloads", end.downloads());
    object.put("requests", end.requests());
    object.put("relevant", end.relevant());
    object.put("harvest", Numbers.round(end.harvest()));
    object.put("maybe", end.maybe());
    object.put("kept", end.kept());
    if (end.cut() != null) {
      object.put("cut", Cuts.object(end.cut()));
    }
    if (result.recall() != null) {
      object.put("recall", CrawlStatus.object(result.recall()));
    }
    object.put("lost", end.lost());
    object.put("bytes", end.bytes());
    object.put("guards", RunningCrawl.guards(end));
    object.put("seconds", end.elapsed().toMillis() / 1000.0);
    CrawlResult.LabelCount labels = result.labels();
    if (labels != null) {
      object.put("labelled_relevant", labels.relevant());
      object.put("reachable_relevant", labels.reachable());
    }
    object.put("advice", AdviceText.sentences(result.advice()));
    if (folder != null) {
      object.put("out", folder.toString());
      object.put("report", String.valueOf(result.report()));
    }
    return object;
  }
}
