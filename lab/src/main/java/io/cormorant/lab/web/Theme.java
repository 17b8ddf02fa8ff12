package io.cormorant.lab.web;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import java.util.List;

/// Something pages are about, with the words to write them: a topic somebody wants, or background.
///
/// @param wanted whether it is offered as a topic to crawl for
/// @param keywords what one would search for, whether its words hold it or not
record Theme(int index, String id, boolean wanted, WordLists words, List<Keyword> keywords) {
  Theme(int index, String id, boolean wanted, WordLists words) {
    this(index, id, wanted, words, words.list("keywords").stream().map(Theme::keyword).toList());
  }

  String language() {
    return words.one("language");
  }

  String slug() {
    return words.one("slug");
  }

  String name() {
    return words.one("name");
  }

  Topic topic() {
    return new Topic(id, name(), keywords(), language(), null);
  }

  /// The same subject in words that hold none of its keywords.
  Theme reserved() {
    List<String> stems = keywords.stream().map(keyword -> stem(keyword.term())).toList();
    return in(words.without(stems));
  }

  /// The same subject in other words.
  Theme in(WordLists others) {
    return new Theme(index, id, wanted, others, keywords);
  }

  /// What other forms of a word begin with, at a guess.
  private static String stem(String word) {
    String stem = word.replaceFirst("(ing|s|y)$", "");
    return stem.length() < 3 ? word : stem;
  }

  private static Keyword keyword(String entry) {
    int equals = entry.indexOf('=');
    return new Keyword(entry.substring(0, equals), Double.parseDouble(entry.substring(equals + 1)));
  }
}
