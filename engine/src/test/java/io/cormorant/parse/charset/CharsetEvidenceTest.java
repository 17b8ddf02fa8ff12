package io.cormorant.parse.charset;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// What is said to speak for a charset, for documents that were really read.
final class CharsetEvidenceTest {
  private static final Charset UTF8 = StandardCharsets.UTF_8;
  private static final Charset GBK = Charset.forName("GBK");
  private static final String TEXT = "桥梁和隧道是城市交通的重要部分，每年都要检查。".repeat(4);

  @Test
  void namesWhoeverSaidSo() {
    assertEquals("UTF-8, from its byte order mark", evidence("\uFEFF" + TEXT, UTF8, "text/html"));
    assertEquals(
        "GB18030, declared by the server; the page says nothing",
        evidence(TEXT, GBK, "text/html; charset=gb2312"));
    assertEquals(
        "GB18030, declared by the page; the server says windows-1252",
        evidence("<meta charset=gbk>" + TEXT, GBK, "text/html; charset=iso-8859-1"));
    assertEquals(
        "GB18030, declared by server and page",
        evidence("<meta charset=gbk>" + TEXT, GBK, "text/html; charset=gbk"));
    assertEquals(
        "UTF-8, from its bytes; the server says GB18030, the page says nothing",
        evidence(TEXT, UTF8, "text/html; charset=gbk"));
  }

  private static String evidence(String text, Charset charset, String contentType) {
    byte[] body = (text + "<p>").getBytes(charset);
    Response.Document document =
        new Response.Document(
            Url.of("http://a.example/"), 200, Headers.of("Content-Type", contentType), body, null);
    String read = CharsetFinder.decode(body, contentType).charset();
    return CharsetEvidence.of(document, read).sentence();
  }
}
