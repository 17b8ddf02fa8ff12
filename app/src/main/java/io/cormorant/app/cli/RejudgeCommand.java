package io.cormorant.app.cli;

import io.cormorant.app.Assembly;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.revise.Rejudge;
import io.cormorant.core.Judge;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Judges the kept pages of a crawl again.
@Command(
    name = "rejudge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Judges the kept pages of a crawl by another topic or judge, without fetching anything.",
      "Scores in visits.jsonl, crawl.yaml's topic and the report change. Not while a crawl runs."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant rejudge corpus sharper.yaml --dry-run",
      "  cormorant rejudge corpus sharper.yaml --judge vsm"
    })
final class RejudgeCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the crawl.")
  private Path folder = Path.of("");

  @Parameters(index = "1", paramLabel = "TOPIC.yaml", description = "The topic to judge by.")
  private Path topicFile = Path.of("");

  @Option(
      names = "--judge",
      paramLabel = "J",
      description = "The judge, options after a colon; that of the topic file if nothing is said.")
  private @Nullable String judgeName;

  @Option(names = "--dry-run", description = "Say what would change, and change nothing.")
  private boolean dryRun;

  @Option(names = "--json", description = "Print a JSON object for programs.")
  private boolean json;

  @Override
  public void run() {
    CrawlFolder crawl = CrawlFolder.open(folder);
    CrawlPlan before = Revision.plan(folder);
    CrawlPlan wanted = PlanFile.read(topicFile);
    CrawlPlan after =
        before.withTopic(wanted.topic(), judgeName == null ? wanted.judge() : judgeName);
    Judge judge = Assembly.judge(after);
    Rejudge work =
        new Rejudge(
            crawl,
            after.topic().id(),
            judge,
            new Counting(spec.commandLine().getErr(), "pages judged"));
    if (dryRun) {
      say(work.preview(), judge);
      return;
    }
    Revision.settle(crawl, before);
    try (FolderRevision revision = crawl.revise()) {
      Rejudge.Result result = work.run(revision);
      Revision.write(after.withThreshold(judge.threshold()), folder);
      say(result, judge);
    }
    Revision.report(after, crawl, judge.threshold());
  }

  private void say(Rejudge.Result result, Judge judge) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(object(result, judge)));
    } else {
      out.printf(
          Locale.ROOT,
          "%,d pages judged: %,d relevant, %,d of them newly; %,d not any more%s%n",
          result.judged(),
          result.relevant(),
          result.gained(),
          result.dropped(),
          dryRun ? " (nothing was changed)" : "");
      for (Rejudge.Change change : result.top()) {
        out.printf(
            Locale.ROOT, "  %.3f -> %.3f  %s%n", change.before(), change.after(), change.url());
      }
    }
    warn(result);
  }

  private void warn(Rejudge.Result result) {
    PrintWriter err = spec.commandLine().getErr();
    if (result.notKept() > 0) {
      err.printf(
          Locale.ROOT,
          "note: %,d visited pages are not in the archive and keep their old verdict; a crawl with"
              + " --keep all can be judged again wholly%n",
          result.notKept());
    }
    if (result.unreadable() > 0) {
      err.printf(
          Locale.ROOT,
          "note: %,d kept pages could not be found or read and keep their old verdict; run"
              + " 'cormorant fsck %s'%n",
          result.unreadable(),
          folder);
    }
  }

  private Map<String, Object> object(Rejudge.Result result, Judge judge) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("judged", result.judged());
    object.put("relevant", result.relevant());
    object.put("gained", result.gained());
    object.put("dropped", result.dropped());
    object.put("not_kept", result.notKept());
    object.put("unreadable", result.unreadable());
    object.put("threshold", judge.threshold());
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
