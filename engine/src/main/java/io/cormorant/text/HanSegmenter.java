package io.cormorant.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Cuts runs of Han characters into words.
///
/// Where the longest word at a place is not overlapped by another, it is taken; so it is for most
/// of a text, at the price of one walk through the dictionary for each character. Where words
/// overlap (研究生命: 研究生 or 生命?) the most likely sequence is found as HanLP finds it, by pairs of
/// words (Viterbi, 1967).
///
/// A topic's own words are words like those of the dictionary, and are taken out of a longer one
/// that holds them: 大暴雨 is 大 and 暴雨 where the topic has 暴雨. Used by one thread at a time.
final class HanSegmenter {
  /// Overlapping words in a longer row are cut after so many characters.
  private static final int MAX_KNOT = 20;

  /// Words of the dictionary are not longer.
  private static final int MAX_WORD = 24;

  /// How often a topic's own word is thought to be used.
  private static final int OWN_FREQUENCY = 1_000;

  private static final int OWN = -2;
  private static final int UNKNOWN = -1;

  private final HanWords own;

  /// The words of a knot: where they end, what they are, how likely the best way is that leads to
  /// each, by which word that comes, and the next word with the same end.
  private final int[] ends = new int[MAX_KNOT * MAX_WORD];

  private final int[] words = new int[MAX_KNOT * MAX_WORD];
  private final double[] likelihoods = new double[MAX_KNOT * MAX_WORD];
  private final int[] befores = new int[MAX_KNOT * MAX_WORD];
  private final int[] nexts = new int[MAX_KNOT * MAX_WORD];

  /// For each place in a knot the last found word that ends there.
  private final int[] lasts = new int[MAX_KNOT + 1];

  private int count;
  private int longest;

  /// Whether the run has one of the topic's own words at all.
  private boolean hasOwn;

  HanSegmenter(HanWords own) {
    this.own = own;
  }

  /// Notes where words end.
  ///
  /// @param ends set at `i - from` for each word that ends before place `i`; what it says of place
  ///   `from` means nothing
  void cut(char[] text, int from, int to, boolean[] ends) {
    Arrays.fill(ends, 0, to - from + 1, false);
    hasOwn = own.isIn(text, from, to);
    int before = HanDictionary.BEGIN;
    int at = from;
    while (at < to) {
      int word = walk(text, at, to);
      int end = longest;
      int reach = reach(text, at, end, to);
      if (reach == end) {
        ends[end - from] = true;
        before = word;
      } else {
        before = untie(text, at, reach, before, from, ends);
      }
      at = reach;
    }
    if (hasOwn) {
      takeOut(text, from, to, ends);
    }
  }

  /// The longest word at a place; its end is in [#longest].
  private int walk(char[] text, int at, int to) {
    int word = UNKNOWN;
    int end = at + 1;
    int state = HanDictionary.START;
    for (int i = at; i < to; i++) {
      state = HanDictionary.step(state, text[i]);
      if (state == HanDictionary.NONE) {
        break;
      }
      if (HanDictionary.isWord(state)) {
        word = HanDictionary.word(state);
        end = i + 1;
      }
    }
    char @Nullable [] mine = hasOwn ? own.at(text, at, to) : null;
    if (mine != null && at + mine.length > end) {
      word = OWN;
      end = at + mine.length;
    }
    longest = end;
    return word;
  }

  /// How far words reach that overlap what lies between two places.
  private int reach(char[] text, int at, int end, int to) {
    int reach = end;
    for (int i = at + 1; i < reach && reach - at < MAX_KNOT; i++) {
      walk(text, i, to);
      reach = Math.max(reach, longest);
    }
    return Math.min(reach, Math.max(end, at + MAX_KNOT));
  }

  /// Finds the most likely words between two places.
  ///
  /// @return the last of them
  private int untie(char[] text, int at, int to, int before, int from, boolean[] cuts) {
    if (to - at > MAX_KNOT) {
      cuts[to - from] = true;
      return UNKNOWN;
    }
    count = 0;
    Arrays.fill(lasts, 0, to - at + 1, UNKNOWN);
    for (int start = at; start < to; start++) {
      if (start == at || lasts[start - at] >= 0) {
        offer(text, start, at, to, before);
      }
    }
    int best = best(lasts[to - at]);
    for (int word = best; word >= 0; word = befores[word]) {
      cuts[ends[word] - from] = true;
    }
    return words[best];
  }

  /// Offers all words that begin at a place, and the character there in any case.
  private void offer(char[] text, int start, int at, int to, int before) {
    boolean alone = false;
    int state = HanDictionary.START;
    for (int i = start; i < to; i++) {
      state = HanDictionary.step(state, text[i]);
      if (state == HanDictionary.NONE) {
        break;
      }
      if (HanDictionary.isWord(state)) {
        int word = HanDictionary.word(state);
        add(start, i + 1, at, word, HanDictionary.frequency(word), before);
        alone |= i == start;
      }
    }
    if (!alone) {
      add(start, start + 1, at, UNKNOWN, HanDictionary.frequency(UNKNOWN), before);
    }
    char @Nullable [] mine = hasOwn ? own.at(text, start, to) : null;
    if (mine != null) {
      add(start, start + mine.length, at, OWN, OWN_FREQUENCY, before);
    }
  }

  private void add(int start, int end, int at, int word, int frequency, int before) {
    int by = UNKNOWN;
    double likelihood = 0;
    if (start == at) {
      likelihood = HanDictionary.likelihood(before, word, frequency);
    } else {
      for (int i = lasts[start - at]; i >= 0; i = nexts[i]) {
        double way = likelihoods[i] * HanDictionary.likelihood(words[i], word, frequency);
        if (way > likelihood) {
          likelihood = way;
          by = i;
        }
      }
    }
    if (count < words.length) {
      ends[count] = end;
      words[count] = word;
      likelihoods[count] = likelihood;
      befores[count] = by;
      nexts[count] = lasts[end - at];
      lasts[end - at] = count++;
    }
  }

  private int best(int last) {
    int best = last;
    for (int i = last; i >= 0; i = nexts[i]) {
      if (likelihoods[i] > likelihoods[best]) {
        best = i;
      }
    }
    return best;
  }

  /// Makes a topic's own word a word of its own where it stands inside a longer one, or is made of
  /// several; not where it begins in the middle of one word and ends in another.
  private void takeOut(char[] text, int from, int to, boolean[] cuts) {
    for (int i = from; i < to; i++) {
      char @Nullable [] mine = own.at(text, i, to);
      if (mine == null) {
        continue;
      }
      int start = i - from;
      int end = start + mine.length;
      boolean ofWholeWords = cuts[end] && (start == 0 || cuts[start]);
      if (ofWholeWords || !isCut(cuts, start, end)) {
        Arrays.fill(cuts, start + 1, end, false);
        cuts[start] = true;
        cuts[end] = true;
        i += mine.length - 1;
      }
    }
  }

  private static boolean isCut(boolean[] cuts, int after, int upTo) {
    for (int i = after + 1; i < upTo; i++) {
      if (cuts[i]) {
        return true;
      }
    }
    return false;
  }
}
