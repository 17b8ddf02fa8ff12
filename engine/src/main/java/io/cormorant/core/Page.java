package io.cormorant.core;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
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
/// @param usage what is said about how it may be used
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
    Set<Guard> cuts,
    UsageSignals usage) {
  public Page {
    keywords = List.copyOf(keywords);
    robots = Set.copyOf(robots);
    headings = List.copyOf(headings);
    links = List.copyOf(links);
    cuts = Set.copyOf(cuts);
  }

  /// A page without links, of which nothing but its text is known.
  public static PageBuilder of(Url url, Prose prose) {
    return new PageBuilder(url, prose);
  }

  /// The same page, to be changed.
  public PageBuilder change() {
    return new PageBuilder(this);
  }

  /// The same page with the signals that its site gives for all its pages.
  public Page withSiteSignal(String contentSignal) {
    return contentSignal.isEmpty()
        ? this
        : change().usage(usage.withContentSignal(contentSignal)).build();
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

  /// Whether it is known to be in another language.
  ///
  /// @param tag a BCP 47 tag, of which only the language itself counts: `zh` in `zh-Hans`
  public boolean isInOtherThan(String tag) {
    String known = language();
    return !known.isEmpty() && !known.equals(Locale.forLanguageTag(tag).getLanguage());
  }

  /// When it says it was published, or null. Worked out anew by each call unless it is settled.
  ///
  /// @param fetched a date later than the day after is not believed
  public @Nullable Published published(Instant fetched) {
    return prose.published(dayAfter(fetched));
  }

  /// The same page with nothing left to be worked out.
  ///
  /// @param fetched a date of publication later than the day after is not believed
  public Page settled(Instant fetched) {
    Prose settled = prose.settled(dayAfter(fetched));
    return settled.equals(prose) ? this : change().prose(settled).build();
  }

  private static LocalDate dayAfter(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC).plusDays(1);
  }

  /// Less main text than this, in characters, is no document.
  private static final int STUB = 20;

  /// Whether it is something to read. A feed, a list that leads to documents ([Mark#LIST]) and a
  /// page with hardly any text are not; they are followed and never relevant.
  public boolean isDocument() {
    return !list && !marks().contains(Mark.LIST) && mainText().strip().length() >= STUB;
  }

  /// Whether the page does not forbid that it is kept.
  public boolean mayBeArchived() {
    return !robots.contains(RobotsRule.NOINDEX) && !robots.contains(RobotsRule.NOARCHIVE);
  }

  /// What speaks against using its main text as it is.
  public Set<Mark> marks() {
    return prose.marks();
  }
}
