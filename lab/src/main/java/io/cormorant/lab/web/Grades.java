package io.cormorant.lab.web;

import java.util.LinkedHashMap;
import java.util.Map;

/// How much a page is about its subjects. Decided before a word of it is written: the text follows.
record Grades(Layout layout) {
  double grade(int page, int subject) {
    int source = layout.source(page);
    if (layout.subject[source] == subject) {
      return own(source);
    }
    return layout.second[source] == subject ? second(source) : 0;
  }

  boolean relevant(int page, int subject) {
    return !layout.is(page, Layout.EXACT_COPY) && grade(page, subject) >= Truth.RELEVANT;
  }

  /// All grades of a page above nothing, by subject id.
  Map<String, Double> of(int page) {
    int source = layout.source(page);
    Map<String, Double> grades = new LinkedHashMap<>();
    put(grades, layout.subject[source], own(source));
    put(grades, layout.second[source], second(source));
    return grades;
  }

  /// The grade for the subject a page has first.
  double own(int page) {
    HostKind host = layout.host(page).kind();
    Dice dice = layout.dice(Salt.GRADE, page);
    return switch (layout.kind(page)) {
      case HOME -> home(host, dice);
      case SECTION, LIST, HUB -> host == HostKind.SPAM ? 0.3 : 0.5 + 0.2 * dice.uniform();
      case ARTICLE -> article(host, dice);
      default -> 0;
    };
  }

  /// The grade for the subject a page also touches.
  double second(int page) {
    int second = layout.second[page];
    if (second < 0 || layout.kind(page) != PageKind.ARTICLE) {
      return 0;
    }
    Dice dice = layout.dice(Salt.GRADE, page);
    double roll = dice.uniform();
    boolean related = layout.lexicon.related(layout.subject[page]) == second;
    return related && roll < 0.4 ? 0.5 + 0.3 * roll : 0.05 + 0.3 * roll;
  }

  private static double home(HostKind host, Dice dice) {
    return switch (host) {
      case TOPICAL, BLOG -> 0.5 + 0.2 * dice.uniform();
      case PERSONAL, MIRROR -> 0.2 + 0.2 * dice.uniform();
      default -> 0;
    };
  }

  private static double article(HostKind host, Dice dice) {
    boolean thin = host == HostKind.SPAM || dice.chance(0.06);
    return thin ? 0.2 + 0.25 * dice.uniform() : 0.6 + 0.4 * dice.uniform();
  }

  private void put(Map<String, Double> grades, int subject, double grade) {
    if (subject >= 0 && grade > 0) {
      grades.put(layout.lexicon.subject(subject).id(), grade);
    }
  }
}
