package io.cormorant.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/// Says how much a page, or a short text such as an anchor, is about one topic.
///
/// Safe for use by many threads; scores lie in [0, 1] and are never NaN.
public interface Judge {
  /// Judges a page and says why.
  Judgement judge(Page page);

  /// The score of a short text: an anchor, a title. Empty text scores 0.
  double score(String shortText);

  /// The score from which a page is relevant.
  double threshold();

  /// Whether its scores are probabilities, so that where relevant pages begin can be found from the
  /// scores of a crawl's documents. Else its threshold decides.
  default boolean isCalibrated() {
    return false;
  }

  /// Whether it looks into pages at all. Where nobody does, their text is not worked out, and pages
  /// are compared by their bytes.
  default boolean reads() {
    return true;
  }

  /// Takes to heart what somebody said of a page, so that it and pages like it are judged better
  /// from now on.
  ///
  /// @return false if this judge never learns; true also where there was nothing to learn
  default boolean learn(Page page, boolean relevant) {
    return false;
  }

  /// What it says now of a page it judged before, as far as it remembers it. A judge that learns
  /// remembers those it may see otherwise by now.
  default OptionalDouble scoreNow(Url page) {
    return OptionalDouble.empty();
  }

  /// Changes whenever it sees pages otherwise than before.
  default long lessons() {
    return 0;
  }

  /// Changes whenever there is something new to save.
  default long revision() {
    return 0;
  }

  /// Saves what was learned during the crawl, so that a resumed crawl judges alike.
  default void save(DataOutput out) throws IOException {}

  default void load(DataInput in) throws IOException {}

  /// What is worth telling about its work after a crawl, a sentence each.
  default List<String> remarks() {
    return List.of();
  }
}
