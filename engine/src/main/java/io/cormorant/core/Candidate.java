package io.cormorant.core;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A known URL that may be fetched, with how it was found.
///
/// @param depth links from a seed, 0 for a seed
/// @param via the page it was found on, null for a seed
/// @param anchor the text of the link it was found by
/// @param note what its strategy must know to score it anew, in a form of its own; 0 for nothing
/// @param evidence the same where a number is too small for it: at most [#MAX_EVIDENCE] bytes,
///   never changed; [#NO_EVIDENCE] for nothing
@SuppressWarnings("ArrayRecordComponent") // compared by what is in it
public record Candidate(
    Url url, int depth, @Nullable Url via, String anchor, int note, byte[] evidence) {
  public static final int MAX_EVIDENCE = 127;

  public static final byte[] NO_EVIDENCE = new byte[0];

  /// @throws IllegalArgumentException if there is too much evidence
  public Candidate {
    if (evidence.length > MAX_EVIDENCE) {
      throw new IllegalArgumentException(
          "evidence of %d bytes is more than %d".formatted(evidence.length, MAX_EVIDENCE));
    }
  }

  /// One without evidence.
  public Candidate(Url url, int depth, @Nullable Url via, String anchor, int note) {
    this(url, depth, via, anchor, note, NO_EVIDENCE);
  }

  /// One of which nothing is noted.
  public Candidate(Url url, int depth, @Nullable Url via, String anchor) {
    this(url, depth, via, anchor, 0);
  }

  /// The same with another note.
  public Candidate withNote(int newNote) {
    return new Candidate(url, depth, via, anchor, newNote, evidence);
  }

  /// The same with other evidence.
  public Candidate withEvidence(byte[] newEvidence) {
    return new Candidate(url, depth, via, anchor, note, newEvidence);
  }

  public static Candidate seed(Url url) {
    return new Candidate(url, 0, null, "");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Candidate that
        && url.equals(that.url)
        && depth == that.depth
        && Objects.equals(via, that.via)
        && anchor.equals(that.anchor)
        && note == that.note
        && Arrays.equals(evidence, that.evidence);
  }

  @Override
  public int hashCode() {
    return Objects.hash(url, depth, via, anchor, note, Arrays.hashCode(evidence));
  }
}
