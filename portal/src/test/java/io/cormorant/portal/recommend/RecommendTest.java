package io.cormorant.portal.recommend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.channel.Tips.Tip;
import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.KeptPage;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What is recommended, to whom, why, and what never is.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RecommendTest {
  private static final String RIVER = "The river rose after the rain, and the dam held the flood.";
  private static final String LIKE_RIVER = "How a dam holds a flood when a river rises after rain.";
  private static final String BALL = "The team won the football match in the last minute.";

  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-10T12:00:00Z"));
  private Portal portal;
  private ReadingLog log;
  private RecommendDesk desk;
  private Recommendations recommendations;
  private Topics topics;
  private Account reader;

  /// Of this test, and part of the hosts of its pages.
  private int number;

  private String kept;
  private String site;

  @BeforeAll
  void start(@TempDir Path data) {
    portal = Portal.start(PortalSettings.of(data).port(0), TestPortal.parts(clock));
    log = TestPortal.part(portal, ReadingLog.class);
    desk = TestPortal.part(portal, RecommendDesk.class);
    recommendations = TestPortal.part(portal, Recommendations.class);
    topics = TestPortal.part(portal, Topics.class);
  }

  @BeforeEach
  void meetAReader() {
    number++;
    kept = "https://kept-" + number + ".example/";
    site = "https://site-" + number + ".example/";
    reader = TestPortal.account(portal, "reader-" + number, Role.USER);
  }

  @AfterAll
  void end() {
    portal.close();
  }

  private Follow follow(Account account, String... excluded) {
    return TestPortal.part(portal, Follows.class)
        .create(
            account,
            new NewFollow(
                "", Follow.Kind.SITES, null, "", List.of(site), List.of(), List.of(excluded), 0));
  }

  private void told(
      Account account, Follow follow, Long topic, String url, String title, String text) {
    TestPortal.part(portal, Inbox.class)
        .push(
            account.id(),
            TestItems.arrival(
                follow == null ? null : follow.id(), topic, url, title, "Rivers", text));
  }

  private void read(Account account, String url) {
    log.note(account.id(), url, Reading.SHOWN);
    log.note(account.id(), url, Reading.OPENED);
    log.note(account.id(), url, Reading.READ);
  }

  /// Pages of a topic: one like what the reader has read, one not.
  private TopicRow topic(Account owner) {
    TopicRow topic = topics.create(owner, "Rivers", null);
    List<PageRows.Kept> pages = new ArrayList<>();
    pages.add(KeptPage.of(1, kept + "dam", "Dams and floods", LIKE_RIVER));
    pages.add(KeptPage.of(2, kept + "ball", "Football", BALL));
    for (int i = 3; i < 10; i++) {
      pages.add(KeptPage.of(i, kept + i, "Cooking " + i, "Soup number " + i + "."));
    }
    TestPortal.part(portal, PageRows.class).put(topic.id(), pages);
    return topic;
  }

  private void hasReadOfRivers() {
    told(reader, null, null, kept + "read", "Flood in the valley", RIVER);
    read(reader, kept + "read");
  }

  private Set<String> advised() {
    desk.learn();
    desk.renew(reader);
    return shown();
  }

  private Set<String> shown() {
    return recommendations.of(reader, 100).stream()
        .map(Recommendation::url)
        .filter(url -> url.startsWith(kept) || url.startsWith(site))
        .collect(Collectors.toSet());
  }

  private Recommendation first() {
    return recommendations.of(reader, 100).stream()
        .filter(one -> one.url().startsWith(kept) || one.url().startsWith(site))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aNewReaderIsShownWhatIsLikeWhatTheyReadAndWhy() {
    topic(reader);
    hasReadOfRivers();
    desk.renew(reader);
    try (Browser browser = Browser.signedIn(portal, reader.name())) {
      Document inbox = browser.get("inbox").page();
      Element one = inbox.selectFirst(".recommended li:contains(kept-" + number + ")");
      assertEquals("Dams and floods", one.select("h3").text());
      assertEquals("Like “Flood in the valley”, which you read.", one.select(".why").text());
      assertTrue(
          browser.get("inbox?lang=zh").page().text().contains("与您读过的“Flood in the valley”相似"));
      String path = one.selectFirst("h3 a").attr("href").substring(1);
      Document page = browser.get(path + "?lang=en").page();
      assertTrue(page.select(".reading").text().contains(LIKE_RIVER), page::text);
      assertEquals(204, browser.post(path + "/stay").status());
      desk.renew(reader);
      assertEquals(Set.of(), shown(), "it was opened");
      log.flush();
      assertEquals(
          List.of("read", "opened", "shown"),
          log.list(reader.id(), Long.MAX_VALUE, 100).stream()
              .filter(event -> (kept + "dam").equals(event.url()))
              .map(ReadingLog.Event::kind)
              .toList());
    }
  }

  @Test
  void whatIsDismissedDoesNotComeAgain() {
    topic(reader);
    hasReadOfRivers();
    assertEquals(Set.of(kept + "dam"), advised());
    try (Browser browser = Browser.signedIn(portal, reader.name())) {
      String own = ".recommended li:contains(kept-" + number + ")";
      Element form = browser.get("inbox").page().selectFirst(own + " form");
      browser.post(form.attr("action").substring(1));
      assertTrue(browser.get("inbox").page().select(own).isEmpty());
    }
    assertEquals(Set.of(), advised());
  }

  @Test
  void nothingMutedExcludedOrToldIsRecommended() {
    topic(reader);
    hasReadOfRivers();
    assertEquals(Set.of(kept + "dam"), advised());
    MutedSites muted = TestPortal.part(portal, MutedSites.class);
    muted.mute(reader.id(), "kept-" + number + ".example");
    assertEquals(Set.of(), shown());
    assertEquals(Set.of(), advised());
    muted.unmute(reader.id(), "kept-" + number + ".example");
    assertEquals(Set.of(kept + "dam"), advised());
    Follow follow = follow(reader, "dams");
    assertEquals(Set.of(), shown());
    assertEquals(Set.of(), advised());
    TestPortal.part(portal, Follows.class).delete(follow);
    assertEquals(Set.of(kept + "dam"), advised());
    told(reader, null, null, kept + "dam", "Dams and floods", LIKE_RIVER);
    assertEquals(Set.of(), shown());
    assertEquals(Set.of(), advised());
  }

  @Test
  void aTopicThatIsSharedNoMoreIsNotRecommendedFrom() {
    Account owner = TestPortal.account(portal, "owner-" + number, Role.USER);
    TopicRow topic = topic(owner);
    hasReadOfRivers();
    assertEquals(Set.of(), advised(), "the topic is somebody else's");
    topics.share(topic, reader.name());
    assertEquals(Set.of(kept + "dam"), advised());
    long id = first().id();
    topics.unshare(topic, reader.id());
    assertEquals(Set.of(), shown());
    assertTrue(recommendations.find(reader, id).isEmpty());
    assertTrue(recommendations.find(owner, id).isEmpty());
  }

  private List<Account> others(int count) {
    List<Account> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(TestPortal.account(portal, "other-" + number + "-" + i, Role.USER));
    }
    return all;
  }

  @Test
  void pagesOfFollowedSitesNeedThreeOthersWhoWantTheirReadingNoted() {
    hasReadOfRivers();
    List<Account> others = others(5);
    String url = site + "dam";
    told(others.get(0), follow(others.get(0)), null, url, "Dams", LIKE_RIVER);
    told(others.get(1), follow(others.get(1)), null, url, "Dams", LIKE_RIVER);
    assertEquals(Set.of(), advised(), "two are too few");
    log.setLogged(others.get(2).id(), false);
    told(others.get(2), follow(others.get(2)), null, url, "Dams", LIKE_RIVER);
    assertEquals(Set.of(), advised(), "the third has no log");
    Accounts accounts = TestPortal.part(portal, Accounts.class);
    told(others.get(3), follow(others.get(3)), null, url, "Dams", LIKE_RIVER);
    accounts.setEnabled(others.get(3), false);
    assertEquals(Set.of(), advised(), "the fourth may not be used");
    told(others.get(4), follow(others.get(4)), null, url, "Dams", LIKE_RIVER);
    assertEquals(Set.of(url), advised());
    assertEquals(Ground.LIKE, first().ground());
    log.setLogged(others.get(4).id(), false);
    assertEquals(Set.of(), advised());
    log.setLogged(others.get(4).id(), true);
    log.setLogged(reader.id(), false);
    assertEquals(Set.of(), advised(), "the reader wants nothing noted");
  }

  @Test
  void whatOthersAreToldByTopicsAndSearchesStaysTheirs() {
    hasReadOfRivers();
    for (Account other : others(12)) {
      TopicRow topic = topics.create(other, "Private", null);
      Follows follows = TestPortal.part(portal, Follows.class);
      Follow byTopic = follows.create(other, NewFollow.topic(topic.id(), List.of()));
      told(other, byTopic, topic.id(), site + "a", "Dam A", LIKE_RIVER + " A");
      told(other, byTopic, null, site + "b", "Dam B", LIKE_RIVER + " B");
      told(other, null, null, site + "c", "Dam C", LIKE_RIVER + " C");
      told(other, follow(other), topic.id(), site + "d", "Dam D", LIKE_RIVER + " D");
      Follow bySearch =
          follows.create(
              other,
              new NewFollow(
                  "", Follow.Kind.SEARCH, null, "dam", List.of(), List.of(), List.of(), 0));
      told(other, bySearch, null, site + "e", "Dam E", LIKE_RIVER + " E");
      for (String page : List.of("a", "b", "c", "d", "e")) {
        read(other, site + page);
      }
    }
    assertEquals(Set.of(), advised());
  }

  /// Twelve people read two pages with different words; whoever reads one of them is told of the
  /// other.
  @Test
  void readersOfTheSamePageSpeakForAnotherOne() {
    List<Account> others = others(14);
    for (Account other : others.subList(0, 12)) {
      Follow follow = follow(other);
      told(other, follow, null, site + "x", "Soup", "Leek and potato soup.");
      told(other, follow, null, site + "y", "Chess", "An opening for the black pieces.");
      told(other, follow, null, site + "z", "Nothing", "Something that nobody wanted to read.");
      read(other, site + "x");
      read(other, site + "y");
      log.note(other.id(), site + "z", Reading.SHOWN);
    }
    told(reader, follow(reader), null, site + "x", "Soup", "Leek and potato soup.");
    read(reader, site + "x");
    assertEquals(Set.of(site + "y"), advised());
    Recommendation one = first();
    assertEquals(Ground.READERS, one.ground());
    assertEquals("Soup", one.because());
    assertEquals("An opening for the black pieces.", recommendations.text(one));

    reader = others.get(13);
    log.note(reader.id(), site + "w", Reading.SHOWN);
    assertEquals(Set.of(site + "x", site + "y"), advised());
    assertEquals(Ground.POPULAR, first().ground());
  }

  @Test
  void aDigestHasWhatIsNewSinceADayAndOnlyOnce() {
    topic(reader);
    hasReadOfRivers();
    assertEquals(Set.of(kept + "dam"), advised());
    clock.advance(Duration.ofHours(3));
    Ids ids = TestPortal.part(portal, Ids.class);
    long batch = ids.next();
    List<Tip> tips = recommendations.of(reader.id(), batch);
    Tip own =
        new Tip(
            "Dams and floods",
            kept + "dam",
            "kept-" + number + ".example",
            "like",
            "Flood in the valley");
    assertTrue(tips.contains(own), tips::toString);
    clock.advance(Duration.ofHours(23));
    desk.renew(reader);
    assertEquals(tips, recommendations.of(reader.id(), batch), "tried again");
    assertEquals(List.of(), recommendations.of(reader.id(), ids.next()), "the next day's");
    assertFalse(shown().isEmpty());
  }
}
