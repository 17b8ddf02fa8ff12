package io.cormorant.core;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// What the address of a page says about it. Lists of pages are mostly told by their addresses:
/// those of tags and categories, of years and months, further pages of a list, the front page.
public enum UrlKind {
  /// The front page of a site or of a section of it.
  HOME(Pattern.compile("/((blog|posts?|articles?|news|home|zh|en|cn)/?)?(index\\.\\w+)?")),

  /// A further page of a list.
  NUMBERED(
      Pattern.compile(
          ".*(/page[-_/]?\\d{1,4}([./?].*)?|/p/\\d{1,3}/?|[?&](page|paged|p|start|offset)=\\d{1,4}(&.*)?"
              + "|/index[-_]?\\d{1,4}\\.html?)"),
      "/page",
      "/p/",
      "/index",
      "="),

  /// The pages of a tag, a category or an author.
  TAG(
      Pattern.compile(
          ".*(/(tags?|tagged|categor(y|ies)|topics?|labels?|series|keywords?|authors?|sections?)(/.*)?"
              + "|/(tags?|categor(y|ies)|authors?)\\.html?|[?&](tag|cat|category|author)=.*)"),
      "/tag",
      "/categor",
      "/topic",
      "/label",
      "/series",
      "/keyword",
      "/author",
      "/section",
      "="),

  /// The pages of a year, a month or a day, or of all time.
  ARCHIVE(
      Pattern.compile(
          ".*/archives?(/(index\\.html?)?|\\.html?|/(19|20)\\d\\d(/\\d\\d?)*/?(index\\.html?)?)"
              + "|(/[\\w-]+){0,2}/(19|20)\\d\\d([/-]\\d\\d?){0,2}(/|/index\\.html?|\\.html?)?"),
      "/archive",
      "/19",
      "/20"),

  /// Anything else.
  PLAIN(Pattern.compile(".*"));

  private final Pattern path;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> signs;

  /// @param signs one of which every path of the kind has: it is asked of each link, and most have
  ///   none; empty where there is no such thing
  UrlKind(Pattern path, String... signs) {
    this.path = path;
    this.signs = List.of(signs);
  }

  /// The kind of an address: the first that fits.
  public static UrlKind of(Url url) {
    String path = UrlWords.unescaped(url.path()).toLowerCase(Locale.ROOT);
    for (UrlKind kind : values()) {
      if (kind == PLAIN || kind.is(path)) {
        return kind;
      }
    }
    return PLAIN;
  }

  private boolean is(String given) {
    return hasSign(given) && path.matcher(given).matches();
  }

  private boolean hasSign(String given) {
    for (String sign : signs) {
      if (given.contains(sign)) {
        return true;
      }
    }
    return signs.isEmpty();
  }
}
