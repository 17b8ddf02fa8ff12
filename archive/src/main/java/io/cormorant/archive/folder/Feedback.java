package io.cormorant.archive.folder;

import io.cormorant.core.Url;
import java.time.Instant;

/// What somebody said of a page: a line of `feedback.jsonl`.
public record Feedback(Url url, boolean good, Instant at) {
  /// With the number of its line, from 1, by which it is known whether the judge has learned it.
  public record Numbered(long number, Feedback said) {}
}
