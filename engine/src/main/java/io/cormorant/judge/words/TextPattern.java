package io.cormorant.judge.words;

import java.util.List;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;
import org.jspecify.annotations.Nullable;

/// A regular expression looked for anywhere in a text, in any case of letters.
///
/// It is one of Lucene's: what is usual but for anchors, back-references and looking around. In
/// return a text is read once, a character after the other, whatever the expression and the text:
/// no page can make it slow. Never changes.
final class TextPattern {
  /// States and transitions an expression may need; ordinary ones need some dozens.
  private static final int WORK = 10_000;

  private final String source;
  private final CharacterRunAutomaton automaton;

  private TextPattern(String source, CharacterRunAutomaton automaton) {
    this.source = source;
    this.automaton = automaton;
  }

  /// What a keyword written between slashes means; null for any other.
  ///
  /// @throws IllegalArgumentException if it is no regular expression, or an immense one
  static @Nullable TextPattern of(String keyword) {
    String text = keyword.strip();
    if (text.length() < 3 || !text.startsWith("/") || !text.endsWith("/")) {
      return null;
    }
    try {
      Automaton wanted =
          new RegExp(text.substring(1, text.length() - 1), RegExp.NONE, RegExp.CASE_INSENSITIVE)
              .toAutomaton();
      Automaton anywhere = Operations.concatenate(List.of(Automata.makeAnyString(), wanted));
      return new TextPattern(
          text, new CharacterRunAutomaton(Operations.determinize(anywhere, WORK)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "keyword %s is not a regular expression: %s".formatted(text, e.getMessage()), e);
    } catch (TooComplexToDeterminizeException e) {
      throw new IllegalArgumentException(
          "keyword %s is too complex for a regular expression: write several simple ones"
              .formatted(text),
          e);
    }
  }

  /// As its author wrote it.
  String source() {
    return source;
  }

  boolean isIn(String text) {
    int state = 0;
    int at = 0;
    while (state >= 0 && !automaton.isAccept(state) && at < text.length()) {
      int c = text.codePointAt(at);
      state = automaton.step(state, c);
      at += Character.charCount(c);
    }
    return state >= 0 && automaton.isAccept(state);
  }
}
