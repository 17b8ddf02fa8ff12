package io.cormorant.text;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Collection;

/// Some terms, looked for by a [TermReader]. Never changes.
public final class TermSet {
  private final LongOpenHashSet terms = new LongOpenHashSet();

  /// A bit for the lowest digits of each term: most other terms fail here.
  private long digits;

  private final HanWords han;

  public TermSet(Collection<String> terms) {
    for (String term : terms) {
      long number = TermReader.number(term);
      this.terms.add(number);
      digits |= 1L << number;
    }
    this.han = new HanWords(terms);
  }

  boolean contains(long term) {
    return (digits >>> term & 1) != 0 && terms.contains(term);
  }

  /// Whether one of the terms stands in a run of Han characters.
  boolean isIn(char[] run, int from, int to) {
    return han.isIn(run, from, to);
  }
}
