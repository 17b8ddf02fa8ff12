package io.cormorant.portal.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.net.URI;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What one can do from any page without losing it, and with a draft without scripts.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ShellPagesTest {
  private Portal portal;
  private Browser browser;
  private URI firstLink;
  private Document setUp;

  @BeforeAll
  void start(@TempDir Path data) {
    portal = TestPortal.start(PortalSettings.of(data).web(RiverWeb.NAME), new RiverWeb());
    firstLink = portal.setup().orElseThrow();
    try (Browser nobody = new Browser(portal.address())) {
      setUp = inChinese(nobody, nobody.get(firstLink.toString()));
    }
    TestPortal.account(portal, "alice", Role.USER);
    browser = Browser.signedIn(portal, "alice");
  }

  @AfterAll
  void end() {
    browser.close();
    portal.close();
  }

  /// Follows the link to the Chinese page at the foot of a page.
  private static Document inChinese(Browser reader, Answer shown) {
    String link = shown.page().selectFirst("footer a[hreflang=zh]").attr("abs:href");
    Answer answer = reader.get(link);
    assertEquals(200, answer.status(), answer::toString);
    assertEquals("zh-Hans", answer.page().selectFirst("html").attr("lang"));
    return answer.page();
  }

  @Test
  void changingTheLanguageKeepsThePage() {
    assertEquals(
        firstLink.getQuery().substring("token=".length()),
        setUp.selectFirst("input[name=token]").val());
    String asked = "<b>\"river\" & more";
    Answer search =
        browser.get("search?" + Browser.query("q", asked, "sort", "date", "lang", "en"));
    Document chinese = inChinese(browser, search);
    assertEquals(asked, chinese.getElementById("q").val());
    assertEquals("date", chinese.selectFirst("input[name=sort]").val());
    String english = chinese.selectFirst("footer a[hreflang=en]").attr("href");
    assertEquals(
        1, URI.create("/search" + english).getQuery().split("lang=", -1).length - 1, english);
    assertEquals("en", browser.get("?lang=en").page().selectFirst("html").attr("lang"));
  }

  @Test
  void aRefusedFormLeadsToAPageThatCanBeAskedForInAnotherLanguage() {
    Answer refused = browser.post("topics", "sentence", "");
    assertEquals(200, refused.status());
    assertEquals(1, inChinese(browser, refused).select("#sentence").size());
    browser.get("?lang=en");
  }

  @Test
  void narrowingASearchToALanguageDoesNotChangeThatOfThePortal() {
    Document page = browser.get("search?q=river&language=zh").page();
    assertEquals("en", page.selectFirst("html").attr("lang"));
  }

  @Test
  void aSingleSiteWithACommaIsOneSite() {
    String words = browser.post("topics", "sentence", "Rivers that flood").redirect();
    String topic = words.substring(1, words.lastIndexOf('/'));
    assertEquals(
        "/" + topic + "/seeds",
        browser.post(topic + "/words", "term", "river", "weight", "0.5").redirect());
    String seed = RiverWeb.FIRST + "a,b";
    assertEquals("/" + topic, browser.post(topic + "/start", "site", seed).redirect());
    long id = Long.parseLong(topic.substring(topic.lastIndexOf('/') + 1));
    String plan = TestPortal.part(portal, Topics.class).find(id).orElseThrow().plan();
    assertTrue(plan.contains(seed), plan);
    browser.post(topic + "/stop");
    assertNull(
        browser.get(topic + "/words").page().selectFirst("form[action$=/delete]"),
        "only a draft is deleted where its words are");
  }

  @Test
  void aTopicCanBeDescribedAgain() {
    String topic =
        browser
            .post("topics", "sentence", "Rivers that flood", "words", "ford, dam", "language", "en")
            .redirect()
            .replaceAll("\\D", "");
    Document form = browser.get("topics/new?like=" + topic).page();
    assertEquals("Rivers that flood", form.getElementById("sentence").text());
    assertEquals("ford, dam", form.getElementById("words").val());
    assertEquals("en", form.selectFirst("#language option[selected]").val());
    Topics topics = TestPortal.part(portal, Topics.class);
    TopicRow imported =
        topics.create(
            TestPortal.part(portal, Accounts.class).find("alice").orElseThrow(), "Weirs", null);
    topics.setPlan(
        imported,
        "Weirs",
        "id: w\nname: Weirs\nkeywords: {weir: 1, lock: 0.5}\nseeds: [" + RiverWeb.FIRST + "]\n");
    form = browser.get("topics/new?like=" + imported.id()).page();
    assertEquals("weir, lock", form.getElementById("words").val());
    TestPortal.account(portal, "other", Role.USER);
    try (Browser other = Browser.signedIn(portal, "other")) {
      assertEquals(404, other.get("topics/new?like=" + topic).status());
    }
  }

  @Test
  void aDraftCanBeDeleted() {
    String words = browser.post("topics", "sentence", "Rivers that dry up").redirect();
    String action =
        browser.get(words).page().selectFirst("form[action$=/delete][data-confirm]").attr("action");
    assertEquals("/", browser.post(action).redirect());
    assertEquals(404, browser.get(words).status());
  }
}
