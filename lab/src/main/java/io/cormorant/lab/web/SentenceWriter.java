package io.cormorant.lab.web;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Fills sentence patterns with words.
///
/// A pattern holds names in braces: `{n}` things, `{m}` stuff, `{v}` doings, `{a}` qualities, `{p}`
/// places, `{w}` people of a subject; the same with `g` in front are general words of the language.
/// Any other name is a list in the file of the subject or, failing that, of the language. Early
/// words of a list are drawn more often, so the first ones are what a text is seen to be about.
final class SentenceWriter {
  private static final double SKEW = 1.7;

  private final WordLists language;
  private final boolean western;
  private final String gap;

  SentenceWriter(Lexicon lexicon, String language) {
    this.language = lexicon.words(language);
    this.western = language.equals("en");
    this.gap = this.language.one("spaced").equals("yes") ? " " : "";
  }

  WordLists words() {
    return language;
  }

  /// Whether sentences begin with a capital letter.
  boolean western() {
    return western;
  }

  /// What stands between two words or sentences.
  String gap() {
    return gap;
  }

  /// What stands between two things that are named together.
  String joint() {
    return western ? " and " : gap.isEmpty() ? "、" : ", ";
  }

  /// A sentence about a subject.
  String about(Theme subject, SeededDice dice) {
    return about(subject, dice, new HashSet<>());
  }

  /// A sentence about a subject whose pattern is not among those `used`, while there are others.
  String about(Theme subject, SeededDice dice, Set<String> used) {
    List<String> own = subject.words().list("s");
    boolean special = dice.chance(own.size() > 8 ? 0.6 : 0.35);
    return sentence(fresh(special ? own : language.list("s"), dice, used), subject, dice);
  }

  /// A sentence about nothing in particular.
  String plain(Theme subject, SeededDice dice, Set<String> used) {
    return sentence(fresh(language.list("plain"), dice, used), subject, dice);
  }

  /// A sentence of somebody who writes about a day.
  String diary(Theme subject, SeededDice dice, Set<String> used) {
    return sentence(fresh(language.list("diary"), dice, used), subject, dice);
  }

  private static String fresh(List<String> patterns, SeededDice dice, Set<String> used) {
    String pattern = dice.pick(patterns);
    for (int retry = 0; retry < 8 && used.contains(pattern); retry++) {
      pattern = dice.pick(patterns);
    }
    used.add(pattern);
    return pattern;
  }

  /// A sentence that names a keyword of another subject in passing.
  String mention(Theme subject, Theme named, SeededDice dice) {
    String keyword = named.keywords().get(dice.skewed(named.keywords().size(), 2)).term();
    return sentence(dice.pick(language.list("mention")).replace("{k}", keyword), subject, dice);
  }

  String title(Theme subject, SeededDice dice) {
    List<String> own = subject.words().list("t");
    return sentence(dice.pick(dice.chance(0.65) ? own : language.list("t")), subject, dice);
  }

  /// A pattern of the language filled, whatever the group.
  String any(String group, Theme subject, SeededDice dice) {
    return sentence(dice.pick(language.list(group)), subject, dice);
  }

  /// A thing or doing of the subject: a short link text.
  String phrase(Theme subject, SeededDice dice) {
    WordLists words = subject.words();
    String thing = words.list("n").get(dice.skewed(words.list("n").size(), SKEW));
    return switch (dice.below(4)) {
      case 0 -> capital(dice.pick(words.list("a")) + gap + thing);
      case 1 -> capital(dice.pick(words.list("v")));
      default -> capital(thing);
    };
  }

  /// A text that promises the subject.
  String promise(Theme subject, SeededDice dice) {
    String keyword = subject.keywords().get(dice.skewed(subject.keywords().size(), 1.6)).term();
    return dice.pick(language.list("lie")).replace("{k}", keyword);
  }

  private String sentence(String pattern, Theme subject, SeededDice dice) {
    StringBuilder out = new StringBuilder(pattern.length() * 2);
    Set<String> said = new HashSet<>();
    int at = 0;
    for (int open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', at)) {
      int close = pattern.indexOf('}', open);
      out.append(pattern, at, open);
      String name = pattern.substring(open + 1, close);
      String word = word(name, subject, dice);
      for (int retry = 0; retry < 4 && said.contains(word); retry++) {
        word = word(name, subject, dice);
      }
      said.add(word);
      out.append(western && startsSentence(out) ? capital(word) : word);
      at = close + 1;
    }
    out.append(pattern, at, pattern.length());
    return western ? articles(out.toString()) : out.toString();
  }

  private static boolean startsSentence(StringBuilder out) {
    int length = out.length();
    return length == 0
        || (length > 1
            && out.charAt(length - 1) == ' '
            && "?.!".indexOf(out.charAt(length - 2)) >= 0);
  }

  private String word(String name, Theme subject, SeededDice dice) {
    return switch (name) {
      case "num" -> Integer.toString(dice.between(2, 98));
      case "few" -> Integer.toString(dice.between(1, 12));
      case "some" -> Integer.toString(dice.between(3, 12));
      case "two" -> Integer.toString(dice.between(20, 98));
      case "three" -> Integer.toString(dice.between(101, 640));
      case "big" -> Integer.toString(dice.between(11, 290) * 100);
      case "phone" -> "400-" + dice.between(100, 999) + "-" + dice.between(1000, 9999);
      case "year" -> Integer.toString(dice.between(1996, 2025));
      case "month" -> Integer.toString(dice.between(1, 12));
      case "day" -> Integer.toString(dice.between(1, 28));
      case "an" -> "{an}";
      case "name" -> dice.pick(subject.words().list("names"));
      case "A" -> capital(dice.pick(subject.words().list("a")));
      case "n" -> skewed(subject.words().list("n"), dice);
      case "m" -> skewed(subject.words().list(subject.words().has("m") ? "m" : "n"), dice);
      case "v", "a", "p", "w" -> dice.pick(subject.words().list(name));
      case "gm" -> dice.pick(language.list(language.has("gm") ? "gm" : "gn"));
      default -> dice.pick((subject.words().has(name) ? subject.words() : language).list(name));
    };
  }

  private static String skewed(List<String> words, SeededDice dice) {
    return words.get(dice.skewed(words.size(), SKEW));
  }

  private static String articles(String text) {
    int at = text.indexOf("{an} ");
    if (at < 0) {
      return text;
    }
    boolean vowel = at + 5 < text.length() && "aeiou".indexOf(text.charAt(at + 5)) >= 0;
    return text.substring(0, at) + (vowel ? "an" : "a") + text.substring(at + 4);
  }

  static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
