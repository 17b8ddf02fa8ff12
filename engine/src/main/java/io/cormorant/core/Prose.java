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

  /// The same with all of it worked out, so that it can be sent elsewhere and nobody pays any more.
  ///
  /// @param latest later dates of publication are not believed
  default Prose settled(LocalDate latest) {
    return new Settled(mainText(), text(), language(), marks(), published(latest));
  }

  /// What is known already.
  record Known(String mainText, String text, String language) implements Prose {
    @Override
    public Prose settled(LocalDate latest) {
      return this;
    }
  }

  /// What was worked out.
  ///
  /// @param dated when the page says it was published
  record Settled(
      String mainText, String text, String language, Set<Mark> marks, @Nullable Published dated)
      implements Prose {
    public Settled {
      marks = Set.copyOf(marks);
    }

    @Override
    public @Nullable Published published(LocalDate latest) {
      return dated == null || dated.date().isAfter(latest) ? null : dated;
    }

    @Override
    public Prose settled(LocalDate latest) {
      return this;
    }
  }
}
