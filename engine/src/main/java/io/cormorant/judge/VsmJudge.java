package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermStatistics;
import it.unimi.dsi.fastutil.objects.Object2DoubleMap;
import it.unimi.dsi.fastutil.objects.Object2DoubleOpenHashMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The vector space model of the paper on Wang-Landau sampling: the cosine between a page's TF-IDF
/// vector and the topic's weighted keywords.
///
/// The page vector adds up the occurrences of a term weighted by place (a word in the title says
/// more than one in the text), damps them by a logarithm and multiplies by the term's IDF. The norm
/// of the page runs over all its terms, so that a page that mentions a keyword in passing scores
/// low; the printed form (norm over topic terms only) makes the cosine nearly a keyword test and is
/// kept as an option.
final class VsmJudge implements Judge {
  private static final double TITLE = 4;
  private static final double META = 2;
  private static final double HEADINGS = 2;
  private static final double BODY = 1;

  /// Text beyond this is not read: the first pages of a book tell what it is about.
  private static final int MAX_TEXT = 40_000;

  private static final int MAX_EVIDENCE = 6;
  private static final int MEMO = 50_000;

  private final TermAnalyzer analyzer;
  private final PhraseMatcher matcher;
  private final TermStatistics statistics;
  private final boolean topicTermsOnly;
  private final double threshold;
  private final double topicNorm;
  private final Map<String, Double> memo = new ConcurrentHashMap<>();

  VsmJudge(Topic topic, boolean topicTermsOnly, double defaultThreshold, int warmUp) {
    this.analyzer = new TermAnalyzer(topic.keywords().stream().map(k -> k.term()).toList());
    this.matcher = new PhraseMatcher(topic.keywords(), analyzer);
    this.statistics = new TermStatistics(warmUp);
    this.topicTermsOnly = topicTermsOnly;
    this.threshold = topic.threshold().orElse(defaultThreshold);
    this.topicNorm = norm(matcher.weights().values());
  }

  @Override
  public Judgement judge(Page page) {
    Object2DoubleOpenHashMap<String> vector = new Object2DoubleOpenHashMap<>();
    add(vector, page.title(), TITLE);
    add(vector, page.description() + "\n" + String.join("\n", page.keywords()), META);
    add(vector, String.join("\n", page.headings()), HEADINGS);
    add(vector, page.mainText(), BODY);
    statistics.learn(vector.keySet());
    return judgement(vector);
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
    Object2DoubleOpenHashMap<String> vector = new Object2DoubleOpenHashMap<>();
    add(vector, shortText, 1);
    double score = judgement(vector).score();
    if (lasting && memo.size() < MEMO) {
      memo.put(shortText, score);
    }
    return score;
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
    out.writeInt(saved.documents());
    out.writeInt(saved.counts().size());
    for (Map.Entry<String, Integer> entry : saved.counts().entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeInt(entry.getValue());
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    int documents = in.readInt();
    int size = in.readInt();
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < size; i++) {
      counts.put(in.readUTF(), in.readInt());
    }
    statistics.restore(new TermStatistics.Snapshot(documents, counts));
    memo.clear();
  }

  private void add(Object2DoubleOpenHashMap<String> vector, String text, double weight) {
    String read = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
    matcher.features(analyzer.terms(read), feature -> vector.addTo(feature, weight));
  }

  private Judgement judgement(Object2DoubleOpenHashMap<String> vector) {
    double squares = 0;
    for (Object2DoubleMap.Entry<String> entry : vector.object2DoubleEntrySet()) {
      if (!topicTermsOnly || matcher.weights().containsKey(entry.getKey())) {
        double value = value(entry.getKey(), entry.getDoubleValue());
        squares += value * value;
      }
    }
    if (squares == 0) {
      return new Judgement(0, false, List.of());
    }
    double norms = Math.sqrt(squares) * topicNorm;
    double score = 0;
    List<Evidence> evidence = new ArrayList<>();
    for (Map.Entry<String, Double> keyword : matcher.weights().entrySet()) {
      double value = value(keyword.getKey(), vector.getDouble(keyword.getKey()));
      if (value > 0) {
        double share = value * keyword.getValue() / norms;
        score += share;
        evidence.add(new Evidence(matcher.label(keyword.getKey()), share));
      }
    }
    evidence.sort(Comparator.comparingDouble(Evidence::share).reversed());
    double bounded = Math.clamp(score, 0, 1);
    return new Judgement(
        bounded,
        bounded >= threshold,
        evidence.subList(0, Math.min(MAX_EVIDENCE, evidence.size())));
  }

  private double value(String feature, double frequency) {
    return Math.log1p(frequency) * statistics.idf(feature);
  }

  private static double norm(Iterable<Double> values) {
    double squares = 0;
    for (double value : values) {
      squares += value * value;
    }
    return Math.sqrt(squares);
  }
}
