package io.cormorant.crawls;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.revise.Rejudge;
import io.cormorant.core.Cut;
import io.cormorant.core.HostStanding;
import io.cormorant.core.Judge;
import io.cormorant.core.SiteBlocks;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.discover.Scout;
import io.cormorant.discover.SearchEngine;
import io.cormorant.frontier.Politeness;
import io.cormorant.judge.WordModels;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Starts crawls, each of which lives in a folder of its own and can be resumed from it. Any number
/// of them may run at the same time. Safe for use by many threads.
public final class Crawls implements AutoCloseable {
  /// What search engines answered, in the folder of a crawl.
  private static final String ANSWERS = "answers.jsonl";

  private final String product;
  private final Clock clock;
  private final Webs webs;
  private final Assembly assembly;
  private final Engines engines;
  private final Set<RunningCrawl> running = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private volatile String language = Locale.getDefault().getLanguage();

  /// @param product name and version of the program, which servers and archives are told:
  ///   `example/1.0`
  /// @param webs that can be crawled
  public Crawls(String product, Clock clock, Webs webs, Assembly assembly) {
    this.product = product;
    this.clock = clock;
    this.webs = webs;
    this.assembly = assembly;
    this.engines = new Engines(product, clock);
  }

  /// Crawls of the live web and of recordings, without models of words.
  public static Crawls of(String product, Clock clock) {
    return new Crawls(
        product, clock, new Webs(List.of(), clock), new Assembly(WordModels.NONE, clock));
  }

  /// Begins a crawl in a new folder.
  ///
  /// @throws BadInput if the plan names something there is not
  /// @throws io.cormorant.archive.ArchiveException if the folder holds a crawl, or cannot be
  ///   written
  public RunningCrawl start(CrawlPlan plan, Path folder) throws InterruptedException {
    return start(Launch.begin(plan, folder));
  }

  /// Goes on with a crawl by the plan in its folder.
  ///
  /// @throws io.cormorant.archive.ArchiveException if there is no crawl, or somebody runs it
  ///   already
  public RunningCrawl resume(Path folder) throws InterruptedException {
    return start(Launch.resume(CrawlFolder.open(folder).plan(), folder));
  }

  /// Starts a run. Its examples are fetched and its folder is opened before this returns; all else
  /// is done on a thread of its own.
  ///
  /// @throws BadInput if the plan names something there is not
  /// @throws io.cormorant.archive.ArchiveException if the folder cannot be used
  /// @throws IllegalStateException if these crawls are closed
  public RunningCrawl start(Launch launch) throws InterruptedException {
    return start(launch, _ -> {});
  }

  /// Starts a run as [#start(Launch)] does.
  ///
  /// @param before given the crawl before it fetches anything, to listen to it from its beginning
  public RunningCrawl start(Launch launch, Consumer<RunningCrawl> before)
      throws InterruptedException {
    if (closed) {
      throw new IllegalStateException("crawls are not started any more");
    }
    if (launch.past() == Launch.Past.NONE) {
      CrawlFolder.refuseIfTaken(launch.folder());
    }
    OpenWeb given = launch.web();
    CrawlPlan plan = launch.plan();
    OpenWeb opened =
        given == null
            ? webs.open(plan.web(), plan.access(), product, plan.connections(), blocks())
            : given;
    Hands hands = launch.hands();
    OpenWeb web = hands == null ? opened : hands.web(opened);
    boolean done = false;
    Scout scout = Scout.NONE;
    try {
      Prepared prepared = prepare(launch, web, launch.folder().resolve(ANSWERS));
      scout = prepared.scout;
      RunningCrawl crawl = open(launch, web, prepared);
      before.accept(crawl);
      running.add(crawl);
      crawl.start();
      done = true;
      if (closed) {
        crawl.stop();
      }
      return crawl;
    } finally {
      if (!done) {
        scout.close();
      }
      if (!done && given == null) {
        web.close();
      }
    }
  }

  /// A crawl that leaves nothing behind, ready to run.
  ///
  /// @param beside the folder that names of files in options are relative to
  /// @throws BadInput if the plan names something there is not
  public DryCrawl dryRun(CrawlPlan plan, Path beside, OpenWeb web, Consumer<Notice> notices)
      throws InterruptedException {
    return dryRun(plan, beside, web, notices, _ -> {});
  }

  /// A crawl that leaves nothing behind, ready to run.
  ///
  /// @param beside the folder that names of files in options are relative to
  /// @param events hears all that happens, on the thread that crawls, which waits meanwhile; if it
  ///   fails, the crawl ends
  /// @throws BadInput if the plan names something there is not
  public DryCrawl dryRun(
      CrawlPlan plan,
      Path beside,
      OpenWeb web,
      Consumer<Notice> notices,
      Consumer<CrawlEvent> events)
      throws InterruptedException {
    Prepared prepared =
        prepare(Launch.begin(plan, Path.of("")).beside(beside).with(notices), web, null);
    return new DryCrawl(
        assembly.dryRun(
            plan,
            beside,
            web,
            prepared.judge,
            prepared.scout,
            new SeedNotices(notices).andThen(events)),
        web,
        prepared.judge,
        notices);
  }

  private record Prepared(OptionFiles files, Examples examples, Judge judge, Scout scout) {}

  /// Whatever can be wrong with a plan is found here, before there is a folder.
  private Prepared prepare(Launch launch, OpenWeb web, @Nullable Path answers)
      throws InterruptedException {
    CrawlPlan plan = launch.plan();
    if (launch.past() != Launch.Past.NONE) {
      Assembly.refuseIfPluginIsMissing(plan);
    }
    Assembly.chosenJudge(plan.judge());
    Assembly.strategy(plan, launch.optionFolder());
    List<SearchEngine> named = engines.named(plan);
    OptionFiles files = OptionFiles.read(plan, launch.optionFolder());
    if (Assembly.lacksConcepts(plan.strategy(), plan.topic())) {
      launch.notices().accept(new Notice.NoConcepts(plan.strategy()));
    }
    web.notes().forEach(note -> launch.notices().accept(new Notice.AboutWeb(note)));
    Adviser.on(plan.topic())
        .ifPresent(advice -> launch.notices().accept(new Notice.Advised(advice)));
    Examples examples = examples(launch, web);
    Judge judge = Assembly.crawlJudge(plan, assembly.material(plan, examples));
    return new Prepared(
        files, examples, judge, engines.scout(plan, named, web, answers, launch.notices()));
  }

  private RunningCrawl open(Launch launch, OpenWeb web, Prepared prepared) {
    CrawlFolder folder =
        launch.past() == Launch.Past.NONE
            ? CrawlFolder.create(launch.folder())
            : CrawlFolder.open(launch.folder());
    folder.settle();
    return new RunningCrawl(
        launch.with(web),
        folder,
        folder.archive(launch.plan(), clock, product),
        launch.web() == null,
        prepared.judge,
        prepared.scout,
        prepared.files,
        prepared.examples,
        this);
  }

  /// A crawl that goes on has those it was begun with, unless its topic names others since.
  private Examples examples(Launch launch, OpenWeb web) throws InterruptedException {
    CrawlPlan plan = launch.plan();
    Optional<Examples> kept =
        launch.past() == Launch.Past.NONE ? Optional.empty() : Examples.kept(launch.folder());
    if (kept.isPresent() && kept.get().isOf(plan.topic())) {
      return kept.get();
    }
    try (PoliteWeb polite = assembly.polite(web, plan.delay())) {
      return Examples.fetch(plan.topic(), polite, launch.notices());
    }
  }

  /// Sites that are not asked for anything, by no crawl and from the moment they are added; what is
  /// under way then may finish. URLs of them end as refused.
  public SiteBlocks blocks() {
    return assembly.blocks();
  }

  /// The crawls that run now.
  public List<RunningCrawl> running() {
    return List.copyOf(running);
  }

  /// The one that runs in a folder now.
  public Optional<RunningCrawl> running(Path folder) {
    Path wanted = folder.toAbsolutePath().normalize();
    return running.stream()
        .filter(crawl -> crawl.folder().toAbsolutePath().normalize().equals(wanted))
        .findFirst();
  }

  /// A host of the live web that is being asked or rests.
  ///
  /// @param standing as the crawl sees it that asked it last
  /// @param by that crawl; null if it is over, or somebody else asked, as for example pages
  /// @param underWay whether a request is under way now
  public record AskedHost(HostStanding standing, @Nullable RunningCrawl by, boolean underWay) {}

  /// Hosts of the live web that are asked now, by whichever crawl, then those that rest after a
  /// request or are given up, at most so many.
  public List<AskedHost> askedHosts(int most) {
    return assembly.askedHosts(most).stream().map(this::named).toList();
  }

  private AskedHost named(Politeness.AskedHost host) {
    RunningCrawl by =
        running.stream().filter(crawl -> crawl.goesBy(host.by())).findFirst().orElse(null);
    return new AskedHost(host.standing(), by, host.underWay());
  }

  /// What judging stored pages again came to.
  ///
  /// @param cut by which they are decided now
  public record Rejudged(Rejudge.Result result, Cut cut) {}

  /// Judges the stored pages of a crawl that does not run again, with all that was said of them
  /// since, and writes its report anew.
  ///
  /// @param plan its own, or that with another topic, judge or way of keeping
  /// @param progress hears how many pages were judged, after each
  /// @throws BadInput if the plan names something there is not
  /// @throws io.cormorant.archive.ArchiveException if the crawl runs, or its folder cannot be used
  public Rejudged rejudge(
      CrawlFolder folder, CrawlPlan plan, Consumer<Notice> notices, LongConsumer progress)
      throws InterruptedException {
    Examples examples = Examples.offline(plan.topic(), folder, notices);
    Judge judge = Assembly.judge(plan, assembly.material(plan, examples));
    Rejudge work = new Rejudge(folder, plan, judge, progress);
    mend(folder, folder.plan());
    Rejudge.Result result;
    try (FolderRevision revision = folder.revise()) {
      result = work.run(revision);
      revision.remember(Cuts.STATE, Cuts.bytes(work.cut()));
      examples.keep(folder.path());
      folder.write(judge.isCalibrated() ? plan : plan.withThreshold(judge.threshold()));
    }
    report(plan, folder, work.cut());
    return new Rejudged(result, work.cut());
  }

  /// Mends a folder whose crawl was cut off, as resuming it would.
  public void mend(CrawlFolder folder, CrawlPlan plan) {
    if (folder.isCutOff()) {
      folder.archive(plan, clock, product).close();
    }
  }

  /// Writes the report of a crawl anew.
  ///
  /// @param cut what its pages are decided by, if that is known
  public void report(CrawlPlan plan, CrawlFolder folder, @Nullable Cut cut) {
    reports().write(plan, folder, cut, null);
  }

  /// A crawl is over.
  void ended(RunningCrawl crawl) {
    running.remove(crawl);
  }

  /// Has reports written in a language, which is that of the system's locale otherwise.
  ///
  /// @param code `zh`, or `en` for all others
  public void speak(String code) {
    language = code;
  }

  Reports reports() {
    return new Reports(product, language);
  }

  Assembly assembly() {
    return assembly;
  }

  /// Stops all crawls and waits until everything they found is saved. Who is interrupted while
  /// waiting gets them killed instead.
  @Override
  public void close() {
    closed = true;
    List<RunningCrawl> all = running();
    all.forEach(RunningCrawl::stop);
    try {
      for (RunningCrawl crawl : all) {
        crawl.awaitEnd();
      }
    } catch (InterruptedException e) {
      all.forEach(RunningCrawl::kill);
      Thread.currentThread().interrupt();
    }
  }
}
