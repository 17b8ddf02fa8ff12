package io.cormorant.lab.web;

import java.util.List;

/// What a URL of a generated web stands for.
public enum PageKind {
  HOME,
  /// The first page of a section.
  SECTION,
  /// A further page of a section's list.
  LIST,
  ARTICLE,
  /// A list of links on one topic.
  HUB,
  REDIRECT,
  ERROR,
  /// A file that is no text.
  BINARY,
  /// A computed page of an endless family, see [Trap].
  TRAP,
  /// robots.txt, sitemaps and feeds.
  SERVICE,
  /// Nothing is there.
  NOWHERE;

  private static final List<PageKind> ALL = List.of(values());

  boolean hasText() {
    return switch (this) {
      case HOME, SECTION, LIST, ARTICLE, HUB -> true;
      case REDIRECT, ERROR, BINARY, TRAP, SERVICE, NOWHERE -> false;
    };
  }

  /// The kind as a byte, for arrays with an entry for every page.
  @SuppressWarnings("EnumOrdinal") // lives and dies with one process
  byte code() {
    return (byte) ordinal();
  }

  static PageKind of(byte code) {
    return ALL.get(code);
  }
}
