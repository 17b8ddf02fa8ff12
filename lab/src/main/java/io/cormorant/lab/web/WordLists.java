package io.cormorant.lab.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The word lists and sentence patterns of one resource file.
///
/// A line reads `key: values`. Most keys hold words separated by commas; patterns hold one sentence
/// a line and repeat their key.
final class WordLists {
  private static final Set<String> PATTERNS =
      Set.of(
          "t", "s", "h", "plain", "mention", "reply", "about", "cite", "point", "diary", "vague");

  /// What a subject is called stays as it is, whatever words are left out.
  private static final Set<String> NAMES =
      Set.of("id", "name", "language", "keywords", "related", "slug", "section", "site", "host");

  /// What subjects can lend to each other.
  private static final List<String> WORDS = List.of("n", "m", "v", "a");

  private final Map<String, List<String>> groups;

  private WordLists(Map<String, List<String>> groups) {
    this.groups = groups;
  }

  static WordLists load(String resource) {
    Map<String, List<String>> groups = new HashMap<>();
    for (String line : text(resource).split("\n", -1)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        String key = line.substring(0, colon);
        String rest = line.substring(colon + 1).strip();
        List<String> values =
            PATTERNS.contains(key)
                ? List.of(rest)
                : Arrays.stream(rest.split(",", -1)).map(String::strip).toList();
        groups.computeIfAbsent(key, k -> new ArrayList<>()).addAll(values);
      }
    }
    groups.replaceAll((key, values) -> List.copyOf(values));
    return new WordLists(groups);
  }

  /// The text of a resource beside this class.
  static String text(String resource) {
    try (InputStream in = WordLists.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("resource is missing: " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("resource cannot be read: " + resource, e);
    }
  }

  /// The same without what holds one of some words; a list of nothing else stays whole.
  WordLists without(List<String> words) {
    Map<String, List<String>> left = new HashMap<>();
    for (Map.Entry<String, List<String>> group : groups.entrySet()) {
      List<String> kept =
          group.getValue().stream()
              .filter(value -> words.stream().noneMatch(w -> holds(value, w)))
              .toList();
      boolean whole = kept.isEmpty() || NAMES.contains(group.getKey());
      left.put(group.getKey(), whole ? group.getValue() : kept);
    }
    return new WordLists(left);
  }

  /// Some of each list, but no less than three: those from a place on, and on from the beginning at
  /// its end.
  ///
  /// @param from the place, from 0 to 1
  WordLists part(double from, double share) {
    Map<String, List<String>> some = new HashMap<>(groups);
    some.replaceAll((key, all) -> NAMES.contains(key) ? all : part(all, from, share));
    return new WordLists(some);
  }

  private static List<String> part(List<String> all, double from, double share) {
    int size = Math.min(all.size(), Math.max(3, (int) (share * all.size())));
    int first = (int) (from * all.size());
    return IntStream.range(first, first + size).mapToObj(i -> all.get(i % all.size())).toList();
  }

  /// These and the words, but not the patterns, that others have under the same keys.
  WordLists and(WordLists others) {
    Map<String, List<String>> both = new HashMap<>(groups);
    for (String key : WORDS) {
      if (has(key) && others.has(key)) {
        both.put(key, Stream.concat(list(key).stream(), others.list(key).stream()).toList());
      }
    }
    return new WordLists(both);
  }

  private static boolean holds(String text, String word) {
    return text.toLowerCase(Locale.ROOT).contains(word);
  }

  boolean has(String key) {
    return groups.containsKey(key);
  }

  List<String> list(String key) {
    List<String> values = groups.get(key);
    if (values == null) {
      throw new IllegalArgumentException("no words under '" + key + "'");
    }
    return values;
  }

  String one(String key) {
    return list(key).getFirst();
  }

  /// The value of `name=value` in the list under `key`.
  String named(String key, String name) {
    for (String entry : list(key)) {
      if (entry.startsWith(name) && entry.startsWith("=", name.length())) {
        return entry.substring(name.length() + 1);
      }
    }
    throw new IllegalArgumentException("no '" + name + "' under '" + key + "'");
  }
}
