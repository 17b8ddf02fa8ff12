package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.PhraseMatcher.Feature;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import io.cormorant.text.TermStatistics;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The vector space model of the paper on Wang-Landau sampling: the cosine between a page's TF-IDF
/// vector and the topic's weighted keywords.
///
/// The page vector adds up the occurrences of a term weighted by place (a word in the title says
/// more than one in the text), damps them by a logarithm and multiplies by the term's IDF. The norm
/// of the page runs over all its terms, so that a page that mentions a keyword in passing scores
/// low; the printed form (norm over topic terms only) makes the cosine nearly a keyword test and is
/// kept as an option.
///
/// A page without any keyword scores 0 whatever else it says: once the statistics are frozen, its
/// Chinese is not segmented and its terms are not counted.
final class VsmJudge implements Judge {
  private static final int MAX_EVIDENCE = 6;

  /// Scores of short texts remembered; when there are more, all are forgotten.
  private static final int MEMO = 50_000;

  /// Sheets kept for the next who needs one; there are seldom more threads than cores.
  private static final int SPARE = 8;

  /// Stands where a saved state had the number of documents when terms were saved as text.
  private static final int NUMBERED = -1;

  private static final Judgement NOTHING = new Judgement(0, false, List.of());

  private final TermAnalyzer analyzer;
  private final PhraseMatcher matcher;
  private final TermStatistics statistics;
  private final boolean topicTermsOnly;
  private final double threshold;
  private final double topicNorm;
  private final Map<String, Double> memo = new ConcurrentHashMap<>();
  private final ArrayBlockingQueue<VsmSheet> spare = new ArrayBlockingQueue<>(SPARE);

  VsmJudge(Topic topic, boolean topicTermsOnly, double defaultThreshold, int warmUp) {
    this.analyzer = new TermAnalyzer(topic.keywords().stream().map(k -> k.term()).toList());
    this.matcher = new PhraseMatcher(topic.keywords(), analyzer);
    this.statistics = new TermStatistics(warmUp);
    this.topicTermsOnly = topicTermsOnly;
    this.threshold = topic.threshold().orElse(defaultThreshold);
    this.topicNorm =
        Math.sqrt(matcher.features().stream().mapToDouble(f -> f.weight() * f.weight()).sum());
  }

  @Override
  public Judgement judge(Page page) {
    VsmSheet sheet = sheet();
    sheet.read(page);
    Judgement judgement = NOTHING;
    if (!statistics.isFrozen() || sheet.mayMatch(matcher)) {
      Long2IntOpenHashMap vector = sheet.vector(matcher);
      statistics.learn(vector.keySet());
      judgement = judgement(vector);
    }
    giveBack(sheet);
    return judgement;
  }

  @Override
  public double score(String shortText) {
    if (shortText.isBlank()) {
      return 0;
    }
    Double known = memo.get(shortText);
    if (known != null) {
      return known;
    }
    boolean lasting = statistics.isFrozen();
    double score = read(shortText);
    if (lasting) {
      if (memo.size() >= MEMO) {
        memo.clear();
      }
      memo.put(shortText, score);
    }
    return score;
  }

  private double read(String shortText) {
    VsmSheet sheet = sheet();
    sheet.read(shortText);
    double score =
        sheet.mayMatch(matcher) ? judgement(sheet.vector(matcher)).score() : NOTHING.score();
    giveBack(sheet);
    return score;
  }

  private VsmSheet sheet() {
    @Nullable VsmSheet known = spare.poll();
    return known == null ? new VsmSheet(analyzer.reader()) : known;
  }

  private void giveBack(VsmSheet sheet) {
    sheet.clear();
    spare.offer(sheet);
  }

  @Override
  public double threshold() {
    return threshold;
  }

  @Override
  public long revision() {
    return statistics.documents();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    TermStatistics.Snapshot saved = statistics.snapshot();
    out.writeInt(NUMBERED);
    out.writeInt(saved.documents());
    out.writeInt(saved.counts().size());
    for (Long2IntMap.Entry entry : saved.counts().long2IntEntrySet()) {
      out.writeLong(entry.getLongKey());
      out.writeInt(entry.getIntValue());
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    int first = in.readInt();
    boolean numbered = first == NUMBERED;
    int documents = numbered ? in.readInt() : first;
    int size = in.readInt();
    Long2IntOpenHashMap counts = new Long2IntOpenHashMap();
    for (int i = 0; i < size; i++) {
      counts.put(numbered ? in.readLong() : TermReader.number(in.readUTF()), in.readInt());
    }
    statistics.restore(new TermStatistics.Snapshot(documents, counts));
    memo.clear();
  }

  private Judgement judgement(Long2IntOpenHashMap vector) {
    TermStatistics.Snapshot known = statistics.snapshot();
    List<Evidence> found = new ArrayList<>();
    double topicSquares = 0;
    for (Feature feature : matcher.features()) {
      int frequency = vector.get(feature.number());
      if (frequency > 0) {
        double value = VsmSheet.damped(frequency) * known.idf(feature.number());
        topicSquares += value * value;
        found.add(new Evidence(feature.label(), value * feature.weight()));
      }
    }
    if (found.isEmpty()) {
      return NOTHING;
    }
    double squares = topicTermsOnly ? topicSquares : VsmSheet.squares(vector, known);
    return judgement(found, Math.sqrt(squares) * topicNorm);
  }

  private Judgement judgement(List<Evidence> found, double norms) {
    List<Evidence> evidence = new ArrayList<>();
    double score = 0;
    for (Evidence e : found) {
      double share = e.share() / norms;
      score += share;
      evidence.add(new Evidence(e.term(), share));
    }
    evidence.sort(Comparator.comparingDouble(Evidence::share).reversed());
    double bounded = Math.clamp(score, 0, 1);
    return new Judgement(
        bounded,
        bounded >= threshold,
        evidence.subList(0, Math.min(MAX_EVIDENCE, evidence.size())));
  }
}
