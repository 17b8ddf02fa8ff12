package io.cormorant.app.cli.common;

import io.cormorant.plan.BadInput;
import java.util.regex.Pattern;

/// Languages as the command line names them.
public final class Language {
  private static final Pattern CODE = Pattern.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*");

  private Language() {}

  /// Refuses what is no code.
  ///
  /// @throws BadInput if it is no code, by which no page could be found
  public static void refuseUnlessCode(String language) {
    if (!CODE.matcher(language).matches()) {
      throw new BadInput(
          "--lang " + language + " is not a language code; use one such as en, zh or de");
    }
  }
}
