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

  /// Characters read at a time.
  private static final int PART = 512;

  /// Enough for as many words as there are characters.
  private static final int DIGITS = 18;

  /// The small forms of ASCII letters and digits, 0 for the rest.
  private static final byte[] SMALL = new byte[128];

  static {
    for (char c = 0; c < SMALL.length; c++) {
      SMALL[c] = (byte) (Character.isLetterOrDigit(c) ? Character.toLowerCase(c) : 0);
    }
  }

  /// Hashes that wait to be counted, eight at a time.
  private final long[] waiting = new long[8];

  private int waits;

  /// How many hashes have each bit, written in binary: the first number holds the lowest digit of
  /// all 64 counts.
  private final long[] digits = new long[DIGITS];

  /// A part of a text, and the words that end in it: at most one for every character and the one
  /// that was begun before.
  private final char[] part = new char[PART];

  private final long[] found = new long[PART + 2];

  /// The word that is being read, 0 for none.
  private long word;

  private int words;
  private int characters;
  private long before;

  private SimHash() {}

  /// Whether two texts say almost the same. Of one that is too short to tell nobody knows.
  public static boolean areAlike(long one, long other) {
    return one != NONE && other != NONE && distance(one, other) <= NearDuplicates.MAX_DISTANCE;
  }

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
    for (int at = 0; at < end; at += PART) {
      int size = Math.min(PART, end - at);
      text.getChars(at, at + size, part, 0);
      count(words(size));
    }
    found[0] = word;
    count(word == 0 ? 0 : 1);
    word = 0;
  }

  /// Finds the words that end in a part of a text. Where words end cannot be predicted, so the way
  /// through plain text has no branches that depend on it: what is known of a word is written after
  /// every character and counted only if it ended.
  ///
  /// @return how many there are
  private int words(int size) {
    int ended = 0;
    long now = word;
    for (int i = 0; i < size; i++) {
      char c = part[i];
      if (c < SMALL.length) {
        int small = SMALL[c];
        long inside = -(long) small >> 63;
        found[ended] = now;
        ended += (int) (~inside & (now | -now) >>> 63);
        now = (Long.rotateLeft(now, 7) ^ small) & inside;
      } else if (isIdeograph(c)) {
        found[ended] = now;
        ended += now == 0 ? 0 : 1;
        found[ended++] = c;
        now = 0;
      } else if (Character.isLetterOrDigit(c)) {
        now = Long.rotateLeft(now, 7) ^ Character.toLowerCase(c);
      } else {
        found[ended] = now;
        ended += now == 0 ? 0 : 1;
        now = 0;
      }
    }
    word = now;
    return ended;
  }

  /// Counts the pairs of words that were found.
  private void count(int ended) {
    for (int i = 0; i < ended; i++) {
      if (words++ > 0) {
        count(Mixing.mix(31 * before + found[i]));
      }
      before = found[i];
    }
  }

  private void count(long hash) {
    waiting[waits++] = hash;
    if (waits == waiting.length) {
      empty();
    }
  }

  /// Counts the eight that wait: adders that take three numbers and give two, for all 64 bits at
  /// once, so that only one of eight additions has to go up to the higher digits.
  private void empty() {
    long carried = carry(2, fours(0), fours(4));
    for (int digit = 3; carried != 0 && digit < DIGITS; digit++) {
      long sum = digits[digit] ^ carried;
      carried &= digits[digit];
      digits[digit] = sum;
    }
    Arrays.fill(waiting, 0);
    waits = 0;
  }

  /// Adds four of those that wait to the two lowest digits.
  private long fours(int from) {
    long one = carry(0, waiting[from], waiting[from + 1]);
    long other = carry(0, waiting[from + 2], waiting[from + 3]);
    return carry(1, one, other);
  }

  /// Adds two numbers to a digit of all counts.
  ///
  /// @return what is carried to the next digit
  private long carry(int digit, long one, long other) {
    long known = digits[digit];
    long either = known ^ one;
    digits[digit] = either ^ other;
    return (known & one) | (either & other);
  }

  private long value() {
    if (words < FEWEST_WORDS) {
      return NONE;
    }
    empty();
    long value = 0;
    for (int i = 0; i < 64; i++) {
      value |= 2 * digits(i) >= words ? 1L << i : 0;
    }
    return value == NONE ? 1 : value;
  }

  private int digits(int bit) {
    int count = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      count |= (int) (digits[digit] >>> bit & 1) << digit;
    }
    return count;
  }

  /// Chinese characters and Japanese syllables, which stand without spaces.
  private static boolean isIdeograph(char c) {
    return c >= 0x3040 && ((c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF));
  }
}
