package io.cormorant.crawls.refresh;

import io.cormorant.core.Candidate;
import io.cormorant.core.Url;
import io.cormorant.core.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A page of a crawl that is to be asked for again.
///
/// @param candidate how it was found
/// @param version as it was; null for a seed that never gave a page
/// @param hub whether new pages are looked for on it
/// @param at when it is due
public record DueLook(
    Kind kind, Candidate candidate, @Nullable Version version, boolean hub, Instant at) {
  /// What is asked for before what.
  public enum Kind {
    SEED("seed"),
    LIST("list"),
    PAGE("page");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    public String code() {
      return code;
    }
  }

  public Url url() {
    return candidate.url();
  }
}
