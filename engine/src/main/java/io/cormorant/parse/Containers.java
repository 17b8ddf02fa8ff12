package io.cormorant.parse;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/// The tree of block elements of a page, as far as finding the main text needs it: each one's
/// parent and whether it, or an element around it, is known furniture. Number 0 is the document. A
/// parent's number is always less than its children's. Used by one thread.
final class Containers {
  /// In a navigation, footer or side element.
  static final int FURNITURE = 1;

  /// In an element whose class or id sounds like furniture.
  static final int NAMED_FURNITURE = 2;

  /// In an element said to be the main part.
  static final int MAIN = 4;

  private final IntArrayList parents = new IntArrayList();
  private final IntArrayList marks = new IntArrayList();
  private int current;

  Containers() {
    parents.add(0);
    marks.add(0);
  }

  /// Enters an element. Beyond the limit it counts as the element around it.
  ///
  /// @return what to give to `leave`
  int enter(int own) {
    int before = current;
    if (parents.size() < Limits.BLOCKS) {
      parents.add(current);
      marks.add(inherited(marks.getInt(current), own));
      current = parents.size() - 1;
    }
    return before;
  }

  void leave(int before) {
    current = before;
  }

  int current() {
    return current;
  }

  int size() {
    return parents.size();
  }

  int parent(int container) {
    return parents.getInt(container);
  }

  int marks(int container) {
    return marks.getInt(container);
  }

  private static int inherited(int outer, int own) {
    boolean rescued = (own & MAIN) != 0 && (own & NAMED_FURNITURE) == 0;
    return (rescued ? outer & ~NAMED_FURNITURE : outer) | own;
  }
}
