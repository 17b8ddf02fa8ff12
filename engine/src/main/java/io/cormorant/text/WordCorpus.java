package io.cormorant.text;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2LongMap;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;

/// Texts made ready for training word vectors: characters folded to simplified, cut into terms,
/// stop words left out.
///
/// The terms wait in a file, so that memory does not grow with the texts; what is counted of them
/// is bounded as well. A line of a text, a paragraph, is a sentence. Texts are added first and read
/// then. Used by one thread.
public final class WordCorpus implements AutoCloseable {
  /// Words counted at a time; the rarest are forgotten beyond it.
  private static final int MAX_COUNTED = 1_000_000;

  /// Longer paragraphs are cut.
  static final int MAX_SENTENCE = 1_000;

  private final Path file;
  private final BufferedWriter out;
  private final TermAnalyzer analyzer = new TermAnalyzer(List.of());
  private final Object2LongOpenHashMap<String> counts = new Object2LongOpenHashMap<>();
  private long rare;
  private int inSentence;

  private WordCorpus(Path file, BufferedWriter out) {
    this.file = file;
    this.out = out;
  }

  /// An empty one.
  ///
  /// @param folder where the file may be while it is needed
  public static WordCorpus in(Path folder) {
    try {
      Path file = Files.createTempFile(folder, "cormorant-corpus", ".tmp");
      return new WordCorpus(file, Files.newBufferedWriter(file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write in " + folder, e);
    }
  }

  public void add(String text) {
    text.lines()
        .forEach(
            line -> {
              analyzer.analyze(line, this::word);
              endSentence();
            });
  }

  private void word(String term) {
    if (StopWords.isStop(term)) {
      return;
    }
    if (inSentence == MAX_SENTENCE) {
      endSentence();
    }
    write(inSentence++ == 0 ? term : " " + term);
    counts.addTo(term, 1);
    if (counts.size() > MAX_COUNTED) {
      rare++;
      counts.values().removeIf(count -> count <= rare);
    }
  }

  private void endSentence() {
    if (inSentence > 0) {
      write("\n");
      inSentence = 0;
    }
  }

  private void write(String text) {
    try {
      out.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /// The most frequent words, the most frequent first. No text can be added after that.
  ///
  /// @param fewest times a word must have come
  Vocabulary vocabulary(int fewest, int most) {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
    List<Object2LongMap.Entry<String>> chosen =
        counts.object2LongEntrySet().stream()
            .filter(e -> e.getLongValue() >= fewest)
            .sorted(
                Comparator.<Object2LongMap.Entry<String>>comparingLong(e -> -e.getLongValue())
                    .thenComparing(Object2LongMap.Entry::getKey))
            .limit(most)
            .toList();
    Vocabulary vocabulary =
        new Vocabulary(
            chosen.stream().map(Object2LongMap.Entry::getKey).collect(Collectors.toList()),
            new LongArrayList(
                chosen.stream().mapToLong(Object2LongMap.Entry::getLongValue).toArray()));
    counts.clear();
    counts.trim();
    return vocabulary;
  }

  /// @param counts how often each word came
  record Vocabulary(List<String> words, LongList counts) {
    long total() {
      return counts.longStream().sum();
    }
  }

  /// Reads the sentences once.
  ///
  /// @param sentences takes the places in the vocabulary of a sentence's words, and how many they
  ///   are; the array is used again
  void read(Vocabulary vocabulary, ObjIntConsumer<int[]> sentences) {
    Object2IntOpenHashMap<String> places = new Object2IntOpenHashMap<>();
    places.defaultReturnValue(-1);
    for (int i = 0; i < vocabulary.words.size(); i++) {
      places.put(vocabulary.words.get(i), i);
    }
    int[] sentence = new int[MAX_SENTENCE];
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        int length = 0;
        for (String word : line.split(" ", -1)) {
          int place = places.getInt(word);
          if (place >= 0) {
            sentence[length++] = place;
          }
        }
        sentences.accept(sentence, length);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /// Deletes the file.
  @Override
  public void close() {
    try (out) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + file, e);
    }
  }
}
