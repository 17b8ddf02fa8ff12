package io.cormorant.strategy.learned;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Url;
import io.cormorant.core.UrlWords;
import java.util.function.IntToDoubleFunction;

/// What a link is known by: the words of its anchor, of its address and around it, and whether its
/// page is relevant, as numbers. All of it can be told from a candidate, so that a link is learned
/// from by just what it was scored by: two of the words around it, those that said most when it was
/// found, are in its note.
///
/// Used by one thread.
final class LinkWords {
  static final int BITS = 15;
  static final int MOST = 64;

  private static final int ANCHOR = 1;
  private static final int ADDRESS = 2;
  private static final int AROUND = 3;

  /// Characters of each text that count.
  private static final int MOST_TEXT = 200;

  private static final int MASK = (1 << BITS) - 1;
  private static final int KNOWN = 1 << 31;
  private static final int RELEVANT = 1 << 30;

  /// Numbers of no word: words that have them share them.
  private static final int BIAS = 1;

  /// That its page is relevant.
  static final int PAGE = 2;

  private final WordHashes hashes = new WordHashes(BITS, MOST);

  /// What is noted of a link.
  ///
  /// @param weight how much a word says
  int note(Link link, boolean onRelevant, IntToDoubleFunction weight) {
    int first = 0;
    int second = 0;
    double most = -1;
    double next = -1;
    for (int word : hashes.clear().read(link.around(), AROUND, MOST_TEXT).words()) {
      double says = Math.abs(weight.applyAsDouble(word));
      if (says > most) {
        second = first;
        next = most;
        first = word;
        most = says;
      } else if (says > next) {
        second = word;
        next = says;
      }
    }
    return KNOWN | (onRelevant ? RELEVANT : 0) | (second << BITS) | first;
  }

  static boolean isOnRelevant(int note) {
    return (note & RELEVANT) != 0;
  }

  /// The words of a link whose note is not 0.
  int[] of(Candidate link) {
    Url url = link.url();
    int note = link.note();
    String path = url.path();
    hashes.clear().put(BIAS);
    if (isOnRelevant(note)) {
      hashes.put(PAGE);
    }
    put(note & MASK);
    put((note >>> BITS) & MASK);
    return hashes
        .read(link.anchor(), ANCHOR, MOST_TEXT)
        .read(path.indexOf('%') < 0 ? path : UrlWords.of(url), ADDRESS, MOST_TEXT)
        .words();
  }

  private void put(int word) {
    if (word != 0) {
      hashes.put(word);
    }
  }
}
