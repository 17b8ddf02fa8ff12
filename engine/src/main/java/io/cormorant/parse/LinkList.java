package io.cormorant.parse;

import io.cormorant.core.Anchors;
import io.cormorant.core.DeferredText;
import io.cormorant.core.Link;
import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The links of one page while it is walked: each target once, at its first place, with the anchor
/// that says most: the first that says anything, see [Anchors], or a longer one that holds it. Used
/// by one thread.
final class LinkList {
  /// How much an anchor says, from nothing to most.
  private enum Says {
    /// Its element is still open.
    UNREAD,
    /// It has no text.
    NO_TEXT,
    /// It has a text that says nothing.
    NOTHING,
    /// The heading it stands under speaks for it.
    HEADING,
    SOMETHING
  }

  /// A link whose element is still open, or a closed one that waits for the text behind it.
  private static final class Entry {
    final Url target;
    final Set<String> rel;
    final Link.Kind kind;
    String tagPath;
    String anchor = "";
    Says says = Says.UNREAD;
    int start;
    int end;

    Entry(Url target, String tagPath, Set<String> rel, Link.Kind kind) {
      this.target = target;
      this.tagPath = tagPath;
      this.rel = rel;
      this.kind = kind;
    }
  }

  /// Blocks from a heading to the last link it may speak for: teasers are short.
  private static final int UNDER_HEADING = 8;

  private final Url page;
  private final PageText text;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<Url, Entry> byTarget = new Object2ObjectOpenHashMap<>(128);

  /// What a reference led to, so that a page's many equal references are resolved once.
  private final Map<String, Url> resolved = new Object2ObjectOpenHashMap<>(128);

  private Url base;
  private int resolutions;
  private @Nullable Entry open;
  private String substitute = "";
  private String openPath = "";
  private int openStart;
  private int opened;
  private String heading = "";
  private int headingBlock;

  LinkList(Url page, PageText text) {
    this.page = page;
    this.base = page;
    this.text = text;
  }

  /// From here on references are relative to what `reference` points to.
  void base(String reference) {
    base = page.resolve(reference).orElse(page);
    resolved.clear();
  }

  @Nullable Url resolve(String reference) {
    return base.resolve(reference).orElse(null);
  }

  /// An anchor element begins.
  ///
  /// @param title what stands for the text where there is none
  void open(String reference, String tagPath, Set<String> rel, String title) {
    open(reference, tagPath, rel, title, Link.Kind.ANCHOR);
  }

  private void open(
      String reference, String tagPath, Set<String> rel, String title, Link.Kind kind) {
    open = entry(reference, tagPath, rel, kind);
    substitute = title;
    openPath = tagPath;
    openStart = text.place();
    opened += open == null ? 0 : 1;
  }

  /// Links to other pages opened so far: the same number again means that none came between.
  int opened() {
    return opened;
  }

  /// An image within the open anchor.
  void image(String alt) {
    if (!alt.isBlank() && (substitute.isEmpty() || !Anchors.saysNothing(alt))) {
      substitute = alt;
    }
  }

  /// A heading ended. It speaks for the next link under it that goes on with what stands before it.
  ///
  /// @param line empty if it speaks for none
  void heading(String line) {
    heading = Anchors.saysNothing(line) ? "" : line;
    headingBlock = text.blocks();
  }

  /// What stands under the last heading is over.
  void headingEnds() {
    heading = "";
  }

  /// The open anchor element ends.
  void close() {
    Entry entry = open;
    open = null;
    if (entry == null) {
      return;
    }
    if (entry.says != Says.SOMETHING) {
      better(entry, anchor());
    } else if (text.characters(openStart, text.place()) > entry.anchor.length()) {
      longer(entry, anchor());
    }
  }

  /// Takes an anchor that says more than the one so far.
  private void better(Entry entry, String read) {
    String anchor = read;
    Says says = says(read);
    if (says == Says.NOTHING && isUnderHeading() && Anchors.goesOn(read)) {
      anchor = heading;
      says = Says.HEADING;
      heading = "";
    }
    if (says.compareTo(entry.says) > 0) {
      take(entry, anchor, says);
    }
  }

  private static Says says(String anchor) {
    if (anchor.isEmpty()) {
      return Says.NO_TEXT;
    }
    return Anchors.saysNothing(anchor) ? Says.NOTHING : Says.SOMETHING;
  }

  private boolean isUnderHeading() {
    return !heading.isEmpty() && text.blocks() - headingBlock <= UNDER_HEADING;
  }

  /// Takes an anchor that holds the one so far. Numbers and signs do not make it longer: they count
  /// the pages of a tag.
  private void longer(Entry entry, String anchor) {
    if (anchor.contains(entry.anchor) && letters(anchor) > letters(entry.anchor)) {
      take(entry, anchor, Says.SOMETHING);
    }
  }

  /// What the open anchor says: its text, or where that says nothing, what stands for it.
  private String anchor() {
    String line = text.line(openStart, text.place(), Limits.LINE);
    if (substitute.isEmpty() || !Anchors.saysNothing(line)) {
      return line;
    }
    String instead = WhiteSpace.fold(substitute, Limits.ATTRIBUTE);
    return line.isEmpty() || !Anchors.saysNothing(instead) ? instead : line;
  }

  private static long letters(String anchor) {
    return anchor.chars().filter(Character::isLetter).count();
  }

  private void take(Entry entry, String anchor, Says says) {
    entry.anchor = anchor;
    entry.says = says;
    entry.tagPath = openPath;
    entry.start = openStart;
    entry.end = text.place();
  }

  /// A link that is no anchor element.
  void add(String reference, String tagPath, Set<String> rel, String title, Link.Kind kind) {
    Entry outer = open;
    String outerSubstitute = substitute;
    String outerPath = openPath;
    int outerStart = openStart;
    open(reference, tagPath, rel, title, kind);
    close();
    open = outer;
    substitute = outerSubstitute;
    openPath = outerPath;
    openStart = outerStart;
  }

  boolean isFull() {
    return entries.size() >= Limits.LINKS || resolutions >= Limits.REFERENCES;
  }

  List<Link> links() {
    List<Link> links = new ArrayList<>(entries.size());
    for (Entry entry : entries) {
      links.add(
          new Link(
              entry.target,
              entry.anchor,
              new DeferredText(() -> around(entry)),
              entry.tagPath,
              entry.rel,
              links.size(),
              entry.kind));
    }
    return links;
  }

  private @Nullable Entry entry(String reference, String tagPath, Set<String> rel, Link.Kind kind) {
    boolean full = entries.size() >= Limits.LINKS;
    Url target = resolved.get(reference);
    if (target == null && !full && resolutions < Limits.REFERENCES) {
      resolutions++;
      target = resolve(reference);
      if (target != null) {
        resolved.put(reference, target);
      }
    }
    if (target == null || target.equals(page)) {
      return null;
    }
    Entry entry = byTarget.get(target);
    if (entry == null && !full) {
      entry = new Entry(target, tagPath, rel, kind);
      entries.add(entry);
      byTarget.put(target, entry);
    }
    return entry;
  }

  private String around(Entry entry) {
    boolean invisible = entry.kind == Link.Kind.FEED || entry.kind == Link.Kind.SITEMAP;
    if (entry.says == Says.UNREAD || invisible) {
      return "";
    }
    return text.folded().around(entry.start, entry.end, Limits.AROUND);
  }
}
