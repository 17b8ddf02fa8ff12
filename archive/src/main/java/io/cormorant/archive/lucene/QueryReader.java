package io.cormorant.archive.lucene;

import io.cormorant.text.TermAnalyzer;
import java.util.ArrayList;
import java.util.List;

/// Reads what somebody typed: words, "phrases", and `-` before what is not wanted. Anything can be
/// typed: what has no meaning is left out, nothing is an error.
///
/// A run of Han characters is looked for word by word, as the segmenter sees them, and pages that
/// have the words in a row come first; in quotes it is looked for as it stands.
final class QueryReader {
  /// Of a longer query only the beginning is read.
  static final int MAX_QUERY = 1_000;

  private static final int MAX_CLAUSES = 32;

  /// Shorter runs are words themselves, and the segmenter takes a second to load.
  private static final int SEGMENTED = 3;

  private final List<Clause> wanted = new ArrayList<>();
  private final List<Clause> closer = new ArrayList<>();
  private final List<Clause> unwanted = new ArrayList<>();

  private QueryReader() {}

  static Wanted read(String query) {
    QueryReader reader = new QueryReader();
    String text = query.length() <= MAX_QUERY ? query : query.substring(0, MAX_QUERY);
    reader.parts(TermAnalyzer.folded(text));
    boolean said = text.chars().anyMatch(c -> !isSpace((char) c));
    return new Wanted(said, reader.wanted, reader.closer, reader.unwanted);
  }

  private void parts(String text) {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (isSpace(c)) {
        at++;
        continue;
      }
      boolean not = isMinus(c) && at + 1 < text.length() && !isSpace(text.charAt(at + 1));
      int start = not ? at + 1 : at;
      if (isQuote(text.charAt(start))) {
        at = end(text, start + 1, true);
        phrase(text.substring(start + 1, at), not ? unwanted : wanted);
        at++;
      } else {
        at = end(text, start + 1, false);
        word(text.substring(start, at), not);
      }
    }
  }

  private static int end(String text, int from, boolean quoted) {
    int at = from;
    while (at < text.length()
        && !(isQuote(text.charAt(at)) || (!quoted && isSpace(text.charAt(at))))) {
      at++;
    }
    return at;
  }

  private void phrase(String text, List<Clause> into) {
    List<Clause.Token> tokens = new ArrayList<>();
    Position position = new Position();
    PageAnalyzer.TERMS.words(
        text,
        (term, _, _) -> tokens.add(new Clause.Token(term, position.take(1))),
        (start, end) -> pairs(text, start, end, position.take(end - start), tokens));
    if (!tokens.isEmpty()) {
      add(into, clause(tokens));
    }
  }

  private void word(String text, boolean not) {
    List<Clause> into = not ? unwanted : wanted;
    List<Clause.Token> tokens = new ArrayList<>();
    PageAnalyzer.TERMS.words(
        text,
        (term, _, _) -> tokens.add(new Clause.Token(term, tokens.size())),
        (start, end) -> {
          flush(tokens, into);
          run(text.substring(start, end), not);
        });
    flush(tokens, into);
  }

  /// Words without a space between them, such as wi-fi, are wanted in a row.
  private static void flush(List<Clause.Token> tokens, List<Clause> into) {
    if (!tokens.isEmpty()) {
      add(into, new Clause(tokens, false));
      tokens.clear();
    }
  }

  private void run(String run, boolean not) {
    if (not || run.length() < SEGMENTED) {
      add(not ? unwanted : wanted, han(run));
      return;
    }
    List<String> words =
        PageAnalyzer.TERMS.terms(run).stream().filter(word -> word.length() > 1).toList();
    if (words.isEmpty()) {
      add(wanted, han(run));
      return;
    }
    words.forEach(word -> add(wanted, han(word)));
    if (words.getFirst().length() < run.length()) {
      add(closer, han(run));
    }
  }

  private static Clause han(String run) {
    List<Clause.Token> tokens = new ArrayList<>();
    pairs(run, 0, run.length(), 0, tokens);
    return clause(tokens);
  }

  private static void pairs(
      String text, int start, int end, int position, List<Clause.Token> tokens) {
    if (start + 1 == end) {
      tokens.add(new Clause.Token(text.substring(start, end), position));
    }
    for (int i = start; i + 1 < end; i++) {
      tokens.add(new Clause.Token(text.substring(i, i + 2), position + i - start));
    }
  }

  /// A single Han character begins a token of the index wherever it stands.
  private static Clause clause(List<Clause.Token> tokens) {
    String first = tokens.getFirst().term();
    return new Clause(
        tokens,
        tokens.size() == 1 && first.length() == 1 && Character.isIdeographic(first.charAt(0)));
  }

  private static void add(List<Clause> into, Clause clause) {
    if (into.size() < MAX_CLAUSES && !into.contains(clause)) {
      into.add(clause);
    }
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '“' || c == '”' || c == '„' || c == '＂' || c == '「' || c == '」';
  }

  private static boolean isMinus(char c) {
    return c == '-' || c == '－' || c == '−';
  }

  /// Where the next token of a phrase stands.
  private static final class Position {
    private int next;

    int take(int count) {
      int taken = next;
      next += count;
      return taken;
    }
  }
}
