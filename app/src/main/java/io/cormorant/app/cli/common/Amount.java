package io.cormorant.app.cli.common;

import java.util.Locale;

/// Numbers of things in sentences: "1 page", "2,000 pages".
public final class Amount {
  private Amount() {}

  /// A number of things whose plural ends in an s.
  public static String of(long number, String thing) {
    return of(number, thing, thing + "s");
  }

  public static String of(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }
}
