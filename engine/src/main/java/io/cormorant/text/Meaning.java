package io.cormorant.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// One meaning of a word as HowNet defines it: `human|人,ProperName|专,*cure|医治,location=city|市`.
///
/// @param empty whether it is that of a word of grammar, written in braces; such are like each
///   other only
/// @param first its first sememe, which says what kind of thing it is; empty if there is none
/// @param others its further sememes
/// @param relations by role: `location=city|市`
/// @param symbols by the sign before them: `*cure|医治` is who does it
record Meaning(
    boolean empty,
    String first,
    List<String> others,
    Map<String, List<String>> relations,
    Map<String, List<String>> symbols) {
  /// Signs that relate a sememe to the word, and those of logic.
  private static final String SIGNS = "#%$*+&@?!~^";

  /// Sememes of one definition; the longest has not half as many.
  private static final int MAX_SEMEMES = 64;

  /// Shares of the four parts.
  private static final double[] SHARES = {0.5, 0.2, 0.17, 0.13};

  /// How alike something is to nothing, and a word to a sememe.
  private static final double LITTLE = 0.2;

  /// @param definition without `DEF=`
  static Meaning parse(String definition) {
    String text = definition.strip();
    boolean empty = text.startsWith("{") && text.endsWith("}");
    if (empty) {
      text = text.substring(1, text.length() - 1);
    }
    List<String> others = new ArrayList<>();
    Map<String, List<String>> relations = new TreeMap<>();
    Map<String, List<String>> symbols = new TreeMap<>();
    String first = "";
    String[] parts = text.split(",", MAX_SEMEMES + 1);
    for (int i = 0; i < Math.min(parts.length, MAX_SEMEMES); i++) {
      String part = parts[i].strip();
      int equals = part.indexOf('=');
      if (part.isEmpty()) {
        continue;
      }
      if (equals > 0) {
        add(relations, part.substring(0, equals), part.substring(equals + 1));
      } else if (SIGNS.indexOf(part.charAt(0)) >= 0) {
        add(symbols, part.substring(0, 1), part.substring(1));
      } else if (first.isEmpty()) {
        first = part;
      } else {
        others.add(part);
      }
    }
    return new Meaning(empty, first, others, relations, symbols);
  }

  private static void add(Map<String, List<String>> map, String key, String value) {
    map.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
  }

  /// How alike two meanings are: the first sememes weigh most, and each further part counts only as
  /// far as those before it agree.
  double alike(Meaning other, Sememes sememes) {
    if (empty != other.empty) {
      return 0;
    }
    double[] parts = {
      pair(first, other.first, sememes),
      lists(others, other.others, sememes),
      maps(relations, other.relations, sememes),
      maps(symbols, other.symbols, sememes)
    };
    double product = 1;
    double sum = 0;
    for (int i = 0; i < parts.length; i++) {
      product *= parts[i];
      sum += SHARES[i] * product;
    }
    return sum;
  }

  /// Of two sememes, or of words, which are written in parentheses and like themselves only.
  private static double pair(String one, String other, Sememes sememes) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.equals(other) ? 1 : LITTLE;
    }
    boolean word = one.startsWith("(") || !sememes.contains(one);
    boolean otherWord = other.startsWith("(") || !sememes.contains(other);
    if (word || otherWord) {
      return word == otherWord ? (one.equals(other) ? 1 : 0) : LITTLE;
    }
    return sememes.alike(one, other);
  }

  /// The most alike are paired, one after the other; who is left over has [#LITTLE] in common with
  /// nothing.
  private static double lists(List<String> some, List<String> others, Sememes sememes) {
    int longer = Math.max(some.size(), others.size());
    if (longer == 0) {
      return 1;
    }
    record Pair(int one, int other, double alike) {}
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      for (int j = 0; j < others.size(); j++) {
        pairs.add(new Pair(i, j, pair(some.get(i), others.get(j), sememes)));
      }
    }
    pairs.sort((a, b) -> Double.compare(b.alike, a.alike));
    boolean[] taken = new boolean[some.size()];
    boolean[] otherTaken = new boolean[others.size()];
    double sum = 0;
    for (Pair pair : pairs) {
      if (!taken[pair.one] && !otherTaken[pair.other]) {
        taken[pair.one] = true;
        otherTaken[pair.other] = true;
        sum += pair.alike;
      }
    }
    int alone = longer - Math.min(some.size(), others.size());
    return (sum + LITTLE * alone) / longer;
  }

  private static double maps(
      Map<String, List<String>> some, Map<String, List<String>> others, Sememes sememes) {
    Set<String> keys = new TreeSet<>(some.keySet());
    keys.addAll(others.keySet());
    if (keys.isEmpty()) {
      return 1;
    }
    double sum = 0;
    for (String key : keys) {
      sum +=
          lists(
              some.getOrDefault(key, Collections.emptyList()),
              others.getOrDefault(key, Collections.emptyList()),
              sememes);
    }
    return sum / keys.size();
  }
}
