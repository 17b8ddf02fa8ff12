package io.cormorant.crawls.topic;

import io.cormorant.core.Page;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What somebody says of a topic before it is one.
///
/// @param text what is wanted in their words, or null
/// @param good pages of the topic
/// @param others pages of all kinds
/// @param language of the wanted pages; null for any
/// @param most keywords to propose at most
public record TopicWish(
    @Nullable String text,
    List<Page> good,
    List<Page> others,
    @Nullable String language,
    int most) {
  /// So many keywords are proposed as a rule.
  public static final int USUAL_MOST = 15;

  public TopicWish {
    good = List.copyOf(good);
    others = List.copyOf(others);
  }

  /// The language that pages are in: the one of all of them whose language is known, if that is
  /// one.
  public static Optional<String> languageOf(List<Page> pages) {
    List<String> known =
        pages.stream().map(Page::language).filter(each -> !each.isEmpty()).distinct().toList();
    return known.size() == 1 ? Optional.of(known.getFirst()) : Optional.empty();
  }
}
