package io.cormorant.core;

import java.util.Locale;

/// From which scores on pages are relevant, and from which on they may be.
///
/// @param from a document with this score or more is relevant
/// @param maybeFrom one with this score or more may be
/// @param origin where the cut comes from
/// @param documents it was found from, 0 where it was not found
/// @param expected how many of these are expected to be relevant
public record Cut(double from, double maybeFrom, Origin origin, long documents, long expected) {
  /// Where a cut comes from.
  public enum Origin {
    /// The topic, or whoever started the crawl, set it.
    SET,
    /// It is the judge's own threshold.
    JUDGE,
    /// Too few documents have come to find one: it is the usual one.
    USUAL,
    /// It was found from the scores of the documents that came.
    FOUND
  }

  public Cut {
    if (!(maybeFrom <= from)) {
      throw new IllegalArgumentException("maybe from " + maybeFrom + " is above " + from);
    }
  }

  /// What a document with that score is.
  public Decision decide(double score) {
    return score >= from ? Decision.RELEVANT : score >= maybeFrom ? Decision.MAYBE : Decision.NO;
  }

  /// Why the cut is where it is, in a sentence.
  public String sentence() {
    String kept = String.format(Locale.ROOT, "Documents are relevant from a score of %.2f: ", from);
    return kept
        + switch (origin) {
          case SET -> "the threshold that was set.";
          case JUDGE -> "the judge's own threshold.";
          case USUAL ->
              "the usual threshold, until there are enough documents to find a better one.";
          case FOUND ->
              String.format(
                  Locale.ROOT,
                  "halfway between the usual threshold and the point that separates the scores of %,d documents into two groups.",
                  documents);
        };
  }
}
