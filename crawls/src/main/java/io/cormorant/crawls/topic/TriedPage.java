package io.cormorant.crawls.topic;

import io.cormorant.core.Decision;
import io.cormorant.core.Judgement;
import io.cormorant.core.Url;
import java.util.List;

/// What came of trying a topic on one page. Texts are as the page has them: whoever shows them
/// makes them harmless first.
public sealed interface TriedPage {
  /// As it was asked for.
  Url url();

  /// It was judged.
  ///
  /// @param found where it was found in the end
  /// @param language ISO 639-1 code, or empty
  /// @param score in [0, 1]
  /// @param decision what a crawl would take it for at its beginning
  /// @param evidence what the score rests on, weightiest first
  /// @param snippet some text around the weightiest term, or the beginning
  record Judged(
      Url url,
      Url found,
      String title,
      String language,
      double score,
      Decision decision,
      List<Judgement.Evidence> evidence,
      String snippet)
      implements TriedPage {
    public Judged {
      evidence = List.copyOf(evidence);
    }
  }

  /// It could not be read.
  ///
  /// @param code for programs, see [ReadPage.Missed]
  /// @param why in a sentence
  record Unread(Url url, String code, String why) implements TriedPage {}
}
