package io.cormorant.crawls;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import java.util.List;
import java.util.regex.Pattern;

/// Tells keywords that stand where somebody was to put words of a topic.
final class PlaceholderWords {
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "(?:(?:my|your|some) )?key[ -]?words?[ _-]?\\d*"
              + "|(?:my|your|some) (?:topic|word|term|phrase)s?[ _-]?\\d*"
              + "|examples?|todo|tbd|fixme|placeholder"
              + "|(?:我的|你的|您的)?关键[词字]\\d*|(?:我的|你的|您的)主题|示例",
          Pattern.CASE_INSENSITIVE);

  private PlaceholderWords() {}

  /// The keywords of a topic that are none, among them that of the file `init` writes.
  static List<String> in(Topic topic) {
    return topic.keywords().stream()
        .map(Keyword::term)
        .filter(term -> PLACEHOLDER.matcher(term.strip()).matches())
        .toList();
  }
}
