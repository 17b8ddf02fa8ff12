package io.cormorant.lab.train;

import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.JudgePreparation;
import io.cormorant.lab.run.NamedWeb;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.Runner;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.WebGraph;
import io.cormorant.lab.run.Workshop;
import io.cormorant.plan.BadInput;
import io.cormorant.strategy.adaptive.Adaptive;
import io.cormorant.strategy.adaptive.Feature;
import io.cormorant.strategy.adaptive.LinkModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/// Learns the weights of links from crawls of recorded webs: in each round the webs are crawled by
/// the weights known so far, first by page and anchor alone, and all samples taken so far make new
/// ones. Every topic has the same say.
public final class Training {
  /// A link that leads on is worth more than its samples say: it is how a crawl goes on at all.
  private static final double HUB_BIAS = 1;

  /// Pages of a crawl after which the first samples are taken.
  public static final int LEAST_PAGES = SampleTaker.EVERY;

  private final List<String> judges;
  private final int pages;
  private final List<Field> fields = new ArrayList<>();
  private final Map<String, List<LinkSample>> samples = new LinkedHashMap<>();

  /// A web with its topics.
  ///
  /// @param subjects with labels
  public record Ground(NamedWeb web, PageCache pages, List<Subject> subjects, Workshop workshop) {}

  /// A ground with what is worked out of it once.
  private record Field(Ground ground, WebGraph graph, JudgePreparation judges, Runner runner) {
    static Field of(Ground ground) throws InterruptedException {
      return new Field(
          ground,
          WebGraph.of(ground.pages, ground.subjects, ground.web.pages().size()),
          JudgePreparation.open(ground.web, ground.pages, ground.workshop),
          new Runner(ground.pages, Counted.DOWNLOADS, System::nanoTime));
    }
  }

  /// @param pages of each crawl
  public Training(List<Ground> grounds, List<String> judges, int pages)
      throws InterruptedException {
    this.judges = List.copyOf(judges);
    this.pages = pages;
    for (Ground ground : grounds) {
      fields.add(Field.of(ground));
    }
  }

  /// Trains.
  ///
  /// @param tell hears how it goes
  /// @throws BadInput if there is nothing to learn from, or a judge cannot judge a topic
  public LinkModel run(int rounds, int threads, Consumer<String> tell) throws InterruptedException {
    LinkModel model = LinkModel.plain();
    for (int round = 1; round <= rounds; round++) {
      for (Field field : fields) {
        crawl(field, model, round, threads);
        tell.accept(
            "round %d of %d: %s crawled, %,d samples"
                .formatted(round, rounds, field.ground.web.name(), size()));
      }
      if (size() == 0) {
        throw new BadInput(
            "no crawl came to the %d pages after which links are looked at, or no links waited then; crawl more pages, or other webs and topics"
                .formatted(LEAST_PAGES));
      }
      model = fit();
    }
    return model;
  }

  /// Samples taken so far.
  public int size() {
    return samples.values().stream().mapToInt(List::size).sum();
  }

  private void crawl(Field field, LinkModel model, int round, int threads)
      throws InterruptedException {
    List<String> names = new ArrayList<>();
    List<Callable<List<LinkSample>>> tasks = new ArrayList<>();
    for (Subject subject : field.ground.subjects) {
      for (String judge : judges) {
        names.add(field.ground.web.name() + " " + subject.topic().id());
        tasks.add(() -> samples(field, subject, judge, model, round));
      }
    }
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      List<Future<List<LinkSample>>> done = workers.invokeAll(tasks);
      for (int i = 0; i < done.size(); i++) {
        samples.computeIfAbsent(names.get(i), _ -> new ArrayList<>()).addAll(done.get(i).get());
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IllegalArgumentException wrong
          && wrong.getCause() instanceof BadInput given) {
        throw given;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private List<LinkSample> samples(
      Field field, Subject subject, String spec, LinkModel model, int round)
      throws InterruptedException {
    JudgePreparation.Prepared prepared = field.judges.prepare(subject, spec);
    PageCache cache = field.ground.pages;
    SampleTaker taker =
        new SampleTaker(field.graph, subject.truth(), cache, prepared.judge(), round);
    String web = field.ground.web.name();
    RunKey key = new RunKey(web, subject.topic().id(), "adaptive", spec, round, pages);
    field.runner.run(
        key, subject, prepared.judge(), prepared.learning(), Adaptive.observed(model, taker));
    return taker.samples();
  }

  private LinkModel fit() {
    Feature[] features = Feature.values();
    boolean[] rising = new boolean[features.length];
    for (Feature feature : features) {
      rising[feature.place()] = feature.isRising();
    }
    List<List<LinkSample>> groups =
        samples.values().stream().filter(group -> !group.isEmpty()).toList();
    double[] article = SignedLogistic.fit(groups, rising, LinkSample::article);
    double[] hub = SignedLogistic.fit(groups, rising, LinkSample::hub);
    hub[Feature.BIAS.place()] += HUB_BIAS;
    return new LinkModel(article, hub);
  }
}
