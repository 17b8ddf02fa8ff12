package io.cormorant.crawl;

/// Why a crawl ended.
public enum Ending {
  PAGES("the page budget is used up"),
  TIME("the time budget is used up"),
  BYTES("the byte budget is used up"),
  EXHAUSTED("nothing is left to fetch"),
  STOPPED("it was told to stop");

  private final String sentence;

  Ending(String sentence) {
    this.sentence = sentence;
  }

  public String sentence() {
    return sentence;
  }
}
