package io.cormorant.portal.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.inbox.Reason;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.testing.ChangingWeb;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sites that are followed, looked at by a portal that runs.
@Tag("slow")
final class WatchTest {
  private static final String FLOOD =
      "Heavy rain let the river rise above its banks during the night. Fire brigades filled"
          + " thousands of sandbags while people carried furniture upstairs. The gauge at the old"
          + " bridge showed seven metres at noon, more than ever since records began, and the"
          + " flood is expected to reach the next town in the evening.";

  @TempDir private Path data;
  private final ChangingWeb web = new ChangingWeb();
  private final MovableClock clock = new MovableClock(Instant.parse("2026-03-02T08:00:00Z"));
  private Portal portal;
  private Account alice;
  private Account bob;

  @BeforeEach
  void start() {
    web.site("river.example", true);
    web.site("town.example", false);
    open();
    alice = TestPortal.account(portal, "alice", Role.USER);
    bob = TestPortal.account(portal, "bob", Role.USER);
  }

  private void open() {
    PortalSettings settings = PortalSettings.of(data).port(0).web(ChangingWeb.NAME);
    portal = Portal.start(settings, TestPortal.parts(clock, web));
  }

  @AfterEach
  void end() {
    portal.close();
  }

  private Follow follow(Account account, List<String> sites, String... words) {
    Follow follow = follows().create(account, NewFollow.sites(sites, List.of(words)));
    awaitLooks();
    return follow;
  }

  private Follows follows() {
    return TestPortal.part(portal, Follows.class);
  }

  /// Lets some time go by and waits until all sites were looked at since.
  private void later(Duration time) {
    clock.advance(time);
    awaitLooks();
  }

  private void awaitLooks() {
    TestPortal.part(portal, WatchDesk.class).wake();
    Patience.until(
        "all sites were looked at",
        () ->
            TestPortal.part(portal, WatchedSites.class)
                .due(clock.instant(), Set.of(), 100)
                .isEmpty());
  }

  private List<Item> items(Account account) {
    return TestPortal.part(portal, Inbox.class)
        .list(account.id(), Inbox.View.ALL, Long.MAX_VALUE, 100);
  }

  @Test
  void newPagesWithTheWordsAreToldOnceAndNothingElse() {
    follow(alice, List.of("http://river.example/", "http://town.example/"), "flood");
    follow(bob, List.of("http://river.example/"), "concert");
    assertEquals(List.of(), items(alice), "what is there already is not new");
    String first = web.publish("river.example", "Flood in the valley", FLOOD);
    web.publish("river.example", "Cake for all", "The bakery gives away cake. ".repeat(9));
    later(Duration.ofDays(1));
    assertEquals(List.of(first), items(alice).stream().map(Item::url).toList());
    Item told = items(alice).getFirst();
    assertEquals(List.of("flood"), told.reason().words());
    assertEquals(Reason.Change.NEW, told.reason().change());
    assertEquals(List.of(), items(bob));
    String again = web.publish("town.example", "Flood in the valley", FLOOD + " So they say.");
    later(Duration.ofDays(1));
    assertEquals(1, items(alice).size(), "a re-post is no news");
    assertEquals(2, items(alice).getFirst().sources());
    assertEquals(
        List.of(first, again),
        TestPortal.part(portal, Inbox.class).sources(told).stream()
            .map(Inbox.Teller::url)
            .toList());
    later(Duration.ofDays(1));
    assertEquals(1, items(alice).size());
    assertTrue(web.unchanged() > 0, "lists that did not change are not read");
  }

  @Test
  void chineseWordsAreFoundInsideLongerOnes() {
    follow(alice, List.of("river.example"), "暴雨");
    web.publish("river.example", "特大暴雨预警", "气象台今晨发布特大暴雨预警，提醒沿江居民注意防范。".repeat(4));
    later(Duration.ofDays(1));
    assertEquals(List.of("暴雨"), items(alice).getFirst().reason().words());
  }

  @Test
  void excludedWordsMutedSitesAndFollowsThatAreOffKeepPagesAway() {
    Follow follow = follow(alice, List.of("http://river.example/"), "flood");
    change(follow, follow.addresses(), "sandbags");
    web.publish("river.example", "Flood", FLOOD);
    later(Duration.ofDays(1));
    assertEquals(List.of(), items(alice));
    change(follow, follow.addresses());
    TestPortal.part(portal, MutedSites.class).mute(alice.id(), "river.example");
    web.publish("river.example", "Flood again", FLOOD.replace("night", "day") + " Again.");
    later(Duration.ofDays(1));
    assertEquals(List.of(), items(alice));
    TestPortal.part(portal, MutedSites.class).unmute(alice.id(), "river.example");
    follows().setEnabled(follow, false);
    web.publish("river.example", "Flood ends", "The flood is over. ".repeat(20));
    later(Duration.ofDays(2));
    assertEquals(List.of(), items(alice));
    follows().setEnabled(follow, true);
    later(LookTimes.SHORTEST);
    assertEquals(1, items(alice).size(), "what was missed is told when it is on again");
  }

  private void change(Follow follow, List<String> sites, String... excluded) {
    follows()
        .change(
            follow,
            new NewFollow(
                "",
                Follow.Kind.SITES,
                null,
                "",
                sites,
                List.of("flood"),
                List.of(excluded),
                follow.everyMinutes()));
  }

  @Test
  void sitesCanBeAddedToAFollowAndTakenFromIt() {
    Follow follow = follow(alice, List.of("http://river.example/"), "flood");
    web.publish("town.example", "Old flood", FLOOD);
    change(follow, List.of("http://river.example/", "http://town.example/"));
    awaitLooks();
    assertEquals(List.of(), items(alice), "what is there already is not new");
    String river = web.publish("river.example", "Flood", FLOOD.replace("night", "day") + " Now.");
    String town = web.publish("town.example", "Ebb", "The flood ebbs away at last. ".repeat(12));
    later(Duration.ofDays(1));
    assertEquals(
        Set.of(river, town), items(alice).stream().map(Item::url).collect(Collectors.toSet()));
    change(follows().find(alice, follow.id()).orElseThrow(), List.of("http://town.example/"));
    int requests = web.requests("river.example");
    later(Duration.ofDays(1));
    assertEquals(requests, web.requests("river.example"), "nobody follows it any more");
    assertEquals(
        List.of("http://town.example/"),
        follows().find(alice, follow.id()).orElseThrow().addresses());
    assertEquals("flood · town.example", follows().of(alice).getFirst().name());
    Follow now = follows().of(alice).getFirst();
    assertThrows(Problem.class, () -> change(now, List.of()));
    assertThrows(Problem.class, () -> change(now, List.of("ftp://x.example/")));
    assertEquals(now, follows().of(alice).getFirst());
  }

  @Test
  void anAccountThatMayNotBeUsedIsToldNothing() {
    follow(alice, List.of("http://river.example/"), "flood");
    TestPortal.part(portal, Accounts.class).setEnabled(alice, false);
    web.publish("river.example", "Flood", FLOOD);
    later(Duration.ofDays(2));
    assertEquals(List.of(), items(alice));
  }

  @Test
  void aSiteThatIsDownIsLookedAtLaterAndLosesNothing() {
    follow(alice, List.of("http://river.example/"), "flood");
    web.publish("river.example", "Flood", FLOOD);
    web.down(true);
    later(Duration.ofDays(1));
    Follow failed = follows().of(alice).getFirst();
    assertTrue(
        String.valueOf(failed.sites().getFirst().failure()).contains("the cable is cut"),
        failed::toString);
    web.down(false);
    later(Duration.ofDays(1));
    assertEquals(1, items(alice).size());
  }

  @Test
  void aPageThatCannotBeHadIsTriedInAFewLooksAndHoldsUpNothing() {
    follow(alice, List.of("http://river.example/"), "flood");
    String ebb = "The flood ebbs away at last. ".repeat(12);
    String lost = web.publish("river.example", "The flood ebbs", ebb);
    web.lose(lost, true);
    String told = web.publish("river.example", "Flood", FLOOD.replace("night", "day") + " Now.");
    later(Duration.ofDays(1));
    assertEquals(List.of(told), items(alice).stream().map(Item::url).toList());
    int requests = web.requests("river.example");
    later(Duration.ofMinutes(2));
    assertEquals(requests, web.requests("river.example"), "it waits for the next ordinary look");
    web.lose(lost, false);
    later(Duration.ofDays(1));
    assertEquals(List.of(lost, told), items(alice).stream().map(Item::url).toList());
    web.lose(web.publish("river.example", "Never there", FLOOD), true);
    for (int day = 0; day < 6; day++) {
      later(Duration.ofDays(1));
    }
    String never = "http://river.example/articles/4";
    requests = web.asked(never);
    later(Duration.ofDays(1));
    assertEquals(5, requests);
    assertEquals(5, web.asked(never), "it is given up");
  }

  @Test
  void aFeedThatIsDownAtFirstIsReadLaterAndItsOldPagesAreNotNews() {
    web.lose("http://river.example/feed.xml", true);
    follow(alice, List.of("http://river.example/"), "flood");
    web.hide("river.example", "Old flood", FLOOD);
    web.lose("http://river.example/feed.xml", false);
    later(Duration.ofDays(1));
    assertEquals(List.of(), items(alice), "what the feed has when it is first read is not new");
    String told = web.hide("river.example", "Flood", FLOOD.replace("night", "day") + " Now.");
    later(Duration.ofDays(1));
    assertEquals(List.of(told), items(alice).stream().map(Item::url).toList());
  }

  @Test
  void somebodyWhoWantsToHearSoonerDoesNotWaitForTheOthers() {
    follows()
        .create(
            alice,
            new NewFollow(
                "",
                Follow.Kind.SITES,
                null,
                "",
                List.of("http://river.example/"),
                List.of(),
                List.of(),
                24 * 60));
    awaitLooks();
    clock.advance(Duration.ofHours(1));
    follows()
        .create(
            bob,
            new NewFollow(
                "",
                Follow.Kind.SITES,
                null,
                "",
                List.of("http://river.example/"),
                List.of(),
                List.of(),
                5));
    awaitLooks();
    web.publish("river.example", "Flood", FLOOD);
    later(Duration.ofMinutes(6));
    assertEquals(1, items(bob).size());
  }

  @Test
  void whatWasToldBeforeARestartIsNotToldAfterIt() {
    follow(alice, List.of("http://river.example/"), "flood");
    web.publish("river.example", "Flood", FLOOD);
    later(Duration.ofDays(1));
    assertEquals(1, items(alice).size());
    // as if the portal had been killed after the page was told and before that was noted
    TestPortal.part(portal, io.cormorant.portal.store.PortalStore.class)
        .jdbc()
        .sql("delete from watched_page where url_hash = ?")
        .param(io.cormorant.portal.store.Secrets.hash("http://river.example/articles/2"))
        .update();
    portal.close();
    open();
    web.publish("river.example", "Flood ebbs", "The flood ebbs away at last. ".repeat(12));
    later(Duration.ofDays(1));
    assertEquals(2, items(alice).size());
  }

  @Test
  void manyNewPagesAreToldOverSeveralLooks() {
    follow(alice, List.of("http://river.example/"));
    for (int i = 0; i < 70; i++) {
      web.publish(
          "river.example",
          "Story " + i,
          ("Story number " + i + " tells of " + i * 7 + " ducks. ").repeat(6));
    }
    later(Duration.ofDays(1));
    later(Duration.ofMinutes(2));
    later(Duration.ofMinutes(2));
    assertEquals(70, items(alice).stream().map(Item::url).distinct().count());
  }

  @Test
  void whatCannotBeFollowedIsRefused() {
    for (NewFollow bad :
        List.of(
            NewFollow.sites(List.of(), List.of()),
            NewFollow.sites(List.of("ftp://x.example/"), List.of()),
            NewFollow.sites(List.of("file:///etc/passwd"), List.of()),
            NewFollow.topic(4711, List.of()),
            new NewFollow("", Follow.Kind.SEARCH, null, " ", List.of(), List.of(), List.of(), 0),
            new NewFollow(
                "", Follow.Kind.SITES, null, "", List.of("a.example"), List.of(), List.of(), 1))) {
      assertThrows(Problem.class, () -> follows().create(alice, bad), bad::toString);
    }
    assertEquals(List.of(), follows().of(alice));
  }

  @Test
  void sitesNobodyFollowsAreForgotten() {
    Follow mine = follow(alice, List.of("http://river.example/"));
    Follow theirs = follow(bob, List.of("http://river.example/"));
    follows().delete(mine);
    assertEquals(1, follows().of(bob).getFirst().sites().size());
    follows().delete(theirs);
    clock.advance(Duration.ofDays(9));
    assertTrue(
        TestPortal.part(portal, WatchedSites.class).due(clock.instant(), Set.of(), 9).isEmpty());
    assertTrue(follows().find(alice, theirs.id()).isEmpty());
  }
}
