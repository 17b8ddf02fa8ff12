package io.cormorant.archive.report;

/// How often URLs turned out to be relevant pages, by the links that lead to them; and how likely
/// that makes others.
///
/// URLs are alike if about the same share of the pages that link to them is relevant: none, or
/// which fifth. Telling them apart by how many pages link to them too was no better on webs with
/// known labels.
final class Chances {
  private static final int FIFTHS = 5;

  private final long[] tried = new long[FIFTHS + 1];
  private final long[] relevant = new long[FIFTHS + 1];

  /// What became of one.
  void note(int linkers, int relevantLinkers, boolean isRelevant) {
    int kind = kind(linkers, relevantLinkers);
    tried[kind]++;
    relevant[kind] += isRelevant ? 1 : 0;
  }

  /// The chance of one that waits. It is never quite 0, so that many that wait count even if none
  /// alike was relevant yet; where none alike was tried, it is 0.
  double of(int linkers, int relevantLinkers) {
    int kind = kind(linkers, relevantLinkers);
    return tried[kind] == 0 ? 0 : (relevant[kind] + 0.5) / (tried[kind] + 1.0);
  }

  private static int kind(int linkers, int relevantLinkers) {
    return relevantLinkers == 0 ? 0 : 1 + Math.min(FIFTHS - 1, relevantLinkers * FIFTHS / linkers);
  }
}
