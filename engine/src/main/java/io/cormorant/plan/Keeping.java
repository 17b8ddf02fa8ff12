package io.cormorant.plan;

/// Which pages a crawl keeps.
///
/// @param keep which go into the archive
/// @param precision where relevant begins
/// @param lists whether lists are decided about like documents
public record Keeping(Keep keep, Precision precision, boolean lists) {
  public static final Keeping DEFAULT = new Keeping(Keep.MAYBE, Precision.BALANCED, false);

  /// Everything.
  public static final Keeping ALL = new Keeping(Keep.ALL, Precision.BALANCED, false);
}
