package io.cormorant.portal.web.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.Folders;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.search.Library;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the page of a topic and the search say of crawls that do not go as usual.
@Tag("slow")
final class LivePageTest {
  private Portal portal;
  private Account alice;
  private Browser browser;
  private Topics topics;
  private CrawlDesk desk;

  @BeforeEach
  void start(@TempDir Path data) {
    portal = TestPortal.start(PortalSettings.of(data).web(RiverWeb.NAME), new RiverWeb());
    alice = TestPortal.account(portal, "alice", Role.USER);
    browser = Browser.signedIn(portal, "alice");
    topics = TestPortal.part(portal, Topics.class);
    desk = TestPortal.part(portal, CrawlDesk.class);
  }

  @AfterEach
  void end() {
    browser.close();
    portal.close();
  }

  @Test
  void saysThatNothingCameAndWhy() {
    TopicRow topic = begun("http://rivers.example/gone", 4);
    await(topic, DeskState.FAILED);
    Document page = browser.get("topics/" + topic.id()).page();
    String alert = page.select("[role=alert]").text();
    assertTrue(alert.contains("No page could be fetched."), page.text());
    assertTrue(alert.contains("http://rivers.example/gone: The server answered 404"), alert);
    String chinese = browser.get("topics/" + topic.id() + "?lang=zh").page().text();
    assertTrue(chinese.contains("http://rivers.example/gone：服务器应答 404"), chinese);
    browser.get("?lang=en");
  }

  @Test
  void saysThatNoExampleCanBeReadInTheReadersLanguage() {
    TopicRow topic = begun(RiverWeb.FIRST, 4, "examples: [http://rivers.example/gone]");
    await(topic, DeskState.FAILED);
    String at = "topics/" + topic.id();
    String english = browser.get(at + "?lang=en").page().select("[role=alert]").text();
    assertTrue(
        english.contains("No example page can be read, such as http://rivers.example/gone."),
        english);
    String chinese = browser.get(at + "?lang=zh").page().select("[role=alert]").text();
    assertTrue(chinese.contains("示例网页都无法读取（例如 http://rivers.example/gone）"), chinese);
    browser.get("?lang=en");
  }

  @Test
  void isAtSpeedZeroWhilePausedAndExplainsItsNumbers() {
    TopicRow topic = begun(RiverWeb.FIRST, 1_000_000);
    Patience.until(
        "it has found something",
        () -> browser.get(live(topic)).page().select("#relevant").text().matches("[1-9].*"));
    browser.post("topics/" + topic.id() + "/pause");
    Patience.until("it is paused", () -> desk.state(now(topic)) == DeskState.PAUSED);
    Document page = browser.get("topics/" + topic.id()).page();
    assertEquals("0", page.select("#speed").text());
    assertTrue(page.select("#counts").text().contains("reconsiders every page"));
    TestPortal.account(portal, "chief", Role.ADMIN);
    try (Browser chief = Browser.signedIn(portal, "chief")) {
      // What is in flight still comes home.
      Patience.until("everybody is told the same", () -> areTheSame(topic, chief));
    }
    browser.post("topics/" + topic.id() + "/stop");
  }

  /// Whether its page, the list of topics, the list of all crawls and the API tell one number.
  private boolean areTheSame(TopicRow topic, Browser chief) {
    String relevant = browser.get(live(topic)).page().select("#relevant").text();
    return browser.get("").page().text().contains(relevant + " relevant page")
        && chief.get("admin/crawls").page().selectFirst("tbody td.number").text().equals(relevant)
        && chief.get("api/admin/crawls").body().contains("\"kept\":" + relevant + "}");
  }

  @Test
  void aCrawlThatHasStartedIsNotStartedFromOtherPages() {
    TopicRow topic = begun(RiverWeb.FIRST, 1_000_000);
    String at = "topics/" + topic.id();
    Browser.Answer late = browser.post(at + "/start", "seeds", "http://rivers.example/late");
    assertEquals("/" + at, late.redirect(), late::toString);
    assertTrue(browser.get(at).body().contains("This crawl has already started."));
    assertEquals(topic.plan(), now(topic).plan());
    browser.post(at + "/stop");
  }

  @Test
  void whatWasSaidOfAPageIsShownWhereverItIs() {
    TopicRow topic = begun(RiverWeb.FIRST, 6);
    await(topic, DeskState.DONE);
    Patience.until(
        "it is found", () -> !browser.get("search?q=river").page().select(".hit").isEmpty());
    String read = browser.get("search?q=river").page().selectFirst(".hit h2 a").attr("href");
    String up = ".thumbs button[value=true][aria-pressed=true]";
    assertTrue(browser.get(read).page().select(up).isEmpty());
    String url = browser.get(read).page().selectFirst(".thumbs input[name=url]").val();
    browser.post("topics/" + topic.id() + "/thumb", "url", url, "good", "true");
    assertEquals(1, browser.get(read).page().select(up).size());
    assertEquals(0, browser.get(read).page().select(up.replace("=true]", "=false]")).size());
    assertEquals(1, browser.get("topics/" + topic.id()).page().select(up).size());
    Document why =
        browser.get("topics/%d/why?%s".formatted(topic.id(), Browser.query("url", url))).page();
    assertTrue(why.text().contains("You said that this is what you want."), why.text());
    assertEquals("Topics", why.select("nav a[aria-current]").text());
    Patience.until(
        "the pages are judged again",
        () -> browser.get("search?q=river").page().select(up).size() == 1);
  }

  @Test
  void searchSaysThatTheIndexIsBeingBuilt() {
    TopicRow topic = begun(RiverWeb.FIRST, 40);
    await(topic, DeskState.DONE);
    assertFalse(browser.get("search?q=river").page().select(".hit").isEmpty());
    TestPortal.part(portal, Library.class).release(topic.id());
    CrawlFolder folder = desk.folder(topic.id()).orElseThrow();
    Folders.delete(folder.index());
    Document first = browser.get("search?q=river").page();
    boolean told = first.text().contains("The search index of “Rivers” is being built");
    assertEquals(told, !first.select("#results[hx-get]").isEmpty(), "it asks again by itself");
    assertTrue(told || !first.select(".hit").isEmpty(), first.text());
    Patience.until(
        "pages are found again",
        () -> {
          Document page = browser.get("search?q=river").page();
          return !page.select(".hit").isEmpty() && page.select("#results[hx-get]").isEmpty();
        });
  }

  private TopicRow begun(String seed, int pages) {
    return begun(seed, pages, "");
  }

  private TopicRow begun(String seed, int pages, String more) {
    TopicRow made = topics.create(alice, "Rivers", null);
    topics.setPlan(
        made,
        "Rivers",
        """
        id: rivers
        name: Rivers
        keywords: {river: 1}
        seeds: [%s]
        budget: {pages: %d}
        %s
        """
            .formatted(seed, pages, more));
    desk.start(now(made));
    return now(made);
  }

  private TopicRow now(TopicRow topic) {
    return topics.find(topic.id()).orElseThrow();
  }

  private void await(TopicRow topic, DeskState state) {
    Patience.until("it is " + state, () -> desk.state(now(topic)) == state);
  }

  private static String live(TopicRow topic) {
    return "topics/" + topic.id() + "/live";
  }
}
