package io.cormorant.portal.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Settings;
import io.cormorant.portal.testing.ChangingWeb;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Feeds that break and clocks that jump while sites are followed: nothing is lost, and nothing is
/// told twice.
@Tag("slow")
final class WatchFaultsTest {
  private static final String RIVER = "river.example";
  private static final String PLAIN = "plain.example";

  @TempDir private Path data;
  private final ChangingWeb web = new ChangingWeb();
  private final MovableClock clock = new MovableClock(Instant.parse("2026-03-02T08:00:00Z"));
  private final List<String> published = new ArrayList<>();
  private Portal portal;
  private Account alice;

  @BeforeEach
  void start() {
    web.site(RIVER, true);
    web.site(PLAIN, true);
    open();
    alice = TestPortal.account(portal, "alice", Role.USER);
  }

  private void open() {
    PortalSettings settings = PortalSettings.of(data).port(0).web(ChangingWeb.NAME);
    portal = Portal.start(settings, TestPortal.parts(clock, web));
  }

  @AfterEach
  void end() {
    portal.close();
  }

  private void follow(String address) {
    TestPortal.part(portal, Follows.class)
        .create(alice, NewFollow.sites(List.of(address), List.of()));
    later(Duration.ZERO);
  }

  private void later(Duration time) {
    clock.advance(time);
    TestPortal.part(portal, WatchDesk.class).wake();
    Patience.until(
        "all sites were looked at",
        () ->
            TestPortal.part(portal, WatchedSites.class)
                .due(clock.instant(), Set.of(), 100)
                .isEmpty());
  }

  private void publish(String host) {
    int number = published.size();
    String text = "Story %d tells of %d ducks and %d geese. ".formatted(number, number * 7, number);
    published.add(web.publish(host, "Story " + number, text.repeat(5)));
  }

  /// Everything that was published is told, once each and in its order, and nothing else is.
  private void assertToldOnce(String when) {
    List<Item> items =
        TestPortal.part(portal, Inbox.class).list(alice.id(), Inbox.View.ALL, Long.MAX_VALUE, 100);
    assertEquals(published, items.reversed().stream().map(Item::url).toList(), when);
  }

  /// Feeds as they should not be.
  private void garble(String host, int how) {
    String html = "<html><body><h1>Sorry</h1><a href=/help>Help</a> Back soon.</body></html>";
    switch (how) {
      case 0 -> garble(host, "application/rss+xml", "<?xml version='1.0'?><rss><channel><item><li");
      case 1 -> garble(host, "application/rss+xml", "<rss><channel></item></rss>&&&<![CDATA[");
      case 2 -> garble(host, "text/html", html);
      case 3 -> garble(host, "application/rss+xml", "");
      case 4 -> garble(host, "application/rss+xml", "<rss>" + "<item><link>".repeat(850_000));
      case 5 -> web.garble(host, "application/rss+xml", new byte[] {(byte) 0xff, 0, 1, 2, 3, 4});
      default -> throw new IllegalArgumentException("no such fault: " + how);
    }
  }

  private void garble(String host, String type, String body) {
    web.garble(host, type, body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aFeedThatBreaksLosesNothingAndThePageWithLinksStandsInForIt() {
    follow("http://" + RIVER + "/");
    for (int how = 0; how < 6; how++) {
      garble(RIVER, how);
      publish(RIVER);
      later(Duration.ofDays(1));
      assertToldOnce("fault " + how + ", told by the front page");
      web.mend(RIVER);
      publish(RIVER);
      later(Duration.ofDays(1));
      assertToldOnce("after fault " + how);
    }
  }

  @Test
  void aFeedThatIsFollowedAndBreaksTellsAllOnceItIsMended() {
    follow("http://" + PLAIN + "/feed.xml");
    for (int how = 0; how < 6; how++) {
      garble(PLAIN, how);
      later(Duration.ofDays(1));
      later(Duration.ofDays(1));
      assertToldOnce("fault " + how + " is no news");
      publish(PLAIN);
      web.mend(PLAIN);
      later(Duration.ofDays(1));
      assertToldOnce("after fault " + how);
    }
  }

  @Test
  void wrongDatesKeepNothingBack() {
    follow("http://" + RIVER + "/");
    for (String date :
        List.of(
            "yesterday",
            "Mon, 99 Foo 2026 25:61:61 +9999",
            "Fri, 31 Dec 9999 23:59:59 GMT",
            "Thu, 01 Jan 1970 00:00:00 GMT",
            "Sat, 01 Jan 0000 00:00:00 GMT",
            "Tue, 03 Mar 2037 08:00:00 GMT")) {
      web.date(RIVER, date);
      publish(RIVER);
      later(Duration.ofDays(1));
      assertToldOnce(date);
    }
  }

  @Test
  void aClockThatJumpsBringsNoStormAndForgetsNoSite() {
    follow("http://" + RIVER + "/");
    follow("http://" + PLAIN + "/");
    for (Duration jump :
        List.of(Duration.ofDays(31), Duration.ofDays(-1), Duration.ofDays(-400), Duration.ZERO)) {
      publish(RIVER);
      int before = web.requests(PLAIN);
      later(jump);
      later(Duration.ZERO);
      assertTrue(
          web.requests(PLAIN) - before <= 4,
          "front page, feed and two of its pages, once each: " + jump);
      later(LookTimes.LONGEST);
      assertToldOnce("a day after a jump by " + jump);
    }
  }

  @Test
  void whatLooksCostIsKnownAfterARestart() {
    follow("http://" + RIVER + "/");
    for (int i = 0; i < 5; i++) {
      publish(RIVER);
      later(Duration.ofDays(1));
    }
    double before = price();
    portal.close();
    open();
    publish(RIVER);
    later(Duration.ofDays(1));
    assertEquals(before, price(), 0.2, "the price goes on from where it was");
    assertToldOnce("after a restart");
  }

  /// The logarithm of the price, which one look moves by 0.2 at most.
  private double price() {
    String text = TestPortal.part(portal, Settings.class).get("look-price").orElseThrow();
    return Double.parseDouble(text.split(" ", -1)[1]);
  }
}
