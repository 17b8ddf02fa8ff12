package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Page;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Several judges as one. Their scores are not comparable, so that the place counts which each
/// gives a page among the pages seen, see [Standing]; the score is the mean of the places. A score
/// of one half is what a page has that every judge finds just good enough.
///
/// The importance of a page may count as well, as in the paper on discovery by ranking: `(1 - a) *
/// mean + a * place by PageRank`, see [LinkStanding]. A page in which no judge finds anything
/// scores 0 all the same.
///
/// A short text has its place by the scores alone, since it is seen among pages; it has no rank.
final class CombinedJudge implements Judge {
  private final List<Judge> judges;
  private final List<Standing> standings;
  private final LinkStanding links;
  private final double rank;
  private final double threshold;

  /// @param sample pages among which a page has its place
  /// @param rank how much of the score the place by PageRank is, 0 to 1
  CombinedJudge(List<Judge> judges, int sample, double rank, double threshold) {
    this.judges = List.copyOf(judges);
    this.links = new LinkStanding(rank > 0 ? sample : 0);
    this.rank = rank;
    this.standings = judges.stream().map(judge -> new Standing(judge.threshold(), sample)).toList();
    this.threshold = threshold;
  }

  @Override
  public Judgement judge(Page page) {
    Map<String, Double> terms = new LinkedHashMap<>();
    List<Double> votes = new ArrayList<>();
    double each = (1 - rank) / judges.size();
    double found = 0;
    for (int i = 0; i < judges.size(); i++) {
      Judgement judgement = judges.get(i).judge(page);
      double place = standings.get(i).see(judgement.score());
      votes.add(judgement.score());
      found += place;
      share(judgement.evidence(), place * each, terms);
    }
    double importance = links.see(page);
    if (rank > 0 && found > 0) {
      terms.put("(links to the page)", importance * rank);
    }
    Shares shares = new Shares();
    terms.forEach(shares::add);
    return shares.judgement(1, threshold).withVotes(votes);
  }

  /// Gives each term its part of a place.
  private static void share(List<Evidence> evidence, double place, Map<String, Double> terms) {
    double sum = evidence.stream().mapToDouble(Evidence::share).sum();
    if (!(sum > 0)) {
      terms.merge("(no evidence)", place, Double::sum);
    } else {
      evidence.forEach(e -> terms.merge(e.term(), place * e.share() / sum, Double::sum));
    }
  }

  @Override
  public double score(String shortText) {
    double sum = 0;
    for (int i = 0; i < judges.size(); i++) {
      sum += standings.get(i).alone(judges.get(i).score(shortText));
    }
    return Math.clamp(sum / judges.size(), 0, 1);
  }

  @Override
  public double threshold() {
    return threshold;
  }

  @Override
  public boolean reads() {
    return judges.stream().anyMatch(Judge::reads);
  }

  @Override
  public boolean learn(Page page, boolean relevant) {
    boolean learned = false;
    for (int i = 0; i < judges.size(); i++) {
      if (judges.get(i).learn(page, relevant)) {
        standings.get(i).forget();
        learned = true;
      }
    }
    return learned;
  }

  @Override
  public long revision() {
    return judges.stream().mapToLong(Judge::revision).sum()
        + standings.stream().mapToLong(Standing::revision).sum()
        + links.revision();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    for (int i = 0; i < judges.size(); i++) {
      standings.get(i).save(out);
      judges.get(i).save(out);
    }
    if (rank > 0) {
      links.save(out);
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    for (int i = 0; i < judges.size(); i++) {
      standings.get(i).load(in);
      judges.get(i).load(in);
    }
    if (rank > 0) {
      links.load(in);
    }
  }
}
