package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.text.TermReader;
import io.cormorant.text.TermStatistics;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.ObjectIterator;

/// What a judge writes down while it reads one page: its texts as terms, by place, and how often
/// each stands there. Used for one page after the other, by one thread at a time.
final class VsmSheet {
  private static final int TITLE = 4;
  private static final int META = 2;
  private static final int HEADINGS = 2;
  private static final int BODY = 1;

  /// What a place counts, in the order in which places are read.
  private static final int[] WEIGHTS = {TITLE, META, HEADINGS, BODY};

  /// Text beyond this is not read: the first pages of a book tell what it is about.
  private static final int MAX_TEXT = 40_000;

  /// A vector that was larger is not kept for the next page.
  private static final int LARGE = 4_096;

  /// The logarithms of the frequencies that most terms have.
  private static final double[] DAMPED = new double[256];

  static {
    for (int i = 0; i < DAMPED.length; i++) {
      DAMPED[i] = Math.log1p(i);
    }
  }

  private final TermReader reader;
  private final LongArrayList terms = new LongArrayList();

  /// How much was read when each place ended.
  private final int[] ends = new int[WEIGHTS.length];

  private Long2IntOpenHashMap vector = new Long2IntOpenHashMap(LARGE / 4);

  VsmSheet(TermReader reader) {
    this.reader = reader;
  }

  /// Reads a page.
  void read(Page page) {
    read(page.title(), MAX_TEXT);
    ends[0] = reader.count();
    readAll(page.keywords(), read(page.description(), MAX_TEXT));
    ends[1] = reader.count();
    readAll(page.headings(), MAX_TEXT);
    ends[2] = reader.count();
    read(page.mainText(), MAX_TEXT);
    ends[3] = reader.count();
  }

  /// Reads a short text, whose words all count the same.
  void read(String text) {
    read(text, MAX_TEXT);
    ends[3] = reader.count();
  }

  /// Whether there may be a keyword in what was read.
  boolean mayMatch(PhraseMatcher matcher) {
    return reader.mayHold(matcher.firstTerms());
  }

  /// How often each feature was met, weighted by place. Good until [#clear].
  Long2IntOpenHashMap vector(PhraseMatcher matcher) {
    int from = 0;
    for (int i = 0; i < WEIGHTS.length; i++) {
      int weight = WEIGHTS[i];
      terms.clear();
      reader.terms(from, ends[i], (term, _, _) -> terms.add(term));
      matcher.match(terms, feature -> vector.addTo(feature, weight));
      from = ends[i];
    }
    return vector;
  }

  void clear() {
    reader.clear();
    ends[0] = ends[1] = ends[2] = 0;
    if (vector.size() > LARGE) {
      vector = new Long2IntOpenHashMap(LARGE / 4);
    } else if (!vector.isEmpty()) {
      vector.clear();
    }
  }

  /// A frequency as it counts: ten mentions are not ten times one.
  static double damped(int frequency) {
    return frequency < DAMPED.length ? DAMPED[frequency] : Math.log1p(frequency);
  }

  /// The square of the length of a vector.
  static double squares(Long2IntOpenHashMap vector, TermStatistics.Snapshot known) {
    double squares = 0;
    ObjectIterator<Long2IntMap.Entry> entries = vector.long2IntEntrySet().fastIterator();
    while (entries.hasNext()) {
      Long2IntMap.Entry entry = entries.next();
      double value = damped(entry.getIntValue()) * known.idf(entry.getLongKey());
      squares += value * value;
    }
    return squares;
  }

  private void readAll(Iterable<String> texts, int max) {
    int left = max;
    for (String text : texts) {
      left = read(text, left);
    }
  }

  /// @return how many characters may still be read
  private int read(String text, int max) {
    String beginning = text.length() > max ? text.substring(0, max) : text;
    reader.read(beginning);
    return max - beginning.length();
  }
}
