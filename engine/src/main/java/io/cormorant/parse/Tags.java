package io.cormorant.parse;

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

  /// Whether it begins and ends a block.
  boolean isBlock() {
    return switch (this) {
      case BLOCK, PARAGRAPH, HEADING, FURNITURE, HEADER, MAIN -> true;
      default -> false;
    };
  }

  static Tags of(String name) {
    return switch (name) {
      case "body",
          "center",
          "details",
          "dialog",
          "div",
          "fieldset",
          "figure",
          "form",
          "frameset",
          "section",
          "table",
          "td" ->
          BLOCK;
      case "address",
          "blockquote",
          "caption",
          "dd",
          "dir",
          "dl",
          "dt",
          "figcaption",
          "h4",
          "h5",
          "h6",
          "hr",
          "legend",
          "li",
          "menu",
          "ol",
          "optgroup",
          "option",
          "p",
          "pre",
          "summary",
          "tbody",
          "tfoot",
          "th",
          "thead",
          "tr",
          "ul" ->
          PARAGRAPH;
      case "h1", "h2", "h3" -> HEADING;
      case "nav", "footer", "aside", "search" -> FURNITURE;
      case "header" -> HEADER;
      case "main", "article" -> MAIN;
      case "script",
          "style",
          "noscript",
          "template",
          "svg",
          "math",
          "textarea",
          "select",
          "datalist",
          "noembed",
          "noframes",
          "object",
          "applet",
          "canvas",
          "audio",
          "video" ->
          SKIPPED;
      case "html" -> ROOT;
      case "br" -> BREAK;
      case "a" -> ANCHOR;
      case "area" -> AREA;
      case "iframe", "frame" -> FRAME;
      case "img" -> IMAGE;
      case "title" -> TITLE;
      case "meta" -> META;
      case "link" -> LINK;
      case "base" -> BASE;
      default -> INLINE;
    };
  }
}
