package io.cormorant.text;

import com.hankcs.hanlp.seg.Segment;
import com.hankcs.hanlp.seg.Viterbi.ViterbiSegment;
import com.hankcs.hanlp.seg.common.Term;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.tartarus.snowball.ext.EnglishStemmer;

/// Turns text into terms. Runs of Han characters are segmented by HanLP; other words are folded to
/// lower case and, if plain ASCII, stemmed as English, with English stop words left out. Full-width
/// letters and digits count as their ASCII forms, a typographic apostrophe as the plain one, a
/// letter with a separate accent as the accented letter.
///
/// Words given at construction (a topic's own) are kept whole by the segmenter of this instance
/// only. Safe for use by many threads.
public final class TermAnalyzer {
  /// A longer "word" is data, not language.
  private static final int MAX_WORD = 40;

  /// Longer runs of Han characters are segmented in pieces of this length.
  private static final int MAX_RUN = 2_000;

  private static final CharArraySet STOP_WORDS = EnglishAnalyzer.ENGLISH_STOP_WORDS_SET;

  private final Segment segment;
  private final ThreadLocal<EnglishStemmer> stemmer = ThreadLocal.withInitial(EnglishStemmer::new);

  public TermAnalyzer(Collection<String> wholeWords) {
    List<String> han =
        wholeWords.stream()
            .map(TermAnalyzer::composed)
            .filter(w -> w.length() > 1 && w.chars().allMatch(TermAnalyzer::isHan))
            .toList();
    Segment plain =
        new ViterbiSegment()
            .enableNameRecognize(false)
            .enablePlaceRecognize(false)
            .enableOrganizationRecognize(false)
            .enableTranslatedNameRecognize(false)
            .enablePartOfSpeechTagging(false)
            .enableOffset(false);
    this.segment =
        han.isEmpty()
            ? plain.enableCustomDictionary(false)
            : plain
                .enableCustomDictionary(TopicDictionary.of(han))
                .enableCustomDictionaryForcing(true);
  }

  public List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    analyze(text, terms::add);
    return terms;
  }

  /// Gives the terms of a text in their order.
  public void analyze(String raw, Consumer<String> terms) {
    String text = composed(raw);
    int at = 0;
    while (at < text.length()) {
      int start = at;
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      if (isHan(c)) {
        at = endOfRun(text, start);
        segment(text.substring(start, at), terms);
      } else if (Character.isIdeographic(c)) {
        terms.accept(Character.toString(c));
      } else if (Character.isLetterOrDigit(c)) {
        at = endOfWord(text, at);
        word(text.substring(start, at), terms);
      }
    }
  }

  private static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  private static int endOfRun(String text, int start) {
    int limit = Math.min(text.length(), start + MAX_RUN);
    int at = start;
    while (at < limit && isHan(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int endOfWord(String text, int from) {
    int at = from;
    while (at < text.length() && isWordPart(text, at)) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  private void segment(String run, Consumer<String> terms) {
    if (run.length() == 1) {
      terms.accept(run);
      return;
    }
    for (Term term : segment.seg(run.toCharArray())) {
      terms.accept(term.word);
    }
  }

  private void word(String raw, Consumer<String> terms) {
    if (raw.length() > MAX_WORD) {
      return;
    }
    String word = fold(raw);
    if (!isAscii(word)) {
      terms.accept(word);
    } else if (!STOP_WORDS.contains(word)) {
      EnglishStemmer stem = stemmer.get();
      stem.setCurrent(word);
      stem.stem();
      terms.accept(stem.getCurrent());
    }
  }

  private static String fold(String word) {
    StringBuilder folded = new StringBuilder(word);
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == '’') {
        folded.setCharAt(i, '\'');
      } else if (c >= '！' && c <= '～') {
        folded.setCharAt(i, (char) (c - '！' + '!'));
      }
    }
    return folded.toString().toLowerCase(Locale.ROOT);
  }

  private static boolean isAscii(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }

  /// Letters and digits with their marks, and an apostrophe between two of them.
  private static boolean isWordPart(String text, int at) {
    int c = text.codePointAt(at);
    return switch (c) {
      case '\'', '’' -> at + 1 < text.length() && isLetter(text.codePointAt(at + 1));
      default -> isLetter(c) || Character.isDigit(c) || isMark(c);
    };
  }

  private static boolean isLetter(int c) {
    return Character.isLetter(c) && !isHan(c) && !Character.isIdeographic(c);
  }

  /// Vowel signs, without which many scripts of Asia cannot be written, and accents.
  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  /// Han characters the segmenter knows how to handle: those of one `char`.
  private static boolean isHan(int c) {
    return (c >= '\u3400' && c <= '\u9fff')
        || (c >= '\uf900' && c <= '\ufaff')
        || c == '々'
        || c == '〇';
  }
}
