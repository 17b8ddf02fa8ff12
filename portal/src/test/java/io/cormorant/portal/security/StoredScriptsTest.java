package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.Route;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A web whose every page tries to run something in the browsers of those who look at the portal.
/// It is crawled as any other is.
@Tag("slow")
final class StoredScriptsTest {
  /// In every attempt.
  private static final String MARK = "mark7731";

  /// 7731 times 7: appears only where somebody evaluated something.
  private static final String EVALUATED = "54117";

  private static final List<String> ATTEMPTS =
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
          "[[${7731*7}]] mark7731",
          "[(${7731*7})] mark7731",
          "__${7731*7}__ mark7731",
          "${7731*7} *{7731*7} #{mark7731} @{mark7731} ~{mark7731}",
          "<th:block th:text=\"${7731*7}\">mark7731",
          "{{7731*7}} <%= 7731*7 %> mark7731",
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

  private static final Set<String> HARMLESS_ELEMENTS =
      Set.of(
          "html",
          "head",
          "meta",
          "title",
          "link",
          "script",
          "body",
          "a",
          "header",
          "div",
          "svg",
          "path",
          "nav",
          "form",
          "button",
          "main",
          "footer",
          "span",
          "h1",
          "h2",
          "h3",
          "p",
          "ul",
          "ol",
          "li",
          "input",
          "label",
          "textarea",
          "select",
          "option",
          "section",
          "article",
          "table",
          "thead",
          "tbody",
          "tr",
          "th",
          "td",
          "dl",
          "dt",
          "dd",
          "small",
          "strong",
          "code",
          "details",
          "summary",
          "output",
          "g",
          "text",
          "circle",
          "line",
          "rect",
          "em",
          "mark",
          "time",
          "bdi",
          "nobr",
          "pre",
          "figure",
          "figcaption",
          "polyline",
          "desc",
          "b",
          "i",
          "hr",
          "br",
          "img",
          "fieldset",
          "legend",
          "caption",
          "abbr",
          "kbd",
          "aside",
          "meter",
          "progress",
          "datalist",
          "iframe");

  @TempDir private static Path data;
  private static Portal portal;
  private static Account account;
  private static Browser browser;

  @BeforeAll
  static void start() {
    portal = TestPortal.start(PortalSettings.of(data).web(HostileWeb.NAME), new HostileWeb());
    account = TestPortal.account(portal, "reader", Role.ADMIN);
    browser = Browser.signedIn(portal, "reader");
  }

  @AfterAll
  static void end() {
    browser.close();
    portal.close();
  }

  /// Each attempt is a page of its own: in its title, texts, keywords, address and the links to it.
  private static final class HostileWeb implements WebSource {
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
                  ("The river number " + number + " flows through a valley into the sea. ")
                      .repeat(8),
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

  @Test
  void nothingThatWasCrawledRunsAnywhere() {
    long id = crawl();
    PageRows rows = TestPortal.part(portal, PageRows.class);
    List<PageRow> kept = rows.newest(Set.of(id), Instant.EPOCH, 100);
    assertTrue(kept.size() >= 30, () -> kept.stream().map(PageRow::url).toList().toString());

    String topic = "topics/" + id;
    Answer shown = browser.get(topic);
    assertTrue(shown.body().contains(MARK), "nothing hostile is shown");
    assertTrue(
        shown.page().text().contains("<svg onload=mark7731()>")
            || shown.page().text().contains("<script>mark7731()</script>"),
        "titles are not shown whole");
    check(shown);
    check(browser.get(topic + "/live"));
    for (PageRow page : kept) {
      Answer why = browser.get(topic + "/why?url=" + Browser.encoded(page.url()));
      assertEquals(200, why.status(), why::toString);
      check(why);
      for (Route route : Route.all(portal)) {
        if (route.isRead() && route.path().startsWith("/pages")) {
          check(route.ask(browser, Long.toString(page.id()), true, name -> text(name, id, page)));
        }
      }
    }
    for (Route route : Route.all(portal)) {
      if (route.isRead() && !Set.of("/healthz", "/metrics", "/error").contains(route.path())) {
        for (long place : new long[] {id, kept.getFirst().id()}) {
          Answer answer =
              route.ask(
                  browser, Long.toString(place), true, name -> text(name, id, kept.getFirst()));
          if (answer.header("Content-Type").orElse("").startsWith("text/html")) {
            check(answer);
          }
        }
      }
    }
  }

  private static String text(String parameter, long topic, PageRow page) {
    return switch (parameter) {
      case "url" -> page.url();
      case "topic", "topics" -> Long.toString(topic);
      case "q", "query" -> "river";
      default -> "";
    };
  }

  /// Crawls the hostile web for a topic that is hostile itself, to its end.
  private static long crawl() {
    Topics topics = TestPortal.part(portal, Topics.class);
    TopicRow row =
        topics.create(
            account,
            "Rivers " + ATTEMPTS.getFirst(),
            Draft.of(ATTEMPTS.get(3), "river, valley", List.of(), "").json());
    String topic = "topics/" + row.id();
    Answer words =
        browser.post(
            topic + "/words", "term", "river", "weight", "1", "term", "valley", "weight", "0.9");
    assertEquals("/" + topic + "/seeds", words.redirect());
    Answer started =
        browser.post(topic + "/start", "seeds", HostileWeb.FIRST, "pages", "60", "hours", "1");
    assertEquals("/" + topic, started.redirect());
    Patience.until(
        "the crawl is done",
        () -> {
          check(browser.get(topic + "/live"));
          return topics.find(row.id()).orElseThrow().wanted() == Wanted.DONE
              && browser.get(topic + "/live").page().select("#live[hx-trigger]").isEmpty();
        });
    return row.id();
  }

  @Test
  void nothingThatWasTypedRunsAnywhere() {
    for (String attempt : ATTEMPTS) {
      if (attempt.indexOf(0) >= 0) {
        assertEquals(400, browser.post("topics", "sentence", attempt).status(), attempt);
        continue;
      }
      Answer begun =
          browser.post("topics", "name", attempt, "sentence", attempt + " river", "words", attempt);
      String topic = begun.redirect().replace("/words", "").substring(1);
      check(browser.get(topic + "/words"));
      check(browser.get(topic + "/proposal"));
      browser.post(
          topic + "/words", "term", attempt, "weight", "0.5", "term", "river", "weight", "1");
      Answer words = browser.get(topic + "/words");
      assertTrue(
          words.page().select("input[name=term]").eachAttr("value").size() >= 2, words::toString);
      check(words);
      check(browser.get(topic + "/seeds"));
      check(browser.get(topic + "/found"));
      check(browser.follow(browser.post(topic + "/start", "seeds", attempt, "name", attempt)));
      check(
          browser.post(
              "topics",
              "name",
              attempt,
              "sentence",
              attempt,
              "words",
              attempt,
              "examples",
              attempt));
      check(browser.get("login?failed=" + Browser.encoded(attempt)));
      check(browser.get("?lang=" + Browser.encoded(attempt)));
      TestPortal.part(portal, ApiTokens.class).create(account, attempt, false);
    }
    Answer home = browser.get("");
    assertTrue(home.page().text().contains("<svg onload=mark7731()>"), home::toString);
    check(home);
    check(browser.get("account"));
    check(browser.get("admin"));
  }

  @Test
  void trialsShowPagesAsText() {
    Topics topics = TestPortal.part(portal, Topics.class);
    TopicRow row =
        topics.create(account, "trial", Draft.of("river", "river", List.of(), "").json());
    for (int from = 0; from < ATTEMPTS.size(); from += 10) {
      String[] pages =
          IntStream.range(from, Math.min(from + 10, ATTEMPTS.size()))
              .mapToObj(HostileWeb::address)
              .toArray(String[]::new);
      Answer tried =
          browser.post(
              "topics/" + row.id() + "/trial",
              "pages",
              String.join("\n", pages),
              "term",
              "river",
              "weight",
              "1");
      assertTrue(tried.page().select("h3").size() >= 9, tried::toString);
      assertTrue(tried.body().contains(MARK), tried::toString);
      check(tried);
    }
  }

  /// That nothing in a page came from an attempt but text.
  private static void check(Answer answer) {
    assertTrue(answer.status() < 500, answer::toString);
    assertTrue(
        answer.header("Content-Security-Policy").orElse("").contains("default-src 'none'"),
        answer::toString);
    if (!answer.header("Content-Type").orElse("").startsWith("text/html")) {
      return;
    }
    assertTrue(
        answer.header("Content-Type").orElse("").toLowerCase(Locale.ROOT).contains("utf-8"),
        answer::toString);
    assertTrue(answer.body().indexOf(0) < 0, () -> "a zero character in " + answer);
    List<String> wrong = new ArrayList<>();
    if (answer.body().contains(EVALUATED)) {
      wrong.add("something was evaluated");
    }
    Document page = answer.page();
    page.forEachNode(
        node -> {
          if (node instanceof Comment comment && comment.getData().contains(MARK)) {
            wrong.add("comment " + comment.getData());
          }
        });
    for (Element element : page.getAllElements()) {
      check(element, wrong);
    }
    assertEquals(List.of(), wrong, answer::toString);
  }

  private static void check(Element element, List<String> wrong) {
    String name = element.tagName().toLowerCase(Locale.ROOT);
    boolean ours =
        name.equals("#root")
            || HARMLESS_ELEMENTS.contains(name)
            || element.closest("svg.chart") != null;
    if (!ours) {
      wrong.add("element " + element.outerHtml());
    }
    if (name.equals("script")
        && !(element.attr("src").startsWith("/assets/") && element.data().isEmpty())) {
      wrong.add("script " + element.outerHtml());
    }
    for (Attribute attribute : element.attributes()) {
      String key = attribute.getKey().toLowerCase(Locale.ROOT);
      String value = attribute.getValue().toLowerCase(Locale.ROOT);
      boolean acts = key.startsWith("hx-") || key.startsWith("data-hx-") || key.equals("target");
      boolean leads = Set.of("href", "src", "action", "formaction", "srcdoc").contains(key);
      if (key.startsWith("on")
          || key.contains(MARK)
          || (key.equals("style") && value.contains(MARK))
          || key.startsWith("hx-on")
          || key.equals("http-equiv")
          || (acts && value.contains(MARK))
          || (leads && value.strip().matches("(javascript|data|vbscript)\\s*:.*"))
          || (leads && value.startsWith("//"))) {
        wrong.add(attribute + " of " + name);
      }
    }
  }
}
