package io.cormorant.core;

import org.jspecify.annotations.Nullable;

/// A known URL that may be fetched, with how it was found.
///
/// @param depth links from a seed, 0 for a seed
/// @param via the page it was found on, null for a seed
/// @param anchor the text of the link it was found by
/// @param note what its strategy must know to score it anew, in a form of its own; 0 for nothing
public record Candidate(Url url, int depth, @Nullable Url via, String anchor, int note) {
  /// One of which nothing is noted.
  public Candidate(Url url, int depth, @Nullable Url via, String anchor) {
    this(url, depth, via, anchor, 0);
  }

  /// The same with another note.
  public Candidate withNote(int newNote) {
    return new Candidate(url, depth, via, anchor, newNote);
  }

  public static Candidate seed(Url url) {
    return new Candidate(url, 0, null, "");
  }
}
