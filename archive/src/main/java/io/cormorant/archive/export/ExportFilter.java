package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which kept pages are wanted.
///
/// @param minScore pages that score less are left out; null for no such limit
/// @param languages ISO 639-1 codes; empty for any
/// @param host this one and those below it; null for any
/// @param since pages fetched before are left out; null for no such limit
/// @param maybe whether pages that may be relevant are wanted too
/// @param withoutMarks pages with one of these marks are left out, see [io.cormorant.core.Mark]
/// @param dedupe whether one page stands for all that say the same
/// @param respectUsage whether pages that ask for it are left out, see
///   [io.cormorant.core.UsageSignals#reservations]
public record ExportFilter(
    @Nullable Double minScore,
    List<String> languages,
    @Nullable String host,
    @Nullable Instant since,
    boolean maybe,
    List<String> withoutMarks,
    boolean dedupe,
    boolean respectUsage) {
  /// Every kept page is wanted.
  public static final ExportFilter ALL =
      new ExportFilter(null, List.of(), null, null, false, List.of(), false, false);

  public ExportFilter {
    withoutMarks = List.copyOf(withoutMarks);
    languages = languages.stream().map(l -> l.toLowerCase(Locale.ROOT)).toList();
    host = host == null ? null : host.toLowerCase(Locale.ROOT);
  }

  /// Whether a host is the one named or lies below it.
  public static boolean isWithin(String host, String named) {
    return host.equals(named) || host.endsWith("." + named);
  }

  /// Why a kept page is not wanted, or nothing if it is; duplicates and usage apart.
  Optional<String> refusal(VisitLine line) {
    if (line.marks().stream().anyMatch(withoutMarks::contains)) {
      return Optional.of("mark");
    }
    if (minScore != null && (line.score() == null || line.score() < minScore)) {
      return Optional.of("min-score");
    }
    if (!languages.isEmpty() && !languages.contains(language(line))) {
      return Optional.of("lang");
    }
    if (host != null && !isWithin(line.finalUrl().host(), host)) {
      return Optional.of("host");
    }
    if (since != null && line.fetchTime().isBefore(since)) {
      return Optional.of("since");
    }
    return Optional.empty();
  }

  /// What was asked for, by the names of the command line.
  Map<String, Object> named() {
    Map<String, Object> settings = new LinkedHashMap<>();
    if (minScore != null) {
      settings.put("min_score", minScore);
    }
    if (!languages.isEmpty()) {
      settings.put("lang", languages);
    }
    if (host != null) {
      settings.put("host", host);
    }
    if (since != null) {
      settings.put("since", since.toString());
    }
    if (maybe) {
      settings.put("maybe", true);
    }
    if (!withoutMarks.isEmpty()) {
      settings.put("without", withoutMarks);
    }
    settings.put("dedupe", dedupe);
    settings.put("respect_usage", respectUsage);
    return settings;
  }

  private static String language(VisitLine line) {
    return line.lang() == null ? "" : line.lang().toLowerCase(Locale.ROOT);
  }
}
