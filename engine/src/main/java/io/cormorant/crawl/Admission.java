package io.cormorant.crawl;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.plan.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Decides what a crawl may fetch and follow, and names the rule when it may not.
final class Admission {
  private final Scope scope;
  private final Tally tally;

  Admission(Scope scope, Tally tally) {
    this.scope = scope;
    this.tally = tally;
  }

  /// The links of a page that may be followed, and why the others may not.
  record Sorted(List<Link> admitted, List<CrawlEvent.Refusal> refused) {
    private void add(Link link, Optional<String> rule) {
      rule.ifPresentOrElse(
          r -> refused.add(new CrawlEvent.Refusal(link.target(), r)), () -> admitted.add(link));
    }
  }

  /// @param siteWide links beside those on the page, for which the page cannot speak
  Sorted sort(Page page, List<Link> siteWide, int depth) {
    Sorted sorted = new Sorted(new ArrayList<>(page.links().size()), new ArrayList<>());
    boolean nofollow = page.robots().contains(RobotsRule.NOFOLLOW);
    for (Link link : page.links()) {
      sorted.add(
          link,
          nofollow
              ? Optional.of("robots meta tag: nofollow on " + page.url())
              : refusal(link.target(), depth));
    }
    for (Link link : siteWide) {
      sorted.add(link, refusal(link.target(), depth));
    }
    return sorted;
  }

  Optional<String> refusal(Url url, int depth) {
    Optional<String> rule = scope.refusal(url, depth);
    if (rule.isEmpty() && scope.pagesPerHost() > 0) {
      int pages = tally.pagesOf(url.host());
      if (pages >= scope.pagesPerHost()) {
        return Optional.of("scope.pages-per-host: " + pages + " pages of " + url.host());
      }
    }
    return rule;
  }
}
