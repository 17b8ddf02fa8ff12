package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.List;

/// Reads pages and short texts into [PageVector]s, one after the other, without a string for any
/// term; only what is asked for by [#spelled] is made one. Used by one thread at a time.
final class VectorSheet {
  /// Further distinct terms of a page are left out, which bounds what a judge remembers of it; the
  /// title, the headings and the first pages of the text come before them.
  static final int MAX_TERMS = 1_000;

  /// Text of one place beyond this is not read.
  private static final int MAX_TEXT = 40_000;

  private static final int TITLE = 4;
  private static final int META = 2;
  private static final int HEADINGS = 2;
  private static final int BODY = 1;
  private static final int NONE = -1;

  private final TermReader reader;
  private final Long2IntOpenHashMap slots = new Long2IntOpenHashMap(MAX_TERMS);
  private final long[] terms = new long[MAX_TERMS];
  private final int[] counts = new int[MAX_TERMS];

  /// Where each term first stands.
  private final int[] starts = new int[MAX_TERMS];

  private final int[] ends = new int[MAX_TERMS];
  private int size;

  VectorSheet(TermReader reader) {
    this.reader = reader;
    slots.defaultReturnValue(NONE);
  }

  PageVector read(Page page) {
    clear();
    add(List.of(page.title()), TITLE);
    add(List.of(page.description()), META);
    add(page.keywords(), META);
    add(page.headings(), HEADINGS);
    add(List.of(page.mainText()), BODY);
    return vector(TermReader.number(page.url().toString()));
  }

  /// Reads a text whose words all count the same.
  PageVector read(String shortText) {
    clear();
    add(List.of(shortText), BODY);
    return vector(0);
  }

  /// A term of the vector that was read last, as text.
  String spelled(int index) {
    return reader.spelled(starts[index], ends[index]);
  }

  private PageVector vector(long page) {
    return new PageVector(page, Arrays.copyOf(terms, size), Arrays.copyOf(counts, size));
  }

  private void add(List<String> texts, int weight) {
    int left = MAX_TEXT;
    int from = reader.count();
    for (String text : texts) {
      String beginning = text.length() > left ? text.substring(0, left) : text;
      left -= beginning.length();
      reader.read(beginning);
    }
    reader.terms(from, reader.count(), (term, start, end) -> add(term, weight, start, end));
  }

  private void add(long term, int weight, int start, int end) {
    int slot = slots.get(term);
    if (slot != NONE) {
      counts[slot] += weight;
    } else if (size < MAX_TERMS) {
      slots.put(term, size);
      terms[size] = term;
      counts[size] = weight;
      starts[size] = start;
      ends[size++] = end;
    }
  }

  private void clear() {
    reader.clear();
    slots.clear();
    size = 0;
  }
}
