package io.cormorant.judge;

import io.cormorant.core.Judgement;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.judge.PhraseMatcher.Feature;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The test of the first Fish-Search: whether what is looked for is on the page, anywhere in its
/// title, description, meta keywords, headings or main text. Weights do not matter.
final class BooleanJudge extends ReadingJudge {
  private final List<TextPattern> patterns = new ArrayList<>();

  /// Finds the keywords that are no regular expressions; null if there are none.
  private final @Nullable PhraseMatcher matcher;

  /// For each keyword those that stand in it, itself included: where one is, all of them are.
  private final Long2ObjectOpenHashMap<LongSet> parts = new Long2ObjectOpenHashMap<>();

  private final boolean all;

  BooleanJudge(Topic topic, boolean all, double threshold) {
    TermAnalyzer analyzer = TopicWords.analyzer(topic);
    super(analyzer, Place.TEXTS, threshold);
    List<Keyword> plain = new ArrayList<>();
    for (Keyword keyword : topic.keywords()) {
      TextPattern pattern = TextPattern.of(keyword.term());
      if (pattern == null) {
        plain.add(keyword);
      } else {
        patterns.add(pattern);
      }
    }
    this.matcher = plain.isEmpty() ? null : new PhraseMatcher(plain, analyzer);
    if (matcher != null) {
      for (Feature feature : matcher.features()) {
        parts.put(feature.number(), parts(analyzer.terms(feature.label())));
      }
    }
    this.all = all;
  }

  private static LongSet parts(List<String> terms) {
    LongOpenHashSet parts = new LongOpenHashSet();
    for (int from = 0; from < terms.size(); from++) {
      for (int to = from + 1; to <= terms.size(); to++) {
        parts.add(TermReader.number(String.join(" ", terms.subList(from, to))));
      }
    }
    return parts;
  }

  @Override
  Judgement page(Sheet sheet) {
    return text(sheet);
  }

  @Override
  Judgement text(Sheet sheet) {
    List<String> found = new ArrayList<>();
    int wanted = patterns.size();
    if (matcher != null) {
      wanted += matcher.features().size();
      if (sheet.mayMatch(matcher)) {
        find(sheet, matcher, found);
      }
    }
    for (TextPattern pattern : patterns) {
      if (sheet.texts().stream().anyMatch(pattern::isIn)) {
        found.add(pattern.source());
      }
    }
    Shares shares = new Shares();
    if (all ? found.size() == wanted : !found.isEmpty()) {
      found.forEach(term -> shares.add(term, 1));
    }
    return shares.judgement(1 / Math.max(1, shares.sum()), threshold());
  }

  private void find(Sheet sheet, PhraseMatcher matcher, List<String> found) {
    LongOpenHashSet features = new LongOpenHashSet();
    for (Place place : Place.TEXTS) {
      sheet.terms(
          place,
          terms ->
              matcher.match(
                  terms,
                  (feature, _, _) -> {
                    LongSet within = parts.get(feature);
                    if (within != null && features.add(feature)) {
                      features.addAll(within);
                    }
                  }));
    }
    for (Feature feature : matcher.features()) {
      if (features.contains(feature.number())) {
        found.add(feature.label());
      }
    }
  }
}
