package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cormorant.core.CpuTime;
import io.cormorant.core.Headers;
import io.cormorant.core.Page;
import io.cormorant.core.Published;
import io.cormorant.core.Published.Source;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PublicationDateTest {
  private static final Instant FETCHED = Instant.parse("2024-06-01T10:00:00Z");
  private static final String PLAIN = "http://a.test/story";

  @Test
  void readsMetadataOfEveryUsualKind() {
    for (String html :
        new String[] {
          "<meta property=article:published_time content=2024-05-03T08:00:00+08:00>",
          "<meta name=DC.date.issued content=2024-05-03>",
          "<meta name=pubdate content='2024/5/3 10:00'>",
          "<meta itemprop=datePublished content='Fri, 03 May 2024 10:00:00 GMT'>",
          "<script type=application/ld+json>{\"@type\":\"Article\",\"datePublished\" :"
              + " \"2024-05-03\"}</script>"
        }) {
      assertEquals(of(LocalDate.of(2024, 5, 3), Source.METADATA), published(html, PLAIN), html);
    }
  }

  @Test
  void readsWhatTheReaderSees() {
    for (String html :
        new String[] {
          "<p>发布时间：2024年5月3日 来源：本站<p>正文",
          "<p>Published May 3rd, 2024<p>text",
          "<p>Posted on 3 May 2024 by me<p>text",
          "<h1>A title</h1><p>2024-05-03 · 2 min<p>text"
        }) {
      assertEquals(of(LocalDate.of(2024, 5, 3), Source.TEXT), published(html, PLAIN), html);
    }
  }

  @Test
  void prefersTheSurerSource() {
    String time = "<time datetime=2024-05-03T01:00:00+08:00 pubdate>yesterday</time>";
    String url = "http://a.test/2023/01/02/story";
    assertEquals(of(LocalDate.of(2024, 5, 3), Source.TIME), published(time, url));
    assertEquals(of(LocalDate.of(2023, 1, 2), Source.URL), published("<p>text", url));
    assertEquals(
        of(LocalDate.of(2024, 4, 1), Source.METADATA),
        published("<meta name=date content=2024-04-01>" + time, url));
  }

  @Test
  void takesTheDayTheReaderSeesForAnInstantInUniversalTime() {
    String html =
        "<meta property=article:published_time content=2024-05-02T16:30:00.000Z>"
            + "<h1>标题</h1><p>发表于 2024-05-03 <p>正文";
    assertEquals(of(LocalDate.of(2024, 5, 3), Source.METADATA), published(html, PLAIN));
  }

  @Test
  void takesNoOtherDateOfAScriptForThatOfPublication() {
    for (String value : new String[] {"\"\"", "null", "{}", "[]"}) {
      String script =
          "<script type=application/ld+json>{\"datePublished\":%s,\"dateModified\":\"2024-05-03\"}</script>"
              .formatted(value);
      assertNull(published(script, PLAIN), value);
    }
    String universal =
        "<script type=application/ld+json>{\"datePublished\": \"2024-05-02T16:30:00Z\",\"x\":1}</script>"
            + "<h1>标题</h1><p>发表于 2024-05-03 <p>正文";
    assertEquals(of(LocalDate.of(2024, 5, 3), Source.METADATA), published(universal, PLAIN));
  }

  @Test
  void believesNoDateOutOfBounds() {
    assertNull(published("<meta name=date content=1970-01-01>", PLAIN));
    assertNull(published("<meta name=date content=2024-06-03>", PLAIN));
    assertNull(published("<meta name=date content=2024-02-31>", PLAIN));
    assertEquals(
        of(LocalDate.of(2024, 6, 2), Source.METADATA),
        published("<meta name=date content=2024-06-02>", PLAIN));
  }

  @Test
  void aListHasNoDate() {
    String times =
        "<li><time datetime=2024-01-01>a</time><li><time datetime=2024-01-02>b</time>"
            + "<li><time datetime=2024-01-03>c</time>";
    assertNull(published(times, PLAIN));
    assertNull(published("<p>发表于 2024-01-01 一<p>发表于 2024-01-02 二", PLAIN));
  }

  @Test
  void hostilePagesCostLittle() {
    String digits = "发布时间 2024 2024 20 1".repeat(100_000);
    String script = "<script type=application/ld+json>" + "\"datePublished\"".repeat(50_000);
    String times = "<time datetime='2024-0'>x</time>".repeat(50_000);
    for (String html : new String[] {digits, script, times}) {
      Page page = page(html, PLAIN);
      CpuTime.within(Duration.ofSeconds(5), () -> page.published(FETCHED));
    }
  }

  private static Published of(LocalDate date, Source source) {
    return new Published(date, source);
  }

  private static @Nullable Published published(String html, String url) {
    return page(html, url).published(FETCHED);
  }

  private static Page page(String html, String url) {
    Response.Document document =
        new Response.Document(
            Url.of(url),
            200,
            Headers.of("Content-Type", "text/html; charset=utf-8"),
            html.getBytes(StandardCharsets.UTF_8),
            null);
    return ((Parsed.Ok) new PageParser().parse(document)).page();
  }
}
