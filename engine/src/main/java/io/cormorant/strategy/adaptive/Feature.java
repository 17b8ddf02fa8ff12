package io.cormorant.strategy.adaptive;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What is known of a link, as numbers. Texts are scored by the judge and brought to [0, 1), see
/// [LinkEvidence#soft]; what is learned from other pages is the log odds of a share.
public enum Feature {
  BIAS(false),

  /// The value of the best page that holds the link.
  PARENT(true),
  ANCHOR(true),
  /// The text around the link.
  AROUND(true),
  /// The words of its address.
  URL(true),
  /// The title of a page that holds it.
  PARENT_TITLE(true),
  /// What a list that holds it is about: its title, its address or the link that led to it.
  PARENT_TAG(true),

  /// What the other links of the pages that hold it led to.
  SIBLINGS(true),
  /// What the other links of the same block of these pages led to.
  BLOCK(true),
  /// What pages with addresses of the same form were.
  PATTERN(true),
  /// What links with the same words led to.
  WORDS(true),

  /// Pages that hold the link for each page fetched from its host.
  IN_RATIO(false),

  // what its address says
  NUMBERED(false),
  TAG(false),
  ARCHIVE(false),
  HOME(false),
  AUXILIARY(false),
  POST(false),

  /// Whether it stands in navigation, header, footer or side column.
  NAV(false),

  /// Of a list: what it is about by its anchor or address.
  LIST_TEXT(true),

  /// What pages of its host led to.
  HUB_HOST(true),
  /// How many new links pages with addresses of the same form brought.
  NEW_LINKS(true),

  /// Pages fetched from its host.
  HOST_PAGES(false);

  private final boolean rising;

  /// @param rising whether more of it never makes a link worth less
  Feature(boolean rising) {
    this.rising = rising;
  }

  /// Where it is in an array of all of them.
  @SuppressWarnings("EnumOrdinal") // lives in arrays of one run; files name features
  public int place() {
    return ordinal();
  }

  public boolean isRising() {
    return rising;
  }

  static Optional<Feature> named(String code) {
    return Arrays.stream(values()).filter(feature -> feature.code().equals(code)).findFirst();
  }

  /// Its name in files.
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
