package io.cormorant.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Consumer;

/// Turns text into terms. Runs of Han characters are segmented with HanLP's dictionary; other words
/// are folded to lower case and, if plain ASCII, stemmed as English, with English stop words left
/// out. Full-width letters and digits count as their ASCII forms, a typographic apostrophe as the
/// plain one, a letter with a separate accent as the accented letter.
///
/// Words given at construction (a topic's own) are kept whole, and taken out of longer words, by
/// this instance only. Safe for use by many threads; who has much to read takes a [TermReader].
public final class TermAnalyzer {
  /// Readers kept for the next who needs one; there are seldom more threads than cores.
  private static final int SPARE = 8;

  private final HanWords wholeWords;
  private final ArrayBlockingQueue<TermReader> spare = new ArrayBlockingQueue<>(SPARE);

  public TermAnalyzer(Collection<String> wholeWords) {
    this.wholeWords =
        new HanWords(
            wholeWords.stream().map(TermAnalyzer::composed).filter(w -> w.length() > 1).toList());
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
    return new TermReader(wholeWords);
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
    reader.read(text);
    reader.pieces(words, han);
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
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }
}
