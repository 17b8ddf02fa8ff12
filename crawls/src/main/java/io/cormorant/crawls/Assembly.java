package io.cormorant.crawls;

import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.archive.rocksdb.DiskFrontier;
import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Plugin;
import io.cormorant.core.Plugins;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawl.Archive;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.crew.Crew;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.frontier.Politeness;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.judge.WantedLanguage;
import io.cormorant.judge.WordModels;
import io.cormorant.llm.ChatModels;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.WordFiles;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import io.cormorant.strategy.discovery.SeedSearch;
import io.cormorant.text.WordSimilarity;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Wires the parts of a crawl together: the one place where implementations are chosen.
public final class Assembly {
  /// The judge that a strategy was published with.
  public static final String PAPER_JUDGE = "paper";

  /// Shared by all crawls of the live web.
  private final Politeness politeness;

  private final WordModels models;
  private final InstantSource clock;
  private final SiteBlocks blocks;

  /// @param models what is known about words beyond the files a topic names
  public Assembly(WordModels models, InstantSource clock) {
    this(models, clock, new SiteBlocks());
  }

  /// @param models what is known about words beyond the files a topic names
  /// @param blocks sites that no crawl asks for anything
  public Assembly(WordModels models, InstantSource clock, SiteBlocks blocks) {
    this.models = models;
    this.clock = clock;
    this.blocks = blocks;
    this.politeness = new Politeness(System::nanoTime, blocks);
  }

  /// Sites that no crawl asks for anything; more may be added at any time.
  public SiteBlocks blocks() {
    return blocks;
  }

  /// Hosts of the live web that are being asked or rest, at most so many.
  List<Politeness.AskedHost> askedHosts(int most) {
    return politeness.askedHosts(most);
  }

  public static Plugins<StrategyPlugin> strategies() {
    return new Plugins<>("strategy", StrategyPlugin.class);
  }

  public static Plugins<JudgePlugin> judges() {
    return new Plugins<>("judge", JudgePlugin.class);
  }

  /// Sees to it that what a crawl was begun with is still there.
  ///
  /// @throws BadInput if its strategy or judge is not
  static void refuseIfPluginIsMissing(CrawlPlan plan) {
    refuseIfMissing("strategy", strategies(), plan.strategy());
    refuseIfMissing("judge", judges(), plan.judge());
  }

  private static void refuseIfMissing(String kind, Plugins<?> plugins, String spec) {
    if (!plugins.has(spec)) {
      String broken =
          plugins.broken().isEmpty() ? "" : " (" + String.join("; ", plugins.broken()) + ")";
      throw new BadInput(
          "this crawl uses the %s '%s', which is not installed: name its jar in CORMORANT_PLUGINS%s"
              .formatted(kind, spec.split(":", 2)[0], broken));
    }
  }

  /// What a plug-in makes. One that fails is none of our code, so it is named, and no trace of ours
  /// shown.
  private static <T> T made(Plugin plugin, Supplier<T> making) {
    try {
      return BadInput.unless(making);
    } catch (LinkageError | RuntimeException e) {
      if (e instanceof BadInput || isOurs(plugin)) {
        throw e;
      }
      throw new BadInput(
          "the plug-in '%s' (%s) is broken: %s"
              .formatted(plugin.name(), plugin.getClass().getName(), e));
    }
  }

  private static boolean isOurs(Plugin plugin) {
    return Objects.equals(plugin.getClass().getClassLoader(), Assembly.class.getClassLoader())
        && plugin.getClass().getName().startsWith("io.cormorant.");
  }

  /// What a judge of a topic is made from: these pages, and what is known about words.
  ///
  /// @throws BadInput if a file of words cannot be used
  public Material material(
      Topic topic, WordFiles words, List<Page> good, List<Page> bad, List<Page> background) {
    WordSimilarity similarity = BadInput.unless(() -> WordKnowledge.of(topic, words, models));
    return new Material(good, bad, background, similarity, models.embedder());
  }

  /// What the judge of a plan is made from, its examples having been read.
  ///
  /// @throws BadInput if a file of words cannot be used
  public Material material(CrawlPlan plan, Examples examples) {
    return material(
        plan.topic(), plan.words(), examples.pages(true), examples.pages(false), List.of());
  }

  /// The language of a topic's words: the one it asks for, or what they look like.
  ///
  /// @return an ISO 639-1 code
  public static String language(Topic topic) {
    return WordKnowledge.language(topic);
  }

  /// The judge a plan names.
  ///
  /// @throws BadInput if there is none of that name or option, or it lacks what it needs
  public static Judge judge(CrawlPlan plan, Material material) {
    return judge(plan.topic(), plan.judge(), material);
  }

  /// The judge a plan names, for a crawl: it alone may ask a language model.
  ///
  /// @throws BadInput if there is none of that name or option, or it lacks what it needs
  public static Judge crawlJudge(CrawlPlan plan, Material material) {
    String key = Objects.requireNonNullElse(System.getenv(ChatModels.KEY_VARIABLE), "");
    return judge(plan, material.withModels(new ChatModels(key, Thread::sleep)));
  }

  /// A judge of a topic.
  ///
  /// @param spec its name, options after a colon
  /// @throws BadInput if there is none of that name or option, or it lacks what it needs
  public static Judge judge(Topic topic, String spec, Material material) {
    Plugins.Chosen<JudgePlugin> chosen = chosenJudge(spec);
    Judge judge =
        made(chosen.plugin(), () -> chosen.plugin().create(topic, material, chosen.options()));
    String language = topic.language();
    return language == null ? judge : new WantedLanguage(judge, language);
  }

  /// The judge that is meant by a name beside a strategy: `paper` is the one that the strategy was
  /// published with.
  ///
  /// @throws BadInput if it was published with none
  public static String judgeFor(String strategy, String judge) {
    if (!judge.equals(PAPER_JUDGE)) {
      return judge;
    }
    About about = chosenStrategy(strategy).plugin().about();
    if (about.judge().isEmpty()) {
      throw new BadInput(
          "strategy '%s' was published with no judge of its own: name one instead of 'paper'"
              .formatted(about.name()));
    }
    return about.judge();
  }

  /// The plugin and the options that a name means.
  ///
  /// @throws BadInput if there is none of that name or option
  public static Plugins.Chosen<JudgePlugin> chosenJudge(String spec) {
    return BadInput.unless(() -> judges().choose(spec));
  }

  /// The strategy a plan names.
  ///
  /// @param beside the folder that names of files in options are relative to
  /// @throws BadInput if there is none of that name or option
  public static Strategy strategy(CrawlPlan plan, Path beside) {
    Plugins.Chosen<StrategyPlugin> chosen = chosenStrategy(plan.strategy());
    Strategy named =
        made(
            chosen.plugin(),
            () -> {
              chosen.plugin().check(plan.topic(), chosen.options());
              return chosen.plugin().create(OptionFiles.with(chosen.options(), beside));
            });
    boolean search = plan.discovery().seeds() && !asksEngines(plan.strategy());
    return search ? new SeedSearch(named) : named;
  }

  /// Whether a strategy asks search engines itself, so that nobody need do it for it.
  static boolean asksEngines(String spec) {
    Plugins.Chosen<StrategyPlugin> chosen = chosenStrategy(spec);
    return chosen.plugin().needsScout(chosen.options());
  }

  /// Whether a strategy is made for a topic with concepts, and the topic has none.
  public static boolean lacksConcepts(String strategy, Topic topic) {
    return topic.concepts().isEmpty() && chosenStrategy(strategy).plugin().usesConcepts();
  }

  /// A strategy.
  ///
  /// @param spec its name, options after a colon
  /// @throws BadInput if there is none of that name or option
  public static Strategy strategy(String spec) {
    Plugins.Chosen<StrategyPlugin> chosen = chosenStrategy(spec);
    return made(
        chosen.plugin(),
        () -> chosen.plugin().create(OptionFiles.with(chosen.options(), Path.of(""))));
  }

  /// The plugin and the options that a name means.
  ///
  /// @throws BadInput if there is none of that name or option
  public static Plugins.Chosen<StrategyPlugin> chosenStrategy(String spec) {
    return BadInput.unless(() -> strategies().choose(spec));
  }

  private static boolean needsLinks(CrawlPlan plan) {
    Plugins.Chosen<StrategyPlugin> chosen = chosenStrategy(plan.strategy());
    return plan.discovery().seeds() || chosen.plugin().needsLinks(chosen.options());
  }

  /// A crawl that is ready to run, its frontier on the heap and nothing kept.
  ///
  /// @param beside the folder that names of files in options are relative to
  /// @param scout closed when the run is over
  public Crawl dryRun(
      CrawlPlan plan,
      Path beside,
      OpenWeb web,
      Judge judge,
      Scout scout,
      Consumer<CrawlEvent> listener) {
    HostGate gate = gate(web, plan.delay());
    LinkGraph links = needsLinks(plan) ? new MemoryLinkGraph() : LinkGraph.NONE;
    return new Crawl(
        plan,
        parts(
            plan,
            beside,
            web,
            judge,
            gate,
            new MemoryFrontier(gate),
            links,
            scout,
            Archive.NONE,
            listener));
  }

  /// A crawl that is ready to run, its frontier in the folder with all the rest.
  ///
  /// @param beside the folder that names of files in options are relative to
  /// @param before told the frontier before the crawl has it
  /// @param crew who works for it, given its parts; null for threads of this process
  /// @param tour what is done in place of the crawl; null to crawl
  public Crawl crawl(
      CrawlPlan plan,
      Path beside,
      OpenWeb web,
      Judge judge,
      Scout scout,
      FolderArchive archive,
      Consumer<Frontier> before,
      Consumer<CrawlEvent> listener,
      @Nullable Function<Crawl.Parts, Crew> crew,
      @Nullable Tour tour) {
    HostGate gate = gate(web, plan.delay());
    DiskFrontier frontier = archive.frontier(gate);
    before.accept(frontier);
    LinkGraph links = plan.links() || needsLinks(plan) ? frontier.links() : LinkGraph.NONE;
    Crawl.Parts own =
        parts(plan, beside, web, judge, gate, frontier, links, scout, archive, listener);
    Crawl.Parts all = tour == null ? own : tour.parts(own, archive);
    return crew == null ? new Crawl(plan, all) : new Crawl(plan, all, crew.apply(all));
  }

  private Crawl.Parts parts(
      CrawlPlan plan,
      Path beside,
      OpenWeb web,
      Judge judge,
      HostGate gate,
      Frontier frontier,
      LinkGraph links,
      Scout scout,
      Archive archive,
      Consumer<CrawlEvent> listener) {
    return new Crawl.Parts(
        web.web(),
        new PageParser(),
        judge,
        strategy(plan, beside),
        frontier,
        links,
        scout,
        gate,
        archive,
        clock,
        System::nanoTime,
        listener);
  }

  /// A web whose pages are fetched without a crawl, its hosts shared with all crawls.
  ///
  /// @param delay what a host gets that asks for none
  public PoliteWeb polite(OpenWeb web, Duration delay) {
    return new PoliteWeb(web, gate(web, delay), delay);
  }

  private HostGate gate(OpenWeb web, Duration planned) {
    Function<Url, Duration> delay = url -> web.web().delay(url, planned);
    return web.web().failuresPass()
        ? politeness.gate(delay)
        : HostGate.heedless(delay, System::nanoTime, blocks);
  }
}
