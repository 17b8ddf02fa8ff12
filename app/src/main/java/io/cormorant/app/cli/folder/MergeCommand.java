package io.cormorant.app.cli.folder;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.revise.Gather;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Joins crawl folders, or one of them with the files of its workers.
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Merges crawl folders into a new one.",
      "The new folder can be searched, exported, judged again and purged.",
      "If a URL was visited more than once, the newest stored page is used. The new folder has no frontier, so it cannot be resumed.",
      "With --workers, copies the pages that workers archived into the folder of their crawl. Only pages that the crawl kept are copied. The workers' files are not changed and can be deleted afterwards."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant merge all monday tuesday",
      "  cormorant merge all birds fish --force    # different topics; uses the first",
      "  cormorant merge corpus --workers /mnt/one --workers /mnt/two"
    })
public final class MergeCommand implements Runnable {
  /// Files that a sentence names.
  private static final int MOST_NAMED = 10;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "OUT",
      description = "The new folder; with --workers, the crawl folder.")
  private Path out = Path.of("");

  @Parameters(index = "1..*", arity = "0..*", paramLabel = "DIR", description = "Crawl folders.")
  private List<Path> folders = List.of();

  @Option(
      names = "--workers",
      paramLabel = "DIR",
      description =
          "A folder in which workers archived pages of the crawl ('worker --archive DIR'), or a copy of it. May be repeated.")
  private List<Path> workers = List.of();

  @Option(names = "--force", description = "Merge even if the topics differ.")
  private boolean force;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    if (workers.isEmpty() == folders.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "Name the crawl folders to merge, or the workers' folders of one crawl with --workers.");
    }
    if (workers.isEmpty()) {
      join();
    } else {
      gather();
    }
  }

  private void gather() {
    for (Path each : workers) {
      if (!Files.isDirectory(each)) {
        throw new BadInput("there is no folder " + each + ". Check --workers.");
      }
    }
    CrawlFolder crawl = CrawlFolder.open(out);
    Gather.Result result;
    try (FolderRevision revision = crawl.revise()) {
      result =
          new Gather(crawl, workers, new Counting(spec.commandLine().getErr(), "pages read"))
              .run(revision, WarcStore.ROLL_AT);
    }
    long lacking = result.lacking();
    PrintWriter std = spec.commandLine().getOut();
    if (json) {
      std.println(Json.line(Map.of("pages", result.pages(), "missing", result.missing())));
    } else {
      std.printf(
          Locale.ROOT,
          "%,d %s merged into %s%n",
          result.pages(),
          result.pages() == 1 ? "page" : "pages",
          out);
    }
    if (lacking > 0) {
      throw new CommandFailure(
          "%,d %s not found in the folders of workers that were given. Provide these files and merge again: %s."
              .formatted(
                  lacking,
                  lacking == 1 ? "page was" : "pages were",
                  named(result.missing().keySet())));
    }
  }

  private static String named(Set<String> files) {
    String first = files.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    return files.size() > MOST_NAMED
        ? first + " and " + (files.size() - MOST_NAMED) + " more"
        : first;
  }

  private void join() {
    List<CrawlFolder> crawls = folders.stream().map(CrawlFolder::open).toList();
    crawls.forEach(MergeCommand::refuseRunning);
    List<CrawlPlan> plans = crawls.stream().map(CrawlFolder::plan).toList();
    CrawlPlan first = plans.getFirst();
    if (!force) {
      plans.forEach(plan -> refuseOther(first, plan));
    }
    OptionFiles files = OptionFiles.read(first, folders.getFirst());
    Merge merge = new Merge(crawls, new Counting(spec.commandLine().getErr(), "visits merged"));
    CrawlFolder merged = CrawlFolder.prepare(out);
    Merge.Result result = merge.run(merged, WarcStore.ROLL_AT);
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
              + ". Wait for it to end, or stop it first.");
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
              + "', or their keywords differ, so their scores cannot be compared. Use --force to merge them anyway, then run 'cormorant rejudge "
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
          "%s, %s; older visits of the same URLs left out: %,d%n",
          Amount.of(result.visits(), "visit"),
          Amount.of(result.pages(), "stored page"),
          result.duplicates());
    }
    if (result.lost() > 0) {
      throw new CommandFailure(
          result.lost()
              + " stored pages were not found at their recorded places and are missing in "
              + out
              + ". Run 'cormorant fsck' on the folders they come from.");
    }
  }
}
