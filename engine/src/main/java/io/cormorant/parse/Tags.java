package io.cormorant.parse;

import java.util.HashMap;
import java.util.Map;

/// What the walk does with an element, by its name.
enum Tags {
  /// Part of the line it stands in; unknown elements too.
  INLINE,
  /// Begins and ends a block, and may hold an article.
  BLOCK,
  /// Begins and ends a block that is part of something larger.
  PARAGRAPH,
  /// A block that is kept as a heading.
  HEADING,
  /// A block that holds no article.
  FURNITURE,
  /// A page's head lines, or an article's.
  HEADER,
  /// A block that says it holds the article.
  MAIN,
  /// Nothing in it is visible text of this page.
  SKIPPED,
  /// Skipped, but it may tell something about the page.
  SCRIPT,
  TIME,
  ROOT,
  BREAK,
  ANCHOR,
  AREA,
  FRAME,
  IMAGE,
  TITLE,
  META,
  LINK,
  BASE;

  private static final Map<String, Tags> BY_NAME = new HashMap<>();

  static {
    put(BLOCK, "body center details dialog div fieldset figure form frameset section table td");
    put(
        PARAGRAPH,
        "address blockquote caption dd dir dl dt figcaption h4 h5 h6 hr legend li menu"
            + " ol optgroup option p pre summary tbody tfoot th thead tr ul");
    put(HEADING, "h1 h2 h3");
    put(FURNITURE, "nav footer aside search");
    put(HEADER, "header");
    put(MAIN, "main article");
    put(
        SKIPPED,
        "style noscript template svg math textarea select datalist noembed"
            + " noframes object applet canvas audio video");
    put(SCRIPT, "script");
    put(TIME, "time");
    put(ROOT, "html");
    put(BREAK, "br");
    put(ANCHOR, "a");
    put(AREA, "area");
    put(FRAME, "iframe frame");
    put(IMAGE, "img");
    put(TITLE, "title");
    put(META, "meta");
    put(LINK, "link");
    put(BASE, "base");
  }

  /// Whether it begins and ends a block.
  boolean isBlock() {
    return switch (this) {
      case BLOCK, PARAGRAPH, HEADING, FURNITURE, HEADER, MAIN -> true;
      default -> false;
    };
  }

  static Tags of(String name) {
    return BY_NAME.getOrDefault(name, INLINE);
  }

  private static void put(Tags kind, String names) {
    for (String name : names.split(" ", -1)) {
      BY_NAME.put(name, kind);
    }
  }
}
