package io.cormorant.judge.words;

import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.PhraseMatcher.Feature;
import io.cormorant.judge.Shares;
import io.cormorant.judge.TopicWords;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.List;

/// The score of improved Fish-Search: which of the topic's keywords stand in the title, the meta
/// keywords and the anchors of a page.
///
/// Each keyword counts 1 for the title, .8 for the meta keywords, .3 for the anchors, times its
/// weight; the sum is divided by the largest there could be, `|K| * (1 + .8 + .3)` for keywords of
/// weight 1. Where a page has neither a title nor meta keywords its main text counts .2. With raw
/// counts a keyword counts every time it is met, and the sum is divided by `|K|` as printed and cut
/// off at 1.
///
/// In a short text, the score is the share of the keywords' weight that is there.
final class PositionJudge extends ReadingJudge {
  /// What the places count, the title being 1.
  record Weights(double keywords, double anchors, double body) {
    /// What a keyword counts that is everywhere.
    double largest() {
      return 1 + keywords + anchors;
    }

    private double of(PagePart place) {
      return switch (place) {
        case TITLE -> 1;
        case KEYWORDS -> keywords;
        case ANCHORS -> anchors;
        case DESCRIPTION, HEADINGS, BODY, LEAD -> body;
      };
    }
  }

  private static final List<PagePart> PLACES =
      List.of(PagePart.TITLE, PagePart.KEYWORDS, PagePart.ANCHORS);
  private static final List<PagePart> UNNAMED = List.of(PagePart.ANCHORS, PagePart.BODY);
  private static final List<PagePart> ALL =
      List.of(PagePart.TITLE, PagePart.KEYWORDS, PagePart.ANCHORS, PagePart.BODY);

  private final TopicWords words;
  private final Weights weights;
  private final boolean raw;
  private final double topicWeight;

  PositionJudge(TopicWords words, Weights weights, boolean raw, double threshold) {
    super(words.analyzer(), PLACES, threshold);
    this.words = words;
    this.weights = weights;
    this.raw = raw;
    this.topicWeight = words.weights();
  }

  @Override
  List<PagePart> places(Page page) {
    boolean unnamed = page.title().isBlank() && page.keywords().stream().allMatch(String::isBlank);
    return unnamed ? UNNAMED : PLACES;
  }

  @Override
  Judgement page(PageReading reading) {
    Long2DoubleOpenHashMap found = new Long2DoubleOpenHashMap();
    for (PagePart place : ALL) {
      find(reading, place, weights.of(place), found);
    }
    return judgement(found, raw ? topicWeight : topicWeight * weights.largest());
  }

  @Override
  Judgement text(PageReading reading) {
    Long2DoubleOpenHashMap found = new Long2DoubleOpenHashMap();
    find(reading, PagePart.BODY, 1, found);
    return judgement(found, topicWeight);
  }

  private void find(
      PageReading reading, PagePart place, double weight, Long2DoubleOpenHashMap found) {
    Long2DoubleOpenHashMap here = new Long2DoubleOpenHashMap();
    reading.terms(
        place,
        terms ->
            words
                .matcher()
                .match(
                    terms,
                    (feature, _, _) -> {
                      if (!words.matcher().label(feature).isEmpty()) {
                        here.put(feature, raw ? here.get(feature) + weight : weight);
                      }
                    }));
    here.long2DoubleEntrySet().fastForEach(e -> found.addTo(e.getLongKey(), e.getDoubleValue()));
  }

  private Judgement judgement(Long2DoubleOpenHashMap found, double largest) {
    Shares shares = new Shares();
    for (Feature feature : words.matcher().features()) {
      shares.add(feature.label(), feature.weight() * found.get(feature.number()));
    }
    return shares.judgement(1 / largest, threshold());
  }
}
