package io.cormorant.portal.databases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.crawls.CrawlStatus;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.DatabaseServer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A database that is stopped while a portal works, and started again later.
@Tag("slow")
final class AwayDatabaseTest {
  private static final int PAGES = 60;

  /// More than are fetched before a portal without its database rests.
  private static final int MANY_PAGES = 400;

  private static final Duration MINUTES = Duration.ofMinutes(2);

  @TempDir private Path data;

  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.POSTGRESQL, DatabaseServer.MARIADB})
  void thePortalGoesOnWhenTheDatabaseIsBack(String vendor) throws Exception {
    goesOnAfter(vendor, PAGES, _ -> {});
  }

  /// Crawls rest meanwhile, and all connections and leases have ended.
  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.POSTGRESQL, DatabaseServer.MARIADB})
  @Tag("long")
  void itGoesOnAfterMinutes(String vendor) throws Exception {
    goesOnAfter(
        vendor,
        MANY_PAGES,
        resting -> {
          Patience.until("the crawl rests", resting);
          LockSupport.parkNanos(MINUTES.toNanos());
        });
  }

  private interface Absence {
    /// @param resting whether the crawl rests
    void last(BooleanSupplier resting);
  }

  private void goesOnAfter(String vendor, int pages, Absence absence) throws Exception {
    try (DatabaseServer server = DatabaseServer.start(vendor);
        Portal portal =
            TestPortal.start(
                PortalSettings.of(data).database(server.settings()).web(RiverWeb.NAME),
                new RiverWeb())) {
      Account owner = TestPortal.account(portal, "owner", Role.ADMIN);
      Topics topics = TestPortal.part(portal, Topics.class);
      TopicRow topic = rivers(topics, owner, pages);
      PageRows rows = TestPortal.part(portal, PageRows.class);
      CrawlDesk desk = TestPortal.part(portal, CrawlDesk.class);
      try (Browser browser = Browser.signedIn(portal, "owner")) {
        desk.start(topic);
        Patience.until("pages come", () -> rows.briefs(topic.id()).size() > 3);
        server.stop();
        isAway(browser);
        absence.last(
            () ->
                desk.running(topic.id()).orElseThrow().status().state()
                    == CrawlStatus.State.PAUSED);
        server.startAgain();
        Patience.until("it answers again", () -> browser.get("").status() == 200);
        assertEquals(200, browser.get("account").status(), "the session goes on");
        assertEquals(200, browser.get("healthz").status());
        Patience.until(
            "the crawl is over",
            () -> topics.find(topic.id()).orElseThrow().wanted() == Wanted.DONE);
      }
      Patience.until(
          "every page that was kept has a row",
          () -> rows.briefs(topic.id()).keySet().equals(kept(data, topic.id())));
      assertTrue(kept(data, topic.id()).size() > pages / 2, "pages are kept");
    }
  }

  /// A topic that can be crawled.
  static TopicRow rivers(Topics topics, Account owner, int pages) {
    TopicRow topic = topics.create(owner, "Rivers", null);
    topics.setPlan(
        topic,
        "Rivers",
        "id: rivers\nname: Rivers\nkeywords: {river: 1}\nseeds: [%s]\nbudget: {pages: %d}\n"
            .formatted(RiverWeb.FIRST, pages));
    return topics.find(topic.id()).orElseThrow();
  }

  private static void isAway(Browser browser) {
    Answer page = browser.get("");
    assertEquals(503, page.status(), page::toString);
    assertTrue(page.body().contains("The database cannot be reached"), page::toString);
    assertTrue(page.body().contains("无法连接数据库"), page::toString);
    Answer api = browser.get("api/topics");
    assertEquals(503, api.status(), api::toString);
    assertEquals("application/problem+json", api.header("Content-Type").orElse(""));
    assertEquals("30", api.header("Retry-After").orElse(""));
    assertEquals(503, browser.get("healthz").status());
  }

  /// The visits whose pages the folder of a topic has.
  static Set<Long> kept(Path data, long topic) {
    CrawlFolder folder = CrawlFolder.open(DataFolder.at(data).crawl(topic));
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits
          .filter(line -> line.kept() && line.warc() != null)
          .map(VisitLine::n)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
