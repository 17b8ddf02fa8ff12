package io.cormorant.app.cli.folder;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.product.Product;
import io.cormorant.archive.export.ExportFilter;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.revise.Purge;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Cuts;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.Console;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Takes pages out of a crawl folder for good.
@Command(
    name = "purge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Permanently removes pages from a crawl folder.",
      "They are removed from WARC files, visits, feedback, seeds, examples, search index and report.",
      "The crawl must not be running. If a purge is interrupted, run it again to complete it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant purge corpus --host example.org --dry-run",
      "  cormorant purge corpus --url https://example.org/someone --yes",
      "  cormorant purge corpus --older-than 90d --yes"
    })
public final class PurgeCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @ArgGroup(exclusive = true, multiplicity = "0..1")
  private Selection selection = new Selection();

  @Option(names = "--dry-run", description = "Show what would be removed, but change nothing.")
  private boolean dryRun;

  @Option(names = "--yes", description = "Do not ask for confirmation.")
  private boolean yes;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  /// What goes.
  static final class Selection {
    @Option(
        names = "--host",
        paramLabel = "H",
        description = "All pages from this host and its subdomains.")
    private @Nullable String host;

    @Option(
        names = "--url",
        paramLabel = "U",
        description = "The page that was requested or found at this URL.")
    private @Nullable String url;

    @Option(
        names = "--older-than",
        paramLabel = "AGE",
        description = "Pages fetched before an age or date, such as 90d or 2026-10-31.")
    private @Nullable String age;

    boolean isEmpty() {
      return host == null && url == null && age == null;
    }

    Predicate<Url> named() {
      if (host != null) {
        String name = host.toLowerCase(Locale.ROOT);
        return found -> ExportFilter.isWithin(found.host(), name);
      }
      if (url != null) {
        Url page =
            Url.parse(url)
                .orElseThrow(
                    () ->
                        new BadInput(
                            "'"
                                + url
                                + "' is not a URL; write it in full, such as https://www.example.org/"));
        return page::equals;
      }
      return _ -> false;
    }

    Predicate<VisitLine> chosen() {
      if (age == null) {
        return _ -> false;
      }
      Instant limit = PointInTime.of("--older-than", age, Product.CLOCK);
      return line -> line.fetchTime().isBefore(limit);
    }
  }

  @Override
  public void run() {
    if (selection.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "specify what to remove: --host H, --url U or --older-than AGE");
    }
    CrawlFolder crawl = CrawlFolder.open(folder);
    CrawlPlan plan = crawl.plan();
    Predicate<Url> named = selection.named();
    Predicate<VisitLine> chosen = selection.chosen();
    Purge.Result would = new Purge(crawl, chosen, named).preview();
    if (dryRun) {
      say(would, "would be removed");
      return;
    }
    confirm(would);
    Product.crawls().mend(crawl, plan);
    try (FolderRevision revision = crawl.revise()) {
      Purge purge = new Purge(crawl, chosen, named);
      Purge.Result result = purge.run(revision, () -> forget(purge::forgets, crawl, plan));
      say(result, "removed");
    }
    Product.crawls().report(crawl.plan(), crawl, Cuts.of(plan, crawl).orElse(null));
  }

  private void forget(Predicate<Url> gone, CrawlFolder crawl, CrawlPlan plan) {
    Examples.kept(folder).ifPresent(kept -> kept.without(gone).keep(folder));
    CrawlPlan rest = withoutExamples(gone, withoutSeeds(gone, plan));
    if (!rest.equals(plan)) {
      crawl.write(rest);
    }
  }

  private CrawlPlan withoutSeeds(Predicate<Url> gone, CrawlPlan plan) {
    List<Url> rest = plan.seeds().stream().filter(gone.negate()).toList();
    if (rest.isEmpty() && !plan.seeds().isEmpty()) {
      stillNames("seeds");
      return plan;
    }
    return plan.withSeeds(rest);
  }

  private CrawlPlan withoutExamples(Predicate<Url> gone, CrawlPlan plan) {
    Topic topic = plan.topic();
    try {
      return plan.withTopic(
          topic.withExamples(
              topic.examples().stream().filter(gone.negate()).toList(),
              topic.counterExamples().stream().filter(gone.negate()).toList()));
    } catch (IllegalArgumentException _) { // nothing is left to say what is wanted
      stillNames("examples");
      return plan;
    }
  }

  private void stillNames(String what) {
    spec.commandLine()
        .getErr()
        .println(
            "note: crawl.yaml still lists its "
                + what
                + ", since no other is left. Edit it, or delete the folder.");
  }

  @SuppressWarnings("SystemConsoleNull") // it may be, by its contract
  private void confirm(Purge.Result would) {
    if (yes) {
      return;
    }
    Console console = System.console();
    if (console == null || !console.isTerminal()) {
      throw new BadInput(
          "purging cannot be undone; check with --dry-run what would be removed, then add --yes");
    }
    String answer =
        console.readLine(
            "%s and %s will be permanently removed. Type yes: ",
            Amount.of(would.visits(), "visit"), Amount.of(would.pages(), "stored page"));
    if (!"yes".equals(answer)) {
      throw new BadInput("nothing was purged");
    }
  }

  private void say(Purge.Result result, String verb) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          Json.line(
              Map.of(
                  "visits", result.visits(),
                  "pages", result.pages(),
                  "hosts", result.hosts(),
                  "files", result.files(),
                  "changed", !dryRun)));
      return;
    }
    out.printf(
        Locale.ROOT,
        "%s and %s %s%n",
        Amount.of(result.visits(), "visit"),
        Amount.of(result.pages(), "stored page"),
        verb);
    result.hosts().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(20)
        .forEach(e -> out.printf(Locale.ROOT, "%,10d  %s%n", e.getValue(), e.getKey()));
  }
}
