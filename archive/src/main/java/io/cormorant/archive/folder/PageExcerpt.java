package io.cormorant.archive.folder;

import io.cormorant.core.Judgement;
import java.util.List;
import java.util.regex.Pattern;

/// A few words of a page that show what it is about.
public final class PageExcerpt {
  private static final int LENGTH = 200;
  private static final int BEFORE = 60;

  /// Words are looked for in so much of a text, not further.
  private static final int SEARCHED = 50_000;

  /// How far a cut may move to fall between two words.
  private static final int SLACK = 20;

  private static final Pattern SPACE = Pattern.compile("\\s+");

  private PageExcerpt() {}

  /// About 200 characters around the weightiest term that the text has, else its beginning. Without
  /// evidence nothing is looked for.
  public static String of(String text, List<Judgement.Evidence> evidence) {
    String searched = VisitLines.cut(text, SEARCHED);
    for (Judgement.Evidence e :
        evidence.subList(0, Math.min(evidence.size(), VisitLines.MAX_EVIDENCE))) {
      int at = find(searched, e.term());
      if (at >= 0) {
        return around(searched, at);
      }
    }
    return around(searched, 0);
  }

  private static int find(String text, String term) {
    if (term.isEmpty()) {
      return -1;
    }
    int last = text.length() - term.length();
    char small = Character.toLowerCase(term.charAt(0));
    char great = Character.toUpperCase(term.charAt(0));
    for (int i = 0; i <= last; i++) {
      char c = text.charAt(i);
      if ((c == small || c == great) && text.regionMatches(true, i, term, 0, term.length())) {
        return i;
      }
    }
    return -1;
  }

  private static String around(String text, int at) {
    int from = at <= BEFORE ? 0 : between(text, at - BEFORE);
    int to = text.length() - from <= LENGTH ? text.length() : between(text, from + LENGTH);
    String words = SPACE.matcher(text.substring(from, to)).replaceAll(" ").strip();
    return (from > 0 ? "…" : "") + words + (to < text.length() ? "…" : "");
  }

  /// The place at or shortly after `at` where a word begins; Chinese has none, so any place will
  /// do.
  private static int between(String text, int at) {
    for (int i = at; i < Math.min(at + SLACK, text.length()); i++) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i;
      }
    }
    return Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
  }
}
