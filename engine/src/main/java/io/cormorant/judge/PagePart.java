package io.cormorant.judge;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import java.util.List;

/// The parts of a page that judges tell apart.
public enum PagePart {
  TITLE,
  DESCRIPTION,
  KEYWORDS,
  HEADINGS,
  /// The main text.
  BODY,
  /// The beginning of the main text.
  LEAD,
  /// The texts of its links.
  ANCHORS;

  /// What a page says in its own words.
  public static final List<PagePart> TEXTS = List.of(TITLE, DESCRIPTION, KEYWORDS, HEADINGS, BODY);

  /// Text of one place beyond this is not read: the first pages of a book tell what it is about.
  private static final int MAX_TEXT = 40_000;

  private static final int LEAD_LENGTH = 500;

  /// The texts of a page that stand at this place.
  List<String> texts(Page page) {
    return switch (this) {
      case TITLE -> List.of(page.title());
      case DESCRIPTION -> List.of(page.description());
      case KEYWORDS -> page.keywords();
      case HEADINGS -> page.headings();
      case BODY, LEAD -> List.of(page.mainText());
      case ANCHORS -> page.links().stream().map(Link::anchor).toList();
    };
  }

  /// How many characters of it are read.
  int limit() {
    return this == LEAD ? LEAD_LENGTH : MAX_TEXT;
  }
}
