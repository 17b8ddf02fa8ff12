package io.cormorant.lab.web;

import java.util.LinkedHashMap;
import java.util.Map;

/// How much a page is about its subjects. Decided before a word of it is written: the text follows.
///
/// Lists of any kind stay below [UrlTruth#RELEVANT]: they are full of the words of their subject,
/// yet what is wanted is behind their links.
record Grades(Layout layout) {
  double grade(int page, int subject) {
    int source = layout.source(page);
    if (layout.kind(source) == PageKind.ARTICLE) {
      return Blend.of(layout, source).share(subject);
    }
    return layout.subject[source] == subject ? list(source) : 0;
  }

  boolean relevant(int page, int subject) {
    return !layout.is(page, Layout.EXACT_COPY) && grade(page, subject) >= UrlTruth.RELEVANT;
  }

  /// All grades of a page above nothing, by subject id.
  Map<String, Double> of(int page) {
    int source = layout.source(page);
    Map<String, Double> grades = new LinkedHashMap<>();
    if (layout.kind(source) == PageKind.ARTICLE) {
      for (Blend.Part part : Blend.of(layout, source).parts()) {
        put(grades, part.subject(), part.share());
      }
    } else {
      put(grades, layout.subject[source], list(source));
    }
    return grades;
  }

  /// The grade of a page that lists others, for its subject; 0 for whatever has no text.
  double list(int page) {
    HostKind host = layout.host(page).kind();
    SeededDice dice = layout.dice(Salt.GRADE, page);
    return switch (layout.kind(page)) {
      case HOME -> home(host, dice);
      case SECTION, LIST, HUB -> 0.25 + 0.2 * dice.uniform();
      default -> 0;
    };
  }

  private static double home(HostKind host, SeededDice dice) {
    return switch (host) {
      case TOPICAL, BLOG -> 0.25 + 0.2 * dice.uniform();
      case PERSONAL, MIRROR -> 0.1 + 0.2 * dice.uniform();
      default -> 0;
    };
  }

  private void put(Map<String, Double> grades, int subject, double grade) {
    if (grade > 0) {
      grades.put(layout.lexicon.subject(subject).id(), grade);
    }
  }
}
