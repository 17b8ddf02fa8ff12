package io.cormorant.archive.lucene;

import io.cormorant.archive.lucene.Snippet.Mark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/// Finds in a text what was looked for, and picks the places to show: those where most of the
/// clauses stand together. The text is cut anew, so that the index needs to keep no places.
final class Snippets {
  /// Shown of a text; a Han character counts as two.
  private static final int WIDTH = 220;

  /// Shown before the first mark.
  private static final int LEAD = 50;

  private static final int MAX_SNIPPETS = 2;

  /// What is found after so many places does not change what is shown.
  private static final int MAX_FOUND = 400;

  private final PageAnalyzer analyzer;
  private final List<Clause> clauses;

  Snippets(PageAnalyzer analyzer, List<Clause> clauses) {
    this.analyzer = analyzer;
    this.clauses = clauses;
  }

  private record Found(int start, int end, int clause) {}

  private record Token(String term, int start, int end) {}

  private record Window(int start, int end, List<Found> found, int clauses) {}

  /// The whole text.
  Snippet whole(String text) {
    return cut(text, new Window(0, text.length(), find(text), 0));
  }

  /// The best places, in the order of the text; its beginning where nothing is found.
  List<Snippet> best(String text) {
    List<Found> found = find(text);
    if (found.isEmpty()) {
      int end = reach(text, 0, WIDTH);
      return text.isBlank() ? List.of() : List.of(cut(text, new Window(0, end, found, 0)));
    }
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      windows.add(window(text, found, i));
    }
    windows.sort(
        Comparator.comparingInt((Window w) -> -w.clauses)
            .thenComparingInt(w -> -Math.min(6, w.found.size()))
            .thenComparingInt(Window::start));
    List<Window> chosen = new ArrayList<>();
    for (Window window : windows) {
      boolean apart = chosen.stream().allMatch(w -> w.end <= window.start || window.end <= w.start);
      if (apart && chosen.size() < MAX_SNIPPETS) {
        chosen.add(window);
      }
    }
    chosen.sort(Comparator.comparingInt(Window::start));
    return chosen.stream().map(window -> cut(text, window)).toList();
  }

  private static Window window(String text, List<Found> found, int first) {
    int start = back(text, found.get(first).start);
    int end = Math.max(reach(text, start, WIDTH), found.get(first).end);
    List<Found> inside = new ArrayList<>();
    BitSet clauses = new BitSet();
    for (Found one : found) {
      if (one.start >= start && one.end <= end) {
        inside.add(one);
        clauses.set(one.clause);
      }
    }
    return new Window(start, end, inside, clauses.cardinality());
  }

  /// Some way back, to the beginning of a sentence or at least of a word.
  private static int back(String text, int from) {
    int limit = Math.max(0, from - LEAD);
    int word = from;
    for (int i = from; i > limit; i--) {
      char before = text.charAt(i - 1);
      if ("。！？\n".indexOf(before) >= 0 || (before == ' ' && i > 1 && isStop(text.charAt(i - 2)))) {
        return i;
      }
      word = before == ' ' || Character.isIdeographic(before) ? i : word;
    }
    return limit == 0 ? 0 : word;
  }

  private static boolean isStop(char c) {
    return c == '.' || c == '!' || c == '?';
  }

  private static int reach(String text, int from, int width) {
    int at = from;
    int left = width;
    int word = from;
    while (at < text.length() && left > 0) {
      char c = text.charAt(at++);
      left -= Character.isIdeographic(c) ? 2 : 1;
      word = c == ' ' || c == '\n' || Character.isIdeographic(c) ? at : word;
    }
    int end = at == text.length() || word <= from ? at : word;
    return end < text.length() && Character.isLowSurrogate(text.charAt(end)) ? end + 1 : end;
  }

  private static Snippet cut(String text, Window window) {
    List<Mark> marks = new ArrayList<>();
    for (Found one : window.found) {
      Mark mark = new Mark(one.start - window.start, one.end - window.start);
      Mark last = marks.isEmpty() ? null : marks.getLast();
      if (last != null && mark.start() < last.end()) {
        marks.set(marks.size() - 1, new Mark(last.start(), Math.max(last.end(), mark.end())));
      } else {
        marks.add(mark);
      }
    }
    return new Snippet(line(text.substring(window.start, window.end)), marks);
  }

  /// Each control character becomes a space, so that places stay.
  private static String line(String text) {
    StringBuilder line = new StringBuilder(text);
    for (int i = 0; i < line.length(); i++) {
      if (Character.isISOControl(line.charAt(i))) {
        line.setCharAt(i, ' ');
      }
    }
    return line.toString();
  }

  private List<Found> find(String text) {
    List<Found> found = new ArrayList<>();
    if (clauses.isEmpty()) {
      return found;
    }
    List<Token> tokens = tokens(text);
    for (int at = 0; at < tokens.size() && found.size() < MAX_FOUND; at++) {
      for (int clause = 0; clause < clauses.size(); clause++) {
        int last = lastOf(clauses.get(clause), tokens, at);
        if (last >= 0) {
          int start = tokens.get(at).start;
          int end = clauses.get(clause).begin() ? start + 1 : tokens.get(last).end;
          found.add(new Found(start, end, clause));
        }
      }
    }
    return found;
  }

  /// The last token of a clause that begins at a token, or -1.
  private static int lastOf(Clause clause, List<Token> tokens, int from) {
    int at = from;
    for (int i = 0; i < clause.tokens().size(); i++) {
      at = from + clause.tokens().get(i).position();
      if (at >= tokens.size() || !clause.matches(i, tokens.get(at).term)) {
        return -1;
      }
    }
    return at;
  }

  private List<Token> tokens(String text) {
    List<Token> tokens = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream(IndexFields.TEXT, text)) {
      CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
      OffsetAttribute place = stream.getAttribute(OffsetAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        tokens.add(new Token(term.toString(), place.startOffset(), place.endOffset()));
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory cannot fail", e);
    }
    return tokens;
  }
}
