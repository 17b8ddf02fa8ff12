package io.cormorant.portal.follow;

import io.cormorant.text.TermAnalyzer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a page says, taken apart once for all who look for their words in it. Used by one thread.
final class PageText {
  static final TermAnalyzer ANALYZER = new TermAnalyzer(List.of());

  private final String whole;
  private @Nullable List<String> terms;
  private @Nullable String folded;

  PageText(String title, String text) {
    this.whole = title + "\n" + text;
  }

  /// Its words in their basic forms.
  List<String> terms() {
    List<String> known = terms;
    if (known == null) {
      known = ANALYZER.terms(whole);
      terms = known;
    }
    return known;
  }

  /// All of it in lower case and without variants of letters.
  String folded() {
    String known = folded;
    if (known == null) {
      known = TermAnalyzer.folded(whole);
      folded = known;
    }
    return known;
  }
}
