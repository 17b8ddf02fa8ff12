package io.cormorant.text;

import com.hankcs.hanlp.collection.trie.DoubleArrayTrie;
import com.hankcs.hanlp.dictionary.CoreBiGramTableDictionary;
import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.utility.Predefine;
import java.util.function.ObjDoubleConsumer;

/// The words of HanLP's core dictionary, how often they are used, and how likely one follows
/// another.
///
/// A word is found by stepping from state to state, a character each. The trie is HanLP's own with
/// all that a step needs in one number, so that a step is one look into memory. Never changes;
/// loaded when first used.
final class HanDictionary {
  /// Where every word begins.
  static final int START = 2 * CoreDictionary.trie.getBase()[0];

  /// No word goes on like this.
  static final int NONE = -1;

  /// The word that stands for the beginning of a sentence.
  static final int BEGIN = CoreDictionary.BEGIN_WORD_ID;

  /// Set in a state in which a word ends.
  private static final int WORD = 1;

  /// What is said of a character or word that is not in the dictionary.
  private static final int UNKNOWN_FREQUENCY = 1;

  /// For each place, the state it follows and the state it leads to.
  private static final long[] STEPS = steps();

  private static final int[] BASE = CoreDictionary.trie.getBase();
  private static final int[] FREQUENCIES = frequencies();

  /// Shares of the two parts of a probability, as HanLP weighs them.
  private static final double PAIR = Predefine.lambda * Predefine.myu;

  private static final double UNSEEN_PAIR = Predefine.lambda * (1 - Predefine.myu);
  private static final double SINGLE = (1 - Predefine.lambda) / Predefine.TOTAL_FREQUENCY;

  private HanDictionary() {}

  /// The state after one more character, or [#NONE].
  static int step(int state, char c) {
    int from = state >> 1;
    int place = from + c + 1;
    if (place >= STEPS.length) {
      return NONE;
    }
    long step = STEPS[place];
    return (int) (step >>> 32) == from ? (int) step : NONE;
  }

  /// Whether the characters up to this state are a word.
  static boolean isWord(int state) {
    return (state & WORD) != 0;
  }

  /// The number of the word that ends in a state.
  static int word(int state) {
    return -BASE[state >> 1] - 1;
  }

  /// How often a word is used; of a word that is none, seldom.
  ///
  /// @param word its number, negative where the dictionary does not have it
  static int frequency(int word) {
    return word < 0 ? UNKNOWN_FREQUENCY : FREQUENCIES[word];
  }

  /// How likely a word follows another: how often it does, mixed with how often it is used at all.
  static double likelihood(int before, int word, int frequency) {
    double pairs =
        before < 0 || word < 0 ? 0 : CoreBiGramTableDictionary.getBiFrequency(before, word);
    return PAIR * pairs / (frequency(before) + 1) + UNSEEN_PAIR + SINGLE * frequency;
  }

  /// Every word with its share of all words that are written.
  static void forEach(ObjDoubleConsumer<String> words) {
    int[] stepTo = new int[STEPS.length];
    for (int place = 1; place < STEPS.length; place++) {
      stepTo[(int) STEPS[place] >> 1] = place;
    }
    StringBuilder word = new StringBuilder();
    for (int place = 1; place < STEPS.length; place++) {
      int state = (int) STEPS[place];
      if (isWord(state)) {
        word.setLength(0);
        for (int at = state >> 1; at != START >> 1; ) {
          int step = stepTo[at];
          at = (int) (STEPS[step] >>> 32);
          word.append((char) (step - at - 1));
        }
        double share = frequency(word(state)) / (double) Predefine.TOTAL_FREQUENCY;
        words.accept(word.reverse().toString(), share);
      }
    }
  }

  private static long[] steps() {
    DoubleArrayTrie<CoreDictionary.Attribute> trie = CoreDictionary.trie;
    int[] base = trie.getBase();
    int[] check = trie.getCheck();
    long[] steps = new long[Math.min(base.length, check.length)];
    for (int place = 1; place < steps.length; place++) {
      int from = check[place];
      if (from > 0 && place > from && base[place] > 0) {
        int to = base[place];
        boolean word = to < steps.length && check[to] == to && base[to] < 0;
        steps[place] = (long) from << 32 | (long) to << 1 | (word ? WORD : 0);
      }
    }
    return steps;
  }

  private static int[] frequencies() {
    int[] frequencies = new int[CoreDictionary.trie.size()];
    for (int word = 0; word < frequencies.length; word++) {
      frequencies[word] = CoreDictionary.get(word).totalFrequency;
    }
    return frequencies;
  }
}
