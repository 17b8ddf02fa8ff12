package io.cormorant.archive.report;

import java.util.Comparator;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/// Puts a text into an element with the given terms marked. Case does not matter; in scripts with
/// spaces a term must begin a word and marks the whole of it if little is left (a stem stands for
/// its forms), in Chinese it may stand anywhere.
final class Highlighter {
  private static final int MIN_STEM = 4;
  private static final int MAX_ENDING = 5;

  private Highlighter() {}

  static void append(Element parent, String text, List<String> terms) {
    List<String> longestFirst =
        terms.stream()
            .map(String::strip)
            .filter(term -> !term.isEmpty())
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    int plain = 0;
    int at = 0;
    while (at < text.length()) {
      int end = matchEnd(text, at, longestFirst);
      if (end > at) {
        appendText(parent, text.substring(plain, at));
        parent.appendElement("mark").text(text.substring(at, end));
        plain = end;
      }
      at = end > at ? end : at + 1;
    }
    appendText(parent, text.substring(plain));
  }

  private static void appendText(Element parent, String text) {
    if (!text.isEmpty()) {
      parent.appendChild(new TextNode(text));
    }
  }

  private static int matchEnd(String text, int at, List<String> terms) {
    for (String term : terms) {
      if (text.regionMatches(true, at, term, 0, term.length())) {
        int end = at + term.length();
        if (!spaced(term.charAt(0)) || !spacedAt(text, at - 1)) {
          int wordEnd = spaced(term.charAt(term.length() - 1)) ? wordEnd(text, end) : end;
          if (wordEnd == end || (term.length() >= MIN_STEM && wordEnd - end <= MAX_ENDING)) {
            return wordEnd;
          }
        }
      }
    }
    return at;
  }

  private static int wordEnd(String text, int from) {
    int end = from;
    while (spacedAt(text, end)) {
      end++;
    }
    return end;
  }

  private static boolean spacedAt(String text, int index) {
    return index >= 0 && index < text.length() && spaced(text.charAt(index));
  }

  /// Whether a character belongs to a script that puts spaces between words.
  private static boolean spaced(char c) {
    return Character.isLetterOrDigit(c) && !Character.isIdeographic(c) && c < '\u2E80';
  }
}
