package io.cormorant.lab.web;

import io.cormorant.lab.web.Host.Trait;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// What hosts hold for machines: robots.txt, sitemaps, feeds.
public final class SiteFiles {
  private static final int FEED_ENTRIES = 15;
  private static final int PART = 500;
  private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

  private final Layout layout;
  private final Titles titles;
  private final Addresses addresses;
  private final BodyWriter bodies;

  SiteFiles(Layout layout, Titles titles, Addresses addresses, BodyWriter bodies) {
    this.layout = layout;
    this.titles = titles;
    this.addresses = addresses;
    this.bodies = bodies;
  }

  /// A file and its media type.
  static final class Served {
    private final String contentType;
    private final byte[] bytes;

    Served(String contentType, byte[] bytes) {
      this.contentType = contentType;
      this.bytes = bytes;
    }

    static Served of(String contentType, String text) {
      return new Served(contentType, text.getBytes(StandardCharsets.UTF_8));
    }

    String contentType() {
      return contentType;
    }

    byte[] bytes() {
      return bytes;
    }
  }

  static boolean atom(Host host) {
    return host.style() % 3 == 0;
  }

  static String feedPath(Host host) {
    return atom(host) ? "/atom.xml" : "/feed.xml";
  }

  /// The file of that path, or null.
  @Nullable Served file(Host host, String path) {
    if (path.equals("/robots.txt")) {
      return host.has(Trait.NO_ROBOTS) ? null : Served.of("text/plain", robots(host));
    }
    if (host.has(Trait.FEED) && path.equals(feedPath(host))) {
      return atom(host)
          ? Served.of("application/atom+xml", atomFeed(host))
          : Served.of("application/rss+xml", rssFeed(host));
    }
    return host.has(Trait.SITEMAP) && path.startsWith("/sitemap") ? sitemap(host, path) : null;
  }

  /// Whether robots.txt of its host forbids a page.
  boolean disallowed(int page) {
    Host host = layout.host(page);
    return hides(host)
        && layout.pageSection[page] == host.lastSection()
        && addresses.path(page).startsWith(addresses.sectionPath(host, host.lastSection()));
  }

  boolean disallowed(Host host, Trap trap) {
    return trap == Trap.CALENDAR && hidesCalendar(host);
  }

  private static boolean hides(Host host) {
    return host.has(Trait.HIDES_SECTION)
        && !host.has(Trait.NO_ROBOTS)
        && host.sections() > 1
        && host.kind() != HostKind.FORUM;
  }

  private static boolean hidesCalendar(Host host) {
    return host.style() % 2 == 0 && !host.has(Trait.NO_ROBOTS);
  }

  private String robots(Host host) {
    StringBuilder out = new StringBuilder("User-agent: *\n");
    out.append("Disallow: /search\nDisallow: /admin/\n");
    if (hides(host)) {
      out.append("Disallow: ").append(addresses.sectionPath(host, host.lastSection())).append('\n');
    }
    if (host.has(Trait.CALENDAR) && hidesCalendar(host)) {
      out.append("Disallow: /calendar\n");
    }
    if (host.has(Trait.CRAWL_DELAY)) {
      out.append("Crawl-delay: ").append(1 + host.style() % 5).append('\n');
    }
    if (host.has(Trait.SITEMAP)) {
      out.append("\nSitemap: http://").append(host.name()).append("/sitemap.xml\n");
    }
    return out.toString();
  }

  private @Nullable Served sitemap(Host host, String path) {
    boolean parts = host.has(Trait.SITEMAP_PARTS);
    if (path.equals("/sitemap.xml")) {
      String xml = parts ? index(host) : urls(host, 0, host.pages());
      return Served.of("application/xml", xml);
    }
    for (int part = 0; parts && part * PART < host.pages(); part++) {
      if (path.equals(partPath(host, part))) {
        String xml = urls(host, part * PART, Math.min(host.pages(), (part + 1) * PART));
        boolean gzip = host.has(Trait.SITEMAP_GZIP);
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        return gzip
            ? new Served("application/gzip", gzip(bytes))
            : new Served("application/xml", bytes);
      }
    }
    return null;
  }

  private static String partPath(Host host, int part) {
    return "/sitemap-" + (part + 1) + (host.has(Trait.SITEMAP_GZIP) ? ".xml.gz" : ".xml");
  }

  private static String index(Host host) {
    StringBuilder out = new StringBuilder(XML);
    out.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (int part = 0; part * PART < host.pages(); part++) {
      out.append("<sitemap><loc>http://").append(host.name()).append(partPath(host, part));
      out.append("</loc></sitemap>\n");
    }
    return out.append("</sitemapindex>\n").toString();
  }

  private String urls(Host host, int from, int to) {
    StringBuilder out = new StringBuilder(XML);
    out.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (int i = from; i < to; i++) {
      int page = host.firstPage() + i;
      if (layout.kind(page).hasText() && !layout.is(page, Layout.EXACT_COPY)) {
        out.append("<url><loc>").append(HtmlPieces.escape(addresses.url(page).toString()));
        out.append("</loc><lastmod>").append(titles.date(page)).append("</lastmod></url>\n");
      }
    }
    return out.append("</urlset>\n").toString();
  }

  /// The newest articles of a host, newest first.
  private List<Integer> newest(Host host) {
    return IntStream.range(host.firstPage(), Layout.end(host))
        .filter(page -> layout.kind(page) == PageKind.ARTICLE)
        .filter(page -> layout.place(page) < FEED_ENTRIES)
        .boxed()
        .sorted((a, b) -> titles.date(b).compareTo(titles.date(a)))
        .limit(FEED_ENTRIES)
        .toList();
  }

  private String rssFeed(Host host) {
    StringBuilder out = new StringBuilder(XML).append("<rss version=\"2.0\"><channel>\n");
    element(out, "title", host.title());
    element(out, "link", "http://" + host.name() + "/");
    element(out, "description", host.title());
    for (int page : newest(host)) {
      out.append("<item>");
      element(out, "title", titles.title(page));
      element(out, "link", addresses.url(page).toString());
      element(out, "guid", addresses.url(page).toString());
      element(out, "pubDate", rfc1123(titles.date(page)));
      element(out, "description", bodies.summary(page));
      out.append("</item>\n");
    }
    return out.append("</channel></rss>\n").toString();
  }

  private String atomFeed(Host host) {
    StringBuilder out = new StringBuilder(XML);
    out.append("<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
    element(out, "title", host.title());
    element(out, "id", "http://" + host.name() + "/");
    element(out, "updated", "2025-06-30T08:00:00Z");
    for (int page : newest(host)) {
      String url = addresses.url(page).toString();
      out.append("<entry>");
      element(out, "title", titles.title(page));
      element(out, "id", url);
      out.append("<link href=\"").append(HtmlPieces.escape(url)).append("\"/>");
      element(out, "updated", titles.date(page) + "T08:00:00Z");
      element(out, "summary", bodies.summary(page));
      out.append("</entry>\n");
    }
    return out.append("</feed>\n").toString();
  }

  static String rfc1123(LocalDate date) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        date.atTime(LocalTime.of(8, 0)).atOffset(ZoneOffset.UTC));
  }

  public static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 3 + 64);
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("compressing in memory failed", e);
    }
    return out.toByteArray();
  }

  private static void element(StringBuilder out, String name, String text) {
    out.append('<').append(name).append('>').append(HtmlPieces.escape(text));
    out.append("</").append(name).append(">\n");
  }
}
