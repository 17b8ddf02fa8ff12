package io.cormorant.parse;

import io.cormorant.core.Guard;
import io.cormorant.parse.charset.CharsetFinder;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Gathers which limits left something out of one page. Nothing is counted while a page is read: a
/// limit that was reached is seen afterwards by what there is. So a page that holds just as much as
/// may be taken counts as cut. Used by one thread.
final class LimitsMet {
  private @Nullable EnumSet<Guard> guards;

  /// Those of an HTML page.
  ///
  /// @param markup what was left of the text for the HTML parser
  static Set<Guard> of(CharsetFinder.Decoded decoded, String markup, PageWalk walk) {
    LimitsMet cuts = new LimitsMet();
    boolean markupCut = markup.length() < decoded.text().length();
    cuts.addIf(markupCut || walk.text.blocks() > Limits.BLOCKS, Guard.MARKUP);
    cuts.addIf(walk.isDeep(), Guard.DEPTH);
    cuts.addIf(walk.links.isFull(), Guard.LINKS);
    cuts.add(decoded, walk.text);
    return cuts.guards();
  }

  /// Those of a text.
  static Set<Guard> of(CharsetFinder.Decoded decoded, PageText text) {
    LimitsMet cuts = new LimitsMet();
    cuts.add(decoded, text);
    return cuts.guards();
  }

  private void add(CharsetFinder.Decoded decoded, PageText text) {
    addIf(decoded.misfit(), Guard.CHARSET);
    addIf(text.isFull(), Guard.TEXT);
  }

  void addIf(boolean reached, Guard guard) {
    if (reached) {
      guards = guards == null ? EnumSet.noneOf(Guard.class) : guards;
      guards.add(guard);
    }
  }

  Set<Guard> guards() {
    return guards == null ? Set.of() : guards;
  }
}
