package io.cormorant.parse;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/// The tree of block elements of a page, as far as finding the main text needs it. Number 0 is the
/// document; a parent's number is always less than its children's. Gathered by one thread; what it
/// means is worked out by [#marked], when somebody wants the main text.
final class Containers {
  /// In a navigation, footer or side element.
  static final int FURNITURE = 1;

  /// In an element whose class or id sounds like furniture.
  static final int NAMED_FURNITURE = 2;

  /// In an element said to be the main part.
  static final int MAIN = 4;

  /// A paragraph or the like: no element of its own unless its name says what it is.
  static final int MINOR = 8;

  /// In an element whose name says that it holds the text of an article and nothing else.
  static final int BODY = 16;

  private final IntArrayList parents = new IntArrayList();
  private final IntArrayList marks = new IntArrayList();

  /// For each container its class and its id.
  private final List<String> names = new ArrayList<>();

  private int current;

  Containers() {
    add(0, 0, "", "");
  }

  /// What is known of each container.
  ///
  /// @param parents the number of the element around it
  /// @param marks its own
  /// @param owner itself, or the container it only is a paragraph of
  @SuppressWarnings("ArrayRecordComponent")
  record Marked(int[] parents, int[] marks, int[] owner) {
    int size() {
      return parents.length;
    }
  }

  /// Enters an element. Beyond the limit it counts as the element around it.
  ///
  /// @param own marks of its own
  void enter(int own, String classes, String id) {
    if (parents.size() < Limits.BLOCKS) {
      int before = current;
      current = parents.size();
      add(before, own, classes, id);
    }
  }

  /// @param before what was [#current] before the element was entered
  void leave(int before) {
    current = before;
  }

  int current() {
    return current;
  }

  /// Whether the element that is open, or one around it, says that it is the main part.
  boolean inMain() {
    return isIn(MAIN);
  }

  /// Whether the element that is open, or one around it, is navigation, a footer or a side column.
  boolean inFurniture() {
    return isIn(FURNITURE);
  }

  private boolean isIn(int mark) {
    int at = current;
    while (at > 0 && (marks.getInt(at) & mark) == 0) {
      at = parents.getInt(at);
    }
    return at > 0;
  }

  Marked marked() {
    ElementNames known = new ElementNames();
    int[] own = new int[parents.size()];
    int[] owner = new int[parents.size()];
    for (int i = 1; i < own.length; i++) {
      int named = known.marks(names.get(2 * i)) | known.marks(names.get(2 * i + 1));
      int said = (named & NAMED_FURNITURE) != 0 ? named & ~BODY : named;
      own[i] = (marks.getInt(i) & ~MINOR) | said;
      boolean minor = own[i] == 0 && (marks.getInt(i) & MINOR) != 0;
      owner[i] = minor ? owner[parents.getInt(i)] : i;
    }
    return new Marked(parents.toIntArray(), own, owner);
  }

  private void add(int parent, int own, String classes, String id) {
    parents.add(parent);
    marks.add(own);
    names.add(classes);
    names.add(id);
  }
}
