package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.ClusterOptions;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.cli.common.LiveWebOptions;
import io.cormorant.app.cli.common.ReportLanguage;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Elsewhere;
import io.cormorant.cluster.Coordinator;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.CrawlResult;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Discovery;
import io.cormorant.plan.Keep;
import io.cormorant.plan.Keeping;
import io.cormorant.plan.PlanBuilder;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.Precision;
import io.cormorant.plan.Scope;
import io.cormorant.plan.SeedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Crawls.
@Command(
    name = "crawl",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Crawls the web for a topic and keeps the relevant pages.",
      "Takes a topic file (see 'cormorant init'), or a recorded web and one of its topics."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant crawl topic.yaml --pages 5000 --out corpus",
      "  cormorant crawl --web webs/zh-dev --topic ml --strategy bfs",
      "  cormorant crawl --web generated:plain,pages=20000,seed=7 --topic football",
      "  cormorant crawl --resume corpus",
      "  cormorant crawl --resume corpus --pages +5000 --seeds more.txt --retry-errors"
    })
public final class CrawlCommand implements Callable<Integer> {
  /// Ten years.
  private static final int MOST_MINUTES = 5_256_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "TOPIC.yaml",
      description = "A topic file; with --resume, the folder of the crawl to continue.")
  private @Nullable Path file;

  @Option(
      names = "--web",
      paramLabel = "DIR",
      description =
          "Crawl a recorded web (a folder with pages.warc.gz) or a generated one (generated:KIND,pages=N,seed=S) instead of the live web.")
  private @Nullable String web;

  @Option(names = "--topic", paramLabel = "ID", description = "A topic of the web.")
  private @Nullable String topic;

  @Option(
      names = "--strategy",
      paramLabel = "NAME[:OPTION=VALUE,…]",
      description = "Strategy, which decides what to fetch next; see 'cormorant strategies'.")
  private @Nullable String strategy;

  @Option(
      names = "--judge",
      paramLabel = "NAME[:OPTION=VALUE,…]",
      description =
          "Judge, which decides what is relevant; see 'cormorant judges'. 'paper' selects the one the strategy was published with.")
  private @Nullable String judge;

  @Option(
      names = "--engine",
      paramLabel = "NAME[:OPTION=VALUE,…]",
      description = "A search engine to query; see 'cormorant engines'. May be repeated.")
  private List<String> engines = List.of();

  @Option(
      names = "--discover",
      description = "Ask the search engines for more seeds during the crawl.")
  private boolean discover;

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = PageCount.Converter.class,
      description =
          "Stop after this many documents, such as 500 or 10k (default: 1000). With --resume, +500 adds 500.")
  private @Nullable PageCount pages;

  @Option(names = "--minutes", paramLabel = "N", description = "Stop after this many minutes.")
  private @Nullable Double minutes;

  @Option(
      names = "--bytes",
      paramLabel = "SIZE",
      description = "Stop after this many bytes of documents: 500MB, 2GiB (default: 10GiB).")
  private @Nullable String bytes;

  @Option(
      names = "--relevant",
      paramLabel = "N",
      converter = Count.class,
      description = "Stop when this many relevant pages are found, such as 200 or 5k.")
  private @Nullable Long relevant;

  @Option(
      names = "--until-harvest",
      paramLabel = "X",
      description =
          "Stop when less than this share of the last 1000 pages was relevant, such as 0.05, and the next 1000 are not expected to do better. Never within the first 1000 pages.")
  private @Nullable Double harvest;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description =
          "Maximum number of concurrent fetches, with --cluster of all workers together (default: 16).")
  private @Nullable Integer connections;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description =
          "Pause between requests to the same host, such as 500ms or 2s (default: 1s on the live web, otherwise 0).")
  private @Nullable String delay;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description =
          "File of seeds, one URL per line, used instead of those in the topic file; - for standard input. With --resume they are added.")
  private @Nullable String seeds;

  @Option(
      names = "--random-seed",
      paramLabel = "N",
      description = "Seed of the random number generator.")
  private @Nullable Long randomSeed;

  @Option(
      names = "--threshold",
      paramLabel = "X",
      description =
          "Minimum score of a relevant page, above 0 and up to 1 (default: found from the scores of the crawl).")
  private @Nullable Double threshold;

  @Option(
      names = "--precision",
      paramLabel = "high|balanced|recall",
      description =
          "How to decide when in doubt: 'high' keeps fewer wrong pages, 'recall' misses fewer right ones (default: balanced).")
  private @Nullable Precision precision;

  @Option(
      names = "--keep",
      paramLabel = "relevant|maybe|all",
      description =
          "Pages to store: 'relevant' ones; 'maybe' also those that may be relevant, which searches and exports leave out; or 'all'. Pages marked noindex or noarchive are never stored (default: maybe).")
  private @Nullable Keep keep;

  @Option(
      names = "--keep-lists",
      description =
          "Also keep tag, archive and index pages. By default, their links are followed but only documents are kept.")
  private boolean keepLists;

  @Option(
      names = "--links",
      negatable = true,
      description =
          "Record which page links to which (default), or do not. Needed to estimate what the crawl missed, and shown by 'why'.")
  private @Nullable Boolean links;

  @Option(
      names = "--min-free",
      paramLabel = "SIZE",
      description =
          "Pause while the disk has less free space than this, such as 500MB or 2GiB; 0 for never (default: 1GiB).")
  private @Nullable String minFree;

  @Option(
      names = "--no-traps",
      description =
          "Turn off trap detection: also fetch families of URLs that yield too little, and keep pages that say they do not exist. Always off on a recorded web.")
  private boolean noTraps;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The crawl folder (default: crawls/TOPIC-TIME).")
  private @Nullable Path out;

  @Option(
      names = "--dry-run",
      description =
          "Crawl and print the result, but write nothing: no folder, no pages, no report.")
  private boolean dryRun;

  @Option(
      names = "--resume",
      description =
          "Continue a crawl that was interrupted or has ended. Only --pages, --minutes, --bytes, --relevant, --until-harvest, --seeds, --connections, --delay, --min-free, --links and the options for the live web may change.")
  private boolean resume;

  @Option(
      names = "--retry-errors",
      description =
          "With --resume, retry URLs that failed but may work now (server error, server busy, unreachable, timed out, connection lost).")
  private boolean retryErrors;

  @Mixin private BorderOptions borders = new BorderOptions();

  @Mixin private LiveWebOptions live = new LiveWebOptions();

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin private ReportLanguage language = new ReportLanguage();

  @Mixin private WatchOptions watching = new WatchOptions();

  @Option(names = "--json", description = "Print the result as JSON on the last line.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    if (dryRun && cluster.isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "--dry-run runs on this machine only; leave out --cluster");
    }
    if (dryRun && watching.isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "--metrics and --log do not work with --dry-run; leave them out");
    }
    if (dryRun && (resume || out != null)) {
      throw new ParameterException(
          spec.commandLine(), "--dry-run keeps nothing: leave out --out and --resume");
    }
    if (resume) {
      FixedOptions.refuse(spec.commandLine());
    }
    refuseWhatOnlyAResumedCrawlCan();
    CrawlPlan begun = resume ? CrawlFolder.open(folder()).plan() : null;
    CrawlPlan read = begun == null && file != null ? PlanFile.read(file) : begun;
    if (read != null && topic != null) {
      throw new ParameterException(
          spec.commandLine(), "give either --topic or a topic file, not both");
    }
    language.use();
    try (OpenWeb opened =
        Product.webs().open(webName(read), live.access(read), Product.name(), connections(read))) {
      CrawlPlan asked = read == null ? fromWeb(opened) : read;
      CrawlPlan plan = BadInput.unless(() -> changed(asked));
      PrintWriter err = spec.commandLine().getErr();
      if (dryRun) {
        CrawlResult result = DryRun.run(plan, beside(), opened, err);
        ResultText.print(spec.commandLine().getOut(), json, plan, null, result);
        return ResultText.exitCode(result);
      }
      Path target = resume ? folder() : out == null ? defaultFolder(plan) : out;
      if (!resume && CrawlFolder.isFruitless(target)) {
        err.println("note: the crawl in " + target + " fetched nothing; this one replaces it");
      }
      Launch launch = Launch.begin(plan, target).beside(beside()).with(past()).with(opened);
      try (CrawlWatch watch = watching.open();
          Coordinator coordinator = cluster.open(err)) {
        CrawlResult result = CrawlSession.run(launch.with(coordinator), err, watch);
        if (coordinator != null) {
          tellWhatIsElsewhere(target, err);
        }
        ResultText.print(spec.commandLine().getOut(), json, plan, target, result);
        return ResultText.exitCode(result);
      }
    }
  }

  private static void tellWhatIsElsewhere(Path folder, PrintWriter err) {
    CrawlFolder crawl = CrawlFolder.open(folder);
    Elsewhere elsewhere = Elsewhere.of(crawl);
    if (elsewhere.count() > 0) {
      err.println("note: " + elsewhere.sentence(crawl));
    }
  }

  private void refuseWhatOnlyAResumedCrawlCan() {
    if (!resume && (retryErrors || (pages != null && pages.more()))) {
      throw new ParameterException(
          spec.commandLine(), "--retry-errors and --pages +N continue a crawl; add --resume");
    }
  }

  private Launch.Past past() {
    if (!resume) {
      return Launch.Past.NONE;
    }
    return retryErrors ? Launch.Past.RETRIED : Launch.Past.RESUMED;
  }

  /// Files that options of a topic file name lie beside it.
  private Path beside() {
    return file == null || strategy != null
        ? Path.of("")
        : file.toAbsolutePath().resolveSibling("");
  }

  /// The folder of the crawl to resume, given in place of a topic file or by --out.
  private Path folder() {
    Path given = file == null ? out : file;
    if (given == null || (file != null && out != null)) {
      throw new ParameterException(
          spec.commandLine(), "name the folder of the crawl to continue: crawl --resume DIR");
    }
    CrawlFolder.open(given);
    return given;
  }

  private String webName(@Nullable CrawlPlan read) {
    if (web == null) {
      if (read == null) {
        throw new ParameterException(spec.commandLine(), "give a topic file, or --web and --topic");
      }
      return read.web();
    }
    String named = Webs.named(web);
    return named.startsWith(Webs.RECORDED)
        ? Webs.RECORDED + Path.of(named.substring(Webs.RECORDED.length())).toAbsolutePath()
        : named;
  }

  private int connections(@Nullable CrawlPlan read) {
    if (connections != null) {
      return connections;
    }
    return read == null ? CrawlPlan.DEFAULT_CONNECTIONS : read.connections();
  }

  private CrawlPlan fromWeb(OpenWeb opened) {
    if (topic == null) {
      throw new ParameterException(
          spec.commandLine(), "--web needs a topic: --topic ID, or a topic file");
    }
    OpenWeb.KnownTopic known = opened.topic(topic);
    return CrawlPlan.of(known.topic(), known.seeds()).web(webName(null)).build();
  }

  /// The plan with what the command line says otherwise.
  ///
  /// @throws IllegalArgumentException if that is no plan
  private CrawlPlan changed(CrawlPlan plan) {
    Budget budget = plan.budget();
    CrawlPlan changed =
        plan.change()
            .topic(topic(plan))
            .seeds(seeds(plan))
            .scope(scope(plan))
            .web(webName(plan))
            .access(live.access(plan))
            .strategy(strategy(plan))
            .judge(judge(plan))
            .discovery(
                new Discovery(
                    engines.isEmpty() ? plan.discovery().engines() : engines,
                    discover || plan.discovery().seeds()))
            .budget(
                new Budget(
                    pages(budget),
                    minutes == null ? budget.time() : time(minutes),
                    bytes == null ? budget.bytes() : PlanFile.size(bytes),
                    relevant == null ? budget.relevant() : relevant,
                    harvest == null ? budget.harvest() : harvest(harvest)))
            .connections(connections(plan))
            .delay(delay(plan))
            .randomSeed(randomSeed == null ? plan.randomSeed() : randomSeed)
            .keeping(keeping(plan.keeping()))
            .links(links == null ? plan.links() : links)
            .minFree(minFree == null ? plan.minFree() : PlanFile.size(minFree))
            .build();
    PlanFile.check(changed);
    return changed;
  }

  private Scope scope(CrawlPlan plan) {
    Scope scope = borders.over(plan.scope());
    return noTraps || !Webs.isEndless(webName(plan)) ? scope.withoutTraps() : scope;
  }

  private String strategy(CrawlPlan plan) {
    return strategy == null ? plan.strategy() : strategy;
  }

  private String judge(CrawlPlan plan) {
    return Assembly.judgeFor(strategy(plan), judge == null ? plan.judge() : judge);
  }

  private Topic topic(CrawlPlan plan) {
    Topic asked = plan.topicFor(judge(plan));
    if (threshold != null && precision != null) {
      throw new IllegalArgumentException(
          "--precision adjusts a threshold that is found automatically, --threshold sets one; give only one of them");
    }
    return threshold == null ? asked : asked.withThreshold(threshold);
  }

  private Keeping keeping(Keeping planned) {
    return new Keeping(
        keep == null ? planned.keep() : keep,
        precision == null ? planned.precision() : precision,
        keepLists || planned.lists());
  }

  private List<Url> seeds(CrawlPlan plan) {
    if (seeds == null) {
      return plan.seeds();
    }
    List<Url> given = readSeeds(seeds);
    return resume
        ? Stream.concat(plan.seeds().stream(), given.stream()).distinct().toList()
        : given;
  }

  private long pages(Budget budget) {
    if (pages == null) {
      return budget.pages();
    }
    return pages.more() ? CrawlFolder.open(folder()).downloads() + pages.count() : pages.count();
  }

  /// A delay goes with its web: the live one must be spared whatever the plan says of another.
  private Duration delay(CrawlPlan plan) {
    if (delay != null) {
      return PlanFile.time(delay);
    }
    String name = webName(plan);
    return name.equals(plan.web()) ? plan.delay() : PlanBuilder.usualDelay(name);
  }

  private static double harvest(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "--until-harvest is a share from 0 (never) to 1, such as 0.05, not " + share);
    }
    return share;
  }

  private static Duration time(double minutes) {
    if (!(minutes > 0 && minutes <= MOST_MINUTES)) {
      throw new IllegalArgumentException(
          "--minutes must be more than 0 and at most " + MOST_MINUTES + ", not " + minutes);
    }
    return Duration.ofMillis(Math.max(1, Math.round(minutes * 60_000)));
  }

  private static List<Url> readSeeds(String from) {
    List<Url> seeds = seedsIn(from);
    if (seeds.isEmpty()) {
      throw new IllegalArgumentException(
          (from.equals("-") ? "standard input" : from) + " has no seeds; add at least one");
    }
    return seeds;
  }

  private static List<Url> seedsIn(String from) {
    if (!from.equals("-")) {
      return SeedFile.read(Path.of(from));
    }
    try {
      return SeedFile.read("standard input", System.in);
    } catch (IOException e) {
      throw new CommandFailure("standard input cannot be read: " + e.getMessage());
    }
  }

  static Path defaultFolder(CrawlPlan plan) {
    String time =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT));
    return Path.of("crawls", plan.topic().id() + "-" + time);
  }
}
