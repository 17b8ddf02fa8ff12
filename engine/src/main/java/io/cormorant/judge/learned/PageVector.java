package io.cormorant.judge.learned;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// A page as what a model learns from: its distinct terms in the order in which they first stand
/// there, and how often each does, weighted by place (title 4, meta 2, headings 2, text 1). Made by
/// a [VectorReader]; never changes.
///
/// It holds plain frequencies, no weights: those depend on a [TermSpace], which grows with what was
/// seen, while the pages that a judge remembers stay the same.
///
/// @param page the number of its address, by which a page is known again
/// @param terms see [io.cormorant.text.TermReader#number]; at most [VectorReader#MAX_TERMS]
/// @param counts of the terms, in the same order, each at least 1
@SuppressWarnings("ArrayRecordComponent") // one for each page; compared by its number only
record PageVector(long page, long[] terms, int[] counts) {
  private static final int MAX_COUNT = 0xffff;

  /// The logarithms of the counts that most terms have.
  private static final float[] DAMPED = new float[256];

  static {
    for (int i = 0; i < DAMPED.length; i++) {
      DAMPED[i] = (float) Math.log1p(i);
    }
  }

  int size() {
    return terms.length;
  }

  /// A count as it weighs, `ln(1 + count)`: ten mentions are not ten times one.
  float damped(int index) {
    int count = counts[index];
    return count < DAMPED.length ? DAMPED[count] : (float) Math.log1p(count);
  }

  boolean isEmpty() {
    return terms.length == 0;
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(page);
    out.writeShort(terms.length);
    for (int i = 0; i < terms.length; i++) {
      out.writeLong(terms[i]);
      out.writeShort(Math.min(counts[i], MAX_COUNT));
    }
  }

  static PageVector load(DataInput in) throws IOException {
    long page = in.readLong();
    long[] terms = new long[in.readUnsignedShort()];
    int[] counts = new int[terms.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = in.readLong();
      counts[i] = in.readUnsignedShort();
    }
    return new PageVector(page, terms, counts);
  }
}
