package io.cormorant.parse;

import io.cormorant.core.Guard;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Response;
import io.cormorant.parse.charset.CharsetFinder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.select.NodeTraversor;
import org.jspecify.annotations.Nullable;

/// Turns a fetched document into a page, or says why it is none.
///
/// Read are HTML, XHTML and plain text, and whatever begins like HTML under any other media type,
/// or under none; of PDFs the text. Other bytes that cannot be text are no page, even where the
/// server calls them HTML. RSS, Atom, JSON Feed and sitemaps, packed ones too, become pages that
/// are lists.
///
/// Never throws because of what a document contains. Share one among all threads.
public final class PageParser implements Parser {
  private static final Duration PDF_PATIENCE = Duration.ofSeconds(20);

  private final PdfReader pdf = new PdfReader(PDF_PATIENCE);

  @Override
  public Parsed parse(Response.Document document) {
    byte[] body = document.body();
    if (body.length == 0) {
      return new Parsed.No(new Outcome.Broken("empty body"));
    }
    if (Packed.isPackedSitemap(document.url(), body)) {
      return unpacked(document);
    }
    String mediaType = document.mediaType();
    return switch (MediaSniffer.kind(mediaType, body)) {
      case HTML -> new Parsed.Ok(html(document));
      case PLAIN -> new Parsed.Ok(plain(document));
      case XML_LIST -> new Parsed.Ok(XmlList.page(document, decode(document)));
      case JSON_FEED -> JsonFeed.parse(document, decode(document));
      case PDF -> pdf.parse(document);
      case OTHER -> new Parsed.No(new Outcome.NotText(named(mediaType, body)));
    };
  }

  private static Parsed unpacked(Response.Document packed) {
    byte[] body;
    try {
      body = Packed.unpack(packed.body());
    } catch (IOException e) {
      Guard guard = e instanceof Packed.Bomb ? Guard.UNPACKING : null;
      return new Parsed.No(new Outcome.Broken("packed sitemap: " + e.getMessage(), guard));
    }
    Response.Document document =
        new Response.Document(
            packed.url(), packed.status(), packed.headers(), body, packed.address());
    return MediaSniffer.kind("", body) == MediaSniffer.Kind.XML_LIST
        ? new Parsed.Ok(XmlList.page(document, decode(document)))
        : new Parsed.No(new Outcome.NotText("application/gzip"));
  }

  private static String named(String mediaType, byte[] body) {
    @Nullable String binary = MediaSniffer.binaryType(body);
    boolean vague = mediaType.isEmpty() || mediaType.startsWith("text/");
    return binary != null && vague ? binary : mediaType.isEmpty() ? "unknown" : mediaType;
  }

  static Document tree(String markup) {
    return org.jsoup.parser.Parser.htmlParser().setMaxDepth(Limits.DEPTH).parseInput(markup, "");
  }

  static CharsetFinder.Decoded decode(Response.Document document) {
    return CharsetFinder.decode(
        document.body(), document.headers().first("Content-Type").orElse(""));
  }

  private static Page html(Response.Document document) {
    CharsetFinder.Decoded decoded = decode(document);
    String markup = MarkupGuard.cut(decoded.text());
    Document tree = tree(markup);
    PageWalk walk = new PageWalk(document.url());
    NodeTraversor.filter(walk, tree);
    walk.meta.headers(document.headers());
    List<Link> links = walk.links.links();
    walk.meta.tags(links);
    String canonical = walk.meta.canonical();
    return Page.of(document.url(), new ReadProse(document.url(), document.body(), walk))
        .canonical(canonical == null ? null : walk.links.resolve(canonical))
        .title(walk.meta.title())
        .description(walk.meta.description())
        .keywords(walk.meta.keywords())
        .robots(walk.meta.robots())
        .headings(walk.headings)
        .links(links)
        .charset(decoded.charset())
        .cuts(LimitsMet.of(decoded, markup, walk))
        .usage(walk.meta.usage(document.url()))
        .build();
  }

  private static Page plain(Response.Document document) {
    CharsetFinder.Decoded decoded = decode(document);
    PageText lines = new PageText();
    decoded
        .text()
        .lines()
        .limit(Limits.TEXT)
        .forEach(
            line -> {
              lines.append(line, false);
              lines.lineBreak();
            });
    MetaData meta = new MetaData();
    meta.headers(document.headers());
    String text = lines.folded().toString();
    return Page.of(document.url(), new Prose.Known(text, text, LanguageGuess.of(text, "")))
        .robots(meta.robots())
        .charset(decoded.charset())
        .cuts(LimitsMet.of(decoded, lines))
        .usage(meta.usage(document.url()))
        .build();
  }
}
