package io.cormorant.judge.learned;

import io.cormorant.text.GeneralWords;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// The terms of the pages that a judge learns from, numbered densely, and how rare each is among
/// them. Never changes.
///
/// In it a page is `ln(1 + count) * idf`, scaled to length 1, with `idf = ln((1+D)/(1+D_t))`: a
/// term that every page has says nothing. A term never seen is as rare as can be, and makes the
/// page longer and so less like anything that was seen.
final class TermSpace {
  /// The number of a term that was never seen.
  static final int UNKNOWN = -1;

  /// What every IDF has more where there are so few pages that a term which all have may well be
  /// what they are about.
  private static final double FEW = 1;

  /// Fewer pages tell hardly anything about how rare a term is.
  private static final int ENOUGH = 30;

  /// What is known of words in general counts as so many pages.
  private static final double GENERAL = 400;

  private final Long2IntOpenHashMap ids = new Long2IntOpenHashMap();

  private final double documents;
  private final float[] idfs;
  private final float unknown;

  /// @param seen all pages whose terms get a number
  /// @param counted those of them from which it is learned how rare terms are
  TermSpace(Collection<PageVector> seen, Collection<PageVector> counted) {
    this(seen, counted, null);
  }

  /// @param general how common words are on pages of all kinds, so that it need not be learned from
  ///   a few pages, most of which may be about one topic; null where just these pages count
  TermSpace(
      Collection<PageVector> seen, Collection<PageVector> counted, @Nullable GeneralWords general) {
    ids.defaultReturnValue(UNKNOWN);
    for (PageVector page : seen) {
      for (long term : page.terms()) {
        ids.putIfAbsent(term, ids.size());
      }
    }
    this.documents = counted.size() + (general == null ? 0 : GENERAL);
    double[] frequencies = new double[ids.size()];
    if (general != null) {
      ids.long2IntEntrySet()
          .forEach(e -> frequencies[e.getIntValue()] = GENERAL * general.share(e.getLongKey()));
    }
    for (PageVector page : counted) {
      for (long term : page.terms()) {
        frequencies[ids.get(term)]++;
      }
    }
    this.idfs = new float[ids.size()];
    for (int id = 0; id < idfs.length; id++) {
      idfs[id] = rarity(frequencies[id]);
    }
    this.unknown = rarity(0);
  }

  private float rarity(double frequency) {
    double rare = Math.log((1.0 + documents) / (1.0 + frequency));
    return (float) (documents < ENOUGH ? rare + FEW : rare);
  }

  /// How many terms have a number.
  int size() {
    return idfs.length;
  }

  /// How rare a term is.
  ///
  /// @param id its number, or [#UNKNOWN]
  float idf(int id) {
    return id == UNKNOWN ? unknown : idfs[id];
  }

  /// In what share of the pages a term is, as far as that can be known from so many.
  ///
  /// @param id its number, or [#UNKNOWN]
  double share(int id) {
    double idf = idf(id);
    return Math.min(0.5, Math.exp(-(documents < ENOUGH ? idf - FEW : idf)));
  }

  /// The numbers of a page's terms, in their order.
  int[] ids(PageVector page) {
    int[] numbers = new int[page.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = ids.get(page.terms()[i]);
    }
    return numbers;
  }

  /// The values of a page's terms, in their order.
  ///
  /// @param numbers see [#ids]
  float[] values(PageVector page, int[] numbers) {
    float[] values = new float[numbers.length];
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      double value = (double) page.damped(i) * idf(numbers[i]);
      values[i] = (float) value;
      squares += value * value;
    }
    if (squares > 0) {
      float scale = (float) (1 / Math.sqrt(squares));
      for (int i = 0; i < values.length; i++) {
        values[i] *= scale;
      }
    }
    return values;
  }
}
