package io.cormorant.crawls.topic;

import io.cormorant.archive.folder.PageExcerpt;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Candidate;
import io.cormorant.core.Decision;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.crawl.Verdicts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A page that was visited while sites were looked for.
///
/// @param url where it was found in the end
/// @param via the page it was found on, null for one that somebody or an engine named
/// @param anchor the text of the link it was found by, or how an operator found it
/// @param terms what its score rests on, weightiest first
/// @param snippet some text of it
record SiteVisit(
    Url url,
    String title,
    double score,
    Decision decision,
    @Nullable Url via,
    String anchor,
    List<String> terms,
    String snippet) {
  private static final int MOST_TERMS = 5;
  private static final int LONGEST_TITLE = 300;

  static SiteVisit of(VisitLine line) {
    return new SiteVisit(
        line.finalUrl(),
        Objects.requireNonNullElse(line.title(), ""),
        Objects.requireNonNullElse(line.score(), 0.0),
        line.decided(),
        line.via(),
        line.anchor(),
        line.evidence().stream().map(VisitLine.Evidence::term).limit(MOST_TERMS).toList(),
        Objects.requireNonNullElse(line.snippet(), ""));
  }

  static SiteVisit of(CrawlEvent.Visited event) {
    Page page = event.visit().page();
    Judgement judgement = event.visit().judgement();
    Candidate found = event.visit().pick().candidate();
    boolean relevant = event.decision() == Decision.RELEVANT;
    return new SiteVisit(
        page.url(),
        Texts.cut(page.title(), LONGEST_TITLE),
        judgement.score(),
        event.decision(),
        found.via(),
        found.anchor(),
        judgement.evidence().stream().map(Judgement.Evidence::term).limit(MOST_TERMS).toList(),
        PageExcerpt.of(page.mainText(), relevant ? judgement.evidence() : List.of()));
  }

  /// The same as the crawl sees it in the end.
  SiteVisit settled(Verdicts verdicts) {
    if (!verdicts.isOpen()) {
      return this;
    }
    double now = verdicts.score(url, score);
    return new SiteVisit(
        url, title, now, verdicts.decide(decision, now), via, anchor, terms, snippet);
  }

  /// Whether it is one that somebody named, wherever that was redirected to.
  boolean isGiven() {
    return via == null && anchor.isBlank();
  }

  boolean isRelevant() {
    return decision == Decision.RELEVANT;
  }
}
