package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.lab.web.Host.Trait;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

final class SiteFilesTest {
  @Test
  void sitemapNamesTheReadablePagesOfItsHost() throws Exception {
    Host host = first(Trait.SITEMAP, false);
    List<String> named = texts(xml("http://" + host.name() + "/sitemap.xml"), "loc");

    assertFalse(named.isEmpty());
    for (String url : named) {
      assertEquals(host.name(), Url.of(url).host());
      assertTrue(Plain.WEB.truth(Url.of(url)).kind().hasText(), url);
    }
  }

  @Test
  void sitemapIndexLeadsToPartsSomeOfThemCompressed() throws Exception {
    int compressed = 0;
    int plain = 0;
    for (Host host : Plain.LAYOUT.hosts) {
      if (host.has(Trait.SITEMAP) && host.has(Trait.SITEMAP_PARTS)) {
        for (String part : texts(xml("http://" + host.name() + "/sitemap.xml"), "loc")) {
          Document xml = xml(part);
          assertEquals("urlset", xml.getDocumentElement().getTagName());
          compressed += part.endsWith(".gz") ? 1 : 0;
          plain += part.endsWith(".gz") ? 0 : 1;
        }
      }
    }
    assertTrue(compressed > 0 && plain > 0, compressed + " compressed, " + plain + " plain");
  }

  @Test
  void feedsNameNewArticles() throws Exception {
    int rss = 0;
    int atom = 0;
    for (Host host : Plain.LAYOUT.hosts.subList(0, 120)) {
      if (host.has(Trait.FEED)) {
        Document feed = xml("http://" + host.name() + SiteFiles.feedPath(host));
        boolean isAtom = feed.getDocumentElement().getTagName().equals("feed");
        List<String> guids = texts(feed, isAtom ? "id" : "guid");
        List<String> entries = isAtom ? guids.subList(1, guids.size()) : guids;
        assertTrue(entries.size() <= 15);
        for (String url : entries) {
          assertEquals(PageKind.ARTICLE, Plain.WEB.truth(Url.of(url)).kind(), url);
        }
        rss += isAtom ? 0 : 1;
        atom += isAtom ? 1 : 0;
      }
    }
    assertTrue(rss > 3 && atom > 3, rss + " rss, " + atom + " atom");
  }

  private static Host first(Trait trait, boolean parts) {
    return Plain.LAYOUT.hosts.stream()
        .filter(h -> h.has(trait) && h.has(Trait.SITEMAP_PARTS) == parts)
        .findFirst()
        .orElseThrow();
  }

  private static Document xml(String url) throws Exception {
    Response.Document file = Plain.document(url);
    boolean gzip = file.mediaType().equals("application/gzip");
    try (InputStream in = open(file.body(), gzip)) {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
    }
  }

  private static InputStream open(byte[] body, boolean gzip) throws IOException {
    InputStream raw = new ByteArrayInputStream(body);
    return gzip ? new GZIPInputStream(raw) : raw;
  }

  private static List<String> texts(Document xml, String tag) {
    NodeList nodes = xml.getElementsByTagName(tag);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      if (nodes.item(i) instanceof Element element) {
        texts.add(element.getTextContent());
      }
    }
    return texts;
  }
}
