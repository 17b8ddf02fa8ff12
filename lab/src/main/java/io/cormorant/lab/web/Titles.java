package io.cormorant.lab.web;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What pages and sections are called, and when pages were written. The title of a page is also the
/// text of an honest link to it, so it is made in one place.
final class Titles {
  private static final long NEWEST_DAY = LocalDate.of(2025, 6, 30).toEpochDay();

  private final Layout layout;
  private final Map<String, SentenceWriter> prose = new HashMap<>();

  Titles(Layout layout) {
    this.layout = layout;
    for (String language : Lexicon.LANGUAGES) {
      prose.put(language, new SentenceWriter(layout.lexicon, language));
    }
  }

  SentenceWriter prose(Host host) {
    SentenceWriter found = prose.get(host.language());
    if (found == null) {
      throw new IllegalStateException("no prose in language " + host.language());
    }
    return found;
  }

  String title(int page) {
    Host host = layout.host(page);
    SentenceWriter words = prose(host);
    return switch (layout.kind(page)) {
      case HOME -> host.title();
      case SECTION -> sectionName(layout.pageSection[page]);
      case LIST -> {
        int section = layout.pageSection[page];
        yield sectionName(section) + " (" + (page - layout.sectionFirst[section] + 1) + ")";
      }
      case HUB -> hubTitle(page, words);
      default -> articleTitle(page, host, words);
    };
  }

  /// The name of a section: two sections of a host on the same subject get different ones.
  String sectionName(int section) {
    Host host = layout.hosts.get(layout.sectionHost[section]);
    Theme subject = layout.lexicon.subject(layout.sectionSubject[section]);
    List<String> names = subject.words().list("section");
    if (host.kind() == HostKind.PORTAL || host.kind() == HostKind.ENCYCLOPEDIA) {
      return subject.name();
    }
    int twins = twins(section);
    String name = names.get((host.style() + twins) % names.size());
    return twins < names.size() ? name : name + " " + (twins / names.size() + 1);
  }

  /// How many sections before this one on the same host have the same subject.
  int twins(int section) {
    int count = 0;
    int first = layout.hosts.get(layout.sectionHost[section]).firstSection();
    for (int s = first; s < section; s++) {
      count += layout.sectionSubject[s] == layout.sectionSubject[section] ? 1 : 0;
    }
    return count;
  }

  /// The word an encyclopedia explains on a page.
  String entry(int page) {
    return SentenceWriter.capital(
        layout.dice(Salt.ADDRESS, page).pick(layout.subject(page).words().list("n")));
  }

  LocalDate date(int page) {
    int section = layout.pageSection[page];
    int place = Math.max(0, page - layout.sectionFirst[section]);
    int length = Math.max(1, layout.sectionEnd(section) - layout.sectionFirst[section]);
    int span = Math.min(4_500, 60 + length * 9);
    long back = (long) place * span / length + layout.dice(Salt.ODD, page).below(3);
    return LocalDate.ofEpochDay(NEWEST_DAY - back);
  }

  private String hubTitle(int page, SentenceWriter words) {
    Theme subject = layout.subject(page);
    SeededDice dice = layout.dice(Salt.TITLE, page);
    String section = dice.pick(subject.words().list("section"));
    String directory = words.words().named("label", "directory");
    return words.western()
        ? subject.name() + ": " + section + " – " + directory
        : subject.name() + " " + section + " " + directory;
  }

  private String articleTitle(int page, Host host, SentenceWriter words) {
    int source = layout.source(page);
    SeededDice dice = layout.dice(Salt.TITLE, source);
    if (host.kind() == HostKind.SPAM && layout.second[source] >= 0) {
      Theme stuffed = layout.lexicon.subject(layout.second[source]);
      return words.promise(stuffed, dice) + " - " + words.promise(stuffed, dice);
    }
    if (host.kind() == HostKind.ENCYCLOPEDIA) {
      return encyclopedic(page, layout.subject(source), dice);
    }
    Blend blend = Blend.of(layout, source);
    Theme subject = layout.lexicon.voice(blend.main(), blend.corner(), blend.open(), dice);
    String title = title(blend, subject, words, dice);
    if (host.kind() == HostKind.FORUM && dice.chance(0.3)) {
      return words.any("h", subject, dice) + (words.western() ? "?" : "？");
    }
    boolean marked = layout.is(page, Layout.NEAR_COPY) && layout.dice(Salt.ODD, page).chance(0.3);
    return marked ? words.words().one("repost") + " " + title : title;
  }

  private String title(Blend blend, Theme subject, SentenceWriter words, SeededDice dice) {
    double roll = dice.uniform();
    double vague =
        switch (blend.manner()) {
          case FRANK -> 0;
          case RESERVED, HALVES, ASIDE -> 0.25;
          case DIARY -> 0.8;
        };
    if (roll < vague) {
      return words.any("vague", subject, dice);
    }
    if (blend.manner() == Manner.HALVES && roll < 0.5) {
      Theme second = layout.lexicon.subject(blend.parts().getLast().subject());
      return words.phrase(subject, dice) + words.joint() + words.phrase(second, dice);
    }
    return words.title(subject, dice);
  }

  private String encyclopedic(int page, Theme subject, SeededDice dice) {
    String place = dice.pick(subject.words().list("p"));
    boolean western = subject.language().equals("en");
    return switch (dice.below(3)) {
      case 0 -> entry(page);
      case 1 -> western ? entry(page) + " (" + place + ")" : entry(page) + "（" + place + "）";
      default -> western ? entry(page) + " at " + place : place + entry(page);
    };
  }
}
