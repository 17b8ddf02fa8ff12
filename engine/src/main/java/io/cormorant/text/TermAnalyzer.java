package io.cormorant.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Turns text into terms. Runs of Han characters are segmented with HanLP's dictionary, traditional
/// characters as the simplified ones. Other words are folded to lower case and stemmed as the
/// language has it, its stop words left out. Kana, hangul, Thai and their like come as pairs of
/// neighbours. Full-width letters and digits count as their ASCII forms, a typographic apostrophe
/// as the plain one, a letter with a separate accent as the accented letter.
///
/// Words given at construction (a topic's own) are kept whole, and taken out of longer words, by
/// this instance only. Safe for use by many threads; who has much to read takes a [TermReader].
public final class TermAnalyzer {
  /// Readers kept for the next who needs one; there are seldom more threads than cores.
  private static final int SPARE = 8;

  private final HanWords wholeWords;
  private final String language;
  private final ArrayBlockingQueue<TermReader> spare = new ArrayBlockingQueue<>(SPARE);

  /// Stems as English.
  public TermAnalyzer(Collection<String> wholeWords) {
    this(wholeWords, null);
  }

  /// @param language BCP 47 tag of the texts' language, such as a topic's; null or one without a
  ///   stemmer for English. Han characters are read the same in every language
  public TermAnalyzer(Collection<String> wholeWords, @Nullable String language) {
    this.language = language == null ? "" : language;
    this.wholeWords =
        new HanWords(
            wholeWords.stream().map(TermAnalyzer::folded).filter(w -> w.length() > 1).toList());
  }

  public List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    analyze(text, terms::add);
    return terms;
  }

  /// Gives the terms of a text in their order.
  public void analyze(String text, Consumer<String> terms) {
    TermReader reader = borrowed();
    reader.read(text);
    reader.terms(0, reader.count(), (_, start, end) -> terms.accept(reader.spelled(start, end)));
    giveBack(reader);
  }

  /// A new reader, for one thread at a time. It is large and grows better with use: keep it.
  public TermReader reader() {
    return new TermReader(wholeWords, WordForms.of(language));
  }

  /// A term and the place of the word it stands for.
  @FunctionalInterface
  public interface WordSink {
    void word(String term, int start, int end);
  }

  /// A stretch of a text.
  @FunctionalInterface
  public interface RunSink {
    void run(int start, int end);
  }

  /// Gives the same terms for words that are not Han, with their places, and the places of the runs
  /// of Han characters, which are left whole: what an index needs that cuts them in its own way.
  ///
  /// @param text as [#composed] gives it
  public void words(String text, WordSink words, RunSink han) {
    TermReader reader = borrowed();
    reader.pieces(text, words, han);
    giveBack(reader);
  }

  private TermReader borrowed() {
    TermReader known = spare.poll();
    return known == null ? reader() : known;
  }

  private void giveBack(TermReader reader) {
    reader.clear();
    spare.offer(reader);
  }

  /// The text with each letter and its separate accents as one character, where there is one.
  public static String composed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!Scripts.isComposed(text.charAt(i))) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
      }
    }
    return text;
  }

  /// The text as [#composed] gives it, with simplified Chinese characters for traditional ones, as
  /// terms have them. Each `char` stays in its place.
  public static String folded(String text) {
    char[] chars = composed(text).toCharArray();
    HanFolding.fold(chars, 0, chars.length, 0, chars.length);
    return new String(chars);
  }
}
