package io.cormorant.lab.web.served;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PlainWebTest {
  private final Map<String, Object> answers = new HashMap<>();
  private final PlainWeb web = new PlainWeb(this::answer);

  @Test
  void joinsTheTwoFormsOfAPage() throws InterruptedException {
    answers.put("https://a.test/", "secure");
    answers.put("http://a.test/", Url.of("https://a.test/"));
    answers.put("http://b.test/", "open");
    answers.put("https://b.test/", Url.of("http://b.test/"));

    assertEquals("secure", body("http://a.test/"));
    assertEquals("open", body("http://b.test/"));
  }

  @Test
  void redirectsToTheEndOfAChainByHttp() throws InterruptedException {
    answers.put("https://old.test/", Url.of("http://old.test/x"));
    answers.put("http://old.test/x", Url.of("https://new.test/x"));
    answers.put("https://new.test/x", "here");

    Response.Moved moved = assertInstanceOf(Response.Moved.class, fetch("http://old.test/"));
    assertEquals("http://new.test/x", moved.target().toString());
    assertEquals("here", body("http://new.test/x"));
  }

  @Test
  void makesNoCircleOfChainsThatChangeTheScheme() throws InterruptedException {
    answers.put("https://a.test/", Url.of("http://b.test/"));
    answers.put("http://b.test/", Url.of("http://a.test/"));
    answers.put("http://a.test/", Url.of("https://c.test/"));
    answers.put("https://c.test/", "end");

    for (String from : new String[] {"http://a.test/", "http://b.test/"}) {
      Response.Moved moved = assertInstanceOf(Response.Moved.class, fetch(from));
      assertEquals("http://c.test/", moved.target().toString(), from);
    }
  }

  @Test
  void tellsRealCirclesAndMissingPages() throws InterruptedException {
    answers.put("https://a.test/", Url.of("https://b.test/"));
    answers.put("https://b.test/", Url.of("https://a.test/"));

    assertEquals(404, ((Response.Lost) fetch("http://c.test/")).status());
    assertInstanceOf(Response.Lost.class, fetch("http://a.test/"));
    assertEquals(
        "http://a.test/x", ((Response.Moved) fetch("http://a.test:443/x")).target().toString());
  }

  @Test
  void rewritesOnlyLinkTargets() throws InterruptedException {
    String page =
        "<title>https://a.test/</title><link rel=canonical href='https://a.test/'>"
            + "<meta http-equiv=refresh content='0; url=https://b.test/'>"
            + "<!-- <a href=\"https://c.test/\"> --><script>x = \"<a href='https://d.test/'>\"</script>"
            + "<a title=\"a>b\" HREF = \"HTTPS://e.test/?u=https://f.test/\">https://g.test/</a>"
            + "<a href=https://h.test/>\u00e4";
    answers.put("https://a.test/", page);

    assertEquals(
        page.replace("href='https://a.", "href='http://a.")
            .replace("url=https://b", "url=http://b")
            .replace("HTTPS://e", "HTTP://e")
            .replace("=https://h", "=http://h"),
        body("http://a.test/"));
  }

  @Test
  void rewritesSitemapsAndFeeds() throws InterruptedException {
    answers.put(
        "https://a.test/",
        "<?xml version='1.0'?><urlset><loc>https://a.test/?u=https://b</loc></urlset>");

    assertEquals(
        "<?xml version='1.0'?><urlset><loc>http://a.test/?u=https://b</loc></urlset>",
        body("http://a.test/"));
  }

  @Test
  void leavesCharsetsAloneInWhichBytesMeanSomethingElse() throws InterruptedException {
    String page = "<meta charset=iso-2022-jp><a href='https://a.test/'>";
    answers.put("https://a.test/", page);

    assertEquals(page, body("http://a.test/"));
  }

  private Response fetch(String url) throws InterruptedException {
    return web.fetch(Url.of(url));
  }

  private String body(String url) throws InterruptedException {
    Response.Document document = assertInstanceOf(Response.Document.class, fetch(url));
    assertEquals(url, document.url().toString());
    return new String(document.body(), ISO_8859_1);
  }

  private Response answer(Url url) {
    return switch (answers.get(url.toString())) {
      case Url to -> new Response.Moved(url, 301, to);
      case String text ->
          new Response.Document(
              url, 200, Headers.of("Content-Type", "text/html"), text.getBytes(ISO_8859_1), null);
      case null, default -> new Response.Lost(url, 404, new Outcome.Gone(404));
    };
  }
}
