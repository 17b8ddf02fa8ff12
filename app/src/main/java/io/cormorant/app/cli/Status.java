package io.cormorant.app.cli;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.report.CrawlSummary;
import io.cormorant.archive.report.RecallEstimate;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.core.Cut;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Learning;
import io.cormorant.crawl.PageKinds;
import io.cormorant.crawl.Progress;
import io.cormorant.plan.CrawlPlan;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The state of a crawl as an object, the same for a running crawl and one that is over.
final class Status {
  private Status() {}

  /// @param feedback see [#feedback]
  static Map<String, Object> running(CrawlPlan plan, Progress now, Map<String, Object> feedback) {
    Map<String, Object> status = of(plan, now.paused() ? "paused" : "running");
    if (now.pausedBecause() != null) {
      status.put("paused_because", now.pausedBecause());
    }
    status.put("downloads", now.downloads());
    status.put("requests", now.requests());
    status.put("relevant", now.relevant());
    status.put("harvest", round(now.harvest()));
    status.put("maybe", now.maybe());
    status.put("kept", now.kept());
    kinds(status, now.kinds());
    if (now.cut() != null) {
      status.put("cut", cut(now.cut()));
    }
    status.put("lost", now.lost());
    status.put("near_duplicates", now.nearDuplicates());
    status.put("bytes", now.bytes());
    status.put("waiting", now.waiting());
    status.put("fetching", now.aloft());
    status.put("errors", now.errors());
    status.put("done", now.done());
    status.put("hosts_waiting", now.hosts());
    status.put("hosts_parked", now.parked());
    status.put("in_flight", now.aloft());
    status.put("guards", guards(now));
    status.put("feedback", feedback);
    status.put("seconds", now.elapsed().toMillis() / 1000.0);
    return status;
  }

  /// What was said of pages, and how much of it the judge has learned.
  static Map<String, Object> feedback(CrawlFolder folder, Learning learning) {
    Map<String, Object> feedback = new LinkedHashMap<>();
    feedback.put("noted", folder.feedbackAfter(0).size());
    feedback.put("learned", learning.mark().learned());
    feedback.put("rescoring", learning.rescoring());
    return feedback;
  }

  /// How often each guard was needed, by its code.
  static Map<String, Long> guards(Progress progress) {
    Map<String, Long> guards = new LinkedHashMap<>();
    new TreeMap<>(progress.guards()).forEach((guard, count) -> guards.put(guard.code(), count));
    return guards;
  }

  /// What a folder remembers of the end of a run, beside what its visits tell: requests that are
  /// not among them, such as for robots.txt, and the time it took.
  static String ending(Ending ending, Progress end) {
    Map<String, Object> remembered = new LinkedHashMap<>();
    remembered.put("ending", ending.name().toLowerCase(Locale.ROOT));
    remembered.put("requests", end.requests());
    remembered.put("seconds", end.elapsed().toMillis() / 1000.0);
    return Json.line(remembered);
  }

  /// What decides which pages are relevant.
  static Map<String, Object> cut(Cut cut) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("from", round(cut.from()));
    object.put("maybe_from", round(cut.maybeFrom()));
    object.put("origin", cut.origin().name().toLowerCase(Locale.ROOT));
    object.put("documents", cut.documents());
    object.put("expected", cut.expected());
    object.put("because", cut.sentence());
    return object;
  }

  private static void kinds(Map<String, Object> status, PageKinds kinds) {
    status.put("documents", kinds.documents());
    status.put("lists", kinds.lists());
    status.put("script_shells", kinds.shells());
    status.put("of_largest_host", kinds.ofLargestHost());
  }

  /// What advice rests on, in a status.
  static Advice.Counts counts(JsonNode status) {
    JsonNode cut = status.path("cut");
    return new Advice.Counts(
        status.path("downloads").asLong(),
        status.path("relevant").asLong(),
        status.path("maybe").asLong(),
        new PageKinds(
            status.path("documents").asLong(),
            status.path("lists").asLong(),
            status.path("script_shells").asLong(),
            status.path("of_largest_host").asLong()),
        cut.isMissingNode() ? null : cut(cut));
  }

  /// The cut in an object that [#cut(Cut)] made.
  static Cut cut(String object) {
    return cut(Json.mapper().readTree(object));
  }

  private static Cut cut(JsonNode cut) {
    return new Cut(
        cut.path("from").asDouble(),
        cut.path("maybe_from").asDouble(),
        Cut.Origin.valueOf(cut.path("origin").asString("set").toUpperCase(Locale.ROOT)),
        cut.path("documents").asLong(),
        cut.path("expected").asLong());
  }

  /// The share of all relevant pages that was found, as an estimate.
  static Map<String, Object> recall(RecallEstimate estimate) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("value", round(estimate.recall()));
    object.put("low", round(estimate.least()));
    object.put("high", round(estimate.most()));
    object.put("in_words", estimate.sentence());
    return object;
  }

  /// The four queues of a crawl that does not run. What was being fetched when it was cut off
  /// waits.
  static void queues(Map<String, Object> status, CrawlStore.Counts urls) {
    status.put("waiting", urls.waiting());
    status.put("fetching", 0);
    status.put("errors", urls.errors());
    status.put("done", urls.done());
  }

  /// @param plan null where it is gone
  /// @param remembered how the last run ended, empty if it was cut off
  static Map<String, Object> over(
      @Nullable CrawlPlan plan, CrawlSummary summary, String remembered) {
    if (remembered.isEmpty()) {
      return figures(of(plan, "interrupted"), summary);
    }
    JsonNode ended = Json.mapper().readTree(remembered);
    String ending = ended.path("ending").asString("");
    Map<String, Object> status = of(plan, ending.equals("stopped") ? "stopped" : "done");
    status.put("ending", ending);
    figures(status, summary);
    status.put("requests", ended.path("requests").asLong());
    status.put("seconds", ended.path("seconds").asDouble());
    return status;
  }

  private static Map<String, Object> figures(Map<String, Object> status, CrawlSummary summary) {
    status.put("downloads", summary.downloads());
    status.put("requests", summary.requests());
    status.put("relevant", summary.relevant());
    status.put("harvest", round(summary.harvest()));
    status.put("maybe", summary.maybe());
    status.put("kept", summary.kept());
    kinds(status, summary.kinds());
    status.put("lost", summary.lines() - summary.outcomes().getOrDefault("visited", 0L));
    status.put("bytes", summary.bytes());
    status.put("hosts", summary.hosts());
    status.put("outcomes", summary.outcomes());
    status.put("guards", summary.guards());
    status.put("seconds", summary.active().toMillis() / 1000.0);
    return status;
  }

  static double round(double value) {
    return Math.round(value * 1e6) / 1e6;
  }

  private static Map<String, Object> of(@Nullable CrawlPlan plan, String state) {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("state", state);
    if (plan == null) {
      return status;
    }
    status.put("topic", plan.topic().id());
    status.put("strategy", plan.strategy());
    status.put("judge", plan.judge());
    status.put("pages", plan.budget().pages());
    return status;
  }
}
