package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.LiveWebOptions;
import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.Numbers;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.crawls.topic.FoundSite;
import io.cormorant.crawls.topic.SeedFinder;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanBuilder;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.SeedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Finds sites on a topic that nobody listed.
@Command(
    name = "discover",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Finds more sites about a topic, starting from example pages.",
      "Goes through search engines, backlinks, related pages and links, whichever finds most.",
      "Prints the new sites, best first, with how each was found, and writes a seed file for 'crawl --seeds'. The pages it fetches are kept as in any crawl; 'crawl --resume DIR' continues it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant discover topic.yaml --examples urls.txt --sites 50 \\",
      "    --engine searxng:url=http://localhost:8888 --contact you@example.org",
      "  cormorant discover topic.yaml --engine brave --contact you@example.org",
      "  cormorant discover --web webs/zh-dev --topic ml --examples urls.txt"
    })
public final class DiscoverCommand implements Callable<Integer> {
  /// Of a title or of how a site was found.
  private static final int LONGEST = 110;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..1", paramLabel = "TOPIC.yaml", description = "A topic file.")
  private @Nullable Path file;

  @Option(
      names = "--examples",
      paramLabel = "FILE",
      description =
          "File of example pages, one URL per line, in addition to those in the topic file.")
  private @Nullable Path examples;

  @Option(
      names = "--engine",
      paramLabel = "NAME[:OPTION=VALUE,…]",
      description =
          "A search engine to query; see 'cormorant engines'. May be repeated. Without one, only links, feeds and sitemaps are followed. A recorded web serves as its own search engine.")
  private List<String> engines = List.of();

  @Option(
      names = "--sites",
      paramLabel = "N",
      defaultValue = "200",
      description = "Stop when this many new sites are found (default: ${DEFAULT-VALUE}).")
  private int sites = 200;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Stop after this many documents (default: ${DEFAULT-VALUE}).")
  private long pages = 2_000;

  @Option(
      names = "--judge",
      paramLabel = "NAME[:OPTION=VALUE,…]",
      description =
          "Judge, which decides what is relevant (default: set by the topic). 'combined:paper=yes' ranks pages as in the published algorithm.")
  private @Nullable String judge;

  @Option(
      names = "--web",
      paramLabel = "DIR",
      description = "Search a recorded or generated web instead of the live one.")
  private @Nullable String web;

  @Option(names = "--topic", paramLabel = "ID", description = "A topic of the web.")
  private @Nullable String topic;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The crawl folder (default: crawls/TOPIC-TIME).")
  private @Nullable Path out;

  @Option(
      names = "--seeds-out",
      paramLabel = "FILE",
      description = "Seed file to write (default: seeds.txt in the crawl folder).")
  private @Nullable Path seedsOut;

  @Mixin private LiveWebOptions live = new LiveWebOptions();

  @Option(names = "--json", description = "Print one JSON object per site.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    if ((file == null) == (topic == null) || (topic != null && web == null)) {
      throw new ParameterException(
          spec.commandLine(), "name a topic file, or a web and its topic: --web DIR --topic ID");
    }
    if (sites < 1) {
      throw new ParameterException(spec.commandLine(), "--sites must be at least 1, not " + sites);
    }
    if (seedsOut != null && Files.exists(seedsOut)) {
      throw new BadInput(seedsOut + " already exists; choose another file with --seeds-out");
    }
    if (seedsOut != null && !Files.isDirectory(seedsOut.toAbsolutePath().resolveSibling(""))) {
      throw new BadInput("--seeds-out " + seedsOut + " is in a folder that does not exist");
    }
    CrawlPlan read = file == null ? null : PlanFile.readTopic(file);
    String name = web == null ? CrawlPlan.LIVE : Webs.named(web);
    try (OpenWeb opened =
        Product.webs()
            .open(name, live.access(read), Product.name(), CrawlPlan.DEFAULT_CONNECTIONS)) {
      CrawlPlan plan = plan(read, name, opened);
      Path folder = out == null ? CrawlCommand.defaultFolder(plan) : out;
      Set<String> known =
          plan.seeds().stream().map(Url::registeredDomain).collect(Collectors.toSet());
      CrawlResult result =
          CrawlSession.run(
              Launch.begin(plan, folder).beside(beside()).with(opened),
              spec.commandLine().getErr(),
              crawl -> stopWithEnough(crawl, known));
      List<FoundSite> found = found(folder, known);
      tell(found, write(found, folder), result);
      int ended = ResultText.exitCode(result);
      boolean enough = found.size() >= sites;
      return ended == Exit.DONE || enough ? found.isEmpty() ? Exit.FAILED : Exit.DONE : ended;
    }
  }

  private Path beside() {
    return file == null ? Path.of("") : file.toAbsolutePath().resolveSibling("");
  }

  private CrawlPlan plan(@Nullable CrawlPlan read, String name, OpenWeb opened) {
    Topic asked = read != null ? read.topic() : opened.topic(String.valueOf(topic)).topic();
    List<Url> given = examples == null ? List.of() : SeedFile.read(examples);
    if (given.isEmpty() && asked.examples().isEmpty() && (read == null || read.seeds().isEmpty())) {
      throw new BadInput(
          "there is nothing to start from; give example pages with --examples FILE, or 'examples' or 'seeds' in the topic file");
    }
    CrawlPlan base = read == null ? CrawlPlan.of(asked, List.of()).build() : read;
    CrawlPlan plan =
        SeedFinder.plan(
            base.change()
                .web(name)
                .access(live.access(read))
                .delay(name.equals(base.web()) ? base.delay() : PlanBuilder.usualDelay(name))
                .build(),
            given,
            engines.isEmpty() ? base.discovery().engines() : engines,
            judge == null ? base.judge() : judge,
            BadInput.unless(() -> new Budget(pages, base.budget().time(), base.budget().bytes())));
    BadInput.unless(
        () -> {
          PlanFile.check(plan);
          return plan;
        });
    return plan;
  }

  private void stopWithEnough(RunningCrawl crawl, Set<String> known) {
    Set<String> found = ConcurrentHashMap.newKeySet();
    crawl.listen(
        "sites",
        news -> {
          if (news instanceof CrawlEvent.Visited visited) {
            FoundSite.newSite(visited, known)
                .filter(site -> found.add(site) && found.size() >= sites)
                .ifPresent(_ -> crawl.stop());
          }
        });
  }

  private static List<FoundSite> found(Path folder, Set<String> known) {
    try (Stream<VisitLine> visits = CrawlFolder.open(folder).visits()) {
      return FoundSite.of(visits, known);
    }
  }

  private Path write(List<FoundSite> found, Path folder) {
    Path target = seedsOut == null ? folder.resolve("seeds.txt") : seedsOut;
    String lines = found.stream().map(each -> each.best() + "\n").collect(Collectors.joining());
    try {
      Files.writeString(target, lines);
    } catch (IOException e) {
      throw new CommandFailure("the seeds cannot be written to " + target + ": " + e.getMessage());
    }
    return target;
  }

  private void tell(List<FoundSite> found, Path seeds, CrawlResult result) {
    PrintWriter to = spec.commandLine().getOut();
    if (json) {
      found.forEach(each -> to.println(Json.line(object(each))));
      return;
    }
    for (int i = 0; i < found.size(); i++) {
      FoundSite each = found.get(i);
      to.printf(
          Locale.ROOT,
          "%3d. %s  %d of %d %s relevant, best score %.2f%n",
          i + 1,
          each.site(),
          each.relevant(),
          each.pages(),
          each.pages() == 1 ? "page" : "pages",
          each.score());
      to.printf("     %s  %s%n", each.best(), shortened(each.title()));
      to.printf("     found by: %s%n", shortened(each.how()));
    }
    to.printf(
        Locale.ROOT,
        "%,d new %s after %,d %s: %s. Seeds: %s%n",
        found.size(),
        found.size() == 1 ? "site" : "sites",
        result.progress().downloads(),
        result.progress().downloads() == 1 ? "download" : "downloads",
        found.size() >= sites ? "enough sites were found" : result.ending().sentence(),
        seeds);
  }

  private static String shortened(String text) {
    String line = TerminalText.printable(text).replace('\n', ' ').strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
  }

  private static Map<String, Object> object(FoundSite each) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("site", each.site());
    object.put("relevant", each.relevant());
    object.put("pages", each.pages());
    object.put("score", Numbers.round(each.score()));
    object.put("url", each.best().toString());
    object.put("title", each.title());
    object.put("found_by", each.how());
    return object;
  }
}
