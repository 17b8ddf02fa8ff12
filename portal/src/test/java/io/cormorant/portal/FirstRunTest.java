package io.cormorant.portal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.TestPortal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FirstRunTest {
  @Test
  void startsAndShowsTheSetup(@TempDir Path folder) throws Exception {
    try (Portal portal = TestPortal.start(folder);
        HttpClient client = HttpClient.newHttpClient()) {
      URI setup = portal.setup().orElseThrow();
      HttpResponse<String> page =
          client.send(HttpRequest.newBuilder(setup).build(), HttpResponse.BodyHandlers.ofString());
      assertEquals(200, page.statusCode(), page.body());
      assertTrue(page.body().contains("Create the administrator"), page.body());
      for (String path :
          new String[] {
            "assets/portal.css", "assets/htmx.org/2.0.10/dist/htmx.min.js", "healthz", "login"
          }) {
        assertEquals(
            200,
            client
                .send(
                    HttpRequest.newBuilder(portal.address().resolve(path)).build(),
                    HttpResponse.BodyHandlers.ofString())
                .statusCode(),
            path);
      }
    }
  }
}
