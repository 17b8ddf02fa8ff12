package io.cormorant.portal.recommend;

import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.recommend.model.Opinion;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What one account did with one page, gathered from its events.
final class Said {
  private final Set<Reading> done = EnumSet.noneOf(Reading.class);
  private @Nullable Reading thumb;

  /// @param older than all that were added before
  void add(Reading older) {
    boolean isThumb = older == Reading.UP || older == Reading.DOWN || older == Reading.NEITHER;
    if (isThumb && thumb == null) {
      thumb = older;
    }
    done.add(older);
  }

  /// Nothing for a page that was opened and left again.
  Optional<Opinion> opinion() {
    if (thumb == Reading.DOWN || done.contains(Reading.DISMISSED)) {
      return Optional.of(Opinion.DISLIKED);
    }
    if (thumb == Reading.UP || done.contains(Reading.READ)) {
      return Optional.of(Opinion.LIKED);
    }
    return isOpened() ? Optional.empty() : Optional.of(Opinion.PASSED);
  }

  boolean isOpened() {
    return done.contains(Reading.OPENED) || done.contains(Reading.READ);
  }
}
