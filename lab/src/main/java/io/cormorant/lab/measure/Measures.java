package io.cormorant.lab.measure;

import io.cormorant.core.Url;
import io.cormorant.lab.run.Download;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.TopicTruth;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// What a run is worth in numbers, by name: the measures of the literature, each counted over all
/// downloads but for what ends in `_kept`. `docs/internals/lab.md` has the formula and source of
/// each.
///
/// Three ways to say what is relevant: `yield`, `harvest`, `area` and `recall` go by the labels of
/// the web; what ends in `_judge` and the measures of the Wang-Landau crawler (`accuracy` to
/// `sddp_kept`) go by the judge; all others go by the labels and, where a web has none, by the
/// judge. A figure that does not exist (the recall without labels, the hundredth relevant page of
/// fifty) is left out; no figure is NaN or infinite.
public final class Measures {
  /// The judge of a run in which none was asked, such as the oracle's.
  public static final String NO_JUDGE = "-";

  private static final int HUNDRED = 100;

  private static final Set<String> COSTS =
      Set.of(
          "sddp",
          "sddp_kept",
          "sdlp",
          "mean_rank",
          "median_rank",
          "downloads_to_10",
          "downloads_to_100",
          "bytes");

  private final Map<String, Double> figures = new LinkedHashMap<>();
  private final List<Download> downloads;
  private final RunRecord run;
  private final TopicTruth truth;
  private final boolean judge;
  private final RankedRelevance labels;
  private final RankedRelevance verdicts;

  private Measures(RunRecord run, TopicTruth truth) {
    this.run = run;
    this.truth = truth;
    this.downloads = run.downloads();
    this.judge = !run.key().judge().equals(NO_JUDGE);
    this.labels = RankedRelevance.of(downloads, Download::labelled);
    this.verdicts = RankedRelevance.of(downloads, Download::judged);
  }

  /// The figures of a run, in an order that is always the same.
  public static Map<String, Double> of(RunRecord run, TopicTruth truth) {
    Measures measures = new Measures(run, truth);
    if (!run.downloads().isEmpty()) {
      measures.harvest();
      measures.byJudge();
      measures.byTruth();
      measures.ranks();
      measures.kinds();
      measures.costs();
    }
    return measures.figures;
  }

  /// The figures of a run, with what it reached of the oracle's.
  ///
  /// @param oracle the run of the oracle on the same web, topic and seeds
  public static Map<String, Double> of(RunRecord run, TopicTruth truth, RunRecord oracle) {
    Map<String, Double> figures = of(run, truth);
    RankedRelevance reached = RankedRelevance.of(run.downloads(), Download::labelled);
    RankedRelevance best = RankedRelevance.of(oracle.downloads(), Download::labelled);
    int n = reached.size();
    if (truth.labels() && best.among(n) > 0) {
      figures.put("share_of_oracle", (double) reached.count() / best.among(n));
      figures.put("share_of_oracle_area", reached.area(n) / best.area(n));
    }
    return figures;
  }

  /// Whether less of a measure is better.
  public static boolean lowerIsBetter(String measure) {
    return COSTS.contains(measure);
  }

  private void harvest() {
    int n = downloads.size();
    if (truth.labels()) {
      figures.put("yield", (double) labels.count() / run.key().pages());
      figures.put("harvest", labels.share(n));
      figures.put("area", labels.area(n));
      if (truth.reachable() > 0) {
        figures.put("recall", (double) labels.count() / truth.reachable());
      }
    }
    if (judge) {
      figures.put("yield_judge", (double) verdicts.count() / run.key().pages());
      figures.put("harvest_judge", verdicts.share(n));
      figures.put("area_judge", verdicts.area(n));
    }
  }

  private void byJudge() {
    if (!judge) {
      return;
    }
    figures.put("accuracy", verdicts.share(downloads.size()));
    figures.put("lp", (double) verdicts.count());
    spread(downloads, "ardp", "sddp");
    spread(downloads.stream().filter(Download::judged).toList(), "arlp", "sdlp");
    List<Download> kept = downloads.stream().filter(Download::kept).toList();
    figures.put("kept", (double) kept.size());
    if (!kept.isEmpty()) {
      figures.put("accuracy_kept", RankedRelevance.of(kept, Download::judged).share(kept.size()));
      spread(kept, "ardp_kept", "sddp_kept");
    }
  }

  /// Mean and standard deviation of scores: of the whole population, as the paper has it.
  private void spread(List<Download> some, String meanName, String deviationName) {
    if (some.isEmpty()) {
      return;
    }
    double mean = some.stream().mapToDouble(Download::score).sum() / some.size();
    double squares = 0;
    for (Download d : some) {
      squares += (d.score() - mean) * (d.score() - mean);
    }
    figures.put(meanName, mean);
    figures.put(deviationName, Math.sqrt(squares / some.size()));
  }

  private void byTruth() {
    if (!truth.labels() && !judge) {
      return;
    }
    RankedRelevance relevant = truth.labels() ? labels : verdicts;
    figures.put("relevant", (double) relevant.count());
    figures.put("relevant_hosts", (double) distinct(relevantOnes(), Url::host));
    figures.put("precision", relevant.share(relevant.size()));
    if (relevant.size() >= HUNDRED) {
      figures.put("precision_per_hundred_mean", relevant.meanShareEvery(HUNDRED));
    }
    if (run.seconds() > 0) {
      figures.put("value", relevant.count() / run.seconds());
    }
    if (run.requests() > 0) {
      figures.put("value_network", (double) relevant.count() / run.requests());
    }
    int sites = distinct(relevantOnes(), Url::registeredDomain);
    figures.put("sites", (double) sites);
    figures.put("site_harvest", (double) sites / distinct(downloads, Url::registeredDomain));
    relevant.position(10).ifPresent(at -> figures.put("downloads_to_10", (double) at));
    relevant.position(100).ifPresent(at -> figures.put("downloads_to_100", (double) at));
  }

  private List<Download> relevantOnes() {
    return downloads.stream().filter(d -> truth.labels() ? d.labelled() : d.judged()).toList();
  }

  private static int distinct(List<Download> some, Function<Url, String> part) {
    Set<String> parts = new HashSet<>();
    for (Download d : some) {
      parts.add(part.apply(d.url()));
    }
    return parts.size();
  }

  /// How well the judge puts what came in order. Without labels the judge would judge itself.
  private void ranks() {
    if (!truth.labels() || !judge) {
      return;
    }
    List<Download> ranked =
        downloads.stream().sorted(Comparator.comparingDouble(Download::score).reversed()).toList();
    RankedRelevance hits = RankedRelevance.of(ranked, Download::labelled);
    for (int n : new int[] {10, 17, 35, HUNDRED}) {
      if (hits.size() >= n) {
        figures.put("p_at_" + n, hits.share(n));
      }
    }
    if (hits.count() > 0) {
      figures.put("mean_rank", hits.meanPosition());
      hits.position((hits.count() + 1) / 2)
          .ifPresent(at -> figures.put("median_rank", (double) at));
    }
  }

  /// What came from hosts about the topic, and from those about everything: of all that was
  /// fetched, and of what a crawl keeps because its judge calls it relevant.
  private void kinds() {
    if (truth.labels()) {
      kind("topical", truth.kinds().topical());
      kind("portals", truth.kinds().portals());
    }
  }

  private void kind(String name, Set<String> hosts) {
    List<Download> fetched =
        downloads.stream().filter(d -> hosts.contains(d.url().host())).toList();
    List<Download> kept = fetched.stream().filter(Download::judged).toList();
    precision("precision_" + name, fetched);
    if (judge && !hosts.isEmpty()) {
      precision("collected_precision_" + name, kept);
      figures.put("collected_" + name, (double) kept.size());
    }
  }

  private void precision(String name, List<Download> some) {
    if (!some.isEmpty()) {
      figures.put(name, RankedRelevance.of(some, Download::labelled).share(some.size()));
    }
  }

  private void costs() {
    figures.put("bytes", (double) downloads.stream().mapToLong(Download::bytes).sum());
  }
}
