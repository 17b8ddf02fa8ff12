package io.cormorant.lab.run;

import io.cormorant.core.Url;

/// One document that came.
///
/// @param url where it was found, after redirects
/// @param depth links from a seed
/// @param score by the judge; 0 for what is not judged: lists, copies, what has no text
/// @param judged whether the judge calls it relevant
/// @param labelled whether the labels of the web call it relevant; each labelled URL counts once
/// @param kept whether the paper on Wang-Landau sampling would count it: see [#isKept]
/// @param bytes of its body
public record Download(
    Url url, int depth, double score, boolean judged, boolean labelled, boolean kept, int bytes) {
  /// The same with what the judge says of it in the end.
  Download judged(double newScore, boolean isRelevant) {
    return new Download(url, depth, newScore, isRelevant, labelled, kept, bytes);
  }

  private static final double ANCHOR = 0.3;
  private static final double KEPT = 0.2;

  /// Whether the paper on Wang-Landau sampling counts a page that it downloaded: only if the
  /// relevance of the link that led there, .3 of its text and .7 of the page, is at least .2.
  ///
  /// @param anchor the score of that text; the score of the page for a seed, which has none
  static boolean isKept(double anchor, double score) {
    return ANCHOR * anchor + (1 - ANCHOR) * score >= KEPT;
  }
}
