package io.cormorant.parse;

import io.cormorant.core.DeferredText;
import io.cormorant.core.Link;
import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The links of one page while it is walked: each target once, at its first place. Used by one
/// thread.
final class LinkList {
  /// A link whose element is still open, or a closed one that waits for the text behind it.
  private static final class Entry {
    final Url target;
    final String tagPath;
    final Set<String> rel;
    final Link.Kind kind;
    String anchor = "";
    int start;
    int end;

    Entry(Url target, String tagPath, Set<String> rel, Link.Kind kind) {
      this.target = target;
      this.tagPath = tagPath;
      this.rel = rel;
      this.kind = kind;
    }
  }

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
  private int openStart;

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
    openStart = text.place();
  }

  /// An image within the open anchor.
  void image(String alt) {
    if (!alt.isBlank()) {
      substitute = alt;
    }
  }

  /// The open anchor element ends.
  void close() {
    Entry entry = open;
    open = null;
    if (entry == null || !entry.anchor.isEmpty()) {
      return;
    }
    String anchor = text.line(openStart, text.place(), Limits.LINE);
    boolean first = entry.end < 0;
    entry.anchor = anchor.isEmpty() ? Lines.fold(substitute, Limits.ATTRIBUTE) : anchor;
    if (first || !entry.anchor.isEmpty()) {
      entry.start = openStart;
      entry.end = text.place();
    }
  }

  /// A link that is no anchor element.
  void add(String reference, String tagPath, Set<String> rel, String title, Link.Kind kind) {
    Entry outer = open;
    String outerSubstitute = substitute;
    int outerStart = openStart;
    open(reference, tagPath, rel, title, kind);
    close();
    open = outer;
    substitute = outerSubstitute;
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
      entry.end = -1;
      entries.add(entry);
      byTarget.put(target, entry);
    }
    return entry;
  }

  private String around(Entry entry) {
    boolean invisible = entry.kind == Link.Kind.FEED || entry.kind == Link.Kind.SITEMAP;
    if (entry.end < 0 || invisible) {
      return "";
    }
    return text.folded().around(entry.start, entry.end, Limits.AROUND);
  }
}
