package io.cormorant.crawl;

/// What has come of the lessons of a crawl.
///
/// @param mark how far the judge is
/// @param learns false once the judge was given a lesson and did not take it
/// @param rescoring whether waiting URLs are being scored anew
/// @param waiting URLs that waited when that began; 0 where the strategy does not ask the judge
/// @param contrary pages of the last lessons that the judge, having learned them, still sees
///   otherwise
public record Learning(
    LessonMark mark, boolean learns, boolean rescoring, long waiting, int contrary) {
  /// What an earlier run has learned.
  public static Learning before(LessonMark mark) {
    return new Learning(mark, true, false, 0, 0);
  }
}
