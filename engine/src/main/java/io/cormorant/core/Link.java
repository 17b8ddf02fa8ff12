package io.cormorant.core;

import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One link on a page.
///
/// @param anchor its text (or what stands for it: the alt text of its image, its title, the
///   headline it goes on with), white space folded; of several links to one target that which says
///   most, see [Anchors]
/// @param surroundings the text before and after it in the same block, without the anchor
/// @param tagPath the elements from `body` down to it, such as `body/main/ul/li/a`
/// @param rel its rel values in lower case
/// @param position its place among the links of the page in document order, from 0
/// @param kind what on the page it is, and so what is likely to be at its end
/// @param dated when a feed says that what is at its end was published; null where it does not
/// @param changed when a feed or sitemap says that what is at its end was changed last; null where
///   it does not
public record Link(
    Url target,
    String anchor,
    DeferredText surroundings,
    String tagPath,
    Set<String> rel,
    int position,
    Kind kind,
    @Nullable Instant dated,
    @Nullable Instant changed) {
  /// What a link is.
  public enum Kind {
    /// Something to click on, or an entry of a feed or sitemap: it leads to a page.
    ANCHOR,
    /// A document shown within the page.
    FRAME,
    /// Where the page sends its reader by itself.
    REFRESH,
    /// It leads to a feed.
    FEED,
    /// It leads to a sitemap.
    SITEMAP
  }

  /// How a page marks a link it does not vouch for.
  private static final Set<String> UNVOUCHED = Set.of("nofollow", "ugc", "sponsored");

  public Link {
    rel = Set.copyOf(rel);
  }

  /// A link without dates.
  public Link(
      Url target,
      String anchor,
      DeferredText surroundings,
      String tagPath,
      Set<String> rel,
      int position,
      Kind kind) {
    this(target, anchor, surroundings, tagPath, rel, position, kind, null, null);
  }

  /// A link whose surroundings are known already.
  public Link(
      Url target,
      String anchor,
      String around,
      String tagPath,
      Set<String> rel,
      int position,
      Kind kind) {
    this(target, anchor, new DeferredText(() -> around), tagPath, rel, position, kind);
  }

  /// The text before and after it in the same block, without the anchor.
  public String around() {
    return surroundings.toString();
  }

  /// Whether the page stands behind the link: false where it was placed by a reader or paid for, or
  /// is otherwise marked `nofollow`. A hint for a strategy, not a rule: the link may be followed.
  public boolean isVouched() {
    return rel.isEmpty() || Collections.disjoint(rel, UNVOUCHED);
  }
}
