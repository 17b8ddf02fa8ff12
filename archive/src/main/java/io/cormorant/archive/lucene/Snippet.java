package io.cormorant.archive.lucene;

import java.util.List;

/// A piece of a page with what was looked for marked.
///
/// @param text in one line
/// @param marks in their order, not overlapping
public record Snippet(String text, List<Mark> marks) {
  /// A place in the text.
  ///
  /// @param start in the text, counted in UTF-16 units
  /// @param end after the last
  public record Mark(int start, int end) {}

  public Snippet {
    marks = List.copyOf(marks);
  }
}
