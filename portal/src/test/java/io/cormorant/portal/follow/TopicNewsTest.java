package io.cormorant.portal.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.ChangingWeb;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Topics and searches that are followed while their crawls keep pages.
@Tag("slow")
final class TopicNewsTest {
  @TempDir private Path data;
  private final MovableClock clock = new MovableClock(Instant.now());
  private Portal portal;
  private Account alice;
  private TopicRow topic;

  @BeforeEach
  void crawl() {
    ChangingWeb web = new ChangingWeb();
    web.site("river.example", false);
    for (int i = 0; i < 12; i++) {
      web.publish("river.example", "River " + i, "The river: " + words(i));
    }
    PortalSettings settings = PortalSettings.of(data).port(0).web(ChangingWeb.NAME);
    portal = Portal.start(settings, TestPortal.parts(clock, web));
    alice = TestPortal.account(portal, "alice", Role.USER);
    Topics topics = TestPortal.part(portal, Topics.class);
    TopicRow made = topics.create(alice, "Rivers", null);
    topics.setPlan(made, "Rivers", plan(5));
    topic = topics.of(alice, made.id()).orElseThrow();
    run();
  }

  /// A text like no other.
  private static String words(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, 90)
        .mapToObj(_ -> Long.toString(random.nextLong(1L << 40), 36))
        .collect(Collectors.joining(" river "));
  }

  private static String plan(int pages) {
    return """
        id: rivers
        name: Rivers
        keywords: {river: 1}
        seeds: [%s]
        budget: {pages: %d}
        """
        .formatted("http://river.example/", pages);
  }

  private void run() {
    CrawlDesk desk = TestPortal.part(portal, CrawlDesk.class);
    Topics topics = TestPortal.part(portal, Topics.class);
    desk.start(topics.of(alice, topic.id()).orElseThrow());
    Patience.until(
        "the crawl is over",
        () -> desk.state(topics.of(alice, topic.id()).orElseThrow()) == DeskState.DONE);
  }

  @AfterEach
  void end() {
    portal.close();
  }

  private List<Item> items(Account account, Follow follow) {
    return TestPortal.part(portal, Inbox.class)
        .list(
            account.id(), new Inbox.View(Inbox.Shown.ALL, follow.id(), null), Long.MAX_VALUE, 100);
  }

  private void awaitItems(Account account, Follow follow) {
    Patience.until(
        "the new pages are told",
        () -> {
          TestPortal.part(portal, PageNews.class).wake();
          return items(account, follow).size() >= 6;
        });
  }

  @Test
  void pagesThatAreKeptFromNowOnAreTold() {
    Follows follows = TestPortal.part(portal, Follows.class);
    PageRows rows = TestPortal.part(portal, PageRows.class);
    Patience.until(
        "pages have rows", () -> rows.counts(alice.id()).getOrDefault(topic.id(), 0L) >= 4);
    List<String> before = rows.after(topic.id(), 0, 100).stream().map(PageRow::url).toList();
    Account bob = TestPortal.account(portal, "bob", Role.USER);
    Follow all = follows.create(alice, NewFollow.topic(topic.id(), List.of()));
    Follow search =
        follows.create(
            bob,
            new NewFollow(
                "", Follow.Kind.SEARCH, null, "river", List.of(), List.of(), List.of(), 0));
    TestPortal.part(portal, Topics.class).setPlan(topic, "Rivers", plan(14));
    run();
    Follow own =
        follows.create(
            alice,
            new NewFollow(
                "", Follow.Kind.SEARCH, null, "no such words", List.of(), List.of(), List.of(), 0));
    awaitItems(alice, all);
    assertEquals(List.of(), items(alice, own));
    List<Item> told = items(alice, all);
    assertTrue(told.stream().allMatch(item -> topic.id() == item.topic()), told::toString);
    assertTrue(
        told.stream().noneMatch(item -> before.contains(item.url())),
        "what was kept before is not new");
    assertEquals(List.of(), items(bob, search), "pages of others are nobody's business");
  }

  @Test
  void pagesOfAFollowWithAScheduleAreToldTogetherWhenItIsTime() {
    Follows follows = TestPortal.part(portal, Follows.class);
    Account bob = TestPortal.account(portal, "bob", Role.USER);
    TestPortal.part(portal, Topics.class).share(topic, "bob");
    Follow hourly = follows.create(bob, of(Follow.Kind.TOPIC, 60));
    Follow later = follows.create(bob, of(Follow.Kind.SEARCH, 120));
    Follow soon = follows.create(alice, of(Follow.Kind.TOPIC, 0));
    TestPortal.part(portal, Topics.class).setPlan(topic, "Rivers", plan(14));
    run();
    awaitItems(alice, soon);
    clock.advance(Duration.ofMinutes(55));
    TestPortal.part(portal, PageNews.class).wake();
    assertEquals(List.of(), items(bob, hourly), "pages are collected");
    clock.advance(Duration.ofMinutes(6));
    awaitItems(bob, hourly);
    assertEquals(items(alice, soon).size(), items(bob, hourly).size(), "all come together");
    assertEquals(List.of(), items(bob, later));
  }

  private NewFollow of(Follow.Kind kind, int minutes) {
    boolean search = kind == Follow.Kind.SEARCH;
    return new NewFollow(
        "",
        kind,
        search ? null : topic.id(),
        search ? "river" : "",
        List.of(),
        List.of(),
        List.of(),
        minutes);
  }

  @Test
  void pagesThatASavedSearchFindsFromNowOnAreTold() {
    Follow search =
        TestPortal.part(portal, Follows.class)
            .create(
                alice,
                new NewFollow(
                    "", Follow.Kind.SEARCH, null, "river", List.of(), List.of(), List.of(), 0));
    TestPortal.part(portal, Topics.class).setPlan(topic, "Rivers", plan(14));
    run();
    awaitItems(alice, search);
  }

  @Test
  void aPageThatBecomesRelevantLaterIsToldThen() {
    Follows follows = TestPortal.part(portal, Follows.class);
    PageRows rows = TestPortal.part(portal, PageRows.class);
    Account bob = TestPortal.account(portal, "bob", Role.USER);
    TestPortal.part(portal, Topics.class).share(topic, "bob");
    Follow all = follows.create(alice, of(Follow.Kind.TOPIC, 0));
    Follow search = follows.create(bob, of(Follow.Kind.SEARCH, 0));
    follows.setEnabled(all, false);
    follows.setEnabled(search, false);
    TestPortal.part(portal, Topics.class).setPlan(topic, "Rivers", plan(14));
    run();
    Patience.until(
        "all pages have rows",
        () -> TestPortal.part(portal, CrawlDesk.class).running(topic.id()).isEmpty());
    follows.setEnabled(all, true);
    follows.setEnabled(search, true);
    PageRow page = rows.after(topic.id(), 0, 100).getLast();
    rows.update(topic.id(), List.of(new PageRows.Brief(0.1, "maybe", page.visit())));
    rows.update(topic.id(), List.of(new PageRows.Brief(0.9, "relevant", page.visit())));
    Patience.until(
        "it is told",
        () -> {
          TestPortal.part(portal, PageNews.class).wake();
          return !items(alice, all).isEmpty() && !items(bob, search).isEmpty();
        });
    assertEquals(List.of(page.url()), items(alice, all).stream().map(Item::url).toList());
    assertEquals(List.of(page.url()), items(bob, search).stream().map(Item::url).toList());
  }

  @Test
  void aCrawlThatIsStoppedAndStartedAtOnceGoesOn() {
    CrawlDesk desk = TestPortal.part(portal, CrawlDesk.class);
    Topics topics = TestPortal.part(portal, Topics.class);
    for (int pages = 6; pages < 10; pages++) {
      topics.setPlan(topic, "Rivers", plan(pages));
      TopicRow now = topics.of(alice, topic.id()).orElseThrow();
      desk.start(now);
      desk.stop(now);
      run();
    }
  }
}
