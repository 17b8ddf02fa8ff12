package io.cormorant.parse;

import org.jspecify.annotations.Nullable;

/// The XML formats that list pages.
enum ListFormat {
  /// RSS 0.9x and 2.0.
  RSS("rss", "item", Limits.FEED_ITEMS),
  /// RSS 1.0 and 0.90.
  RDF("rdf", "item", Limits.FEED_ITEMS),
  ATOM("feed", "entry", Limits.FEED_ITEMS),
  /// A sitemap of pages.
  URLSET("urlset", "url", Limits.SITEMAP_URLS),
  /// A sitemap of sitemaps.
  INDEX("sitemapindex", "sitemap", Limits.SITEMAP_URLS);

  private final String root;

  /// The element that stands for one page.
  final String entry;

  /// Further entries are not read.
  final int limit;

  ListFormat(String root, String entry, int limit) {
    this.root = root;
    this.entry = entry;
    this.limit = limit;
  }

  /// The format whose documents begin with that element, with or without a prefix; null where none
  /// does.
  static @Nullable ListFormat of(String opening) {
    String local = opening.substring(opening.indexOf(':') + 1);
    for (ListFormat format : values()) {
      if (format.root.equals(local)) {
        return format;
      }
    }
    return null;
  }

  /// What stands before the names of this format's elements in a document that begins so: RDF's own
  /// elements have a prefix, but those of RSS within it have none.
  String prefix(String opening) {
    return this == RDF ? "" : opening.substring(0, opening.indexOf(':') + 1);
  }
}
