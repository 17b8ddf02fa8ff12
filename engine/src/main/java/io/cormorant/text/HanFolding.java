package io.cormorant.text;

import com.hankcs.hanlp.HanLP;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Writes traditional Chinese in simplified characters, by HanLP's table. Never changes.
///
/// Each `char` becomes one `char`, so places in a text stay. For most characters that is a look
/// into a table, and for those that are simplified already a look at one bit. A few have two
/// simplified forms, and the word decides: 乾 is 干 but stays in 乾坤, 鍊 is 炼 but 链 in 項鍊. Folding what
/// is folded changes nothing.
final class HanFolding {
  private static final String TABLE = "data/dictionary/tc/t2s.txt";

  /// The characters for which words are looked at. The table has words with others too: names, in
  /// which people keep a traditional character or not, and words that are said otherwise in Taiwan.
  /// Followed there, one word would be two terms.
  private static final String BY_WORD = "乾瞭鍊藉覆沈畫牴俱吒彷衹鈕";

  /// What each of them becomes in those words.
  private static final char[] IN_WORDS = new char[BY_WORD.length()];

  private static final List<List<Word>> WORDS = new ArrayList<>();

  private static final int BITS = 6;

  /// A bit for every `char` that may change.
  private static final long[] CHANGES = new long[(Character.MAX_VALUE + 1) >> BITS];

  private static final char[] SIMPLE = new char[Character.MAX_VALUE + 1];

  static {
    for (int c = 0; c < SIMPLE.length; c++) {
      SIMPLE[c] = (char) c;
    }
    BY_WORD.chars().forEach(_ -> WORDS.add(new ArrayList<>()));
    List<String[]> words = readTable();
    for (int c = 0; c < SIMPLE.length; c++) {
      SIMPLE[c] = SIMPLE[SIMPLE[c]];
      if (SIMPLE[c] != c || BY_WORD.indexOf(c) >= 0) {
        CHANGES[c >> BITS] |= 1L << c;
      }
    }
    words.forEach(pair -> note(pair[0], pair[1]));
    words.forEach(pair -> add(pair[0], pair[1]));
  }

  /// A word that decides.
  ///
  /// @param word as [#compared] sees it
  /// @param at where in it the character stands
  private record Word(String word, int at) {}

  private HanFolding() {}

  /// Folds a part of a text in place.
  ///
  /// @param begin where the text begins; what lies before the part may be folded already
  /// @param end where it ends
  static void fold(char[] text, int from, int to, int begin, int end) {
    for (int i = from; i < to; i++) {
      char c = text[i];
      if ((CHANGES[c >> BITS] >>> c & 1) != 0) {
        text[i] = folded(text, i, begin, end);
      }
    }
  }

  private static char folded(char[] text, int i, int begin, int end) {
    char simple = SIMPLE[text[i]];
    int which = Math.max(BY_WORD.indexOf(text[i]), BY_WORD.indexOf(simple));
    if (which >= 0) {
      for (Word word : WORDS.get(which)) {
        if (isAt(word.word, text, i - word.at, begin, end)) {
          return IN_WORDS[which];
        }
      }
    }
    return simple;
  }

  private static boolean isAt(String word, char[] text, int at, int begin, int end) {
    if (at < begin || at + word.length() > end) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (compared(text[at + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /// The same for a character before and after folding, whatever it becomes.
  private static char compared(char c) {
    char simple = SIMPLE[c];
    for (int i = 0; i < IN_WORDS.length; i++) {
      if (IN_WORDS[i] == simple) {
        return SIMPLE[BY_WORD.charAt(i)];
      }
    }
    return simple;
  }

  private static void note(String word, String simplified) {
    for (int i = 0; i < word.length(); i++) {
      int which = BY_WORD.indexOf(word.charAt(i));
      if (which >= 0 && simplified.charAt(i) != SIMPLE[word.charAt(i)]) {
        IN_WORDS[which] = simplified.charAt(i);
      }
    }
  }

  private static void add(String word, String simplified) {
    StringBuilder compared = new StringBuilder();
    word.chars().forEach(c -> compared.append(compared((char) c)));
    for (int i = 0; i < word.length(); i++) {
      int which = BY_WORD.indexOf(word.charAt(i));
      if (which >= 0 && simplified.charAt(i) == IN_WORDS[which]) {
        WORDS.get(which).add(new Word(compared.toString(), i));
      }
    }
  }

  /// Reads the characters into [#SIMPLE].
  ///
  /// @return the words that are not folded character by character
  private static List<String[]> readTable() {
    List<String[]> words = new ArrayList<>();
    try (InputStream in = HanLP.class.getClassLoader().getResourceAsStream(TABLE);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in, TABLE), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] pair = line.split("=", 2);
        if (pair.length == 2 && pair[0].length() == pair[1].length()) {
          if (pair[0].length() == 1) {
            SIMPLE[pair[0].charAt(0)] = pair[1].charAt(0);
          } else if (!Character.isSurrogate(pair[0].charAt(0))) {
            words.add(pair);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("HanLP's " + TABLE + " cannot be read", e);
    }
    return words;
  }
}
