package io.cormorant.parse;

import io.cormorant.core.Guard;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.parse.charset.CharsetFinder;
import java.util.Iterator;
import java.util.Objects;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jspecify.annotations.Nullable;

/// Reads RSS, Atom and sitemaps, whole or malformed. One for each document, used by one thread.
///
/// The document is streamed: what was read is taken out of the tree at once, so that a sitemap of
/// 50 MB needs little more memory than its text.
final class XmlList {
  private final ListFormat format;
  private final String prefix;
  private final String entryName;
  private final ListLinks links;
  private String title = "";

  private XmlList(ListFormat format, String prefix, Response.Document document) {
    boolean sitemap = format == ListFormat.URLSET || format == ListFormat.INDEX;
    this.format = format;
    this.prefix = prefix;
    this.entryName = prefix + format.entry;
    this.links = new ListLinks(document, sitemap ? "sitemap/url" : "feed/item", format.limit);
  }

  /// Reads a document that was found to be such a list.
  static Page page(Response.Document document, CharsetFinder.Decoded decoded) {
    String opening = MediaSniffer.opening(document.body());
    ListFormat format = Objects.requireNonNull(ListFormat.of(opening), opening);
    XmlList list = new XmlList(format, format.prefix(opening), document);
    String xml = cut(MarkupGuard.cut(decoded.text()));
    list.read(xml);
    LimitsMet cuts = new LimitsMet();
    cuts.addIf(xml.length() < decoded.text().length(), Guard.MARKUP);
    cuts.addIf(declaresEntities(xml, opening), Guard.ENTITIES);
    return list.links.toPage(list.title, decoded, cuts);
  }

  /// Whether the document type names entities, none of which is ever replaced by anything.
  private static boolean declaresEntities(String xml, String opening) {
    int root = Math.min(xml.length(), MediaSniffer.WINDOW);
    for (int at = xml.indexOf('<'); at >= 0 && at < root; at = xml.indexOf('<', at + 1)) {
      if (xml.startsWith("<!ENTITY", at)) {
        return true;
      }
      if (xml.regionMatches(true, at + 1, opening, 0, opening.length())) {
        return false;
      }
    }
    return false;
  }

  private void read(String xml) {
    Parser parser = Parser.xmlParser().setMaxDepth(Limits.LIST_DEPTH);
    try (StreamParser stream = new StreamParser(parser).parse(xml, "")) {
      Iterator<Element> complete = stream.iterator();
      while (!links.isFull() && complete.hasNext()) {
        completed(complete.next());
      }
    }
  }

  /// An element ended. Those within an entry are looked at when the entry ends.
  private void completed(Element element) {
    String name = element.normalName();
    if (name.equals(entryName)) {
      entry(element);
    } else if (isInEntry(element)) {
      return;
    } else if (name.equals(prefix + "title") && title.isEmpty() && isOfWhole(element)) {
      title = element.text();
    }
    forget(element);
  }

  private boolean isInEntry(Element element) {
    for (Element e = element.parent(); e != null; e = e.parent()) {
      if (e.normalName().equals(entryName)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfWhole(Element titleElement) {
    Element parent = titleElement.parent();
    return parent != null
        && (parent.normalName().equals("channel") || parent.normalName().endsWith("feed"));
  }

  private static void forget(Element element) {
    element.empty();
    for (Node n = element.previousSibling(); n != null; n = element.previousSibling()) {
      n.remove();
    }
  }

  private void entry(Element entry) {
    switch (format) {
      case URLSET -> place(entry, Link.Kind.ANCHOR);
      case INDEX -> place(entry, Link.Kind.SITEMAP);
      case ATOM ->
          item(
              entry,
              atomLink(entry),
              text(entry, prefix + "summary", prefix + "content"),
              text(entry, prefix + "published", prefix + "updated"),
              text(entry, prefix + "updated", ""));
      case RSS, RDF ->
          item(
              entry,
              rssLink(entry),
              text(entry, "description", "content:encoded"),
              text(entry, "pubdate", "dc:date"),
              text(entry, "atom:updated", "dcterms:modified"));
    }
  }

  private void place(Element entry, Link.Kind kind) {
    String changed = text(entry, prefix + "lastmod", "");
    links.add(links.page(), text(entry, prefix + "loc", ""), "", "", kind, "", changed);
  }

  private void item(Element entry, String reference, String around, String date, String changed) {
    String anchor = text(entry, prefix + "title", "");
    links.add(base(entry), reference, anchor, around, Link.Kind.ANCHOR, date, changed);
  }

  private String atomLink(Element entry) {
    for (Element child : entry.children()) {
      String rel = child.attr("rel");
      if (child.normalName().equals(prefix + "link")
          && (rel.isEmpty() || rel.equals("alternate"))) {
        return child.attr("href");
      }
    }
    return "";
  }

  /// The link of an RSS item: its element, else its global identifier where that is an address.
  private static String rssLink(Element item) {
    String link = text(item, "link", "");
    Element guid = child(item, "guid");
    if (!link.isEmpty() || guid == null || guid.attr("isPermaLink").equals("false")) {
      return link;
    }
    String id = guid.text();
    return id.startsWith("http://") || id.startsWith("https://") ? id : "";
  }

  /// What references in an entry are relative to.
  private Url base(Element entry) {
    for (Element e = entry; e != null; e = e.parent()) {
      String base = e.attr("xml:base");
      if (!base.isEmpty()) {
        return links.page().resolve(base).orElse(links.page());
      }
    }
    return links.page();
  }

  private static String text(Element parent, String name, String otherwise) {
    Element child = child(parent, name);
    String text = child == null ? "" : child.text();
    Element other = text.isEmpty() && !otherwise.isEmpty() ? child(parent, otherwise) : null;
    return other == null ? text : other.text();
  }

  private static @Nullable Element child(Element parent, String name) {
    for (Element child = parent.firstElementChild();
        child != null;
        child = child.nextElementSibling()) {
      if (child.normalName().equals(name)) {
        return child;
      }
    }
    return null;
  }

  /// The text up to so many beginnings of markup: comments and instructions stay in the tree until
  /// the next element ends, so they are bounded here.
  private static String cut(String xml) {
    int count = 0;
    for (int at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
      if (++count > Limits.MARKUP) {
        return xml.substring(0, at);
      }
    }
    return xml;
  }
}
