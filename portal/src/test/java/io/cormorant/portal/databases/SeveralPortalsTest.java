package io.cormorant.portal.databases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Claim;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.store.Duty.State;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.DatabaseServer;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Portals that share a database: one works, all answer.
@Tag("slow")
final class SeveralPortalsTest {
  private static final String PLAN =
      """
      id: rivers
      name: Rivers
      keywords: {river: 1}
      seeds: [FIRST]
      budget: {pages: 10000}
      """;

  @TempDir private Path data;

  private Portal portal(DatabaseSettings database) {
    return TestPortal.start(settings(database, data), new RiverWeb());
  }

  private static PortalSettings settings(DatabaseSettings database, Path folder) {
    return PortalSettings.of(folder).database(database).web(RiverWeb.NAME);
  }

  private static Duty duty(Portal portal) {
    return TestPortal.part(portal, Duty.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.POSTGRESQL, DatabaseServer.MARIADB})
  void oneWorksAndAnotherTakesOver(String vendor) throws Exception {
    DatabaseSettings database = DatabaseServer.database(vendor);
    try (Portal second = tookOver(database)) {
      Patience.until("it took over", () -> duty(second).holds());
      Topics topics = TestPortal.part(second, Topics.class);
      CrawlDesk desk = TestPortal.part(second, CrawlDesk.class);
      TopicRow topic = topics.toRun().getFirst();
      Patience.until("the crawl goes on", () -> desk.running(topic.id()).isPresent());
      desk.stop(topic);
      Patience.until("it has ended", () -> desk.running(topic.id()).isEmpty());
      PageRows rows = TestPortal.part(second, PageRows.class);
      assertTrue(rows.briefs(topic.id()).size() > 5, "pages of both portals have rows");
    }
  }

  /// The second of two portals, after the first one has run a crawl that was started at the second,
  /// and has ended.
  private Portal tookOver(DatabaseSettings database) {
    try (Portal first = portal(database)) {
      assertTrue(duty(first).holds());
      Account owner = TestPortal.account(first, "owner", Role.ADMIN);
      Portal second = portal(database);
      assertEquals(State.OFF, duty(second).state());
      assertEquals(duty(first).holder(), duty(second).holder());
      aSignInHoldsForBoth(first, second);
      Topics topics = TestPortal.part(second, Topics.class);
      TopicRow draft = topics.create(owner, "Rivers", null);
      topics.setPlan(draft, "Rivers", PLAN.replace("FIRST", RiverWeb.FIRST));
      TopicRow topic = topics.find(draft.id()).orElseThrow();
      CrawlDesk idle = TestPortal.part(second, CrawlDesk.class);
      CrawlDesk busy = TestPortal.part(first, CrawlDesk.class);
      idle.start(topic);
      Patience.until("the first one crawls", () -> busy.running(topic.id()).isPresent());
      assertTrue(idle.running(topic.id()).isEmpty(), "the second one crawls too");
      Patience.until(
          "the second one shows it",
          () -> idle.state(topics.find(topic.id()).orElseThrow()) == DeskState.RUNNING);
      PageRows rows = TestPortal.part(second, PageRows.class);
      Patience.until("pages come", () -> rows.briefs(topic.id()).size() > 5);
      idle.pause(topics.find(topic.id()).orElseThrow());
      Patience.until(
          "the first one pauses",
          () -> busy.state(topics.find(topic.id()).orElseThrow()) == DeskState.PAUSED);
      idle.start(topics.find(topic.id()).orElseThrow());
      return second;
    }
  }

  private static void aSignInHoldsForBoth(Portal first, Portal second) {
    try (Browser browser = Browser.signedIn(first, "owner")) {
      URI other = second.address();
      assertEquals(200, browser.get(other + "account").status());
      assertEquals(200, browser.get("account").status());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.POSTGRESQL, DatabaseServer.MARIADB})
  void whoeverLostItsLeaseTellsNothing(String vendor) throws Exception {
    MovableClock clock = new MovableClock(Instant.now());
    DatabaseSettings database = DatabaseServer.database(vendor);
    try (PortalStore one = store(database);
        PortalStore other = store(database)) {
      Portal portal = portal(database);
      assertTrue(duty(portal).holds());
      Account reader = TestPortal.account(portal, "listener", Role.USER);
      Inbox inbox = TestPortal.part(portal, Inbox.class);
      assertTrue(
          inbox
              .push(reader.id(), TestItems.arrival(null, "http://a.example/1", "One", "one"))
              .isPresent());
      one.duty().begin("one", clock);
      assertEquals(State.OFF, one.duty().state());
      portal.close();
      Patience.until("it is taken", () -> one.duty().holds());
      one.transaction().executeWithoutResult(_ -> one.duty().confirm());
      clock.advance(Duration.ofSeconds(25));
      assertEquals(State.UNSURE, one.duty().state(), "its machine slept");
      Patience.until("it is renewed", () -> one.duty().holds());
      other.jdbc().sql("update duty set term = term + 1, owner = 'other'").update();
      assertThrows(
          Duty.OffDuty.class,
          () -> one.transaction().executeWithoutResult(_ -> one.duty().confirm()));
      Patience.until("it knows", () -> one.duty().state() == State.OFF);
      assertEquals("other", one.duty().holder());
    }
  }

  /// After a server took over that lacks the last term, two portals are given the same one.
  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.POSTGRESQL, DatabaseServer.MARIADB})
  void aTermIsForTheOneThatIsNamedWithIt(String vendor) throws Exception {
    MovableClock clock = new MovableClock(Instant.now());
    DatabaseSettings database = DatabaseServer.database(vendor);
    try (PortalStore one = store(database);
        PortalStore other = store(database)) {
      one.duty().begin("portal, process 1", clock);
      assertTrue(one.duty().holds());
      one.transaction().executeWithoutResult(_ -> one.duty().confirm());
      String start = one.duty().holder();
      assertTrue(start.startsWith("portal, process 1, start "), start);
      other.jdbc().sql("update duty set owner = 'portal, process 1, start other'").update();
      assertThrows(
          Duty.OffDuty.class,
          () -> one.transaction().executeWithoutResult(_ -> one.duty().confirm()));
      Patience.until("it knows", () -> one.duty().state() == State.OFF);
      assertEquals("portal, process 1, start other", one.duty().holder());
    }
  }

  private PortalStore store(DatabaseSettings database) {
    return PortalStore.open(DataFolder.at(data), database);
  }

  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.POSTGRESQL, DatabaseServer.MARIADB})
  void anotherFolderIsRefused(String vendor, @TempDir Path other) throws Exception {
    DatabaseSettings database = DatabaseServer.database(vendor);
    claim(database);
    BadInput e =
        assertThrows(
            BadInput.class,
            () -> TestPortal.start(settings(database, other), new RiverWeb()).close());
    assertTrue(e.getMessage().contains("belongs to another data folder"), e.getMessage());
    claim(database);
  }

  /// What a portal does first.
  private void claim(DatabaseSettings database) {
    try (PortalStore store = store(database)) {
      Claim.check(DataFolder.at(data), store);
    }
  }
}
