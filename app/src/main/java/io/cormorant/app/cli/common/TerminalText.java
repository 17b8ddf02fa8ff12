package io.cormorant.app.cli.common;

/// Texts of the web on a terminal: they are printed without control characters, since those could
/// speak to it.
public final class TerminalText {
  private TerminalText() {}

  /// A text as a terminal may be given it: lines stay, other control characters go.
  public static String printable(String text) {
    return text.replaceAll("[\\p{Cc}&&[^\n\t]]+", " ");
  }
}
