package io.cormorant.crawl;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Tells the strategy of the sitemaps that sites name for crawlers, as if they were linked from the
/// first page of the site that is visited, and once more from its first relevant one: a strategy
/// goes by the page a link stands on, and a first page is often a poor one. Owned by the captain.
///
/// Nothing of this is saved. A resumed crawl, and one of very many sites, tells some of them again,
/// which at most raises one that still waits in the frontier.
final class Sitemaps {
  /// Sites that are remembered; the one told first is forgotten first.
  static final int MAX_SITES = 100_000;

  private final Web web;

  /// For each site told of, whether it was told from a relevant page.
  private final Map<String, Boolean> told = new LinkedHashMap<>();

  Sitemaps(Web web) {
    this.web = web;
  }

  /// Links to the sitemaps of a page's site, where it is time to tell of them.
  List<Link> news(Page page, boolean relevant) {
    String site = page.url().origin();
    Boolean before = told.get(site);
    if (before != null && (before || !relevant)) {
      return List.of();
    }
    told.put(site, relevant);
    if (told.size() > MAX_SITES) {
      told.remove(told.keySet().iterator().next());
    }
    List<Link> links = new ArrayList<>();
    for (Url sitemap : web.sitemaps(page.url())) {
      int position = page.links().size() + links.size();
      links.add(new Link(sitemap, "", "", "robots.txt", Set.of(), position, Link.Kind.SITEMAP));
    }
    return links;
  }
}
