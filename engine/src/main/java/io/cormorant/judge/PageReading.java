package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/// What a judge writes down while it reads one page: its texts as terms, by place. Every heading,
/// every meta keyword and every anchor is a text of its own, over whose end no phrase reaches. Used
/// for one page after the other, by one thread at a time.
public final class PageReading {
  /// A map that was larger is not kept for the next page.
  private static final int LARGE = 4_096;

  private final TermReader reader;

  /// The texts that were read, the place of each, and how much was read when each ended.
  private final List<String> texts = new ArrayList<>();

  private final List<PagePart> places = new ArrayList<>();
  private final IntArrayList ends = new IntArrayList();

  /// The terms of the text at hand, and where each begins and ends.
  private final LongArrayList terms = new LongArrayList();

  private final LongArrayList spots = new LongArrayList();

  private Long2IntOpenHashMap counts = new Long2IntOpenHashMap(LARGE / 4);

  public PageReading(TermReader reader) {
    this.reader = reader;
  }

  /// Reads some places of a page.
  public void read(Page page, List<PagePart> wanted) {
    for (PagePart place : wanted) {
      int left = place.limit();
      for (String text : place.texts(page)) {
        if (left > 0 && !text.isEmpty()) {
          String beginning = text.length() > left ? text.substring(0, left) : text;
          left -= beginning.length();
          read(beginning, place);
        }
      }
    }
  }

  /// Reads a short text, such as an anchor.
  ///
  /// @param place the one whose words it is taken for
  public void read(String text, PagePart place) {
    String beginning = text.length() > place.limit() ? text.substring(0, place.limit()) : text;
    reader.read(beginning);
    texts.add(beginning);
    places.add(place);
    ends.add(reader.count());
  }

  /// The texts that were read, as they stand.
  public List<String> texts() {
    return Collections.unmodifiableList(texts);
  }

  /// Whether there may be a keyword in what was read.
  public boolean mayMatch(PhraseMatcher matcher) {
    return reader.mayHold(matcher.firstTerms());
  }

  /// Gives the terms of one text after the other. The list is good during the call only.
  public void terms(PagePart place, Consumer<LongArrayList> text) {
    int from = 0;
    for (int i = 0; i < places.size(); i++) {
      int to = ends.getInt(i);
      if (places.get(i) == place) {
        terms.clear();
        spots.clear();
        reader.terms(from, to, this::note);
        text.accept(terms);
      }
      from = to;
    }
  }

  private void note(long term, int start, int end) {
    terms.add(term);
    spots.add((long) start << 32 | end);
  }

  /// Where a term of the text at hand stands, for [#spelledAt].
  public long spot(int index) {
    return spots.getLong(index);
  }

  /// The term that stands at a spot, as text.
  public String spelledAt(long spot) {
    return reader.spelled((int) (spot >>> 32), (int) spot);
  }

  /// A term of the text at hand as text.
  public String spelled(int index) {
    return spelledAt(spot(index));
  }

  /// A term, or a pair with a blank between the two, in the words that stand in the texts, see
  /// [TermReader#written]. Chinese words that stand together come without the blank.
  public String written(String terms) {
    int blank = terms.indexOf(' ');
    if (blank < 0) {
      return Objects.requireNonNullElse(reader.written(terms), terms);
    }
    String first = terms.substring(0, blank);
    String second = terms.substring(blank + 1);
    boolean spaced = !Character.isIdeographic(second.codePointAt(0));
    String together = spaced ? null : reader.written(first + second);
    return together == null ? written(first) + ' ' + written(second) : together;
  }

  /// The word that became a term of the text at hand: folded, but not stemmed.
  public String word(int index) {
    long spot = spots.getLong(index);
    return reader.word((int) (spot >>> 32), (int) spot);
  }

  /// Where to count things of this page. Good until [#clear].
  public Long2IntOpenHashMap counts() {
    return counts;
  }

  public void clear() {
    reader.clear();
    texts.clear();
    places.clear();
    ends.clear();
    if (counts.size() > LARGE) {
      counts = new Long2IntOpenHashMap(LARGE / 4);
    } else if (!counts.isEmpty()) {
      counts.clear();
    }
  }
}
