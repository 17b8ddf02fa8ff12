package io.cormorant.parse;

import io.cormorant.core.DeferredText;
import io.cormorant.core.Prose;

/// The prose of a page that was walked, made into strings when somebody asks.
final class ReadProse implements Prose {
  /// With less main text than this the whole text tells the language better.
  private static final int SHORT = 300;

  private final DeferredText text;
  private final DeferredText mainText;
  private final DeferredText language;

  /// @param declared the language the page says it is in, or empty
  ReadProse(PageText walked, Containers containers, String declared) {
    this.text = new DeferredText(() -> walked.folded().toString());
    this.mainText = new DeferredText(() -> MainText.of(walked.folded(), containers, this::text));
    this.language =
        new DeferredText(
            () -> LanguageGuess.of(mainText().length() < SHORT ? text() : mainText(), declared));
  }

  @Override
  public String text() {
    return text.toString();
  }

  @Override
  public String mainText() {
    return mainText.toString();
  }

  @Override
  public String language() {
    return language.toString();
  }
}
