package io.cormorant.trap;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import java.util.Arrays;

/// A 64-bit fingerprint that changes little when a text changes little (Charikar, 2002): of all
/// pairs of neighbouring words, each bit is what most of the pairs' hashes have there. A Chinese or
/// Japanese character counts as a word.
public final class SimHash {
  /// What stands for a text too short to tell.
  public static final long NONE = 0;

  /// Shorter texts are alike on many different pages.
  static final int FEWEST_WORDS = 40;

  /// Of a longer text only the beginning counts.
  static final int MAX_CHARACTERS = 200_000;

  /// For each byte, its eight bits as eight bytes: so eight counters are raised by one addition.
  private static final long[] SPREAD = new long[256];

  /// After as many additions a counter of one byte may be full.
  private static final int FULL = 255;

  static {
    for (int b = 0; b < SPREAD.length; b++) {
      for (int bit = 0; bit < 8; bit++) {
        SPREAD[b] |= (long) (b >> bit & 1) << (8 * bit);
      }
    }
  }

  private final long[] small = new long[8];
  private final int[] counts = new int[64];
  private int inSmall;
  private int words;
  private int characters;
  private long before;

  private SimHash() {}

  /// Of a page's main text; of a feed's or sitemap's links. [#NONE] where that is too little.
  public static long of(Page page) {
    SimHash hash = new SimHash();
    if (page.list()) {
      for (Link link : page.links()) {
        hash.read(link.target().toString());
      }
    } else {
      hash.read(page.mainText());
    }
    return hash.value();
  }

  /// Of any text.
  static long of(String text) {
    SimHash hash = new SimHash();
    hash.read(text);
    return hash.value();
  }

  /// In how many bits two fingerprints differ.
  static int distance(long one, long other) {
    return Long.bitCount(one ^ other);
  }

  private void read(String text) {
    int end = Math.min(text.length(), MAX_CHARACTERS - characters);
    characters += Math.max(0, end);
    long word = 0;
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (isIdeograph(c)) {
        word = endWord(word);
        endWord(c);
      } else if (isWordCharacter(c)) {
        word = (word + small(c) + 1) * 0x100000001B3L;
      } else {
        word = endWord(word);
      }
    }
    endWord(word);
  }

  private long endWord(long word) {
    if (word != 0) {
      long hash = Mixing.mix(word);
      if (words > 0) {
        count(Mixing.mix(31 * before + hash));
      }
      before = hash;
      words++;
    }
    return 0;
  }

  private void count(long hash) {
    for (int i = 0; i < 8; i++) {
      small[i] += SPREAD[(int) (hash >>> (8 * i)) & 0xFF];
    }
    if (++inSmall == FULL) {
      empty();
    }
  }

  private void empty() {
    for (int i = 0; i < 64; i++) {
      counts[i] += (int) (small[i >> 3] >>> (8 * (i & 7))) & 0xFF;
    }
    Arrays.fill(small, 0);
    inSmall = 0;
  }

  private long value() {
    if (words < FEWEST_WORDS) {
      return NONE;
    }
    empty();
    long value = 0;
    for (int i = 0; i < 64; i++) {
      value |= 2 * counts[i] >= words ? 1L << i : 0;
    }
    return value == NONE ? 1 : value;
  }

  private static boolean isWordCharacter(char c) {
    return c < 128
        ? (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        : Character.isLetterOrDigit(c);
  }

  private static char small(char c) {
    if (c < 128) {
      return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }
    return Character.toLowerCase(c);
  }

  /// Chinese characters and Japanese syllables, which stand without spaces.
  private static boolean isIdeograph(char c) {
    return c >= 0x3040 && ((c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF));
  }
}
