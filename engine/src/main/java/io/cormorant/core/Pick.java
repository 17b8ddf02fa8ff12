package io.cormorant.core;

/// A strategy's decision to fetch a candidate now.
///
/// @param priority the sortable key it was picked by, see [Priority]
public record Pick(Candidate candidate, long priority) {
  public Url url() {
    return candidate.url();
  }
}
