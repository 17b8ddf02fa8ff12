package io.cormorant.crawl.crew;

import io.cormorant.core.Judgement;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;

/// What the crew brings back from an errand: plain values that can be sent from elsewhere.
public sealed interface ErrandResult {
  /// The number of the errand.
  long errand();

  /// A page, read and judged.
  ///
  /// @param textDigest of what a reader sees; where that is too little to tell pages apart, of the
  ///   bytes
  /// @param simHash of its text, by which texts that are almost the same are found
  /// @param notFound whether it says that it is no page
  /// @param page settled ([Page#settled]), unless the crew is in this process and nothing of the
  ///   page is stored
  record Read(
      long errand,
      Response.Document document,
      String textDigest,
      long simHash,
      boolean notFound,
      Page page,
      Judgement judgement)
      implements ErrandResult {
    /// The same, judged by another judge.
    public Read with(Judgement other) {
      return new Read(errand, document, textDigest, simHash, notFound, page, other);
    }

    /// The same, of the same document in another form.
    public Read with(Response.Document other) {
      return new Read(errand, other, textDigest, simHash, notFound, page, judgement);
    }
  }

  /// Sent elsewhere.
  record Redirected(long errand, int status, Url target) implements ErrandResult {}

  /// It is still the version whose validators were sent.
  record Unchanged(long errand, Response.Unchanged response) implements ErrandResult {}

  /// Nothing of use.
  ///
  /// @param bytes of a document that came all the same
  record Missed(long errand, int status, long bytes, Outcome outcome) implements ErrandResult {}
}
