package io.cormorant.crawl;

/// Of what kinds the pages of a crawl are, by which one can tell that it goes wrong.
///
/// @param documents pages that were decided about by their scores
/// @param lists pages that lead to documents and are none
/// @param shells pages with almost no text but scripts; most of them are among the lists
/// @param ofLargestHost downloads of the host that gave most
public record PageKinds(long documents, long lists, long shells, long ofLargestHost) {
  public static final PageKinds NONE = new PageKinds(0, 0, 0, 0);
}
