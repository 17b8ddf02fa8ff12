package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectIterator;
import org.jspecify.annotations.Nullable;

/// Reads pages and short texts into [PageVector]s in which a keyword of several terms is one term.
/// Used by one thread at a time.
final class AutoSheet {
  private static final int TITLE = 4;
  private static final int META = 2;
  private static final int HEADINGS = 2;
  private static final int BODY = 1;

  private final Sheet sheet;
  private final PhraseMatcher matcher;

  /// The term that is looked for, and what it was found to be.
  private @Nullable String found;

  AutoSheet(TermReader reader, PhraseMatcher matcher) {
    this.sheet = new Sheet(reader);
    this.matcher = matcher;
  }

  PageVector read(Page page) {
    sheet.clear();
    sheet.read(page, Place.TEXTS);
    return vector(TermReader.number(page.url().toString()));
  }

  PageVector read(String shortText) {
    sheet.clear();
    sheet.read(shortText, Place.BODY);
    return vector(0);
  }

  private PageVector vector(long page) {
    Long2IntOpenHashMap counted = sheet.counts();
    for (Place place : Place.TEXTS) {
      int weight = weight(place);
      sheet.terms(
          place, terms -> matcher.match(terms, (term, _, _) -> counted.addTo(term, weight)));
    }
    int size = Math.min(counted.size(), VectorSheet.MAX_TERMS);
    long[] terms = new long[size];
    int[] counts = new int[size];
    ObjectIterator<Long2IntMap.Entry> entries = counted.long2IntEntrySet().fastIterator();
    for (int i = 0; i < size; i++) {
      Long2IntMap.Entry entry = entries.next();
      terms[i] = entry.getLongKey();
      counts[i] = entry.getIntValue();
    }
    return new PageVector(page, terms, counts);
  }

  private static int weight(Place place) {
    return switch (place) {
      case TITLE -> TITLE;
      case DESCRIPTION, KEYWORDS -> META;
      case HEADINGS -> HEADINGS;
      default -> BODY;
    };
  }

  /// A term of what was read last, as text.
  String spelled(long term) {
    String label = matcher.label(term);
    if (!label.isEmpty()) {
      return label;
    }
    found = null;
    for (Place place : Place.TEXTS) {
      sheet.terms(
          place,
          terms -> {
            int at = found == null ? terms.indexOf(term) : -1;
            found = at < 0 ? found : sheet.spelled(at);
          });
    }
    return found == null ? "" : found;
  }
}
