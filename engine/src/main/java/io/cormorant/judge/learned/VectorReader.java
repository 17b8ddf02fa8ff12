package io.cormorant.judge.learned;

import io.cormorant.core.Page;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.PhraseMatcher;
import io.cormorant.text.PartsOfSpeech;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/// Reads pages and short texts into [PageVector]s in which a keyword of several terms is one term,
/// without a string for any term; only what is asked for by [#written] is made one. Used by one
/// thread at a time.
final class VectorReader {
  /// Further distinct terms of a page are left out, which bounds what a judge remembers of it; the
  /// title, the headings and the first pages of the text come before them.
  static final int MAX_TERMS = 1_000;

  /// So few terms are forgotten one by one, which costs less than to clear a table for many.
  private static final int FEW = 100;

  private static final int TITLE = 4;
  private static final int META = 2;
  private static final int HEADINGS = 2;
  private static final int BODY = 1;
  private static final int NONE = -1;

  private final PageReading reading;
  private final PhraseMatcher matcher;
  private final Long2IntOpenHashMap slots = new Long2IntOpenHashMap(MAX_TERMS);
  private final long[] terms = new long[MAX_TERMS];
  private final int[] counts = new int[MAX_TERMS];

  /// Where each term first stands, see [PageReading#spot].
  private final long[] spots = new long[MAX_TERMS];

  private int size;

  VectorReader(TermReader reader, PhraseMatcher matcher) {
    this.reading = new PageReading(reader);
    this.matcher = matcher;
    slots.defaultReturnValue(NONE);
  }

  PageVector read(Page page) {
    clear();
    reading.read(page, PagePart.TEXTS);
    return vector(TermReader.number(page.url().toString()));
  }

  PageVector read(String shortText) {
    clear();
    reading.read(shortText, PagePart.BODY);
    return vector(0);
  }

  private PageVector vector(long page) {
    for (PagePart place : PagePart.TEXTS) {
      int weight = weight(place);
      reading.terms(place, text -> add(text, weight));
    }
    return new PageVector(page, Arrays.copyOf(terms, size), Arrays.copyOf(counts, size));
  }

  private void add(LongArrayList text, int weight) {
    matcher.match(text, (term, from, _) -> add(term, from, weight));
  }

  private void add(long term, int index, int weight) {
    int slot = slots.get(term);
    if (slot != NONE) {
      counts[slot] += weight;
    } else if (size < terms.length) {
      slots.put(term, size);
      terms[size] = term;
      counts[size] = weight;
      spots[size++] = reading.spot(index);
    }
  }

  private static int weight(PagePart place) {
    return switch (place) {
      case TITLE -> TITLE;
      case DESCRIPTION, KEYWORDS -> META;
      case HEADINGS -> HEADINGS;
      default -> BODY;
    };
  }

  /// Whether a term of the vector that was read last says something: a keyword does, a stop word
  /// does not.
  boolean isTelling(int index) {
    return !matcher.label(terms[index]).isEmpty() || PartsOfSpeech.isContent(spelled(index));
  }

  /// A term of the vector that was read last in the words of the page; a keyword as its author
  /// wrote it.
  String written(int index) {
    String label = matcher.label(terms[index]);
    return label.isEmpty() ? reading.written(spelled(index)) : label;
  }

  private String spelled(int index) {
    return reading.spelledAt(spots[index]);
  }

  private void clear() {
    reading.clear();
    if (size > FEW) {
      slots.clear();
    } else {
      for (int i = 0; i < size; i++) {
        slots.remove(terms[i]);
      }
    }
    size = 0;
  }
}
