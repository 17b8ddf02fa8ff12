package io.cormorant.archive.export;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Cuts a text into pieces of limited size that overlap. A piece ends with a paragraph where one
/// ends in its second half, else with a sentence, else with a word; a word or a run of Chinese
/// longer than a piece is cut between characters.
///
/// @param size characters of a piece at the most
/// @param overlap characters at the most that a piece has in common with the one before it: whole
///   sentences
public record Chunks(int size, int overlap) {
  /// Some 200 to 300 English words.
  public static final int USUAL_SIZE = 1_500;

  private static final int USUAL_OVERLAPS = 8;

  private static final int LEAST = 50;
  private static final int MOST = 100_000;

  /// With the usual overlap, an eighth of the size.
  public Chunks(int size) {
    this(size, size / USUAL_OVERLAPS);
  }

  /// @throws IllegalArgumentException if it cannot be done
  public Chunks {
    if (size < LEAST || size > MOST) {
      throw new IllegalArgumentException(
          "--chunk-size must be from %,d to %,d characters".formatted(LEAST, MOST));
    }
    if (overlap < 0 || overlap > size / 2) {
      throw new IllegalArgumentException(
          "--chunk-overlap must be from 0 to half of --chunk-size, which is %,d characters"
              .formatted(size / 2));
    }
  }

  /// Where a piece stands: from the first character on, and before the last one.
  record Range(int start, int end) {}

  /// The pieces of a text in their order. Together they hold all of it but white space between
  /// them.
  List<Range> of(String text) {
    List<Range> ranges = new ArrayList<>();
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    int start = afterSpace(text, 0);
    while (start < text.length()) {
      int end = end(text, start, sentences);
      int last = beforeSpace(text, end);
      ranges.add(new Range(start, last));
      if (afterSpace(text, end) >= text.length()) {
        break;
      }
      start = afterSpace(text, next(start, end, sentences));
    }
    return ranges;
  }

  private int end(String text, int start, BreakIterator sentences) {
    int most = start + size;
    if (most >= text.length()) {
      return text.length();
    }
    int least = start + size / 2;
    int paragraph = text.lastIndexOf('\n', most);
    if (paragraph > least) {
      return paragraph;
    }
    int sentence = sentences.preceding(most + 1);
    if (sentence > least) {
      return sentence;
    }
    int word = text.lastIndexOf(' ', most);
    if (word > least) {
      return word;
    }
    return Character.isLowSurrogate(text.charAt(most)) ? most - 1 : most;
  }

  /// Where the next piece begins: with the first sentence that lies in the overlap, if any does.
  private int next(int start, int end, BreakIterator sentences) {
    int sentence = overlap == 0 ? end : sentences.following(end - overlap - 1);
    return sentence > start && sentence < end ? sentence : end;
  }

  private static int afterSpace(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int beforeSpace(String text, int end) {
    int at = end;
    while (at > 0 && Character.isWhitespace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }
}
