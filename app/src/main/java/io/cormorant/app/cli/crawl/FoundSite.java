package io.cormorant.app.cli.crawl;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// A site with relevant pages.
///
/// @param site its registered domain, or its host
/// @param relevant pages of it
/// @param pages of it that were fetched
/// @param best its page of the highest score
/// @param how that page was found, in words
record FoundSite(String site, int relevant, int pages, VisitLine best, String how) {
  /// One after the other: sites with a better page first, then those with more relevant ones.
  private static final Comparator<FoundSite> BEST_FIRST =
      Comparator.comparingDouble((FoundSite each) -> -each.score())
          .thenComparingInt(each -> -each.relevant)
          .thenComparing(FoundSite::site);

  double score() {
    return Objects.requireNonNullElse(best.score(), 0.0);
  }

  /// The sites of relevant pages, the best first.
  ///
  /// @param known sites that are left out
  static List<FoundSite> of(Stream<VisitLine> visits, Set<String> known) {
    Map<String, FoundSite> sites = new LinkedHashMap<>();
    Set<String> given = new HashSet<>(known);
    visits
        .filter(VisitLine::visited)
        .forEach(
            line -> {
              if (isGiven(line)) {
                given.add(line.finalUrl().registeredDomain());
              }
              sites.merge(site(line).site, site(line), FoundSite::with);
            });
    return sites.values().stream()
        .filter(each -> each.relevant > 0 && !given.contains(each.site))
        .sorted(BEST_FIRST)
        .toList();
  }

  /// Whether a page is one that somebody named, wherever that was redirected to.
  private static boolean isGiven(VisitLine line) {
    return line.via() == null && line.anchor().isBlank();
  }

  private static FoundSite site(VisitLine line) {
    boolean relevant = line.decided() == Decision.RELEVANT;
    return new FoundSite(
        line.finalUrl().registeredDomain(), relevant ? 1 : 0, 1, line, relevant ? how(line) : "");
  }

  private FoundSite with(FoundSite more) {
    boolean better = more.relevant > 0 && (relevant == 0 || more.score() > score());
    return new FoundSite(
        site,
        relevant + more.relevant,
        pages + more.pages,
        better ? more.best : best,
        better ? more.how : how);
  }

  private static String how(VisitLine line) {
    Url via = line.via();
    String link = line.anchor().isBlank() ? "" : " \"" + line.anchor().strip() + "\"";
    if (via == null) {
      return line.anchor().isBlank() ? "seed" : line.anchor();
    }
    return isOperator(line.anchor())
        ? line.anchor() + " (from " + via + ")"
        : "link" + link + " on " + via;
  }

  private static boolean isOperator(String anchor) {
    String small = anchor.toLowerCase(Locale.ROOT);
    return Stream.of(
            "forward crawl", "backward crawl", "related search", "home page of", "feed or sitemap")
        .anyMatch(small::startsWith);
  }
}
