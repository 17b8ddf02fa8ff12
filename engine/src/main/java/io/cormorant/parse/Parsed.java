package io.cormorant.parse;

import io.cormorant.core.Outcome;
import io.cormorant.core.Page;

/// What came of parsing a document.
public sealed interface Parsed {
  /// It is a page.
  record Ok(Page page) implements Parsed {}

  /// It is none, for a reason that is [Outcome.NotText], [Outcome.Broken] or, for PDFs,
  /// [Outcome.TooLarge] or [Outcome.TimedOut].
  record No(Outcome why) implements Parsed {}
}
