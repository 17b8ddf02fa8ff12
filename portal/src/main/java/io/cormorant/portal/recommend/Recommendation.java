package io.cormorant.portal.recommend;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A page that an account may like.
///
/// @param topic that keeps it; null for a page of a followed site
/// @param because title of the page that the ground speaks of; empty if it speaks of none
public record Recommendation(
    long id,
    long account,
    @Nullable Long topic,
    String url,
    String host,
    String title,
    String snippet,
    String language,
    @Nullable String published,
    Ground ground,
    String because,
    Instant made) {
  /// The title, or the address of a page that has none.
  public String heading() {
    return title.isBlank() ? url : title;
  }
}
