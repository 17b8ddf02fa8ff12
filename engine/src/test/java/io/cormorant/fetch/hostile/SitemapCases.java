package io.cormorant.fetch.hostile;

import static io.cormorant.fetch.hostile.HostileCase.page;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Page;
import java.util.List;

/// Sitemaps that reach for files and servers, unpack to far too much, or name themselves.
final class SitemapCases {
  private static final int MOST_LINKS = 50_000;

  private SitemapCases() {}

  static List<HostileCase> all(Bait bait) {
    String map = "<urlset><url><loc>http://e.test/&x;</loc></url></urlset>";
    String file = bait.secret().toUri().toString();
    String http = bait.at("127.0.0.1");
    return List.of(
        xml("entity-of-file", "<!DOCTYPE urlset [<!ENTITY x SYSTEM '" + file + "'>]>" + map),
        xml("entity-of-server", "<!DOCTYPE urlset [<!ENTITY x SYSTEM '" + http + "'>]>" + map),
        xml("type-of-server", "<!DOCTYPE urlset SYSTEM '" + http + "'>" + map),
        xml(
            "parameter-of-server",
            "<!DOCTYPE urlset [<!ENTITY % p SYSTEM '" + http + "'>%p;]>" + map),
        xml(
            "schema-of-server",
            "<urlset xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='x "
                + http
                + "'><url><loc>http://e.test/</loc></url></urlset>"),
        xml("style-of-server", "<?xml-stylesheet href='" + http + "'?>" + map),
        xml(
            "include-of-file",
            "<urlset><xi:include xmlns:xi='http://www.w3.org/2001/XInclude' parse='text' href='"
                + file
                + "'/></urlset>"),
        xml("laughs", laughs()),
        xml(
            "of-itself",
            "<sitemapindex><sitemap><loc>http://sitemap-of-itself.hostile.test/map.xml</loc></sitemap></sitemapindex>"),
        xml("endless-comment", "<urlset><!--" + "x".repeat(8 << 20)),
        xml("deep", "<urlset>" + "<url>".repeat(1_000_000)),
        packed("million", "<urlset>" + many(1_000_000), "page")
            .withCheck(
                p -> assertTrue(p.links().size() <= MOST_LINKS, "links " + p.links().size())),
        packed("bomb", "<urlset>" + " ".repeat(60 << 20), "broken", "too-large"));
  }

  private static HostileCase xml(String name, String xml) {
    byte[] body = ("<?xml version='1.0'?>" + xml).getBytes(UTF_8);
    return page(
            "sitemap-" + name,
            x -> x.answer(200, "Content-Type: application/xml\r\n", body),
            "page",
            "broken",
            "not-text")
        .at("/map.xml")
        .withCheck(SitemapCases::mustKeepTheSecret);
  }

  private static HostileCase packed(String name, String xml, String... ends) {
    byte[] body = CodingCases.gzip(xml.getBytes(UTF_8));
    return page(
            "sitemap-" + name, x -> x.answer(200, "Content-Type: application/gzip\r\n", body), ends)
        .at("/map.xml.gz");
  }

  private static void mustKeepTheSecret(Page page) {
    assertFalse(page.toString().contains(Bait.SECRET), page.toString());
    assertTrue(page.toString().length() < 100_000, "unpacked to " + page.toString().length());
  }

  private static String laughs() {
    StringBuilder type = new StringBuilder("<!DOCTYPE urlset [<!ENTITY l0 'ha'>");
    for (int i = 1; i < 10; i++) {
      type.append("<!ENTITY l").append(i).append(" '");
      type.append(("&l" + (i - 1) + ";").repeat(10)).append("'>");
    }
    return type + "]><urlset><url><loc>http://e.test/&l9;</loc></url></urlset>";
  }

  private static String many(int count) {
    StringBuilder urls = new StringBuilder();
    for (int i = 0; i < count; i++) {
      urls.append("<url><loc>http://e.test/").append(i).append("</loc></url>");
    }
    return urls.toString();
  }
}
