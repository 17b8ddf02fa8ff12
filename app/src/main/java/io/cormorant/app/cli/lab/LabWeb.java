package io.cormorant.app.cli.lab;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.measure.ContentDigests;
import io.cormorant.app.product.Product;
import io.cormorant.archive.lucene.WebEngine;
import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Engines;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.discover.Scout;
import io.cormorant.lab.experiment.Experiment;
import io.cormorant.lab.run.HostKinds;
import io.cormorant.lab.run.NamedWeb;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.TopicTruth;
import io.cormorant.lab.run.Workshop;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.Scope;
import io.cormorant.plan.WordFiles;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A web of an experiment: open, named, with the topics that are wanted on it.
final class LabWeb implements Workshop, AutoCloseable {
  private final String name;
  private final String path;
  private final OpenWeb opened;
  private final NamedWeb named;
  private final List<Subject> subjects = new ArrayList<>();
  private final Map<Topic, CrawlPlan> plans = new HashMap<>();

  /// Digests of the files of words that topic files name.
  private final Map<Topic, String> words = new HashMap<>();

  private final Consumer<String> warn;
  private final @Nullable OwnCrawl crawl;

  /// Made when it is first needed.
  @GuardedBy("this") private @Nullable WebEngine engine;

  private LabWeb(String name, String path, OpenWeb opened, NamedWeb named, Consumer<String> warn) {
    this.name = name;
    this.path = path;
    this.crawl = OwnCrawl.of(path).orElse(null);
    this.opened = opened;
    this.named = named;
    this.warn = warn;
  }

  /// Where the webs and topic files of an experiment are looked for.
  ///
  /// @param beside the folder of the experiment file, or the current one
  /// @param webs a folder of webs, if one was named
  record Places(Path beside, @Nullable Path webs) {
    /// The name of a web for [Webs#open]: a recorded one beside the file, or under the folder of
    /// webs.
    String web(String text) {
      if (Webs.isName(text) && !text.startsWith(Webs.RECORDED)) {
        return Webs.named(text);
      }
      String path = text.startsWith(Webs.RECORDED) ? text.substring(Webs.RECORDED.length()) : text;
      Path near = BadInput.unless(() -> beside.resolve(path).toAbsolutePath().normalize());
      Path named = webs == null ? near : webs.resolve(near.getFileName()).toAbsolutePath();
      if (!Files.exists(near) && !Files.exists(named)) {
        throw new BadInput("there is no web " + near + (webs == null ? hint() : " nor " + named));
      }
      return Webs.RECORDED + (Files.exists(near) ? near : named.normalize());
    }

    private String hint() {
      boolean hasFile = !beside.equals(Path.of(""));
      return hasFile ? "; name the folder that contains it with --webs DIR" : "; check the path";
    }

    /// A topic as it is named from anywhere: a file by its whole path.
    String topic(String text) {
      Path file = topicFile(text);
      return file == null ? text : file.toAbsolutePath().normalize().toString();
    }

    /// A topic file, if that is what was meant.
    private @Nullable Path topicFile(String text) {
      return isTopicFile(text) ? BadInput.unless(() -> beside.resolve(text)) : null;
    }

    private static boolean isTopicFile(String text) {
      return text.endsWith(".yaml") || text.endsWith(".yml");
    }
  }

  /// Opens a web.
  ///
  /// @param name for [Webs#open]
  /// @param warn hears of example pages that cannot be read
  static LabWeb open(String name, Consumer<String> warn) throws InterruptedException {
    if (name.equals(CrawlPlan.LIVE) || name.startsWith(Webs.SERVED)) {
      throw new BadInput(
          name
              + " gives different answers each time; compare on a recorded or generated web, see 'lab web'");
    }
    OpenWeb opened = Product.webs().open(name, Access.NONE, Product.name(), 1);
    boolean recorded = name.startsWith(Webs.RECORDED);
    String path = recorded ? name.substring(Webs.RECORDED.length()) : name;
    String shown = recorded ? String.valueOf(Path.of(path).getFileName()) : name;
    String digest = ContentDigests.web(name, opened);
    return new LabWeb(name, path, opened, new NamedWeb(shown, digest, opened.posts()), warn);
  }

  /// Whether a topic can be had here.
  ///
  /// @param text an id, a file or all
  boolean has(String text) {
    return Places.isTopicFile(text)
        || text.equals(Experiment.ALL)
        || opened.topics().stream().anyMatch(topic -> topic.id().equals(text));
  }

  /// Adds the topics an experiment names.
  ///
  /// @throws BadInput if the web has none of an id
  LabWeb with(List<String> topics, Places places) {
    for (String text : topics) {
      Path file = places.topicFile(text);
      if (file != null) {
        add(PlanFile.read(file));
      } else if (text.equals(Experiment.ALL)) {
        if (opened.topics().isEmpty()) {
          throw new BadInput(named.name() + " has no topics of its own; name topic files");
        }
        opened.topics().forEach(topic -> add(opened.topic(topic.id())));
      } else {
        add(opened.topic(text));
      }
    }
    return this;
  }

  /// Runs that never begin would be told as runs that found nothing.
  ///
  /// @throws BadInput if it has no seed of a topic
  void refuseWithoutSeeds() throws InterruptedException {
    for (Subject subject : subjects) {
      if (!begins(subject)) {
        throw new BadInput(
            "%s has none of the seeds of topic '%s': name seeds that it has, or a topic of its own"
                .formatted(named.name(), subject.topic().id()));
      }
    }
  }

  private boolean begins(Subject subject) throws InterruptedException {
    for (Url seed : subject.seeds()) {
      if (!(opened.web().fetch(seed) instanceof Response.Lost)) {
        return true;
      }
    }
    return false;
  }

  /// As an experiment file names it.
  String path() {
    return path;
  }

  OpenWeb opened() {
    return opened;
  }

  NamedWeb named() {
    return named;
  }

  List<Subject> subjects() {
    return List.copyOf(subjects);
  }

  @Override
  public Judge judge(Subject subject, String spec, List<Page> background)
      throws InterruptedException {
    CrawlPlan plan = plans.get(subject.topic());
    Topic topic = plan == null ? subject.topic() : plan.topicFor(spec);
    WordFiles files = plan == null ? WordFiles.NONE : plan.words();
    try {
      OwnCrawl own = crawl;
      if (own != null && own.isFor(topic)) {
        return own.judge(spec, background);
      }
      Examples examples =
          Examples.fetch(
              topic, PoliteWeb.atOnce(opened), notice -> warn.accept(NoticeText.line(notice)));
      return Assembly.judge(
          topic,
          spec,
          Product.assembly()
              .material(topic, files, examples.pages(true), examples.pages(false), background));
    } catch (BadInput e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  @Override
  public String judgeFor(String strategy, String judge) {
    return Assembly.judgeFor(strategy, judge);
  }

  /// The threshold of a topic file is meant for the judge it names, and its files of words may be
  /// others by now.
  @Override
  public String ingredients(Subject subject, String spec) {
    CrawlPlan plan = plans.get(subject.topic());
    return plan == null ? "" : plan.topicFor(spec).threshold() + " " + words.get(plan.topic());
  }

  /// The files that its options name may have other contents by now.
  @Override
  public String ingredients(String spec) {
    return strategyFiles(spec);
  }

  /// A digest of the files that options of a strategy name, empty where there are none.
  static String strategyFiles(String spec) {
    List<Path> files =
        Assembly.chosenStrategy(spec).options().files().values().stream().map(Path::of).toList();
    return files.isEmpty() ? "" : ContentDigests.files(files);
  }

  private static String digest(WordFiles files) {
    List<Path> named = new ArrayList<>();
    for (Path file : new @Nullable Path[] {files.vectors(), files.hownet()}) {
      if (file != null) {
        named.add(file);
      }
    }
    return ContentDigests.files(named);
  }

  @Override
  public Strategy strategy(String spec) {
    return Assembly.strategy(spec);
  }

  /// A strategy that asks search engines asks one that knows the whole web.
  @Override
  public Scout scout(String spec) {
    Plugins.Chosen<StrategyPlugin> chosen = Assembly.chosenStrategy(spec);
    return chosen.plugin().needsScout(chosen.options()) ? Engines.direct(engine()) : Scout.NONE;
  }

  private synchronized WebEngine engine() {
    if (engine == null) {
      engine = Engines.over(opened, notice -> warn.accept(NoticeText.line(notice)));
    }
    return engine;
  }

  @Override
  public void close() {
    opened.close();
  }

  private void add(OpenWeb.KnownTopic known) {
    add(new Subject(known.topic(), known.seeds(), scope(Scope.OPEN), truth(known.topic())));
  }

  private void add(CrawlPlan plan) {
    plans.put(plan.topic(), plan);
    words.put(plan.topic(), digest(plan.words()));
    add(new Subject(plan.topic(), plan.seeds(), scope(plan.scope()), truth(plan.topic())));
  }

  private Scope scope(Scope scope) {
    return Webs.isEndless(name) ? scope : scope.withoutTraps();
  }

  private void add(Subject subject) {
    String id = subject.topic().id();
    if (subjects.stream().anyMatch(s -> s.topic().id().equals(id))) {
      throw new BadInput("the topic '" + id + "' appears twice on " + named.name());
    }
    subjects.add(subject);
  }

  private TopicTruth truth(Topic topic) {
    return opened
        .labels(topic.id())
        .map(
            known ->
                new TopicTruth(
                    known.relevant(),
                    Math.toIntExact(known.reachable()),
                    true,
                    HostKinds.of(named.pages(), known.relevant())))
        .orElse(TopicTruth.UNKNOWN);
  }
}
