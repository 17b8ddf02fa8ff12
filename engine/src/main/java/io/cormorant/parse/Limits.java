package io.cormorant.parse;

/// The bounds of what is taken from one page. A page beyond a bound is still a page: what lies
/// beyond is left out, as each line says.
final class Limits {
  /// Deeper elements become siblings of those at this depth (jsoup does that).
  static final int DEPTH = 256;

  /// What follows after so many tables and embedded objects is not read, see [MarkupGuard].
  static final int TABLES = 10_000;

  /// What follows from a tag with a longer name is not read, see [MarkupGuard]. Scripts without
  /// blanks may look like a tag for some hundred characters.
  static final int TAG_NAME = 10_000;

  /// Further links are dropped.
  static final int LINKS = 10_000;

  /// Further references are not resolved: they are no links.
  static final int REFERENCES = 20_000;

  /// Text that follows is dropped; links that follow keep their targets, without anchors.
  static final int TEXT = 1_000_000;

  /// What follows after so many blocks is one block more; further elements count as the one around
  /// them.
  static final int BLOCKS = 50_000;

  /// Longer values of `title`, `alt`, `class` and `id` are cut. A longer `href` is no link, see
  /// [io.cormorant.core.Url#MAX_LENGTH].
  static final int ATTRIBUTE = 512;

  /// Longer titles, headings and anchors are cut.
  static final int LINE = 512;

  /// Longer descriptions are cut.
  static final int DESCRIPTION = 2_000;

  /// Further headings are dropped.
  static final int HEADINGS = 500;

  /// Further keywords are dropped.
  static final int KEYWORDS = 64;

  /// Further dates of publication that a page states, and further time elements, are not read.
  static final int DATES = 64;

  /// Further scripts with data about the page are not read.
  static final int DATE_SCRIPTS = 4;

  /// Further rel values of a link are dropped.
  static final int RELS = 8;

  /// Names below this depth are left out of a tag path.
  static final int TAG_PATH = 30;

  /// Characters taken from each side of a link.
  static final int AROUND = 100;

  /// Further entries of a feed are not read.
  static final int FEED_ITEMS = 1_000;

  /// Further entries of a sitemap are not read. It may have 50,000, but so many links of one page
  /// are enough for any frontier.
  static final int SITEMAP_URLS = LINKS;

  /// What follows after so many tags, comments and the like in a feed or sitemap is not read.
  static final int MARKUP = 1_000_000;

  /// Deeper elements of a feed or sitemap become siblings of those at this depth.
  static final int LIST_DEPTH = 32;

  /// Characters of one text in a feed that are looked at.
  static final int FEED_TEXT = 4_000;

  /// A packed sitemap that holds more bytes is not read; no sitemap may have more.
  static final int UNPACKED = 50 << 20;

  /// One that holds more bytes for each packed one is a bomb, unless it holds fewer than
  /// `UNPACKED_FREELY`.
  static final int UNPACKED_RATIO = 200;

  static final int UNPACKED_FREELY = 1 << 20;

  /// A JSON document with more levels is broken.
  static final int JSON_DEPTH = 64;

  /// A JSON document with more tokens is broken.
  static final int JSON_TOKENS = 200_000;

  /// A larger PDF is not read.
  static final int PDF_BYTES = 10 << 20;

  /// Further pages of a PDF are not read.
  static final int PDF_PAGES = 200;

  /// Further characters of one page of a PDF are dropped.
  static final int PDF_PAGE_TEXT = 100_000;

  /// Further links of one page of a PDF are dropped.
  static final int PDF_PAGE_LINKS = 200;

  /// A stream in a PDF that unpacks to more bytes is not read, nor one that is packed more often,
  /// nor any when all together unpack to more.
  static final int PDF_STREAM = 32 << 20;

  static final int PDF_FILTERS = 4;

  static final int PDF_UNPACKED = 100 << 20;

  /// The same for a stream of objects, each of which takes much more memory than its text.
  static final int PDF_OBJECTS = 8 << 20;

  private Limits() {}
}
