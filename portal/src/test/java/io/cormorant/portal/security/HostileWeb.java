package io.cormorant.portal.security;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// A web whose every page tries to run something in the browsers of those who look at it, or at
/// what was kept of it. Each attempt is a page of its own: in its title, texts, keywords, address
/// and the links to it.
final class HostileWeb implements WebSource {
  /// In every attempt.
  static final String MARK = "mark7731";

  static final List<String> ATTEMPTS =
      List.of(
          "<script>mark7731()</script>",
          "</title><script src=//mark7731.example/x.js></script>",
          "\"><script>mark7731()</script>",
          "'><img src=x onerror=mark7731()>",
          "<img src=x onerror=mark7731()//",
          "<svg onload=mark7731()>",
          "<svg><animate onbegin=mark7731() attributeName=x></svg>",
          "<svg><script>mark7731()</script></svg>",
          "<math><mtext></form><form><mglyph><style></math><img src onerror=mark7731()>",
          "<iframe src=javascript:mark7731()></iframe>",
          "<iframe srcdoc=\"<script>mark7731()</script>\"></iframe>",
          "<a href=javascript:mark7731()>x</a>",
          "javascript:mark7731()",
          "data:text/html,<script>mark7731()</script>",
          "<base href=//mark7731.example/>",
          "<meta http-equiv=refresh content='0;url=//mark7731.example/'>",
          "<form action=//mark7731.example/><input name=_csrf>",
          "<link rel=stylesheet href=//mark7731.example/x.css>",
          "<style>@import '//mark7731.example/'</style>",
          "<div style=\"background:url(//mark7731.example)\">",
          "<div hx-get=/admin hx-trigger=load data-hx-get=/admin id=mark7731>",
          "<body hx-on::load=mark7731() onload=mark7731()>",
          "<button hx-post=/account/tokens hx-vals='{\"label\":\"mark7731\"}'>",
          "[[${30011*71549}]] mark7731",
          "[(${30011*71549})] mark7731",
          "__${30011*71549}__ mark7731",
          "${30011*71549} *{30011*71549} #{mark7731} @{mark7731} ~{mark7731}",
          "<th:block th:text=\"${30011*71549}\">mark7731",
          "{{30011*71549}} <%= 30011*71549 %> mark7731",
          "--><script>mark7731()</script><!--",
          "]]><script>mark7731()</script>",
          "&lt;script&gt;mark7731()&lt;/script&gt;",
          "%3Cscript%3Emark7731()%3C/script%3E",
          "\\u003cscript\\u003emark7731()\\u003c/script\\u003e",
          "\u202Emark7731\u202C\u2066\u200F<script>mark7731()</script>",
          "<scr\0ipt>mark7731()</scr\0ipt>",
          "<img src=x one\0rror=mark7731()>",
          "\uFF1Cscript\uFF1Emark7731()\uFF1C/script\uFF1E",
          "<noscript><p title=\"</noscript><img src=x onerror=mark7731()>\">",
          "<template><script>mark7731()</script></template>");

  static final String NAME = "generated:hostile";
  static final String FIRST = "http://h0.example/";
  private static final int HOSTS = 6;

  @Override
  public String prefix() {
    return NAME;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    return new OpenWeb() {
      @Override
      public Web web() {
        return HostileWeb::page;
      }

      @Override
      public KnownTopic topic(String id) {
        throw OpenWeb.noTopic(id, Stream.empty());
      }
    };
  }

  static String address(int attempt) {
    return "http://h%d.example/p%d?q=%s"
        .formatted(attempt % HOSTS, attempt, ATTEMPTS.get(attempt).replace("\0", ""));
  }

  private static Response page(Url url) {
    String path = url.path();
    if (path.equals("/")) {
      return document(url, "text/html; charset=utf-8", list().getBytes(StandardCharsets.UTF_8));
    }
    if (path.equals("/robots.txt")) {
      return document(url, "text/plain", new byte[0]);
    }
    if (path.startsWith("/type")) {
      return document(
          url, "text/<script>" + MARK + "()</script>", "x".getBytes(StandardCharsets.UTF_8));
    }
    int number = Integer.parseInt(path.replaceFirst("^/p(\\d+).*$", "$1"));
    return hostile(url, number, ATTEMPTS.get(number));
  }

  private static Response hostile(Url url, int number, String attempt) {
    String html =
        """
        <html lang='%s'><head><title>River %d %s</title>
        <meta name=keywords content="river, %s"><meta name=description content='%s'>
        <meta property="article:published_time" content="2026-01-01%s"></head>
        <body><h1>%s</h1><main><p>The river %s %s</p><p>%s</p></main></body></html>
        """
            .formatted(
                attempt,
                number,
                escaped(attempt),
                attempt,
                attempt,
                attempt,
                attempt,
                escaped(attempt),
                ("The river number " + number + " flows through a valley into the sea. ").repeat(8),
                attempt);
    return switch (number % 5) {
      case 1 -> document(url, "text/html; charset=UTF-7", utf7(html));
      case 2 ->
          document(url, "text/html; charset=GB18030", html.getBytes(Charset.forName("GB18030")));
      case 3 -> document(url, "text/html", shiftedOut(html));
      case 4 -> document(url, "text/html; charset=\"" + attempt + "\"", broken(html));
      default -> document(url, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    };
  }

  /// What a browser shows as the attempt itself, so that it comes into titles and texts whole.
  private static String escaped(String attempt) {
    return attempt.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static byte[] utf7(String html) {
    return (html + "+ADw-script+AD4-" + MARK + "()+ADw-/script+AD4-")
        .getBytes(StandardCharsets.UTF_8);
  }

  /// In ISO-2022-JP a browser that guesses takes quotes for parts of other characters.
  private static byte[] shiftedOut(String html) {
    return html.replace("<head>", "<head>\u001B(J\u001B$B\u001B(B")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] broken(String html) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(html.getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(new byte[] {(byte) 0xC0, (byte) 0xBC, (byte) 0xF0, (byte) 0x9F, '<', 'b'});
    return bytes.toByteArray();
  }

  private static String list() {
    StringBuilder html = new StringBuilder("<title>All rivers</title><p>Rivers in a valley</p>");
    for (int i = 0; i < ATTEMPTS.size(); i++) {
      html.append("<p>The river ").append(i).append(" <a href=\"");
      html.append(escaped(address(i)).replace("\"", "&quot;")).append("\">river ");
      html.append(escaped(ATTEMPTS.get(i))).append("</a>");
    }
    return html.append("<a href=/type>river</a>").toString();
  }

  private static Response document(Url url, String type, byte[] body) {
    return new Response.Document(url, 200, Headers.of("Content-Type", type), body, null);
  }
}
