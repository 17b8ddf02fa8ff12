package io.cormorant.portal.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.Reason;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.ChangingWeb;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Articles of followed sites that change after they were seen.
@Tag("slow")
final class UpdatesTest {
  private static final String FLOOD =
      "Heavy rain let the river rise above its banks during the night. Fire brigades filled"
          + " thousands of sandbags while people carried furniture upstairs. The gauge at the old"
          + " bridge showed seven metres at noon, more than ever since records began, and the"
          + " flood is expected to reach the next town in the evening.";
  private static final String EBB =
      "The flood has passed and the water goes down hour by hour. Schools open again on Monday,"
          + " the army takes its pumps home, and the mayor thanks everybody who came to help. What"
          + " the damage costs nobody knows yet, but insurers speak of forty million.";
  private static final String TRIAL =
      "Half a year after the flood a court asks who left the weir closed. Two engineers say that"
          + " nobody called them; the telephone company has lists that say otherwise. A verdict"
          + " on the flood is expected in spring.";

  @TempDir private Path data;
  private final ChangingWeb web = new ChangingWeb();
  private final MovableClock clock = new MovableClock(Instant.parse("2026-03-02T08:00:00Z"));
  private Portal portal;
  private Account alice;

  @BeforeEach
  void start() {
    web.site("river.example", true);
    PortalSettings settings = PortalSettings.of(data).port(0).web(ChangingWeb.NAME);
    portal = Portal.start(settings, TestPortal.parts(clock, web));
    alice = TestPortal.account(portal, "alice", Role.USER);
  }

  @AfterEach
  void end() {
    portal.close();
  }

  private void follow() {
    TestPortal.part(portal, Follows.class)
        .create(alice, NewFollow.sites(List.of("http://river.example/"), List.of("flood")));
    awaitLooks();
  }

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

  private List<Item> items() {
    return TestPortal.part(portal, Inbox.class)
        .list(alice.id(), Inbox.View.ALL, Long.MAX_VALUE, 100);
  }

  private String published() {
    String address = web.publish("river.example", "Flood", (FLOOD + " ").repeat(4));
    later(Duration.ofDays(1));
    assertEquals(1, items().size());
    return address;
  }

  @Test
  void anArticleThatItsFeedSaysWasUpdatedIsToldOncePerRealChange() {
    follow();
    String address = published();
    web.update(address, (FLOOD + " ").repeat(4).replaceFirst("noon", "one"), clock.instant());
    later(Duration.ofDays(1));
    assertEquals(1, items().size(), "a word is no change");
    web.update(address, EBB, clock.instant());
    later(Duration.ofDays(1));
    Item told = items().getFirst();
    assertEquals(2, items().size());
    assertEquals(address, told.url());
    assertEquals(Reason.Change.CHANGED, told.reason().change());
    assertTrue(told.snippet().contains("The flood has passed"), told::snippet);
    assertFalse(told.read());
    assertTrue(items().get(1).read(), "what it replaces need not be read any more");
    int asked = web.asked(address);
    later(Duration.ofHours(5));
    assertEquals(asked, web.asked(address), "a list that says nothing new asks for nothing");
    assertEquals(2, items().size());
  }

  @Test
  void anArticleThatNoListSpeaksOfIsLookedAtByItsOwnTimes() {
    follow();
    String address = published();
    int asked = web.asked(address);
    web.rewrite(address, EBB);
    for (int day = 0; day < 3; day++) {
      later(Duration.ofDays(1));
    }
    assertEquals(2, items().size());
    assertTrue(web.asked(address) > asked);
    asked = web.asked(address);
    for (int day = 0; day < 40; day++) {
      later(Duration.ofDays(1));
    }
    int looks = web.asked(address) - asked;
    assertTrue(looks >= 2 && looks <= 20, "looks at a page that changes no more: " + looks);
  }

  @Test
  void anArticleThatWasThereBeforeIsToldWhenItChangesLater() {
    String address = web.publish("river.example", "Flood", FLOOD);
    follow();
    later(Duration.ofDays(1));
    assertEquals(List.of(), items());
    web.update(address, EBB, clock.instant());
    later(Duration.ofDays(1));
    assertEquals(List.of(address), items().stream().map(Item::url).toList());
    assertEquals(Reason.Change.CHANGED, items().getFirst().reason().change());
  }

  @Test
  void anArticleThatIsAnotherEachTimeIsNotToldEachTime() {
    follow();
    String address = published();
    for (int hour = 0; hour < 24; hour++) {
      String other =
          "Flood number %d has %d sandbags and %d boats. ".formatted(hour, hour * 7, hour * 13);
      web.update(address, other.repeat(5), clock.instant());
      later(Duration.ofMinutes(59));
    }
    assertTrue(items().size() <= 3, items()::toString);
    for (String text : List.of(EBB, FLOOD, EBB, FLOOD, TRIAL)) {
      web.update(address, text, clock.instant());
      later(Duration.ofDays(1).plusHours(1));
    }
    List<Item> last = items();
    assertTrue(last.getFirst().snippet().contains("Half a year"), last::toString);
    assertTrue(last.size() <= 5, "what was told before is not told again: " + last);
  }
}
