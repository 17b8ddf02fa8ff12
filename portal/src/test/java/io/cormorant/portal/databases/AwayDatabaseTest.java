package io.cormorant.portal.databases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A database that is stopped while a portal works, and started again later.
@Tag("slow")
final class AwayDatabaseTest {
  private static final int PAGES = 150;

  @TempDir private Path data;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb"})
  void thePortalGoesOnWhenTheDatabaseIsBack(String vendor) throws Exception {
    try (DatabaseServer server =
            vendor.equals("postgresql") ? DatabaseServer.postgresql() : DatabaseServer.mariadb();
        Portal portal =
            TestPortal.start(
                PortalSettings.of(data).database(server.settings()).web(RiverWeb.NAME),
                new RiverWeb())) {
      Account owner = TestPortal.account(portal, "owner", Role.ADMIN);
      Topics topics = TestPortal.part(portal, Topics.class);
      TopicRow topic = topics.create(owner, "Rivers", null);
      topics.setPlan(
          topic,
          "Rivers",
          "id: rivers\nname: Rivers\nkeywords: {river: 1}\nseeds: [%s]\nbudget: {pages: %d}\n"
              .formatted(RiverWeb.FIRST, PAGES));
      PageRows rows = TestPortal.part(portal, PageRows.class);
      try (Browser browser = Browser.signedIn(portal, "owner")) {
        TestPortal.part(portal, CrawlDesk.class).start(topics.find(topic.id()).orElseThrow());
        Patience.until("pages come", () -> rows.briefs(topic.id()).size() > 3);
        server.stop();
        isAway(browser);
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
          () -> rows.briefs(topic.id()).keySet().equals(kept(topic.id())));
      assertTrue(kept(topic.id()).size() > PAGES / 2, "pages are kept");
    }
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

  private Set<Long> kept(long topic) {
    CrawlFolder folder = CrawlFolder.open(DataFolder.at(data).crawl(topic));
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits
          .filter(line -> line.kept() && line.warc() != null)
          .map(VisitLine::n)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
