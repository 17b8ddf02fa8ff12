package io.cormorant.judge.words;

import io.cormorant.core.Judgement;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.PhraseMatcher;
import io.cormorant.judge.PhraseMatcher.Feature;
import io.cormorant.judge.Shares;
import io.cormorant.judge.TopicWords;
import io.cormorant.text.TermAnalyzer;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The test of the first Fish-Search: whether what is looked for is on the page, anywhere in its
/// title, description, meta keywords, headings or main text. Weights do not matter.
final class BooleanJudge extends ReadingJudge {
  private final List<TextPattern> patterns = new ArrayList<>();

  /// Finds the keywords that are no regular expressions; null if there are none.
  private final @Nullable PhraseMatcher matcher;

  private final boolean all;

  BooleanJudge(Topic topic, boolean all, double threshold) {
    TermAnalyzer analyzer = TopicWords.analyzer(topic);
    super(analyzer, PagePart.TEXTS, threshold);
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
    this.all = all;
  }

  @Override
  Judgement page(PageReading reading) {
    return text(reading);
  }

  @Override
  Judgement text(PageReading reading) {
    List<String> found = new ArrayList<>();
    int wanted = patterns.size();
    if (matcher != null) {
      wanted += matcher.features().size();
      if (reading.mayMatch(matcher)) {
        find(reading, matcher, found);
      }
    }
    for (TextPattern pattern : patterns) {
      if (reading.texts().stream().anyMatch(pattern::isIn)) {
        found.add(pattern.source());
      }
    }
    Shares shares = new Shares();
    if (all ? found.size() == wanted : !found.isEmpty()) {
      found.forEach(term -> shares.add(term, 1));
    }
    return shares.judgement(1 / Math.max(1, shares.sum()), threshold());
  }

  private void find(PageReading reading, PhraseMatcher matcher, List<String> found) {
    LongOpenHashSet features = new LongOpenHashSet();
    for (PagePart place : PagePart.TEXTS) {
      reading.terms(place, terms -> features.addAll(matcher.everyKeyword(terms)));
    }
    for (Feature feature : matcher.features()) {
      if (features.contains(feature.number())) {
        found.add(feature.label());
      }
    }
  }
}
