package io.cormorant.portal.web.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.inbox.Arrival;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.inbox.Reason;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// The pages of an inbox, as browsers without scripts use them.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class InboxPagesTest {
  private Portal portal;
  private Inbox inbox;
  private Account account;
  private Browser browser;
  private int accounts;

  @BeforeAll
  void start(@TempDir Path data) {
    portal = TestPortal.start(data);
    inbox = TestPortal.part(portal, Inbox.class);
    TestPortal.account(portal, "stranger", Role.USER);
  }

  @AfterAll
  void end() {
    browser.close();
    portal.close();
  }

  @BeforeEach
  void signIn() {
    if (browser != null) {
      browser.close();
    }
    String name = "reader-" + ++accounts;
    account = TestPortal.account(portal, name, Role.USER);
    browser = Browser.signedIn(portal, name);
  }

  private Item push(String title) {
    return push(title, null);
  }

  private Item push(String title, Long follow) {
    String url = "https://rivers.example/" + title.replace(' ', '-');
    return inbox
        .push(account.id(), TestItems.arrival(follow, null, url, title, "River news", "flood"))
        .orElseThrow();
  }

  private Item now(Item item) {
    return inbox.find(account.id(), item.id()).orElseThrow();
  }

  private List<String> titles(String path) {
    return browser.get(path).page().select("#items h2 a").eachText();
  }

  @Test
  void saysWhatToDoWhereThereIsNothing() {
    Document page = browser.get("inbox").page();
    assertNotNull(page.selectFirst("#empty a[href=/follows/new]"), page::toString);
    assertNotNull(page.selectFirst("#items[hidden]"), "there is nothing to list");
    TestPortal.part(portal, Follows.class)
        .create(account, NewFollow.sites(List.of("rivers.example"), List.of()));
    assertEquals("Nothing new yet", browser.get("inbox").page().select("#empty h2").text());
    assertNotNull(browser.get("inbox").page().selectFirst("#empty a[href=/follows]"));
    inbox.setRead(push("read story"), true);
    assertEquals(
        "You have read everything", browser.get("inbox").page().select("#empty h2").text());
    assertEquals(
        "已全部读完", browser.get("inbox", "Accept-Language", "zh").page().select("#empty h2").text());
  }

  @Test
  void timesAreThoseOfUtcWhereverTheServerIs() {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
    try {
      Item item = push("a story of today");
      String moment =
          DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'")
              .withZone(ZoneOffset.UTC)
              .format(item.pushed());
      assertEquals(moment, browser.get("inbox").page().select("#items time").text());
      assertEquals(moment, browser.get("inbox/" + item.id()).page().select(".meta time").text());
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void listsNewestFirstAndSaysWhy() {
    push("first story");
    Item second = push("second story");
    Document page = browser.get("inbox").page();
    assertEquals(List.of("second story", "first story"), page.select("#items h2 a").eachText());
    Element row = page.getElementById("item-" + second.id());
    assertEquals("/inbox/" + second.id(), row.selectFirst("h2 a").attr("href"));
    assertTrue(row.text().contains("rivers.example"), row::text);
    assertTrue(row.text().contains("Follow: River news"), row::text);
    assertEquals("flood", row.select(".why mark").text());
    assertEquals("new", row.select(".why .tag").text());
    assertEquals("2", page.select("#unread .count").text());
    assertFalse(page.selectFirst("#unread").hasAttr("hidden"));
  }

  @Test
  void saysTimesInUtcWhereverThePortalRuns() {
    Item item = push("timed story");
    String pushed = now(item).pushed().toString().substring(0, 16).replace('T', ' ') + " UTC";
    TimeZone here = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
    try {
      assertEquals(pushed, browser.get("inbox").page().select("#items time").text());
      assertEquals(
          pushed, browser.get("inbox/" + item.id()).page().select(".meta time").first().text());
    } finally {
      TimeZone.setDefault(here);
    }
  }

  @Test
  void manyPagesThatTellOneStoryAreOneItemWithItsSources() {
    Item story = push("shared story");
    Arrival again = TestItems.arrival(null, "https://echo.example/x", "shared story", "flood");
    Arrival same =
        new Arrival(
            null,
            null,
            again.url(),
            again.host(),
            again.title(),
            again.snippet(),
            again.language(),
            null,
            again.reason(),
            again.content(),
            TestItems.arrival(null, null, story.url(), story.title(), "River news", "flood")
                .textDigest(),
            0);
    assertEquals(Optional.empty(), inbox.push(account.id(), same));
    assertTrue(browser.get("inbox").page().text().contains("2 sources"));
    Document page = browser.get("inbox/" + story.id()).page();
    List<Element> links = page.select("aside a");
    assertEquals(
        List.of(story.url(), "https://echo.example/x"),
        links.stream().map(link -> link.attr("href")).toList());
    assertTrue(
        links.stream().allMatch(link -> link.attr("rel").contains("noreferrer noopener")),
        links::toString);
  }

  @Test
  void readingMarksAsReadButATokenThatOnlyReadsDoesNot() {
    Item item = push("long story");
    String token =
        TestPortal.part(portal, io.cormorant.portal.account.ApiTokens.class)
            .create(account, "reads", false);
    try (Browser program = new Browser(portal.address())) {
      String path = "inbox/" + item.id();
      assertEquals(200, program.get(path, "Authorization", "Bearer " + token).status());
    }
    assertFalse(now(item).read());
    Document page = browser.get("inbox/" + item.id()).page();
    assertEquals(List.of("flood"), page.select(".reading p").eachText());
    assertTrue(now(item).read());
    assertTrue(page.selectFirst("#unread").hasAttr("hidden"), "nothing is unread any more");
    assertEquals(List.of(), titles("inbox"));
    assertEquals(List.of("long story"), titles("inbox?show=all"));
  }

  @Test
  void buttonsWorkWithoutScripts() {
    Item item = push("story with buttons");
    String path = "inbox/" + item.id();
    Answer starred = browser.post(path, "do", "star", "back", "?show=all");
    assertEquals("/inbox?show=all", starred.redirect());
    assertTrue(now(item).starred());
    assertEquals(List.of("story with buttons"), titles("inbox?show=starred"));
    browser.post(path, "do", "unstar");
    assertEquals(List.of(), titles("inbox?show=starred"));

    browser.post(path, "do", "read");
    assertTrue(now(item).read());
    browser.post(path, "do", "unread");
    assertFalse(now(item).read());

    assertEquals("/" + path, browser.post(path, "do", "hide", "back", "/" + item.id()).redirect());
    assertEquals(List.of(), titles("inbox?show=all"));
    assertEquals(List.of("story with buttons"), titles("inbox?show=hidden"));
    browser.post(path, "do", "unhide");
    assertEquals(List.of("story with buttons"), titles("inbox"));

    browser.post(path, "do", "mute");
    MutedSites muted = TestPortal.part(portal, MutedSites.class);
    assertEquals(List.of("rivers.example"), muted.of(account.id()));
    assertTrue(browser.get("follows").page().select("#muted").text().contains("rivers.example"));
    browser.post("inbox/unmute", "site", "rivers.example");
    assertEquals(List.of(), muted.of(account.id()));
    assertEquals(400, browser.post(path, "do", "explode").status());
  }

  @Test
  void thumbsDownHideAndCanBeTakenBack() {
    Item item = push("unwanted story");
    String path = "inbox/" + item.id();
    browser.post(path, "do", "up");
    assertEquals(1, now(item).thumb());
    assertFalse(now(item).hidden());
    browser.post(path, "do", "down");
    assertEquals(-1, now(item).thumb());
    assertTrue(now(item).hidden());
    browser.post(path, "do", "neither");
    assertEquals(0, now(item).thumb());
    assertFalse(now(item).hidden());
  }

  @Test
  void scriptsGetTheRowAndTheNumberOfUnreadItems() {
    Item item = push("story for scripts");
    push("another one");
    String token = browser.token();
    Answer read =
        browser.send(
            "POST",
            "inbox/" + item.id(),
            Browser.form("do", "read", "back", "?show=unread", "_csrf", token),
            "Content-Type",
            "application/x-www-form-urlencoded",
            "HX-Request",
            "true");
    assertEquals(200, read.status());
    assertEquals("1", read.header("Inbox-Unread").orElse(""));
    assertTrue(read.page().getElementById("item-" + item.id()).hasClass("read"), read::body);
    assertFalse(read.body().contains("<nav"), "only the row");
    Answer gone =
        browser.send(
            "POST",
            "inbox/" + item.id(),
            Browser.form("do", "down", "back", "", "_csrf", token),
            "Content-Type",
            "application/x-www-form-urlencoded",
            "HX-Request",
            "true");
    assertEquals("neither", gone.page().selectFirst("#down-" + item.id()).val(), gone::body);
    Answer row = browser.get("inbox/" + item.id() + "/row?back=" + Browser.encoded("?show=all"));
    assertEquals("?show=all", row.page().selectFirst("input[name=back]").val());
  }

  @Test
  void leadsBackToNothingButTheInbox() {
    Item item = push("story to come back from");
    for (String evil :
        List.of(
            "//evil.example",
            "@evil.example",
            ".evil.example",
            "?x=a%0d%0aSet-Cookie:y",
            "?x={y}")) {
      assertEquals(
          "/inbox",
          browser.post("inbox/" + item.id(), "do", "read", "back", evil).redirect(),
          evil);
    }
  }

  @Test
  void narrowsByFollowAndMarksOnlyThoseAsRead() {
    Follow follow =
        TestPortal.part(portal, Follows.class)
            .create(account, NewFollow.sites(List.of("rivers.example"), List.of("flood")));
    Item followed = push("followed story", follow.id());
    Item other = push("other story");
    assertEquals(List.of("followed story"), titles("inbox?follow=" + follow.id()));
    Document page = browser.get("inbox?follow=" + follow.id()).page();
    assertEquals(Long.toString(follow.id()), page.selectFirst("#follow option[selected]").val());
    String through = page.getElementById("through").val();
    Item late = push("late story", follow.id());
    browser.post("inbox/read", "follow", "" + follow.id(), "through", through);
    assertTrue(now(followed).read());
    assertFalse(now(other).read());
    assertFalse(now(late).read(), "nobody has seen it");
    browser.post("inbox/read", "show", "all");
    assertTrue(now(other).read());
    assertTrue(now(late).read());
  }

  @Test
  void goesBackInTimePageByPage() {
    for (int i = 0; i < Inbox.PAGE + 5; i++) {
      push("story number " + i);
    }
    Document first = browser.get("inbox?show=all").page();
    assertEquals(Inbox.PAGE, first.select("#items > li").size());
    Element older = first.selectFirst(".pager a[rel=next]");
    Document second = browser.get(older.attr("href").substring(1)).page();
    assertEquals(
        List.of(
            "story number 4",
            "story number 3",
            "story number 2",
            "story number 1",
            "story number 0"),
        second.select("#items h2 a").eachText());
    assertEquals("false", second.getElementById("items").attr("data-live"));
  }

  @Test
  void whatIsSomebodyElsesIsNotThere() {
    Item item = push("private story");
    try (Browser stranger = Browser.signedIn(portal, "stranger")) {
      for (String path : List.of("inbox/%d", "inbox/%d/row", "api/inbox/%d")) {
        Answer answer = stranger.get(path.formatted(item.id()));
        assertEquals(404, answer.status(), path);
        assertFalse(answer.body().contains("private story"));
      }
      for (String act : List.of("read", "star", "hide", "up", "down", "mute")) {
        assertEquals(404, stranger.post("inbox/" + item.id(), "do", act).status(), act);
      }
    }
    assertEquals(item, now(item));
  }

  @Test
  void whateverAPageSaysIsShownAsText() {
    String evil = "<script>mark7731()</script><img src=x onerror=mark7731()>\"'";
    Arrival arrival =
        new Arrival(
            null,
            null,
            "javascript:mark7731()//" + evil,
            "evil" + evil,
            "Title " + evil,
            "Snippet " + evil,
            "\" onx=\"",
            evil.substring(0, 30),
            new Reason("Follow " + evil, Reason.Change.CHANGED, List.of("Word " + evil), null),
            "Text " + evil + "\n" + evil,
            "digest",
            0);
    Item item = inbox.push(account.id(), arrival).orElseThrow();
    for (String path :
        List.of("inbox?show=all", "inbox/" + item.id(), "inbox/" + item.id() + "/row")) {
      Answer answer = browser.get(path);
      assertEquals(200, answer.status());
      Document page = answer.page();
      assertTrue(page.text().contains("Title " + evil), path);
      assertTrue(page.text().contains("Follow " + evil), path);
      assertEquals(List.of(), page.select("img, script:not([src])").eachText(), path);
      for (Element element : page.getAllElements()) {
        element
            .attributes()
            .forEach(
                attribute -> {
                  assertFalse(attribute.getKey().startsWith("on"), element::toString);
                  assertFalse(
                      attribute.getKey().equals("href")
                          && attribute.getValue().startsWith("javascript"),
                      element::toString);
                });
      }
    }
  }
}
