package io.cormorant.strategy.discovery;

import io.cormorant.discover.Query;
import java.util.List;

/// Fetches the home pages of the sites of good pages, and what archives of the web know of these
/// sites.
final class HomePages implements Operator {
  @Override
  public String code() {
    return "homes";
  }

  @Override
  public String name() {
    return "home pages";
  }

  @Override
  public boolean isAble(Hunt hunt) {
    return true;
  }

  @Override
  public void search(List<FoundPage> feed, Hunt hunt) {
    for (FoundPage page : feed) {
      page.url()
          .resolve("/")
          .filter(hunt.context().frontier()::isOpen)
          .ifPresent(home -> hunt.add(home, page, "home page of " + page.url().host()));
      if (hunt.answers(Query.Kind.SITE)) {
        hunt.ask(new Query.Site(page.url().host()));
      }
    }
  }
}
