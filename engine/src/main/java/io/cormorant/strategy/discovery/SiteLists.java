package io.cormorant.strategy.discovery;

import java.util.List;

/// Reads the feeds and sitemaps of the sites of good pages, and fetches pages that these name.
final class SiteLists implements Operator {
  @Override
  public String code() {
    return "lists";
  }

  @Override
  public String name() {
    return "feeds and sitemaps";
  }

  @Override
  public boolean isAble(Hunt hunt) {
    return true;
  }

  @Override
  public void search(List<FoundPage> feed, Hunt hunt) {
    for (FoundPage page : feed) {
      page.lists().stream()
          .filter(hunt.context().frontier()::isOpen)
          .forEach(list -> hunt.add(list, page, "feed or sitemap of " + page.url().host()));
    }
  }
}
