package io.cormorant.strategy.discovery;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Follows the links of good pages: those to other sites first, one to each before a second to any,
/// otherwise drawn at random.
final class ForwardCrawl implements Operator {
  @Override
  public String code() {
    return "forward";
  }

  @Override
  public String name() {
    return "forward crawl";
  }

  @Override
  public boolean isAble(Hunt hunt) {
    return true;
  }

  @Override
  public void search(List<FoundPage> feed, Hunt hunt) {
    for (FoundPage page : feed) {
      links(page.url(), hunt).forEach(url -> hunt.add(url, page, "forward crawl"));
    }
  }

  /// Some of the links of a page that were not fetched yet.
  static List<Url> links(Url page, Hunt hunt) {
    List<Url> open =
        new ArrayList<>(
            hunt.context().links().outLinks(page).stream()
                .filter(hunt.context().frontier()::isOpen)
                .sorted(Comparator.comparing(Url::toString))
                .toList());
    Collections.shuffle(open, hunt.chance(page));
    List<Url> chosen = new ArrayList<>();
    List<Url> rest = new ArrayList<>();
    Set<String> sites = new HashSet<>(Set.of(page.registeredDomain()));
    for (Url url : open) {
      (sites.add(url.registeredDomain()) ? chosen : rest).add(url);
    }
    chosen.addAll(rest);
    return chosen.subList(0, Math.min(hunt.links(), chosen.size()));
  }
}
