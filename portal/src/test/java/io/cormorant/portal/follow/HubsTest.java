package io.cormorant.portal.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.PushSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Followed sites whose hubs push what is new, reliably and otherwise.
@Tag("slow")
final class HubsTest {
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir private Path data;
  private final MovableClock clock = new MovableClock(Instant.parse("2026-03-02T08:00:00Z"));
  private final List<String> published = new ArrayList<>();
  private HubSite site;
  private Portal portal;
  private Account alice;

  @BeforeEach
  void start() throws Exception {
    site = new HubSite();
    open();
    alice = TestPortal.account(portal, "alice", Role.USER);
    TestPortal.part(portal, Follows.class)
        .create(alice, NewFollow.sites(List.of(site.address()), List.of()));
    later(Duration.ZERO);
    Patience.until("the hub was asked to push", () -> site.wanted.size() == 1);
  }

  private void open() {
    PortalSettings settings =
        new PortalSettings(
            data,
            null,
            PortalSettings.LOOPBACK,
            0,
            "",
            false,
            "chief@example.org",
            true,
            null,
            List.of(),
            1,
            false,
            new PushSettings(URI.create(HubSite.PUBLIC), null, null));
    portal = Portal.start(settings, TestPortal.parts(clock));
  }

  @AfterEach
  void end() {
    portal.close();
    site.close();
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

  private HttpResponse<String> confirm() throws Exception {
    return site.confirm(portal.address(), "subscribe", site.topic());
  }

  /// A minute after whatever was before.
  private int push(String body) throws Exception {
    return push(site.wanted.getLast().get("hub.secret"), body);
  }

  private int push(String secret, String body) throws Exception {
    clock.advance(Duration.ofMinutes(1));
    return site.push(portal.address(), secret, body);
  }

  private void publish() {
    published.add(site.publish("Story " + published.size() + " of the river"));
  }

  private void awaitTold(String when) {
    Patience.until(when, () -> told().size() >= published.size());
    assertEquals(published, told(), when);
  }

  private List<String> told() {
    return TestPortal.part(portal, Inbox.class)
        .list(alice.id(), Inbox.View.ALL, Long.MAX_VALUE, 100)
        .reversed()
        .stream()
        .map(Item::url)
        .toList();
  }

  private WatchedSite site() {
    Follows follows = TestPortal.part(portal, Follows.class);
    return follows.of(alice).getFirst().sites().getFirst();
  }

  private Duration untilDue() {
    return Duration.between(clock.instant(), site().due());
  }

  private void awaitRelied() {
    Patience.until("the hub is relied on", () -> untilDue().compareTo(DAY) >= 0);
  }

  @Test
  void whatIsPushedIsToldWithoutAskingForTheFeedAgain() throws Exception {
    assertEquals(site.topic(), site.wanted.getFirst().get("hub.topic"));
    HttpResponse<String> answer = confirm();
    assertEquals(200, answer.statusCode());
    assertEquals("echo me", answer.body());
    int front = site.asked("/");
    int feed = site.asked("/feed.xml");
    publish();
    assertEquals(202, push(site.feed()));
    awaitTold("a whole feed was pushed");
    publish();
    assertEquals(202, push(site.feed(3)));
    awaitTold("what is new was pushed");
    assertEquals(front, site.asked("/"));
    assertEquals(feed, site.asked("/feed.xml"));
    awaitRelied();
  }

  @Test
  void whatTheHubHasNotSignedIsNoNews() throws Exception {
    confirm();
    String foreign =
        "<rss><channel><item><title>x</title><link>%s</link></item></channel></rss>"
            .formatted(site.publish("Lies about the river"));
    assertEquals(202, push("guessed", foreign));
    assertTrue(untilDue().isPositive(), "it is no reason to look");
    site.publish("Another story");
    published.add(site.address() + "articles/3");
    push(site.feed(3));
    awaitTold("what is signed is told, and nothing else");
    assertEquals(0, site.asked("/articles/2"));
  }

  @Test
  void aHubThatKeepsNewsToItselfIsNotReliedOn() throws Exception {
    confirm();
    publish();
    push(site.feed());
    awaitRelied();
    publish();
    later(DAY);
    awaitTold("a look found what was not pushed");
    assertTrue(untilDue().compareTo(DAY) < 0, "it is looked at as if there were no hub");
  }

  @Test
  void aHubIsReliedOnOnlyAsLongAsItHasAgreed() throws Exception {
    publish();
    push(site.feed());
    awaitTold("it pushes, though it has not said until when");
    assertTrue(untilDue().compareTo(DAY) < 0);
    confirm();
    publish();
    push(site.feed());
    awaitTold("it pushes after it has agreed");
    awaitRelied();
    later(Duration.ofDays(8));
    Patience.until("it is asked again before it ends", () -> site.wanted.size() > 1);
    later(Duration.ofDays(3));
    assertTrue(untilDue().compareTo(DAY) < 0, "it has not agreed again");
  }

  @Test
  void aPushThatCannotBeReadIsAReasonToLook() throws Exception {
    confirm();
    publish();
    assertEquals(202, push("<rss><chan"));
    awaitTold("the site itself was asked");
  }

  @Test
  void aPushThatComesDuringALookIsNotForgotten() throws Exception {
    confirm();
    Instant before = site().looked();
    site.hold("/articles/2");
    publish();
    push(site.feed());
    Patience.until("the first is looked at", () -> site.asked("/articles/2") > 0);
    publish();
    push(site.feed(3));
    site.release();
    Patience.until("the first look is noted", () -> !Objects.equals(before, site().looked()));
    assertEquals(1, told().size());
    int feed = site.asked("/feed.xml");
    Patience.until("the second is due", () -> untilDue().compareTo(Duration.ofMinutes(1)) <= 0);
    later(Duration.ofMinutes(1));
    awaitTold("the second is told too");
    assertEquals(feed, site.asked("/feed.xml"));
  }

  @Test
  void aPushThatWasCutOffIsToldAfterAStart() throws Exception {
    confirm();
    site.hold("/articles/2");
    publish();
    push(site.feed());
    Patience.until("it is looked at", () -> site.asked("/articles/2") > 0);
    Thread closing = Thread.ofVirtual().start(portal::close);
    site.release();
    closing.join();
    open();
    later(Duration.ofMinutes(1));
    awaitTold("the site itself was asked");
  }

  @Test
  void whatNobodyAskedForIsNotConfirmed() throws Exception {
    assertEquals(
        404, site.confirm(portal.address(), "subscribe", "https://other.example/").statusCode());
    assertEquals(404, site.confirm(portal.address(), "unsubscribe", site.topic()).statusCode());
    clock.advance(Duration.ofDays(2));
    assertEquals(404, confirm().statusCode());
  }

  @Test
  void nothingIsPushedOfASiteThatNobodyFollows() throws Exception {
    confirm();
    Follows follows = TestPortal.part(portal, Follows.class);
    follows.delete(follows.of(alice).getFirst());
    assertEquals(410, push(site.feed()));
    assertNotEquals(200, confirm().statusCode());
  }
}
