package io.cormorant.portal.web.workers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Workforce;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.testing.TestWorkforce;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What administrators see of workers and do with them.
final class WorkerPagesTest {
  @TempDir private Path data;

  private final TestWorkforce workforce =
      new TestWorkforce()
          .with("north-1", TestPortal.PRODUCT, 12.3, 30, false)
          .with("south-2", "cormorant/0.9", 4, 10, false)
          .with("lost-3", TestPortal.PRODUCT, 0, 0, true);

  private Portal portal(Workforce.Source source) {
    PortalParts parts = TestPortal.parts();
    return Portal.start(
        PortalSettings.of(data).port(0),
        new PortalParts(
            parts.product(),
            parts.clock(),
            parts.crawls(),
            parts.assembly(),
            parts.webs(),
            source));
  }

  @Test
  void tellsHowToGetWorkers() {
    try (Portal portal = TestPortal.start(data)) {
      TestPortal.account(portal, "chief", Role.ADMIN);
      try (Browser chief = Browser.signedIn(portal, "chief")) {
        String alone = chief.get("admin/workers").page().text();
        assertTrue(alone.contains("runs its crawls itself"), alone);
        assertTrue(alone.contains("cormorant serve --cluster"), alone);
        assertTrue(chief.get("api/admin/workers").body().contains("\"state\":\"none\""));
      }
    }
    TestWorkforce nobody = new TestWorkforce();
    try (Portal portal = portal(_ -> nobody);
        Browser chief = Browser.signedIn(portal, "chief")) {
      String empty = chief.get("admin/workers").page().text();
      assertTrue(empty.contains("cormorant worker --broker"), empty);
      nobody.line(Workforce.Line.CUT);
      assertTrue(notice(chief).contains("cannot be reached"), notice(chief));
      nobody.line(Workforce.Line.BLOCKED);
      assertTrue(notice(chief).contains("low on memory"), notice(chief));
      String chinese = chief.get("admin/workers?lang=zh").page().text();
      assertTrue(chinese.contains("消息代理暂时不接收消息"), chinese);
    }
  }

  private static String notice(Browser chief) {
    return chief.get("admin/workers").page().select(".notice.bad").text();
  }

  @Test
  void listsWorkersAndDrainsThem() {
    try (Portal portal = portal(_ -> workforce)) {
      Account account = TestPortal.account(portal, "chief", Role.ADMIN);
      try (Browser chief = Browser.signedIn(portal, "chief")) {
        Document page = chief.get("admin/workers").page();
        String north = page.select("tbody tr").get(0).text();
        assertTrue(north.contains("12.3") && north.contains("30 75 %"), north);
        assertTrue(north.contains("12 of 64"), north);
        assertTrue(page.select("tbody tr").get(1).text().contains("other version"));
        assertTrue(page.select("tbody tr").get(2).select("button").isEmpty(), "it is gone");
        Answer drained = chief.post("admin/workers/drain", "worker", "north-1", "draining", "true");
        assertEquals("/admin/workers", drained.redirect());
        String after = chief.get("admin/workers").page().select("tbody tr").get(0).text();
        assertTrue(after.contains("draining") && after.contains("Take back"), after);
        assertEquals(
            404,
            chief.post("admin/workers/drain", "worker", "nobody", "draining", "true").status());
        String token =
            "Bearer "
                + TestPortal.part(portal, ApiTokens.class).create(account, "for this test", true);
        Answer back = put(chief, token, "north-1", "{\"draining\": false}");
        assertEquals(202, back.status(), back::toString);
        assertEquals(404, put(chief, token, "nobody", "{\"draining\": true}").status());
        assertEquals(400, put(chief, token, "north-1", "{}").status());
        String told = chief.get("api/admin/workers", "Authorization", token).body();
        assertTrue(told.contains("\"state\":\"ready\""), told);
        assertTrue(told.contains("\"name\":\"north-1\""), told);
        assertTrue(!told.contains("\"draining\":true"), told);
        Patience.until(
            "the figures are there",
            () ->
                chief
                    .get("metrics", "Authorization", token)
                    .body()
                    .contains("cormorant_worker_hosts{application=\"cormorant\",version="));
        String figures = chief.get("metrics", "Authorization", token).body();
        assertTrue(
            figures
                .lines()
                .anyMatch(
                    line ->
                        line.startsWith("cormorant_worker_up{")
                            && line.contains("worker=\"lost-3\"")
                            && line.endsWith(" 0.0")),
            figures);
        assertTrue(
            figures.contains("cormorant_workers_line{application=\"cormorant\",state=\"ready\"} 1"),
            figures);
      }
    }
  }

  private static Answer put(Browser chief, String token, String worker, String body) {
    return chief.send(
        "PUT",
        "api/admin/workers/" + worker,
        BodyPublishers.ofString(body),
        "Authorization",
        token,
        "Content-Type",
        "application/json");
  }
}
