package io.cormorant.parse;

import io.cormorant.core.Anchors;
import io.cormorant.core.DeferredText;
import io.cormorant.core.Guard;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.parse.charset.CharsetFinder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;

/// The entries of a feed or sitemap while it is read, each target once, with the first title that
/// says something. Used by one thread.
final class ListLinks {
  private final Response.Document document;
  private final String tagPath;
  private final int limit;
  private final Map<Url, Link> links = new LinkedHashMap<>();
  private int entries;

  ListLinks(Response.Document document, String tagPath, int limit) {
    this.document = document;
    this.tagPath = tagPath;
    this.limit = limit;
  }

  Url page() {
    return document.url();
  }

  /// Whether there were as many entries as are read.
  boolean isFull() {
    return entries >= limit;
  }

  /// One entry.
  ///
  /// @param anchor its title and
  /// @param around its description, both as they came
  /// @param dated when it says it was published, as it came
  /// @param changed when it says it was changed last, as it came
  void add(
      Url base,
      String reference,
      String anchor,
      String around,
      Link.Kind kind,
      String dated,
      String changed) {
    entries++;
    Url target = reference.isBlank() ? null : base.resolve(reference.strip()).orElse(null);
    if (target == null || target.equals(page())) {
      return;
    }
    Link before = links.get(target);
    if (before != null && !Anchors.saysNothing(before.anchor())) {
      return;
    }
    String title = plain(anchor, Limits.LINE);
    if (before == null || !Anchors.saysNothing(title)) {
      String text = plain(around, 2 * Limits.AROUND);
      Link link =
          new Link(
              target,
              title,
              new DeferredText(() -> text),
              tagPath,
              Set.of(),
              before == null ? links.size() : before.position(),
              kind,
              FeedTime.of(dated),
              FeedTime.ofChange(changed));
      links.put(target, link);
    }
  }

  /// The list as a page: nothing but a title and links. It has no language either, for the pages it
  /// leads to may have many.
  ///
  /// @param cuts the guards it met beside those for links and charset
  Page toPage(String title, CharsetFinder.Decoded decoded, LimitsMet cuts) {
    cuts.addIf(isFull(), Guard.LINKS);
    cuts.addIf(decoded.misfit(), Guard.CHARSET);
    MetaData meta = new MetaData();
    meta.headers(document.headers());
    return Page.of(page(), new Prose.Known("", "", ""))
        .title(plain(title, Limits.LINE))
        .robots(meta.robots())
        .links(List.copyOf(links.values()))
        .charset(decoded.charset())
        .list(true)
        .cuts(cuts.guards())
        .usage(meta.usage(page()))
        .build();
  }

  /// Titles and descriptions in feeds are text or HTML, and do not always say which.
  private static String plain(String text, int max) {
    String read = WhiteSpace.fold(text, Limits.FEED_TEXT);
    boolean markup = read.indexOf('<') >= 0 || read.indexOf('&') >= 0;
    return WhiteSpace.fold(markup ? Jsoup.parseBodyFragment(read).text() : read, max);
  }
}
