package io.cormorant.portal.courtesy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalParts;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.FormClient;
import io.cormorant.portal.testing.RiverSite;
import io.cormorant.portal.testing.TestPortal;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pages on how sites are treated, over HTTP.
@Tag("slow")
final class CourtesyTest {
  private static final String CONTACT = "crawler@example.org";

  @TempDir private Path folder;

  @Test
  void blocksForEverybodyAndUnblocksForAdministratorsOnly() throws Exception {
    PortalParts parts = TestPortal.parts();
    try (Portal portal = TestPortal.crawling(folder, CONTACT, parts);
        FormClient admin = FormClient.admin(portal);
        FormClient user = admin.invite(portal, "ann")) {
      Document done =
          user.submit(
                  "sites",
                  "sites/block",
                  "site",
                  " HTTPS://WWW.Bücher.example:8443/a?b#c ",
                  "reason",
                  "its <owner> asked")
              .page();
      assertTrue(parts.crawls().blocks().isBlocked("img.www.xn--bcher-kva.example"));
      assertTrue(done.select("#blocked tbody").text().contains("its <owner> asked"), done.html());
      assertFalse(done.select("#blocked tbody").text().contains("ann"), "only admins see who");
      user.submit("sites", "sites/block", "site", "shop.example.co.uk", "domain", "true");
      assertEquals(
          List.of("example.co.uk", "www.xn--bcher-kva.example"), parts.crawls().blocks().sites());

      for (String nonsense :
          List.of("com", "co.uk", "https://com/", "no site", "ftp://example.org/", "a@b.org", "")) {
        Document refused = user.submit("sites", "sites/block", "site", nonsense).page();
        assertEquals(1, refused.select(".notice.bad").size(), "'" + nonsense + "' was taken");
      }
      assertEquals(2, parts.crawls().blocks().sites().size());

      assertEquals(
          403,
          user.submit("sites", "admin/sites/unblock", "site", "www.xn--bcher-kva.example")
              .status());
      assertTrue(admin.get("sites").page().select("#blocked tbody").text().contains("ann"));
      admin.submit("sites", "admin/sites/unblock", "site", "www.xn--bcher-kva.example");
      assertEquals(List.of("example.co.uk"), parts.crawls().blocks().sites());
    }
    PortalParts later = TestPortal.parts();
    try (Portal _ = TestPortal.crawling(folder, CONTACT, later)) {
      assertEquals(List.of("example.co.uk"), later.crawls().blocks().sites());
    }
  }

  @Test
  void tellsStrangersWhoAsksAndHowToMakeItStop() throws Exception {
    String robots;
    try (Portal portal = TestPortal.crawling(folder, CONTACT, TestPortal.parts());
        FormClient stranger = new FormClient(portal)) {
      FormClient.Answer answer = stranger.get("contact");
      assertEquals(200, answer.status());
      Document page = answer.page();
      assertEquals(
          TestPortal.PRODUCT + " (+" + CONTACT + ")", page.selectFirst("#user-agent").text());
      assertEquals("mailto:" + CONTACT, page.selectFirst("#contact").attr("href"));
      assertTrue(stranger.get("contact", "Accept-Language", "zh-CN").body().contains("关于本爬虫"));
      assertEquals(1, stranger.get("sites").page().select("input[type=password]").size());
      robots = page.selectFirst("#robots").wholeText();
    }
    try (RiverSite site = new RiverSite(robots);
        Portal portal = TestPortal.crawling(folder.resolve("other"), CONTACT, TestPortal.parts());
        FormClient admin = FormClient.admin(portal)) {
      begin(admin, site);
      awaitState(admin, "failed");
      assertEquals(List.of("/robots.txt"), site.asked());
    }
  }

  @Test
  void showsWhatOnesOwnTopicsAskedAndCountsIt() throws Exception {
    try (RiverSite site = new RiverSite("User-agent: *\nDisallow: /private/\n");
        Portal portal = TestPortal.crawling(folder, CONTACT, TestPortal.parts());
        FormClient admin = FormClient.admin(portal);
        FormClient ann = admin.invite(portal, "ann");
        FormClient bob = admin.invite(portal, "bob")) {
      crawl(ann, site);
      Element row = ann.get("sites?q=127&sort=busy").page().selectFirst("tbody tr");
      assertEquals(RiverSite.HOST, row.selectFirst("td a").text());
      assertEquals("2", row.select("td.number").first().text(), row.text());
      assertTrue(row.text().contains("/private/"), row.text());
      assertTrue(ann.get("sites?q=elsewhere").page().select(".empty").size() == 1);
      Document detail = ann.get("sites/" + RiverSite.HOST).page();
      assertEquals("Rivers", detail.selectFirst("td a").text());
      assertEquals("/private/", detail.selectFirst("td code").text());

      for (FormClient other : List.of(bob, admin)) {
        assertFalse(other.get("sites").body().contains(RiverSite.HOST));
        assertEquals(404, other.get("sites/" + RiverSite.HOST).status());
      }

      assertEquals(403, bob.get("admin/crawls").status());
      String crawls = admin.get("admin/crawls").page().select("tbody").text();
      String relevant = ann.get("topics/" + topic(ann)).page().selectFirst("#relevant").text();
      assertTrue(crawls.contains("Rivers ann done"), crawls);

      refusesMetricsOrAnswers(portal, admin, bob, relevant);

      String at = "topics/" + topic(ann);
      ann.submit(at, at + "/more", "pages", "10");
      awaitState(ann, "done");
      assertTrue(
          admin
              .get("metrics")
              .body()
              .lines()
              .anyMatch(line -> line.matches("cormorant_downloads_total.* 2\\.0")),
          "what an earlier run fetched counts once");
    }
  }

  @Test
  void letsAdministratorsPauseAndStopTheCrawlsOfOthers() throws Exception {
    try (RiverSite site = new RiverSite("User-agent: *\nCrawl-delay: 30\n");
        Portal portal = TestPortal.crawling(folder, CONTACT, TestPortal.parts());
        FormClient admin = FormClient.admin(portal);
        FormClient ann = admin.invite(portal, "ann");
        FormClient bob = admin.invite(portal, "bob")) {
      begin(ann, site);
      awaitState(ann, "running");
      String at = "admin/crawls/" + topic(ann);
      assertEquals(403, bob.submit("account", at + "/stop").status());
      assertEquals("running", state(ann));
      admin.submit("admin/crawls", at + "/pause");
      awaitState(ann, "paused");
      admin.submit("admin/crawls", at + "/stop");
      awaitState(ann, "stopped");
    }
  }

  private static void refusesMetricsOrAnswers(
      Portal portal, FormClient admin, FormClient bob, String relevant) throws Exception {
    try (FormClient stranger = new FormClient(portal)) {
      assertEquals(401, stranger.get("metrics").status());
      assertEquals(403, bob.get("metrics").status());
      String token =
          admin
              .submit("account", "account/tokens", "label", "monitor")
              .page()
              .selectFirst("code.secret")
              .text();
      FormClient.Answer answer = stranger.get("metrics", "Authorization", "Bearer " + token);
      assertEquals(200, answer.status());
      assertEquals(answer.status(), admin.get("metrics").status());
      List<String> lines =
          answer.body().lines().map(l -> l.replace("application=\"cormorant\",", "")).toList();
      assertTrue(lines.contains("cormorant_crawls{state=\"done\"} 1.0"), answer.body());
      assertTrue(lines.contains("cormorant_crawls{state=\"running\"} 0.0"), answer.body());
      assertTrue(lines.contains("cormorant_frontier_urls{state=\"waiting\"} 0.0"));
      for (String figure :
          List.of(
              "cormorant_downloads_total 2.0",
              "cormorant_relevant_pages_total " + relevant + ".0",
              "cormorant_requests_total 3.0",
              "cormorant_pages_kept " + relevant + ".0")) {
        assertTrue(lines.stream().anyMatch(l -> l.replaceAll("\\{.*}", "").equals(figure)), figure);
      }
      assertFalse(answer.body().contains(RiverSite.HOST), "no host is named");
      assertFalse(answer.body().contains("Rivers"), "no topic is named");
    }
  }

  /// Crawls a site to its end.
  private static void crawl(FormClient user, RiverSite site) throws Exception {
    begin(user, site);
    awaitState(user, "done");
  }

  private static void begin(FormClient user, RiverSite site) throws Exception {
    user.submit("topics/new", "topics", "name", "Rivers", "words", "river");
    String at = "topics/" + topic(user);
    user.submit(at + "/words", at + "/words", "term", "river", "weight", "1");
    user.submit(at + "/seeds", at + "/start", "seeds", site.seed(), "pages", "10");
  }

  /// Waits until the only topic of somebody is in a state.
  private static void awaitState(FormClient user, String state) throws Exception {
    CountDownLatch tries = new CountDownLatch(600);
    while (tries.getCount() > 0 && !state(user).equals(state)) {
      tries.countDown();
      tries.await(50, TimeUnit.MILLISECONDS);
    }
    assertEquals(state, state(user));
  }

  private static String state(FormClient user) throws Exception {
    return user.get("").page().select("article .tag").text();
  }

  private static String topic(FormClient user) throws Exception {
    String link = user.get("").page().selectFirst("article h2 a").attr("href");
    return URI.create(link).getPath().replaceAll(".*/", "");
  }
}
