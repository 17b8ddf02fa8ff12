package io.cormorant.crawl.crew;

import io.cormorant.core.Url;
import io.cormorant.core.Validators;

/// One URL to be fetched, parsed and judged.
///
/// @param number of the errand in its run of the crawl
/// @param known what the server said of the version that came before, if one did; an answer that it
///   is still the same is enough then
public record Errand(long number, Url url, Validators known) {
  /// A URL of which nothing is known.
  public Errand(long number, Url url) {
    this(number, url, Validators.NONE);
  }
}
