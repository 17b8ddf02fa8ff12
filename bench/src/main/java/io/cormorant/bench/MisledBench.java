package io.cormorant.bench;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.JudgePreparation;
import io.cormorant.lab.run.JudgePreparation.Prepared;
import io.cormorant.lab.run.NamedWeb;
import io.cormorant.lab.run.PageCache;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.Runner;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.TopicTruth;
import io.cormorant.lab.run.Workshop;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.Scope;
import io.cormorant.strategy.Strategy;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Crawls one web in situations that mislead: the runs of the lab, with a judge that errs or a host
/// that dies in them where that is the situation. Safe for use by many threads.
final class MisledBench {
  /// How a run is made, whatever misleads it.
  ///
  /// @param judge its name, options after a colon
  /// @param pages documents it may download
  /// @param dies the number of the first request that fails where a host dies
  record Terms(String judge, int pages, int dies, DyingWeb.Death death) {}

  /// How a run went.
  ///
  /// @param requests made, those that failed included
  /// @param failed of them to the host that died
  /// @param found relevant pages by label after so many downloads
  record Run(
      String situation,
      String web,
      String topic,
      String strategy,
      long seed,
      int downloads,
      long requests,
      int failed,
      Map<Integer, Integer> found) {}

  private final String name;
  private final OpenWeb opened;
  private final PageCache pages;
  private final JudgePreparation judges;
  private final Workshop workshop = new ProductWorkshop();
  private final Terms terms;
  private final List<Integer> checkpoints;

  /// @param name as in the results, and in place of `{web}` in the names of strategies
  MisledBench(String name, OpenWeb opened, Terms terms, List<Integer> checkpoints)
      throws InterruptedException {
    this.name = name;
    this.opened = opened;
    this.terms = terms;
    this.checkpoints = List.copyOf(checkpoints);
    this.pages =
        new PageCache(opened.web(), new PageParser(), Runtime.getRuntime().maxMemory() / 2);
    this.judges = JudgePreparation.open(new NamedWeb(name, "", opened.posts()), pages, workshop);
  }

  /// Whether it has more than one host, so that something is left when one dies.
  boolean hasHosts() {
    return opened.pages().stream().map(Url::host).distinct().limit(2).count() > 1;
  }

  /// A topic, with the judge that all its runs share.
  final class Ground {
    private final Subject subject;
    private final Prepared judge;

    private Ground(Subject subject, Prepared judge) {
      this.subject = subject;
      this.judge = judge;
    }

    /// Crawls once.
    ///
    /// @param strategy its name, options after a colon; `{web}` stands for the name of the web
    Run run(Situation situation, String strategy, long seed) throws InterruptedException {
      String topic = subject.topic().id();
      String spec = strategy.replace(BenchMisledCommand.WEB, name);
      RunKey key = new RunKey(name, topic, spec, terms.judge, seed, terms.pages);
      Strategy made = workshop.strategy(spec);
      RunClock clock = new RunClock();
      String host = largest(subject.truth().relevant());
      DyingWeb dying = new DyingWeb(pages, host, terms.dies, terms.death, clock);
      RunRecord run =
          switch (situation) {
            case LIES, ISLANDS, FARM, NONE ->
                runner().run(key, subject, judge.judge(), judge.learning(), made);
            case ERRING_JUDGE ->
                runner().run(key, subject, new ErringJudge(judge.judge()), judge.learning(), made);
            case DYING_HOST ->
                new Runner(dying, pages, Counted.DOWNLOADS, clock)
                    .run(
                        key,
                        subject,
                        judge.judge(),
                        judge.learning(),
                        new IdleStrategy(made, clock));
          };
      return new Run(
          situation.label(),
          name,
          topic,
          strategy,
          seed,
          run.downloads().size(),
          run.requests(),
          dying.failed(),
          checkpoints.stream()
              .collect(
                  Collectors.toMap(
                      at -> at, at -> found(run.downloads(), at), (a, _) -> a, TreeMap::new)));
    }
  }

  /// Makes the judge of a topic.
  ///
  /// @param traps whether endless places are watched for, as on webs that have them
  Ground ground(Topic topic, boolean traps) throws InterruptedException {
    OpenWeb.Labels labels = opened.labels(topic.id()).orElseThrow();
    Subject subject =
        new Subject(
            topic,
            opened.topic(topic.id()).seeds(),
            traps ? Scope.OPEN : Scope.OPEN.withoutTraps(),
            new TopicTruth(labels.relevant(), Math.toIntExact(labels.reachable()), true));
    return new Ground(subject, judges.prepare(subject, terms.judge));
  }

  /// The host with most of these pages.
  static String largest(Collection<Url> relevant) {
    Map<String, Long> hosts =
        relevant.stream().collect(Collectors.groupingBy(Url::host, Collectors.counting()));
    return hosts.entrySet().stream()
        .max(
            Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .orElseThrow()
        .getKey();
  }

  private Runner runner() {
    return new Runner(pages, Counted.DOWNLOADS, System::nanoTime);
  }

  private static int found(List<Download> downloads, int at) {
    return (int) downloads.stream().limit(at).filter(Download::labelled).count();
  }
}
