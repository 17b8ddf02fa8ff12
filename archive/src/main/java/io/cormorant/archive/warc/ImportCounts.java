package io.cormorant.archive.warc;

import java.util.EnumMap;
import java.util.Map;

/// What an import left out, and why.
public final class ImportCounts {
  private final Map<Reason, Long> counts = new EnumMap<>(Reason.class);

  /// Why something was left out.
  public enum Reason {
    COPY("further copies of a page"),
    FAILURE("answers without a document"),
    OTHER("documents that are no text"),
    TOO_LARGE("documents larger than a page may be"),
    LINK("symbolic links, which are not followed"),
    UNUSABLE("files and records without a usable address or head");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /// What they are, in the plural.
    public String words() {
      return words;
    }
  }

  void add(Reason reason) {
    counts.merge(reason, 1L, Long::sum);
  }

  /// The counts that are not zero.
  public Map<Reason, Long> all() {
    return new EnumMap<>(counts);
  }

  public long of(Reason reason) {
    return counts.getOrDefault(reason, 0L);
  }
}
