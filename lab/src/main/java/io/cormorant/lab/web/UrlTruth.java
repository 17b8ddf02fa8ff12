package io.cormorant.lab.web;

import io.cormorant.core.Url;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known about a URL of a generated web because it was made that way.
///
/// @param page the number of the page, or -1 where the URL is none of the counted pages
/// @param host the kind of its host; null where there is no such host
/// @param grades how much it is about each topic it touches, by topic id, in (0, 1]
/// @param language ISO 639-1 code, empty where there is no text
/// @param charset the charset its bytes are really written in, empty where there is no text
/// @param copyOf the page whose bytes it repeats exactly, if it does
/// @param disallowed whether robots.txt forbids it
/// @param island whether its host is apart from the main part of the web
public record UrlTruth(
    int page,
    PageKind kind,
    @Nullable HostKind host,
    Map<String, Double> grades,
    String language,
    String charset,
    Trap trap,
    @Nullable Url copyOf,
    boolean disallowed,
    boolean island) {
  /// A page with at least this grade is relevant: half of it is about the topic. Pages that list
  /// others stay below.
  public static final double RELEVANT = 0.5;

  public UrlTruth {
    grades = Map.copyOf(grades);
  }

  static UrlTruth without(PageKind kind, @Nullable HostKind host) {
    return new UrlTruth(-1, kind, host, Map.of(), "", "", Trap.NONE, null, false, false);
  }

  static UrlTruth trap(HostKind host, Trap trap, boolean disallowed, boolean island) {
    return new UrlTruth(-1, PageKind.TRAP, host, Map.of(), "", "", trap, null, disallowed, island);
  }

  /// How much it is about a topic, 0 if not at all.
  public double grade(String topicId) {
    return grades.getOrDefault(topicId, 0.0);
  }

  /// Whether it counts as relevant: about the topic, readable, and no exact copy of another page.
  public boolean relevant(String topicId) {
    return grade(topicId) >= RELEVANT && copyOf == null;
  }
}
