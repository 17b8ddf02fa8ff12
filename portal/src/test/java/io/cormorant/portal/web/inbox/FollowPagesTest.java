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
import io.cormorant.portal.follow.Opml;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.testing.TestWebs;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// The pages of what one follows, and lists of feeds in and out.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FollowPagesTest {
  private Path data;
  private Portal portal;
  private Follows follows;
  private Account account;
  private Browser browser;
  private int accounts;

  @BeforeAll
  void start(@TempDir Path folder) {
    data = folder;
    portal = TestPortal.start(folder);
    follows = TestPortal.part(portal, Follows.class);
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

  private Follow only() {
    List<Follow> all = follows.of(account);
    assertEquals(1, all.size());
    return all.getFirst();
  }

  @Test
  void namesSitesToTryWhereTheWebIsMadeUpAndNoneOnTheLiveWeb(@TempDir Path other) {
    String samples = "form a[href^=/follows/new?sites=]";
    assertTrue(browser.get("follows/new").page().select(samples).isEmpty());
    try (Portal trial = TestPortal.start(other, TestWebs.SMALL)) {
      TestPortal.account(trial, "new", Role.USER);
      try (Browser visitor = Browser.signedIn(trial, "new")) {
        Element sample = visitor.get("follows/new").page().select(samples).first();
        assertNotNull(sample);
        Document filled = visitor.get(sample.attr("href").substring(1)).page();
        assertEquals(sample.text(), filled.select("#sites").text());
      }
    }
  }

  @Test
  void saysWhatToDoWhereNothingIsFollowed() {
    assertNotNull(browser.get("follows").page().selectFirst(".empty a[href=/follows/new]"));
    assertNotNull(browser.get("follows/new?kind=topic").page().selectFirst("a[href=/topics/new]"));
  }

  @Test
  void followsSitesChangesAndDeletes() {
    Answer made =
        browser.post(
            "follows",
            "kind",
            "sites",
            "sites",
            "https://rivers.example/news\n\nfloods.example\n",
            "words",
            "flood, dam safety\n洪水，大坝",
            "excluded",
            "football",
            "every",
            "15");
    assertEquals("/follows", made.redirect());
    Follow follow = only();
    assertEquals(List.of("flood", "dam safety", "洪水", "大坝"), follow.words());
    assertEquals(List.of("football"), follow.excluded());
    assertEquals(15, follow.everyMinutes());
    Document list = browser.follow(made).page();
    assertTrue(list.text().contains("Every 15 minutes"), list::text);
    assertTrue(list.text().contains("https://floods.example/"), list::text);
    assertTrue(list.text().contains("not yet"), list::text);

    String path = "follows/" + follow.id();
    Document form = browser.get(path).page();
    assertEquals("15", form.selectFirst("#every option[selected]").val());
    assertEquals(
        Set.of("https://rivers.example/news", "https://floods.example/"),
        Set.copyOf(form.getElementById("sites").text().lines().toList()));
    browser.post(
        path,
        "name",
        "Rivers",
        "sites",
        "rivers.example/news\ndams.example",
        "words",
        "flood",
        "excluded",
        "",
        "every",
        "360");
    assertEquals(
        Set.of("https://rivers.example/news", "https://dams.example/"),
        Set.copyOf(only().addresses()));
    assertEquals("Rivers", only().name());
    assertEquals(List.of("flood"), only().words());
    assertEquals(List.of(), only().excluded());
    assertEquals(360, only().everyMinutes());
    browser.post(path + "/enabled", "enabled", "false");
    assertFalse(only().enabled());
    assertTrue(browser.get("follows").page().text().contains("Turn on"));
    browser.post(path + "/delete");
    assertEquals(List.of(), follows.of(account));
  }

  @Test
  void saysWhatIsWrongAndKeepsWhatWasTyped() {
    Answer answer =
        browser.post("follows", "kind", "sites", "sites", "not an address", "words", "flood");
    Document page = answer.page();
    assertTrue(page.select("[role=alert]").text().contains("not an address"), page::text);
    assertEquals("not an address", page.getElementById("sites").val());
    assertEquals("flood", page.getElementById("words").val());
    assertEquals(List.of(), follows.of(account));
    Follow follow = follows.create(account, NewFollow.sites(List.of("a.example"), List.of()));
    Document change = browser.post("follows/" + follow.id(), "words", "x".repeat(101)).page();
    assertFalse(change.select("[role=alert]").isEmpty());
  }

  @Test
  void topicsAndSearchesLeadToTheirForm() {
    Topics topics = TestPortal.part(portal, Topics.class);
    TopicRow topic =
        topics.create(account, "Rivers", Draft.of("About rivers", "river", List.of(), "").json());
    topics.setPlan(
        topic, "Rivers", "id: r\nname: Rivers\nkeywords: {river: 1}\nseeds: [http://r.example/]\n");
    String link =
        browser
            .get("topics/" + topic.id())
            .page()
            .selectFirst("a[href^=/follows/new]")
            .attr("href");
    Document form = browser.get(link.substring(1)).page();
    assertEquals("" + topic.id(), form.selectFirst("#topic option[selected]").val());
    browser.post("follows", "kind", "topic", "topic", "" + topic.id());
    assertEquals(topic.id(), only().topic());
    assertEquals("Rivers", only().name());

    Document search = browser.get("follows/new?kind=search&q=dam+%26+flood").page();
    assertEquals("dam & flood", search.getElementById("q").val());
    browser.post("follows", "kind", "search", "q", "dam & flood");
    Follow made = follows.of(account).getFirst();
    assertEquals("dam & flood", made.query());
    browser.post("follows/" + made.id(), "q", "dam & river");
    assertEquals("dam & river", follows.of(account).getFirst().query());
    assertFalse(
        browser.post("follows/" + made.id(), "q", " ").page().select("[role=alert]").isEmpty());
  }

  @Test
  void whatIsSomebodyElsesIsNotThere() {
    Follow follow = follows.create(account, NewFollow.sites(List.of("a.example"), List.of("w")));
    TopicRow topic = TestPortal.part(portal, Topics.class).create(account, "Secret", null);
    try (Browser stranger = Browser.signedIn(portal, "stranger")) {
      String path = "follows/" + follow.id();
      assertEquals(404, stranger.get(path).status());
      assertEquals(404, stranger.get("api/" + path).status());
      assertEquals(404, stranger.post(path, "name", "x").status());
      assertEquals(404, stranger.post(path + "/enabled", "enabled", "false").status());
      assertEquals(404, stranger.post(path + "/delete").status());
      assertFalse(stranger.get("follows").body().contains("a.example"));
      assertFalse(stranger.get("follows/opml").body().contains("a.example"));
      Answer refused = stranger.post("follows", "kind", "topic", "topic", "" + topic.id());
      assertFalse(refused.page().select("[role=alert]").isEmpty());
      assertFalse(refused.body().contains("Secret"));
    }
    assertEquals(follow, only());
  }

  @Test
  void namesAndWordsAreShownAsText() {
    String evil = "<script>mark7731()</script>\"'";
    follows.create(
        account,
        new NewFollow(
            "Name " + evil,
            Follow.Kind.SITES,
            null,
            "",
            List.of("https://a.example/?q=\"><script>x</script>"),
            List.of("Word " + evil),
            List.of("Not " + evil),
            0));
    for (String path : List.of("follows", "follows/" + only().id(), "inbox")) {
      Document page = browser.get(path).page();
      assertEquals(List.of(), page.select("script:not([src])").eachText(), path);
    }
    Document list = browser.get("follows").page();
    assertTrue(list.text().contains("Name " + evil) && list.text().contains("Word " + evil));
    assertEquals(
        "Name " + evil,
        org.jsoup.Jsoup.parse(
                browser.get("follows/opml").body(), "", org.jsoup.parser.Parser.xmlParser())
            .selectFirst("body > outline")
            .attr("text"));
  }

  private Answer upload(String opml) {
    return browser.follow(
        browser.upload("follows/opml", "file", opml.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void takesTheListOfAnotherReaderAndGivesItBack() {
    Document told =
        upload(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="1.0"><head><title>Mine</title></head><body>
                <outline text="Loose" type="rss" xmlUrl="https://loose.example/feed"/>
                <outline text="News &amp; more">
                  <outline text="One" xmlUrl="https://one.example/rss" htmlUrl="https://one.example/"/>
                  <outline text="Two" htmlUrl="https://two.example/"/>
                  <outline text="Again" xmlUrl="https://one.example/rss"/>
                  <outline text="Bad" xmlUrl="javascript:alert(1)"/>
                </outline></body></opml>
                """)
            .page();
    assertTrue(
        told.select("[role=status]").text().contains("3 more sites, in 2 follows"), told::text);
    assertTrue(told.text().contains("1 entry was skipped"), told::text);
    assertEquals(
        Set.of("Imported sites", "News & more"),
        follows.of(account).stream().map(Follow::name).collect(Collectors.toSet()));
    Answer file = browser.get("follows/opml");
    assertTrue(file.header("Content-Disposition").orElse("").startsWith("attachment"));
    browser.close();
    account = TestPortal.account(portal, "other-reader", Role.USER);
    browser = Browser.signedIn(portal, "other-reader");
    upload(file.body());
    assertEquals(
        Set.of("https://loose.example/feed", "https://one.example/rss", "https://two.example/"),
        follows.of(account).stream()
            .flatMap(follow -> follow.sites().stream())
            .map(site -> site.address())
            .collect(Collectors.toSet()));
  }

  @Test
  void aLargeFolderBecomesSeveralFollows() {
    Document told =
        upload(
                list(
                    IntStream.range(0, 230)
                        .mapToObj("<outline xmlUrl=\"https://s%d.example/\"/>"::formatted)
                        .collect(Collectors.joining("", "<outline text=\"All\">", "</outline>"))))
            .page();
    assertTrue(told.text().contains("230 more sites, in 3 follows"), told::text);
    assertEquals(
        Map.of("All", 100, "All 2", 100, "All 3", 30),
        follows.of(account).stream()
            .collect(Collectors.toMap(Follow::name, follow -> follow.sites().size())));
  }

  private static String list(String body) {
    return "<opml version=\"2.0\"><body>" + body + "</body></opml>";
  }

  private void refuses(String opml, String why) {
    Document page = upload(opml).page();
    assertTrue(page.select("[role=alert]").text().contains(why), page::text);
    assertEquals(List.of(), follows.of(account), why);
  }

  @Test
  void hostileListsDoNothing() throws Exception {
    Path secret = Files.writeString(data.resolve("secret.txt"), "mark7731.example");
    String outline = "<outline text=\"&x;\" xmlUrl=\"https://a.example/\"/>";
    refuses(
        "<!DOCTYPE opml [<!ENTITY x SYSTEM \"%s\">]>".formatted(secret.toUri()) + list(outline),
        "not an OPML file");
    refuses(
        "<!DOCTYPE opml SYSTEM \"%sx.dtd\">".formatted(portal.address())
            + list("<outline xmlUrl=\"https://a.example/\"/>"),
        "not an OPML file");
    String bomb =
        IntStream.range(1, 12)
            .mapToObj(i -> "<!ENTITY x%d \"%s\">".formatted(i, ("&x" + (i - 1) + ";").repeat(10)))
            .collect(Collectors.joining("", "<!DOCTYPE opml [<!ENTITY x0 \"ha\">", "]>"));
    refuses(bomb + list("<outline text=\"&x11;\" xmlUrl=\"https://a.example/\"/>"), "not an OPML");
    refuses(list(outline), "not an OPML file");
    refuses(list("<outline text=\"deep\">".repeat(40_000)), "not an OPML file");
    refuses(
        list(
            "<outline>".repeat(1_000)
                + "<outline xmlUrl=\"https://a.example/\"/>"
                + "</outline>".repeat(1_000)),
        "not an OPML file");
    refuses("<html><body>no</body></html>", "not an OPML file");
    refuses("{}", "not an OPML file");
    refuses(list(""), "lists no sites");
    refuses(
        list(
            IntStream.rangeClosed(0, Opml.MOST_SITES)
                .mapToObj("<outline xmlUrl=\"https://s%d.example/\"/>"::formatted)
                .collect(Collectors.joining())),
        "at most 1,000");
    byte[] large = list("<!--" + "x".repeat(1 << 20) + "-->").getBytes(StandardCharsets.UTF_8);
    assertEquals(413, browser.upload("follows/opml", "file", large).status());
    assertEquals(List.of(), follows.of(account));
  }
}
