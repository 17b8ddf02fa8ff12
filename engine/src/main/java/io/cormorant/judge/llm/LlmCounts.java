package io.cormorant.judge.llm;

import java.util.Locale;

/// What came of asking a language model in this run.
///
/// @param asked pages it was asked about; what is neither answered nor failed is under way
/// @param answered pages of which it said whether they are relevant
/// @param relevant those of which it said so
/// @param failed pages of requests that failed for good
/// @param lastReason why the last of those failed, or empty
/// @param gaveUp whether it is not asked any more since too many requests failed in a row
record LlmCounts(
    long asked, long answered, long relevant, long failed, String lastReason, boolean gaveUp) {
  /// All of it in a sentence.
  String sentence() {
    if (asked == 0) {
      return "the language model was not asked about any page";
    }
    String said =
        String.format(
            Locale.ROOT,
            "the language model was asked about %,d %s: %,d relevant, %,d not, %,d without an answer",
            asked,
            asked == 1 ? "page" : "pages",
            relevant,
            answered - relevant,
            asked - answered);
    String why = lastReason.isEmpty() ? "" : "; the last failure: " + lastReason;
    return said + why + (gaveUp ? "; after too many failures it was not asked any more" : "");
  }
}
