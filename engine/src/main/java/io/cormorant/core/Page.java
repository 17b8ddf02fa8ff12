package io.cormorant.core;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A parsed page, or a list of pages: a feed or a sitemap.
///
/// A list is a way to pages and no page itself: it has links and perhaps a title, no text, and is
/// never relevant.
///
/// @param url where it was found, after redirects
/// @param canonical what it calls its own address, if it says so
/// @param description meta description
/// @param keywords meta keywords
/// @param robots what its meta robots tag asks of every crawler
/// @param headings the texts of h1 to h3 in order
/// @param prose its text and language
/// @param links in document order, each target once, the page itself left out
/// @param charset the name of the charset it was read in, empty for a PDF
/// @param list whether it is a feed or a sitemap
/// @param cuts the guards that left something of it out
public record Page(
    Url url,
    @Nullable Url canonical,
    String title,
    String description,
    List<String> keywords,
    Set<RobotsRule> robots,
    List<String> headings,
    Prose prose,
    List<Link> links,
    String charset,
    boolean list,
    Set<Guard> cuts) {
  public Page {
    keywords = List.copyOf(keywords);
    robots = Set.copyOf(robots);
    headings = List.copyOf(headings);
    links = List.copyOf(links);
    cuts = Set.copyOf(cuts);
  }

  /// The text without navigation, side columns and footers.
  public String mainText() {
    return prose.mainText();
  }

  /// The whole visible text.
  public String text() {
    return prose.text();
  }

  /// ISO 639-1 code, or empty where it could not be told.
  public String language() {
    return prose.language();
  }
}
