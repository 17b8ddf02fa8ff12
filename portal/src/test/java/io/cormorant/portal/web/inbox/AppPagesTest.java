package io.cormorant.portal.web.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Json;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What browsers read to keep the portal as an app, below a base path.
final class AppPagesTest {
  @Test
  void anybodyMayReadItAndItKnowsWhereItIs(@TempDir Path data) {
    try (Portal portal = TestPortal.start(TestPortal.behindProxy(data), new RiverWeb());
        Browser nobody = new Browser(portal.address())) {
      Answer answer = nobody.get("manifest.webmanifest");
      assertTrue(
          answer.header("Content-Type").orElse("").startsWith("application/manifest+json"),
          answer::toString);
      JsonNode manifest = Json.mapper().readTree(answer.body());
      assertEquals("/base/inbox", manifest.get("start_url").asString());
      assertEquals("/base/", manifest.get("scope").asString());
      assertEquals(4, manifest.get("icons").size());
      for (JsonNode icon : manifest.get("icons")) {
        String path = icon.get("src").asString().substring("/base/".length());
        Answer image = nobody.get(path);
        assertEquals(200, image.status(), path);
        assertEquals("image/png", image.header("Content-Type").orElse(""));
      }
      JsonNode chinese = Json.mapper().readTree(nobody.get("manifest.webmanifest?lang=zh").body());
      assertEquals("zh-Hans", chinese.get("lang").asString());
      assertFalse(chinese.get("name").equals(manifest.get("name")));

      Answer worker = nobody.get("service-worker.js");
      assertTrue(worker.header("Content-Type").orElse("").startsWith("text/javascript"));
      assertTrue(worker.body().contains("notificationclick"));
      Answer offline = nobody.get("offline", "Accept-Language", "zh");
      assertTrue(offline.body().contains("没有网络连接"), offline::body);
      assertEquals(
          "/base/assets/portal.css",
          offline.page().selectFirst("link[rel=stylesheet]").attr("href"));
    }
  }
}
