package io.cormorant.core;

import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What there is to read on a page. Most crawls need some of it for most pages and some need none,
/// so an implementation may work it out when it is asked for; whoever asks first pays. Safe for use
/// by many threads.
public interface Prose {
  /// The whole visible text.
  String text();

  /// The text without navigation, side columns and footers.
  String mainText();

  /// ISO 639-1 code, or empty where it could not be told.
  String language();

  /// When the page says it was published, or null.
  ///
  /// @param latest later dates are not believed
  default @Nullable Published published(LocalDate latest) {
    return null;
  }

  /// What speaks against using the main text as it is.
  default Set<Mark> marks() {
    EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
    if (Passage.isShort(mainText())) {
      marks.add(Mark.SHORT);
    }
    return marks;
  }

  /// What is known already.
  record Known(String mainText, String text, String language) implements Prose {}
}
