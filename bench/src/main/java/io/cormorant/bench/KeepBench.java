package io.cormorant.bench;

import io.cormorant.app.product.Product;
import io.cormorant.core.Decision;
import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawl.Archive;
import io.cormorant.crawl.Crawl;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.Verdicts;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.LightPages;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.Runner;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.TopicTruth;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Keep;
import io.cormorant.plan.Keeping;
import io.cormorant.plan.Precision;
import io.cormorant.plan.Scope;
import io.cormorant.plan.WordFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Measures what crawls keep: of the pages a crawl downloads from a labelled web, how many of the
/// relevant ones it keeps, and how many of those it keeps are relevant. Example pages a crawl was
/// given do not count.
final class KeepBench {
  private static final int HALF = 500;
  private static final int EXAMPLES = 3;

  /// What a topic is said by.
  public enum Mode {
    KEYWORDS,
    SENTENCE,
    EXAMPLES
  }

  /// How one crawl went.
  ///
  /// @param found labelled relevant among what it downloaded
  /// @param foundFirst among the first 500
  /// @param kept pages it decided are relevant
  /// @param right of those, labelled
  /// @param maybeRight labelled among those that may be relevant
  /// @param from the cut
  public record Run(
      String web,
      String topic,
      String strategy,
      Mode mode,
      int draw,
      int downloads,
      int found,
      int foundFirst,
      int kept,
      int right,
      int maybeRight,
      double from) {
    public double precision() {
      return kept == 0 ? 0 : (double) right / kept;
    }

    public double recall() {
      return found == 0 ? 0 : (double) right / found;
    }

    public double f1() {
      return kept + found == 0 ? 0 : 2.0 * right / (kept + found);
    }

    /// The share of what it found that it kept, or stored as perhaps relevant.
    public double stored() {
      return found == 0 ? 0 : (double) (right + maybeRight) / found;
    }
  }

  /// How well lists are told from documents on the pages of a web.
  ///
  /// @param posts labelled as a document each
  /// @param taken of those, taken for documents
  /// @param others labelled as something else: tags, archives, indexes, pages about the site
  /// @param left of those, taken for lists
  public record Lists(int posts, int taken, int others, int left) {}

  private final String web;
  private final OpenWeb opened;
  private final PageCache pages;
  private final Map<String, String> sentences;
  private final String strategy;
  private final String judge;
  private final int budget;
  private final Precision precision;

  /// @param sentences by the topics' ids
  /// @param strategy its name, options after a colon
  /// @param budget pages of a crawl
  public KeepBench(
      String web,
      OpenWeb opened,
      Map<String, String> sentences,
      String strategy,
      String judge,
      int budget,
      Precision precision) {
    this.web = web;
    this.opened = opened;
    this.pages =
        new PageCache(opened.web(), new PageParser(), Runtime.getRuntime().maxMemory() / 2);
    this.sentences = Map.copyOf(sentences);
    this.strategy = strategy;
    this.judge = judge;
    this.budget = budget;
    this.precision = precision;
  }

  /// Crawls once for a topic.
  ///
  /// @param draw shuffles the seeds, and chooses the examples
  public Run run(Topic topic, Mode mode, int draw) throws InterruptedException {
    Set<Url> relevant = opened.labels(topic.id()).orElseThrow().relevant();
    List<Page> examples = mode == Mode.EXAMPLES ? examples(relevant, draw) : List.of();
    Topic said = said(topic, mode, examples);
    Judge made =
        Assembly.judge(
            said,
            judge,
            Product.assembly().material(said, WordFiles.NONE, examples, List.of(), List.of()));
    Subject subject =
        new Subject(
            said,
            opened.topic(topic.id()).seeds(),
            Scope.OPEN.withoutTraps(),
            new TopicTruth(relevant, 0, true));
    Visited visited = new Visited();
    Crawl crawl = crawl(said, Runner.seeds(subject, draw), made, draw, visited);
    crawl.run();
    Set<Url> given = new HashSet<>(examples.stream().map(Page::url).toList());
    return visited.counted(crawl.verdicts(), relevant, given, this, topic.id(), mode, draw);
  }

  /// Looks at every labelled page of the web.
  public Lists lists() throws InterruptedException {
    Set<Url> posts = new HashSet<>(opened.posts());
    int taken = 0;
    int others = 0;
    int left = 0;
    int all = 0;
    for (Url url : opened.pages()) {
      Page page = page(url);
      if (page != null && !page.list()) {
        boolean post = posts.contains(url);
        all += post ? 1 : 0;
        others += post ? 0 : 1;
        taken += post && page.isDocument() ? 1 : 0;
        left += !post && !page.isDocument() ? 1 : 0;
      }
    }
    return new Lists(all, taken, others, left);
  }

  private Crawl crawl(Topic topic, List<Url> seeds, Judge made, int draw, Visited visited) {
    HostGate gate = HostGate.heedless(_ -> Duration.ZERO, System::nanoTime);
    CrawlPlan plan =
        CrawlPlan.of(topic, seeds)
            .scope(Scope.OPEN.withoutTraps())
            .web(web)
            .strategy(strategy)
            .judge(judge)
            .budget(new Budget(budget, Duration.ofDays(1), Long.MAX_VALUE))
            .connections(1)
            .delay(Duration.ZERO)
            .randomSeed(draw)
            .keeping(new Keeping(Keep.MAYBE, precision, false))
            .minFree(0)
            .build();
    return new Crawl(
        plan,
        new Crawl.Parts(
            pages,
            pages,
            made,
            Assembly.strategy(plan, Path.of("")),
            new MemoryFrontier(gate),
            new MemoryLinkGraph(),
            Scout.NONE,
            gate,
            Archive.NONE,
            InstantSource.fixed(Instant.EPOCH),
            System::nanoTime,
            visited::hear));
  }

  private Topic said(Topic topic, Mode mode, List<Page> examples) {
    return new Topic(
        topic.id(),
        topic.name(),
        mode == Mode.KEYWORDS ? topic.keywords() : List.of(),
        mode == Mode.SENTENCE ? sentences.getOrDefault(topic.id(), "") : "",
        examples.stream().map(Page::url).toList(),
        List.of(),
        List.of(),
        List.of(),
        topic.language(),
        null);
  }

  private List<Page> examples(Set<Url> relevant, int draw) throws InterruptedException {
    List<Url> urls = new ArrayList<>(relevant);
    urls.sort(Comparator.comparing(Url::toString));
    Collections.shuffle(urls, new Random(draw));
    List<Page> examples = new ArrayList<>();
    for (Url url : urls) {
      Page page = examples.size() < EXAMPLES ? page(url) : null;
      if (page != null && !page.list()) {
        examples.add(LightPages.of(page));
      }
    }
    return examples;
  }

  private @Nullable Page page(Url url) throws InterruptedException {
    return pages.fetch(url) instanceof Response.Document document
            && pages.parse(document) instanceof Parsed.Ok(Page page)
        ? page
        : null;
  }

  /// The pages of one crawl, in their order.
  private static final class Visited {
    private final List<Url> urls = new ArrayList<>();
    private final List<Double> scores = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();

    void hear(CrawlEvent event) {
      if (event instanceof CrawlEvent.Visited visited) {
        urls.add(visited.visit().page().url());
        scores.add(visited.visit().score());
        decisions.add(visited.decision());
      }
    }

    Run counted(
        Verdicts verdicts,
        Set<Url> relevant,
        Set<Url> given,
        KeepBench bench,
        String topic,
        Mode mode,
        int draw) {
      int[] counts = new int[5];
      for (int i = 0; i < urls.size(); i++) {
        Url url = urls.get(i);
        if (given.contains(url)) {
          continue;
        }
        boolean is = relevant.contains(url);
        Decision end = verdicts.decide(decisions.get(i), verdicts.score(url, scores.get(i)));
        counts[0] += is ? 1 : 0;
        counts[1] += is && i < HALF ? 1 : 0;
        counts[2] += end == Decision.RELEVANT ? 1 : 0;
        counts[3] += is && end == Decision.RELEVANT ? 1 : 0;
        counts[4] += is && end == Decision.MAYBE ? 1 : 0;
      }
      return new Run(
          bench.web,
          topic,
          bench.strategy,
          mode,
          draw,
          urls.size(),
          counts[0],
          counts[1],
          counts[2],
          counts[3],
          counts[4],
          verdicts.cut().from());
    }
  }
}
