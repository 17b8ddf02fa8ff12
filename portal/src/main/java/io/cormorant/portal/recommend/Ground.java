package io.cormorant.portal.recommend;

import java.util.Locale;

/// Why a page is recommended.
public enum Ground {
  /// Readers of a page that the account has read also read it.
  READERS,

  /// It is like a page that the account has read.
  LIKE,

  /// Several others have read it.
  POPULAR;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Ground of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
