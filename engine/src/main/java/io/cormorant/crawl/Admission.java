package io.cormorant.crawl;

import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.frontier.HostGate;
import io.cormorant.plan.Scope;
import io.cormorant.trap.Traps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Decides what a crawl may fetch and follow, and names the rule when it may not.
final class Admission {
  private final Scope scope;
  private final Tally tally;
  private final Traps traps;
  private final HostGate gate;

  Admission(Scope scope, Tally tally, Traps traps, HostGate gate) {
    this.scope = scope;
    this.tally = tally;
    this.traps = traps;
    this.gate = gate;
  }

  /// The seeds that may be asked for. They were asked for by name, so nothing but the scope and a
  /// block keeps them out.
  ///
  /// @param refused where the others are added
  List<Url> seeds(List<Url> all, List<CrawlEvent.Refusal> refused) {
    List<Url> admitted = new ArrayList<>();
    for (Url seed : all) {
      gate.refusal(seed)
          .map(Outcome.Refused::rule)
          .or(() -> scope.refusal(seed, 0))
          .ifPresentOrElse(
              rule -> refused.add(new CrawlEvent.Refusal(seed, rule)), () -> admitted.add(seed));
    }
    return admitted;
  }

  /// The links of a page that may be followed, and why the others may not.
  record Sorted(List<Link> admitted, List<CrawlEvent.Refusal> refused) {}

  /// @param siteWide links beside those on the page, for which the page cannot speak
  Sorted sort(Page page, List<Link> siteWide, int depth) {
    Sorted sorted = new Sorted(new ArrayList<>(page.links().size()), new ArrayList<>());
    Optional<Outcome.Refused> nofollow =
        page.robots().contains(RobotsRule.NOFOLLOW)
            ? Optional.of(new Outcome.Refused("robots meta tag: nofollow on " + page.url()))
            : Optional.empty();
    for (Link link : page.links()) {
      sort(link, nofollow.isPresent() ? nofollow : refusal(link.target(), depth), sorted);
    }
    for (Link link : siteWide) {
      sort(link, refusal(link.target(), depth), sorted);
    }
    return sorted;
  }

  private static void sort(Link link, Optional<Outcome.Refused> rule, Sorted sorted) {
    if (rule.isEmpty()) {
      sorted.admitted().add(link);
      return;
    }
    sorted.refused().add(new CrawlEvent.Refusal(link.target(), rule.get().rule()));
  }

  /// The rule that keeps a pick from asking for a URL, if one does. A page that came before was
  /// counted then and is in no trap.
  Optional<Outcome.Refused> refusal(OpenPick open, Url url) {
    int depth = open.pick().candidate().depth();
    return open.isAgain()
        ? gate.refusal(url).or(() -> scope.refusal(url, depth).map(Outcome.Refused::new))
        : refusal(url, depth);
  }

  /// The rule that keeps a URL out, if one does. Seeds were asked for by name: they may lie in what
  /// looks like a trap.
  Optional<Outcome.Refused> refusal(Url url, int depth) {
    Optional<Outcome.Refused> blocked = gate.refusal(url);
    if (blocked.isPresent()) {
      return blocked;
    }
    Optional<String> rule = scope.refusal(url, depth);
    if (rule.isPresent()) {
      return rule.map(Outcome.Refused::new);
    }
    if (scope.pagesPerHost() > 0) {
      int pages = tally.pagesOf(url.host());
      if (pages >= scope.pagesPerHost()) {
        String full = "scope.pages-per-host: " + pages + " pages of " + url.host();
        return Optional.of(new Outcome.Refused(full));
      }
    }
    return depth == 0 ? Optional.empty() : traps.refusal(url);
  }
}
