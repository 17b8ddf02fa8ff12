package io.cormorant.crawls.topic;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A site with relevant pages. Texts are as its pages have them: whoever shows them makes them
/// harmless first.
///
/// @param site its registered domain, or its host
/// @param relevant pages of it
/// @param pages of it that were fetched
/// @param best its page of the highest score
/// @param title of that page
/// @param score of that page
/// @param how that page was found, in words
/// @param terms what its score rests on, weightiest first
/// @param snippet some text of that page
public record FoundSite(
    String site,
    int relevant,
    int pages,
    Url best,
    String title,
    double score,
    String how,
    List<String> terms,
    String snippet) {
  /// One after the other: sites with a better page first, then those with more relevant ones.
  private static final Comparator<FoundSite> BEST_FIRST =
      Comparator.comparingDouble((FoundSite each) -> -each.score)
          .thenComparingInt(each -> -each.relevant)
          .thenComparing(FoundSite::site);

  public FoundSite {
    terms = List.copyOf(terms);
  }

  /// The sites of relevant pages that a crawl found, the best first.
  ///
  /// @param known sites that are left out, beside those of pages that somebody named
  public static List<FoundSite> of(Stream<VisitLine> visits, Set<String> known) {
    return ofVisits(visits.filter(VisitLine::visited).map(SiteVisit::of), known);
  }

  /// The site that a crawl has just found, if the page is relevant and its site new.
  ///
  /// @param known sites that are not new
  public static Optional<String> newSite(CrawlEvent.Visited event, Set<String> known) {
    boolean given =
        event.visit().pick().candidate().via() == null
            && event.visit().pick().candidate().anchor().isBlank();
    String site = event.visit().page().url().registeredDomain();
    return event.visit().judgement().relevant() && !given && !known.contains(site)
        ? Optional.of(site)
        : Optional.empty();
  }

  static List<FoundSite> ofVisits(Stream<SiteVisit> visits, Set<String> known) {
    Map<String, FoundSite> sites = new LinkedHashMap<>();
    Set<String> given = new HashSet<>(known);
    visits.forEach(
        visit -> {
          if (visit.isGiven()) {
            given.add(visit.url().registeredDomain());
          }
          FoundSite one = site(visit);
          sites.merge(one.site, one, FoundSite::with);
        });
    return sites.values().stream()
        .filter(each -> each.relevant > 0 && !given.contains(each.site))
        .sorted(BEST_FIRST)
        .toList();
  }

  private static FoundSite site(SiteVisit visit) {
    return new FoundSite(
        visit.url().registeredDomain(),
        visit.isRelevant() ? 1 : 0,
        1,
        visit.url(),
        visit.title(),
        visit.score(),
        visit.isRelevant() ? how(visit) : "",
        visit.terms(),
        visit.snippet());
  }

  private FoundSite with(FoundSite more) {
    boolean better = more.relevant > 0 && (relevant == 0 || more.score > score);
    FoundSite shown = better ? more : this;
    return new FoundSite(
        site,
        relevant + more.relevant,
        pages + more.pages,
        shown.best,
        shown.title,
        shown.score,
        shown.how,
        shown.terms,
        shown.snippet);
  }

  private static String how(SiteVisit visit) {
    Url via = visit.via();
    String anchor = visit.anchor();
    String link = anchor.isBlank() ? "" : " \"" + anchor.strip() + "\"";
    if (via == null) {
      return anchor.isBlank() ? "seed" : anchor;
    }
    return isOperator(anchor) ? anchor + " (from " + via + ")" : "link" + link + " on " + via;
  }

  private static boolean isOperator(String anchor) {
    String small = anchor.toLowerCase(Locale.ROOT);
    return Stream.of(
            "forward crawl", "backward crawl", "related search", "home page of", "feed or sitemap")
        .anyMatch(small::startsWith);
  }
}
