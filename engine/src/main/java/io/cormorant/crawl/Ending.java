package io.cormorant.crawl;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Why a crawl ended.
public enum Ending {
  PAGES("the page budget is used up"),
  TIME("the time budget is used up"),
  BYTES("the byte budget is used up"),
  RELEVANT("the requested number of relevant pages was found"),
  HARVEST("too few relevant pages are left to find"),
  EXHAUSTED("nothing is left to fetch"),
  STOPPED("it was stopped");

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
