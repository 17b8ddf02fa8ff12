package io.cormorant.lab.web;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import java.util.List;

/// Something pages are about, with the words to write them: a topic somebody wants, or background.
///
/// @param wanted whether it is offered as a topic to crawl for
record Subject(int index, String id, boolean wanted, Words words) {
  String language() {
    return words.one("language");
  }

  String slug() {
    return words.one("slug");
  }

  String name() {
    return words.one("name");
  }

  List<Keyword> keywords() {
    return words.list("keywords").stream().map(Subject::keyword).toList();
  }

  Topic topic() {
    return new Topic(id, name(), keywords(), language(), null);
  }

  private static Keyword keyword(String entry) {
    int equals = entry.indexOf('=');
    return new Keyword(entry.substring(0, equals), Double.parseDouble(entry.substring(equals + 1)));
  }
}
