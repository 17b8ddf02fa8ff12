package io.cormorant.portal.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.testing.ChangingWeb;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.OtherProcess;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A portal that ends after it has told of some pages and before it has noted that it saw them.
@Tag("slow")
final class KilledWatchTest {
  private static final String SITE = "river.example";
  private static final int STORIES = 5;
  private static final int TOLD = 2;

  @TempDir private Path temp;

  /// The process that is killed: it follows a site, which then publishes.
  static final class Watcher {
    private Watcher() {}

    public static void main(String[] args) {
      ChangingWeb web = web(0);
      MovableClock clock = clock();
      Portal portal = open(Path.of(args[0]), clock, web);
      Account alice = TestPortal.account(portal, "alice", Role.USER);
      TestPortal.part(portal, Follows.class)
          .create(alice, NewFollow.sites(List.of("http://" + SITE + "/"), List.of()));
      awaitLooks(portal, clock);
      TestPortal.part(portal, PortalStore.class).settle();
      publish(web, STORIES);
      clock.advance(Duration.ofDays(1));
      awaitLooks(portal, clock);
      System.exit(0);
    }
  }

  private static MovableClock clock() {
    return new MovableClock(Instant.parse("2026-03-02T08:00:00Z"));
  }

  private static ChangingWeb web(int stories) {
    ChangingWeb web = new ChangingWeb();
    web.site(SITE, true);
    publish(web, stories);
    return web;
  }

  private static void publish(ChangingWeb web, int stories) {
    for (int i = 0; i < stories; i++) {
      String text = "Story %d tells of %d ducks and %d geese. ".formatted(i, 7 * i, 3 * i);
      web.publish(SITE, "Story " + i, text.repeat(5));
    }
  }

  private static Portal open(Path data, MovableClock clock, ChangingWeb web) {
    PortalSettings settings = PortalSettings.of(data).port(0).web(ChangingWeb.NAME);
    return Portal.start(settings, TestPortal.parts(clock, web));
  }

  private static void awaitLooks(Portal portal, MovableClock clock) {
    TestPortal.part(portal, WatchDesk.class).wake();
    Patience.until(
        "the site was looked at",
        () ->
            TestPortal.part(portal, WatchedSites.class)
                .due(clock.instant(), Set.of(), 9)
                .isEmpty());
  }

  @Test
  void everyStoryIsInTheInboxOnceAfterAKillBetweenPushAndMark() throws Exception {
    Path store = temp.resolve("data");
    List<String> options = List.of("-D" + HaltingListener.AFTER + "=" + TOLD);
    assertEquals(
        HaltingListener.KILLED,
        OtherProcess.run(temp.resolve("log"), options, Watcher.class, store.toString()));
    MovableClock clock = clock();
    try (Portal portal = open(store, clock, web(STORIES))) {
      Account alice = TestPortal.part(portal, Accounts.class).find("alice").orElseThrow();
      Inbox inbox = TestPortal.part(portal, Inbox.class);
      assertTrue(titles(inbox, alice).size() <= TOLD, "it was not killed in between");
      clock.advance(Duration.ofDays(2));
      awaitLooks(portal, clock);
      clock.advance(Duration.ofDays(1));
      awaitLooks(portal, clock);
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < STORIES; i++) {
        expected.add("Story " + i);
      }
      assertEquals(expected, titles(inbox, alice).stream().sorted().toList());
    }
  }

  private static List<String> titles(Inbox inbox, Account account) {
    return inbox.list(account.id(), Inbox.View.ALL, Long.MAX_VALUE, 100).stream()
        .map(Item::title)
        .toList();
  }
}
