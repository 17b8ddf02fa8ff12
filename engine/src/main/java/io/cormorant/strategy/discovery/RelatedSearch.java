package io.cormorant.strategy.discovery;

import io.cormorant.core.Url;
import io.cormorant.discover.Query;
import io.cormorant.frontier.LinkGraph;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Asks search engines for pages like good ones. Where none can tell, those count as alike that the
/// same pages link to: the more pages link to both, the more alike (co-citation, Small 1973).
final class RelatedSearch implements Operator {
  /// Pages with links to a page that are looked at, and links of each.
  private static final int MOST_CITING = 50;

  private static final int MOST_LINKS = 200;

  @Override
  public String code() {
    return "related";
  }

  @Override
  public String name() {
    return "related search";
  }

  @Override
  public boolean isAble(Hunt hunt) {
    return true;
  }

  @Override
  public void search(List<FoundPage> feed, Hunt hunt) {
    if (hunt.answers(Query.Kind.RELATED)) {
      feed.forEach(page -> hunt.ask(new Query.Related(page.url())));
    } else {
      feed.forEach(page -> cited(page, hunt));
    }
  }

  private static void cited(FoundPage page, Hunt hunt) {
    LinkGraph links = hunt.context().links();
    Map<Url, Integer> counts = new LinkedHashMap<>();
    for (Url citing : links.inLinks(page.url(), MOST_CITING)) {
      links.outLinks(citing).stream()
          .limit(MOST_LINKS)
          .filter(hunt.context().frontier()::isOpen)
          .forEach(target -> counts.merge(target, 1, Integer::sum));
    }
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<Url, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey(Comparator.comparing(Url::toString))))
        .limit(hunt.links())
        .forEach(
            each ->
                hunt.add(
                    each.getKey(),
                    page,
                    "related search: linked from %s to %s"
                        .formatted(citing(each.getValue()), page.url())));
  }

  private static String citing(int count) {
    return count == 1 ? "1 page that links" : count + " pages that link";
  }
}
