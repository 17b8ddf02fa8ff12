package io.cormorant.lab.web;

import java.util.Set;

/// One site of the generated web. Its pages and its sections have consecutive numbers; the first
/// page is its home page.
///
/// @param subject what it is mainly about
/// @param style which of the URL patterns of its kind it uses
/// @param numberBase the number in the URL of its first page
/// @param numberStep how much that number grows from page to page
record Host(
    int id,
    String name,
    String title,
    HostKind kind,
    int subject,
    String language,
    Mix.Access access,
    int firstPage,
    int pages,
    int firstSection,
    int sections,
    String skin,
    Encoding encoding,
    int style,
    int numberBase,
    int numberStep,
    Set<Trait> traits) {
  /// A habit of a host.
  enum Trait {
    CALENDAR,
    SESSIONS,
    FACETS,
    REPEAT,
    NO_ROBOTS,
    CRAWL_DELAY,
    /// Its last section is forbidden by robots.txt.
    HIDES_SECTION,
    SITEMAP,
    SITEMAP_PARTS,
    SITEMAP_GZIP,
    FEED,
    BROKEN_HTML,
    DESCRIPTION,
    KEYWORDS,
    CANONICAL
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  boolean open() {
    return access == Mix.Access.OPEN;
  }

  int lastSection() {
    return firstSection + sections - 1;
  }
}
