package io.cormorant.strategy.adaptive;

import java.nio.ByteBuffer;

/// What a link that waits carries: of all pages that hold it, at most [#MOST_PAGES] of which are
/// known one by one.
final class LinkEvidence {
  static final int MOST_PAGES = 8;

  private static final int FIXED = 15;
  private static final double UNITS = 255;

  /// Pages that hold it; no more than 255 are counted.
  int pages;

  // the highest of all pages that hold it
  double parent;
  double anchor;
  double around;
  double parentTitle;
  double parentTag;

  double url;
  int form;
  int pattern;

  /// How much the link promises that promises most, and whether it stands in navigation.
  double promise;

  boolean nav;

  /// The pages one by one, and the block of each that holds it.
  final int[] page = new int[MOST_PAGES];

  final int[] block = new int[MOST_PAGES];
  int known;

  /// A score in units of the threshold brought to [0, 1): the threshold becomes one half.
  static double soft(double score, double threshold) {
    double x = score / threshold;
    return x < 1 ? x / 2 : 1 - 1 / (2 * x);
  }

  /// The link is on one more page.
  void add(LinkEvidence found) {
    pages = Math.min(pages + 1, 255);
    parent = Math.max(parent, found.parent);
    anchor = Math.max(anchor, found.anchor);
    around = Math.max(around, found.around);
    parentTitle = Math.max(parentTitle, found.parentTitle);
    parentTag = Math.max(parentTag, found.parentTag);
    if (found.promise > promise) {
      promise = found.promise;
      nav = found.nav;
    }
    if (known < MOST_PAGES && found.known > 0) {
      page[known] = found.page[0];
      block[known++] = found.block[0];
    }
  }

  byte[] toBytes() {
    ByteBuffer out = ByteBuffer.allocate(FIXED + 8 * known);
    out.put((byte) pages);
    put(out, parent);
    put(out, anchor);
    put(out, around);
    put(out, parentTitle);
    put(out, parentTag);
    put(out, url);
    put(out, promise);
    out.put((byte) form);
    out.put((byte) (nav ? 1 : 0));
    out.putInt(pattern);
    out.put((byte) known);
    for (int i = 0; i < known; i++) {
      out.putInt(page[i]).putInt(block[i]);
    }
    return out.array();
  }

  private static void put(ByteBuffer out, double value) {
    out.put((byte) units(value));
  }

  private static double units(double value) {
    return Math.rint(Math.clamp(value, 0, 1) * UNITS);
  }

  /// A value as it comes back when it was written.
  static double rounded(double value) {
    return units(value) / UNITS;
  }

  /// Takes what was written.
  ///
  /// @return this
  LinkEvidence read(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    pages = in.get() & 0xff;
    parent = get(in);
    anchor = get(in);
    around = get(in);
    parentTitle = get(in);
    parentTag = get(in);
    url = get(in);
    promise = get(in);
    form = in.get();
    nav = in.get() != 0;
    pattern = in.getInt();
    known = in.get();
    for (int i = 0; i < known; i++) {
      page[i] = in.getInt();
      block[i] = in.getInt();
    }
    return this;
  }

  private static double get(ByteBuffer in) {
    return (in.get() & 0xff) / UNITS;
  }
}
