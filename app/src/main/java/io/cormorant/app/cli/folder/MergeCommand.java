package io.cormorant.app.cli.folder;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.revise.Merge;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.crawls.Cuts;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.OptionFiles;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Joins crawl folders.
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Joins crawl folders into a new one, which can be searched, exported, judged again and purged.",
      "Of several visits of a URL the stored page wins, and of those the newest. The new folder has no"
          + " frontier: it cannot be resumed."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant merge all monday tuesday",
      "  cormorant merge all birds fish --force    (their topics differ; the first one's is kept)"
    })
public final class MergeCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "OUT", description = "The new folder.")
  private Path out = Path.of("");

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "DIR", description = "Crawl folders.")
  private List<Path> folders = List.of();

  @Option(names = "--force", description = "Also where their topics differ.")
  private boolean force;

  @Option(names = "--json", description = "Print a JSON object for programs.")
  private boolean json;

  @Override
  public void run() {
    List<CrawlFolder> crawls = folders.stream().map(CrawlFolder::open).toList();
    crawls.forEach(MergeCommand::refuseRunning);
    List<CrawlPlan> plans = crawls.stream().map(CrawlFolder::plan).toList();
    CrawlPlan first = plans.getFirst();
    if (!force) {
      plans.forEach(plan -> refuseOther(first, plan));
    }
    OptionFiles files = OptionFiles.read(first, folders.getFirst());
    CrawlFolder merged = CrawlFolder.prepare(out);
    Merge.Result result =
        new Merge(crawls, new Counting(spec.commandLine().getErr(), "visits"))
            .run(merged, WarcStore.ROLL_AT);
    Set<Url> seeds = new LinkedHashSet<>();
    plans.forEach(plan -> seeds.addAll(plan.seeds()));
    CrawlPlan plan = files.plan().withSeeds(List.copyOf(seeds));
    files.keep(out);
    merged.write(plan);
    Product.crawls().report(plan, merged, Cuts.of(plan, merged).orElse(null));
    say(result);
  }

  private static void refuseRunning(CrawlFolder crawl) {
    if (crawl.owner().isPresent()) {
      throw new BadInput(
          "process "
              + crawl.owner().getAsLong()
              + " is crawling into "
              + crawl.path()
              + ". Wait for it, or stop it first.");
    }
  }

  private void refuseOther(CrawlPlan first, CrawlPlan plan) {
    if (!first.topic().equals(plan.topic())) {
      throw new BadInput(
          folders.getFirst()
              + " was crawled for '"
              + first.topic().name()
              + "' and another one for '"
              + plan.topic().name()
              + "', or their keywords differ, so their scores cannot be compared. Say --force to join"
              + " them all the same, then 'cormorant rejudge "
              + ShellWord.of(out)
              + " TOPIC.yaml'.");
    }
  }

  private void say(Merge.Result result) {
    PrintWriter std = spec.commandLine().getOut();
    if (json) {
      std.println(
          Json.line(
              Map.of(
                  "visits", result.visits(),
                  "pages", result.pages(),
                  "duplicates", result.duplicates(),
                  "lost", result.lost())));
    } else {
      std.printf(
          Locale.ROOT,
          "%,d visits, %,d stored pages, %,d left out as older visits of the same URL%n",
          result.visits(),
          result.pages(),
          result.duplicates());
    }
    if (result.lost() > 0) {
      throw new CommandFailure(
          result.lost()
              + " stored pages were not where their visits say and are missing in "
              + out
              + ". Run 'cormorant fsck' on the folders they come from.");
    }
  }
}
