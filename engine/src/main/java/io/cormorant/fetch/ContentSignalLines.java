package io.cormorant.fetch;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Finds the `Content-Signal:` lines of a robots.txt that speak to us: those of the group that
/// names us, else those for everybody. (crawler-commons 1.6 passes over them.)
final class ContentSignalLines {
  /// More text than this is not kept.
  private static final int MAX_LENGTH = 512;

  private final StringBuilder forAll = new StringBuilder();
  private final StringBuilder forUs = new StringBuilder();
  private boolean namesAll = true;
  private boolean namesUs;
  private boolean weAreNamed;
  private boolean inNames;

  private ContentSignalLines() {}

  /// The signals with commas between, empty if there are none.
  ///
  /// @param plain a robots.txt as [RobotsText] gives it
  static String in(byte[] plain) {
    ContentSignalLines found = new ContentSignalLines();
    new String(plain, StandardCharsets.US_ASCII).lines().forEach(found::line);
    return (found.weAreNamed ? found.forUs : found.forAll).toString();
  }

  private void line(String text) {
    int comment = text.indexOf('#');
    String line = comment < 0 ? text : text.substring(0, comment);
    int colon = line.indexOf(':');
    if (colon < 0) {
      return;
    }
    String value = line.substring(colon + 1).strip();
    switch (line.substring(0, colon).strip().toLowerCase(Locale.ROOT)) {
      case "user-agent" -> name(value);
      case "content-signal" -> {
        inNames = false;
        add(value);
      }
      case "sitemap" -> {}
      default -> inNames = false;
    }
  }

  private void name(String agent) {
    if (!inNames) {
      namesAll = false;
      namesUs = false;
    }
    inNames = true;
    namesAll |= agent.equals("*");
    namesUs |= agent.equalsIgnoreCase(RobotsGate.AGENT);
    weAreNamed |= namesUs;
  }

  private void add(String signals) {
    StringBuilder target = namesUs ? forUs : forAll;
    if ((namesUs || namesAll) && target.length() + signals.length() < MAX_LENGTH) {
      target.append(target.isEmpty() ? "" : ",").append(signals);
    }
  }
}
