package io.cormorant.crawl;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Why a crawl ended.
public enum Ending {
  PAGES("the page budget is used up"),
  TIME("the time budget is used up"),
  BYTES("the byte budget is used up"),
  RELEVANT("as many relevant pages were found as it was to find"),
  HARVEST("too few relevant pages are left to find"),
  EXHAUSTED("nothing is left to fetch"),
  STOPPED("it was told to stop");

  private final String sentence;

  Ending(String sentence) {
    this.sentence = sentence;
  }

  public String sentence() {
    return sentence;
  }

  /// As programs read it.
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The one of that code.
  public static Optional<Ending> of(String code) {
    return Arrays.stream(values()).filter(ending -> ending.code().equals(code)).findFirst();
  }
}
