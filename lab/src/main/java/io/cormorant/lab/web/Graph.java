package io.cormorant.lab.web;

import java.util.List;
import java.util.stream.IntStream;

/// The links of all pages in compressed rows. A link is one int: the target, the place of the link
/// on the page and what its text is like, so that a million pages fit in a few hundred megabytes.
///
/// Nobody writes to the arrays after it was made.
final class Graph {
  private static final int TARGET_BITS = 23;
  private static final int TARGET_MASK = (1 << TARGET_BITS) - 1;
  private static final int ANCHOR_SHIFT = TARGET_BITS + 3;
  private static final int NOFOLLOW_SHIFT = ANCHOR_SHIFT + 3;
  private static final List<Slot> SLOTS = List.of(Slot.values());
  private static final List<Anchor> ANCHORS = List.of(Anchor.values());

  private final int[] offset;
  private final int[] links;

  /// A graph over these arrays.
  ///
  /// @param offset where the links of a page start, with one more entry for the end
  Graph(int[] offset, int[] links) {
    this.offset = offset;
    this.links = links;
  }

  /// The place of a link on its page.
  enum Slot {
    NAV,
    BODY,
    LIST,
    RELATED,
    SIDE,
    PREVIOUS,
    NEXT,
    FOOTER
  }

  /// What the text of a link is like.
  enum Anchor {
    /// The title of the target.
    TITLE,
    /// A few words about what the target is about.
    SHORT,
    /// Words that say nothing.
    GENERIC,
    /// Words about another topic than the target's.
    LYING,
    /// A picture, with or without a text for it.
    IMAGE,
    /// The address itself.
    BARE
  }

  @SuppressWarnings("EnumOrdinal") // lives and dies with one process
  static int code(int target, Slot slot, Anchor anchor, boolean nofollow) {
    return target
        | slot.ordinal() << TARGET_BITS
        | anchor.ordinal() << ANCHOR_SHIFT
        | (nofollow ? 1 : 0) << NOFOLLOW_SHIFT;
  }

  static int target(int link) {
    return link & TARGET_MASK;
  }

  static Slot slot(int link) {
    return SLOTS.get(link >> TARGET_BITS & 7);
  }

  static Anchor anchor(int link) {
    return ANCHORS.get(link >> ANCHOR_SHIFT & 7);
  }

  static boolean nofollow(int link) {
    return (link >> NOFOLLOW_SHIFT & 1) != 0;
  }

  /// All links of all pages.
  IntStream links() {
    return IntStream.of(links);
  }

  int size() {
    return links.length;
  }

  int start(int page) {
    return offset[page];
  }

  int end(int page) {
    return offset[page + 1];
  }

  int link(int index) {
    return links[index];
  }
}
