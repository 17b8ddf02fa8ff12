package io.cormorant.topic;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/// Latent Dirichlet allocation (Blei, Ng, Jordan 2003) over the pages of a corpus, by collapsed
/// Gibbs sampling (Griffiths, Steyvers 2004): which words are used together.
///
/// Words of fewer than [#MIN_PAGES] pages tell nothing, and those of more than half of the pages
/// belong to every subject; both are left out, the latter unless they are the topic's own. The same
/// random source gives the same subjects.
final class Lda {
  /// Words that make up a subject, when one looks at it.
  static final int TOP = 20;

  static final int MIN_PAGES = 3;

  private static final double ALPHA = 0.1;
  private static final double BETA = 0.01;

  private final Corpus corpus;
  private final int subjects;
  private final RandomGenerator random;

  /// Of each occurrence: its word and its subject. Pages one after the other.
  private final IntArrayList words = new IntArrayList();

  private final byte[] assigned;
  private final IntArrayList pageEnds = new IntArrayList();

  /// How often subjects are assigned: in a page, to a word, at all.
  private final int[] ofPage;

  private final int[] ofWord;
  private final int[] ofSubject;
  private final double[] chances;
  private final int distinct;

  /// @param subjects how many, at most 127
  Lda(Corpus corpus, int subjects, RandomGenerator random) {
    this.corpus = corpus;
    this.subjects = subjects;
    this.random = random;
    this.distinct = gather(pagesOf(corpus));
    this.assigned = new byte[words.size()];
    this.ofPage = new int[corpus.pages() * subjects];
    this.ofWord = new int[corpus.size() * subjects];
    this.ofSubject = new int[subjects];
    this.chances = new double[subjects];
    eachOccurrence(
        (page, i) -> {
          assigned[i] = (byte) random.nextInt(subjects);
          count(page, i, 1);
        });
  }

  /// @param progress hears how many rounds are done, after each
  void run(int rounds, LongConsumer progress) {
    for (int round = 1; round <= rounds; round++) {
      eachOccurrence(
          (page, i) -> {
            count(page, i, -1);
            assigned[i] = (byte) sample(page, words.getInt(i));
            count(page, i, 1);
          });
      progress.accept(round);
    }
  }

  /// For each subject its most frequent words, the first most of all.
  List<IntArrayList> topWords() {
    List<IntArrayList> top = new ArrayList<>();
    for (int subject = 0; subject < subjects; subject++) {
      int k = subject;
      int[] used =
          IntStream.range(0, corpus.size()).filter(w -> ofWord[w * subjects + k] > 0).toArray();
      IntArrays.quickSort(
          used,
          (a, b) -> {
            int byCount = Integer.compare(ofWord[b * subjects + k], ofWord[a * subjects + k]);
            return byCount == 0 ? Integer.compare(a, b) : byCount;
          });
      top.add(new IntArrayList(used, 0, Math.min(TOP, used.length)));
    }
    return top;
  }

  private int sample(int page, int word) {
    double sum = 0;
    for (int k = 0; k < subjects; k++) {
      sum +=
          (ofPage[page * subjects + k] + ALPHA)
              * (ofWord[word * subjects + k] + BETA)
              / (ofSubject[k] + distinct * BETA);
      chances[k] = sum;
    }
    double drawn = random.nextDouble() * sum;
    int k = 0;
    while (k < subjects - 1 && chances[k] <= drawn) {
      k++;
    }
    return k;
  }

  private void count(int page, int occurrence, int change) {
    int k = assigned[occurrence];
    ofPage[page * subjects + k] += change;
    ofWord[words.getInt(occurrence) * subjects + k] += change;
    ofSubject[k] += change;
  }

  private interface Occurrence {
    void at(int page, int index);
  }

  private void eachOccurrence(Occurrence action) {
    int i = 0;
    for (int page = 0; page < pageEnds.size(); page++) {
      for (; i < pageEnds.getInt(page); i++) {
        action.at(page, i);
      }
    }
  }

  /// Takes the words that tell something.
  ///
  /// @return how many different ones
  private int gather(int[] pages) {
    int most = corpus.pages() / 2;
    IntOpenHashSet taken = new IntOpenHashSet();
    for (int page = 0; page < corpus.pages(); page++) {
      for (int p = corpus.firstParagraph(page); p < corpus.endOf(page); p++) {
        for (int word : corpus.words(p).toIntArray()) {
          boolean telling = corpus.isCandidate(word) && pages[word] <= most;
          if (pages[word] >= MIN_PAGES && (telling || word < corpus.known())) {
            words.add(word);
            taken.add(word);
          }
        }
      }
      pageEnds.add(words.size());
    }
    return taken.size();
  }

  /// How many pages have each word.
  private static int[] pagesOf(Corpus corpus) {
    int[] pages = new int[corpus.size()];
    for (int page = 0; page < corpus.pages(); page++) {
      IntOpenHashSet met = new IntOpenHashSet();
      for (int p = corpus.firstParagraph(page); p < corpus.endOf(page); p++) {
        met.addAll(corpus.words(p));
      }
      met.forEach(word -> pages[word]++);
    }
    return pages;
  }
}
