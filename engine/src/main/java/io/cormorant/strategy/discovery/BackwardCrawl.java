package io.cormorant.strategy.discovery;

import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.discover.Query;
import java.util.List;

/// Goes from good pages back to those that link to them, and from there to what else these link to:
/// whoever links to a good page may link to others. Back-links come from the pages fetched so far
/// and from search engines that know of them.
final class BackwardCrawl implements Operator {
  /// Pages that link to a page which are looked at.
  private static final int MOST_LINKING = 10;

  @Override
  public String code() {
    return "backward";
  }

  @Override
  public String name() {
    return "backward crawl";
  }

  @Override
  public boolean isAble(Hunt hunt) {
    return true;
  }

  @Override
  public void search(List<FoundPage> feed, Hunt hunt) {
    for (FoundPage page : feed) {
      int left = hunt.links();
      for (Url linking : hunt.context().links().inLinks(page.url(), MOST_LINKING)) {
        String found = "backward crawl: %s links to %s too".formatted(linking, page.url());
        List<Url> links = ForwardCrawl.links(linking, hunt);
        for (Url url : links.subList(0, Math.min(left, links.size()))) {
          hunt.addLed(url, page, found);
          left--;
        }
      }
      if (hunt.answers(Query.Kind.BACKLINKS)) {
        hunt.ask(new Query.Backlinks(page.url()));
      }
    }
  }

  @Override
  public boolean leadsOn(Visit visit) {
    return true;
  }
}
