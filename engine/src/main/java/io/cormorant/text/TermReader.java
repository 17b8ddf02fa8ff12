package io.cormorant.text;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads texts into terms, see [TermAnalyzer], without making a string of each.
///
/// A term is known by a number made from its characters, [#number]; that two terms have the same
/// one is as good as impossible. Texts are read one after the other and first into words and runs
/// of Han characters; the runs are segmented, which costs most, when the terms are asked for. A
/// reader remembers what became of the words it met, see [WordMemo]. Used by one thread at a time.
public final class TermReader {
  /// Takes terms in their order.
  public interface Sink {
    /// Takes one.
    ///
    /// @param term its number, see [TermReader#number]
    /// @param start where it begins among all that was read; [TermReader#spelled] spells it
    void term(long term, int start, int end);
  }

  /// A longer "word" is data, not language.
  private static final int MAX_WORD = 40;

  /// Longer runs of Han characters are segmented in pieces of this length.
  private static final int MAX_RUN = 2_000;

  private static final long PRIME = 0x9E3779B97F4A7C15L;
  private static final long RUN = 0;

  /// The small forms of ASCII letters and digits, 0 for the rest.
  private static final byte[] SMALL = new byte[128];

  static {
    for (char c = 0; c < SMALL.length; c++) {
      SMALL[c] = (byte) (Character.isLetterOrDigit(c) ? Character.toLowerCase(c) : 0);
    }
  }

  private final HanSegmenter segmenter;
  private final WordMemo memo;
  private final boolean[] cuts = new boolean[MAX_RUN + 1];

  /// The texts as they stand, and where each begins among all that was read.
  private final List<String> texts = new ArrayList<>();

  private final IntArrayList begins = new IntArrayList();

  private char[] chars = new char[8_192];
  private int length;

  /// Where the text begins that is being read.
  private int begin;

  /// Words and runs: their terms, or [#RUN], and where they begin and end.
  private long[] terms = new long[1_024];

  private long[] places = new long[1_024];
  private int count;

  /// The terms of words as text while somebody reads for [#pieces], null for what is spelled as it
  /// stands: the memo has them at hand only until the next word.
  private @Nullable String @Nullable [] spellings;

  private @Nullable String[] spareSpellings = new String[0];

  /// Whether what is being read is known to be in normalisation form C, or was found not to be.
  private boolean composed;

  private boolean toCompose;

  TermReader(HanWords wholeWords, WordForms forms) {
    this.segmenter = new HanSegmenter(wholeWords);
    this.memo = new WordMemo(forms);
  }

  /// The number of a term.
  public static long number(String term) {
    long hash = 0;
    for (int i = 0; i < term.length(); i++) {
      hash = (hash + term.charAt(i)) * PRIME;
    }
    return finish(hash);
  }

  /// Forgets all texts that were read.
  public void clear() {
    length = 0;
    count = 0;
    texts.clear();
    begins.clear();
  }

  /// Reads one more text.
  public void read(String text) {
    int countBefore = count;
    int lengthBefore = length;
    String standing = text;
    composed = false;
    toCompose = false;
    scan(text);
    if (toCompose) {
      count = countBefore;
      length = lengthBefore;
      composed = true;
      toCompose = false;
      standing = Normalizer.normalize(text, Normalizer.Form.NFC);
      scan(standing);
    }
    texts.add(standing);
    begins.add(lengthBefore);
  }

  /// Words and runs read so far.
  public int count() {
    return count;
  }

  /// Whether one of the terms, or a part of a run, may be one of those; that can be told without
  /// segmenting.
  public boolean mayHold(TermSet wanted) {
    for (int i = 0; i < count; i++) {
      if (terms[i] == RUN ? wanted.isIn(chars, start(i), end(i)) : wanted.contains(terms[i])) {
        return true;
      }
    }
    return false;
  }

  /// Gives the terms of some of the words and runs.
  public void terms(int from, int to, Sink sink) {
    for (int i = from; i < to; i++) {
      if (terms[i] == RUN) {
        segment(start(i), end(i), sink);
      } else {
        sink.term(terms[i], start(i), end(i));
      }
    }
  }

  /// Reads one text and gives its words and runs, without segmenting.
  void pieces(String text, TermAnalyzer.WordSink words, TermAnalyzer.RunSink han) {
    spellings =
        spareSpellings.length == terms.length ? spareSpellings : new @Nullable String[terms.length];
    read(text);
    @Nullable String[] spelled = Objects.requireNonNull(spellings);
    spareSpellings = spelled;
    spellings = null;
    for (int i = 0; i < count; i++) {
      int start = start(i);
      int end = end(i);
      if (terms[i] == RUN) {
        han.run(start, end);
      } else {
        String term = spelled[i];
        words.word(term == null ? spelled(start, end) : term, start, end);
      }
    }
  }

  /// The term that stands between two places, as text.
  public String spelled(int start, int end) {
    if (isWhole(start, end)) {
      return new String(chars, start, end - start);
    }
    String word = folded(start, end);
    long number = number(word);
    if (!memo.knows(number)) {
      memo.learn(number, word);
    }
    String term = memo.spelled(number);
    return term == null ? word : term;
  }

  /// The word that stands between two places, folded as terms are, but not stemmed.
  public String word(int start, int end) {
    return isWhole(start, end) ? new String(chars, start, end - start) : folded(start, end);
  }

  /// A term as the texts write it: the form that most of its words have, the first of those that
  /// are equally frequent. Null where they do not have it.
  public @Nullable String written(String term) {
    return isWhole(term.codePointAt(0)) ? firstWritten(term) : mostlyWritten(term);
  }

  private @Nullable String mostlyWritten(String term) {
    long number = number(term);
    Map<String, Integer> forms = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      if (terms[i] == number) {
        forms.merge(standing(start(i), end(i)), 1, Integer::sum);
      }
    }
    return forms.entrySet().stream()
        .reduce((best, next) -> next.getValue() > best.getValue() ? next : best)
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  private @Nullable String firstWritten(String term) {
    for (int i = 0; i < texts.size(); i++) {
      int last = begins.getInt(i) + texts.get(i).length() - term.length();
      for (int at = begins.getInt(i); at <= last; at++) {
        if (isAt(at, term)) {
          return standing(at, at + term.length());
        }
      }
    }
    return null;
  }

  private boolean isAt(int at, String term) {
    int i = 0;
    while (i < term.length() && chars[at + i] == term.charAt(i)) {
      i++;
    }
    return i == term.length();
  }

  /// What stands between two places of one text, not folded.
  private String standing(int start, int end) {
    int text = begins.size() - 1;
    while (begins.getInt(text) > start) {
      text--;
    }
    int begin = begins.getInt(text);
    return texts.get(text).substring(start - begin, end - begin);
  }

  /// Whether a term is just the letters that stand there.
  private boolean isWhole(int start, int end) {
    return isWhole(Character.codePointAt(chars, start, end));
  }

  private static boolean isWhole(int first) {
    return Character.isIdeographic(first) || Scripts.isHan(first) || Scripts.isUnspaced(first);
  }

  private int start(int index) {
    return (int) (places[index] >>> 32);
  }

  private int end(int index) {
    return (int) places[index];
  }

  private void segment(int start, int end, Sink sink) {
    if (end - start > 1) {
      segmenter.cut(chars, start, end, cuts);
    } else {
      cuts[1] = true;
    }
    int from = start;
    long hash = 0;
    for (int i = start; i < end; i++) {
      hash = (hash + chars[i]) * PRIME;
      if (cuts[i + 1 - start]) {
        sink.term(finish(hash), from, i + 1);
        from = i + 1;
        hash = 0;
      }
    }
  }

  private void scan(String text) {
    int at = length;
    begin = at;
    int to = at + text.length();
    if (to > chars.length) {
      chars = Arrays.copyOf(chars, Math.max(to, 2 * chars.length));
    }
    text.getChars(0, text.length(), chars, at);
    length = to;
    while (at < to && !toCompose) {
      char c = chars[at];
      if (c < SMALL.length) {
        at = SMALL[c] == 0 ? at + 1 : plainWord(at, to);
      } else if (Scripts.isHan(c) && c < '\uf900') {
        at = run(at, to);
      } else {
        at = other(at, to);
      }
    }
  }

  private int run(int start, int to) {
    int limit = Math.min(to, start + MAX_RUN);
    int at = start + 1;
    while (at < limit && Scripts.isHan(chars[at]) && (composed || chars[at] < '\uf900')) {
      at++;
    }
    HanFolding.fold(chars, start, at, begin, to);
    add(RUN, start, at);
    return at;
  }

  /// Reads a word that begins with an ASCII letter or digit.
  private int plainWord(int start, int to) {
    long hash = 0;
    int at = start;
    while (at < to) {
      char c = chars[at];
      if (c >= SMALL.length) {
        if (Scripts.isHan(c) && c < '\uf900') {
          break;
        }
        return anyWord(start, to);
      }
      int small = SMALL[c];
      if (small == 0) {
        if (c != '\'' || at + 1 == to || chars[at + 1] < 'A') {
          break;
        }
        if (chars[at + 1] >= SMALL.length) {
          return anyWord(start, to);
        }
        if (!Character.isLetter(chars[at + 1])) {
          break;
        }
        small = c;
      }
      hash = (hash + small) * PRIME;
      at++;
    }
    if (at - start <= MAX_WORD) {
      word(finish(hash), start, at);
    }
    return at;
  }

  /// Reads what is neither ASCII nor a run of Han characters.
  private int other(int at, int to) {
    int c = Character.codePointAt(chars, at, to);
    if (isUncomposed(chars[at])) {
      return to;
    }
    int end = at + Character.charCount(c);
    if (Scripts.isHan(c)) {
      return run(at, to);
    } else if (Scripts.isUnspaced(c)) {
      return pairs(at, to);
    } else if (Character.isIdeographic(c)) {
      add(number(at, end), at, end);
    } else if (Character.isLetterOrDigit(c)) {
      return anyWord(at, to);
    }
    return end;
  }

  /// Reads a run of letters that are written without spaces: as every pair of neighbours.
  private int pairs(int start, int to) {
    int at = start + 1;
    while (at < to && Scripts.isUnspaced(chars[at])) {
      at++;
    }
    if (isUncomposed(start, Math.min(at + 1, to))) {
      return to;
    }
    int last = Math.max(start + 1, at - 1);
    for (int i = start; i < last; i++) {
      int end = Math.min(i + 2, at);
      add(number(i, end), i, end);
    }
    return at;
  }

  private int anyWord(int start, int to) {
    int at = start;
    while (at < to && isWordPart(at, to)) {
      at += Character.charCount(Character.codePointAt(chars, at, to));
    }
    if (isUncomposed(start, Math.min(at + 1, to))) {
      return to;
    }
    if (at - start <= MAX_WORD) {
      word(number(folded(start, at)), start, at);
    }
    return at;
  }

  /// Letters and digits with their marks, and an apostrophe between two of them.
  private boolean isWordPart(int at, int to) {
    int c = Character.codePointAt(chars, at, to);
    return switch (c) {
      case '\'', '’' -> at + 1 < to && Scripts.isLetter(Character.codePointAt(chars, at + 1, to));
      default ->
          (Scripts.isLetter(c) || Character.isDigit(c) || Scripts.isMark(c))
              && !Scripts.isUnspaced(c);
    };
  }

  private boolean isUncomposed(int start, int end) {
    for (int i = start; i < end; i++) {
      if (isUncomposed(chars[i])) {
        return true;
      }
    }
    return false;
  }

  private boolean isUncomposed(char c) {
    toCompose |= !composed && !Scripts.isComposed(c);
    return toCompose;
  }

  private String folded(int start, int end) {
    char[] folded = Arrays.copyOfRange(chars, start, end);
    for (int i = 0; i < folded.length; i++) {
      char c = folded[i];
      if (c == '’') {
        folded[i] = '\'';
      } else if (c >= '！' && c <= '～') {
        folded[i] = (char) (c - '！' + '!');
      }
    }
    return new String(folded).toLowerCase(Locale.ROOT);
  }

  private void word(long word, int start, int end) {
    if (!memo.knows(word)) {
      memo.learn(word, folded(start, end));
    }
    long term = memo.term(word);
    if (term != WordMemo.STOP) {
      add(term, start, end);
      if (spellings != null) {
        spellings[count - 1] = memo.spelled(word);
      }
    }
  }

  private void add(long term, int start, int end) {
    if (count == terms.length) {
      terms = Arrays.copyOf(terms, 2 * count);
      places = Arrays.copyOf(places, 2 * count);
      spellings = spellings == null ? null : Arrays.copyOf(spellings, 2 * count);
    }
    if (spellings != null) {
      spellings[count] = null;
    }
    terms[count] = term;
    places[count++] = (long) start << 32 | end;
  }

  private long number(int start, int end) {
    long hash = 0;
    for (int i = start; i < end; i++) {
      hash = (hash + chars[i]) * PRIME;
    }
    return finish(hash);
  }

  private static long finish(long hash) {
    long mixed = hash ^ (hash >>> 32);
    return mixed == RUN ? 1 : mixed;
  }
}
