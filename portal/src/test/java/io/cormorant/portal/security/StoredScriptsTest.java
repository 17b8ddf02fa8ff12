package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Crawls a web that attacks the readers of the portal as any other, and looks at what they see.
@Tag("slow")
final class StoredScriptsTest {
  private static final String MARK = HostileWeb.MARK;
  private static final List<String> ATTEMPTS = HostileWeb.ATTEMPTS;

  /// 30011 times 71549: appears only where somebody evaluated something.
  private static final String EVALUATED = "2147257039";

  /// The portal has none of these.
  private static final Set<String> FOREIGN =
      Set.of(
          "object",
          "embed",
          "base",
          "style",
          "math",
          "mtext",
          "mglyph",
          "animate",
          "template",
          "noscript",
          "video",
          "audio",
          "frame",
          "foreignobject",
          "th:block");

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

  @Test
  void nothingThatWasCrawledRunsAnywhere() {
    long id = crawl();
    PageRows rows = TestPortal.part(portal, PageRows.class);
    List<PageRow> kept = rows.newest(id, 100, Integer.MAX_VALUE);
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
      assertTrue(why.body().contains("How it was found"), why::toString);
      assertFalse(why.body().contains("Evidence["), "a value as programs print it");
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
      check(browser.post(topic + "/proposal"));
      browser.post(
          topic + "/words", "term", attempt, "weight", "0.5", "term", "river", "weight", "1");
      Answer words = browser.get(topic + "/words");
      assertTrue(
          words.page().select("input[name=term]").eachAttr("value").size() >= 2, words::toString);
      check(words);
      check(browser.get(topic + "/seeds"));
      check(browser.post(topic + "/found"));
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
    boolean loads = name.equals("img") || name.equals("iframe");
    if (FOREIGN.contains(name) || (loads && !element.attr("src").startsWith("/"))) {
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
      boolean leads = Set.of("href", "src", "action", "formaction").contains(key);
      if (key.startsWith("on")
          || key.contains(MARK)
          || (key.equals("style") && value.contains(MARK))
          || key.startsWith("hx-on")
          || key.equals("http-equiv")
          || key.equals("srcdoc")
          || (acts && value.contains(MARK))
          || (leads && value.strip().matches("(javascript|data|vbscript)\\s*:.*"))
          || (leads && value.startsWith("//"))) {
        wrong.add(attribute + " of " + name);
      }
    }
  }
}
