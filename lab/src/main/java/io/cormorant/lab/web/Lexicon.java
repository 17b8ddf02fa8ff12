package io.cormorant.lab.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All subjects and languages of the generated web. Immutable.
final class Lexicon {
  /// So many parts of it an article may keep to, instead of treating the whole of its subject.
  static final int CORNERS = 8;

  static final List<String> LANGUAGES = List.of("zh", "en", "ja", "ko");

  private final List<Theme> subjects;
  private final List<List<Voice>> voices = new ArrayList<>();
  private final Map<String, WordLists> languages = new HashMap<>();
  private final Map<String, List<Theme>> byLanguage = new HashMap<>();
  private final int[] related;

  private Lexicon(List<Theme> subjects) {
    this.subjects = List.copyOf(subjects);
    for (String language : LANGUAGES) {
      languages.put(language, WordLists.load("language/" + language + ".txt"));
      byLanguage.put(
          language, subjects.stream().filter(s -> s.language().equals(language)).toList());
    }
    this.related = subjects.stream().mapToInt(s -> relatedTo(s)).toArray();
    subjects.forEach(subject -> voices.add(voices(subject)));
  }

  /// The whole subject, then its corners. Each borrows words of one of the two subjects beside it,
  /// as subjects do that are near to each other.
  private List<Voice> voices(Theme subject) {
    List<Voice> voices = new ArrayList<>();
    voices.add(Voice.of(subject));
    List<Theme> all = subjects(subject.language());
    int place = all.indexOf(subject);
    for (int corner = 0; corner < CORNERS; corner++) {
      int step = corner % 2 == 0 ? 1 : all.size() - 1;
      Theme neighbour = all.get((place + step) % all.size());
      voices.add(voices.getFirst().corner(corner / (double) CORNERS, neighbour));
    }
    return List.copyOf(voices);
  }

  static Lexicon load() {
    WordLists index = WordLists.load("topics/index.txt");
    List<Theme> subjects = new ArrayList<>();
    for (String group : List.of("wanted", "background")) {
      for (String id : index.list(group)) {
        WordLists words = WordLists.load("topics/" + id + ".txt");
        subjects.add(new Theme(subjects.size(), id, group.equals("wanted"), words));
      }
    }
    return new Lexicon(subjects);
  }

  List<Theme> subjects() {
    return subjects;
  }

  Theme subject(int index) {
    return subjects.get(index);
  }

  /// The same subject without the words one would search for.
  Theme reserved(int index) {
    return voices.get(index).getFirst().reserved();
  }

  /// A subject with or without the words one would search for, by chance.
  ///
  /// @param corner the part of it that is treated, from 1 on; 0 is the whole
  Theme voice(int index, int corner, double open, SeededDice dice) {
    Voice voice = voices.get(index).get(corner);
    return dice.chance(open) ? voice.open() : voice.reserved();
  }

  /// The subject of that id.
  ///
  /// @throws IllegalArgumentException naming the known ones if there is none
  Theme subject(String id) {
    for (Theme subject : subjects) {
      if (subject.id().equals(id)) {
        return subject;
      }
    }
    List<String> known = subjects.stream().filter(Theme::wanted).map(Theme::id).toList();
    throw new IllegalArgumentException(
        "unknown topic '%s'; known are %s".formatted(id, String.join(", ", known)));
  }

  List<Theme> subjects(String language) {
    return byLanguage.getOrDefault(language, List.of());
  }

  WordLists words(String language) {
    WordLists words = languages.get(language);
    if (words == null) {
      throw new IllegalArgumentException("no words in language '" + language + "'");
    }
    return words;
  }

  /// The topic whose words a host of a farm repeats.
  int farmed(Host host) {
    List<Theme> wanted = subjects(host.language()).stream().filter(Theme::wanted).toList();
    return wanted.get(host.id() % wanted.size()).index();
  }

  /// The subject that shares words with this one, or -1.
  int related(int subject) {
    return related[subject];
  }

  private int relatedTo(Theme subject) {
    return subject.words().has("related") ? subject(subject.words().one("related")).index() : -1;
  }
}
