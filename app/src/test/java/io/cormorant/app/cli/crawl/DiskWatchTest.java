package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.Patience;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class DiskWatchTest {
  @TempDir private Path temp;

  @Test
  void crawlWaitsForRoomAndStatusSaysWhy() throws Exception {
    Path folder = temp.resolve("crawl");
    CompletableFuture<Cli> crawl =
        CompletableFuture.supplyAsync(
            () -> Cli.crawl(folder, "--pages", 20, "--min-free", "900000TB"),
            Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory()));
    Patience.until("it pauses", () -> isPaused(folder));
    JsonNode status = Cli.run("status", folder, "--json").exits(0).json();
    assertTrue(
        status.path("paused_because").asString("").startsWith("less than 8"), status::toString);
    assertEquals(0, status.path("downloads").asInt());
    Cli.run("continue", folder).exits(0);
    assertTrue(isPaused(folder), "only room ends it");
    Cli.run("stop", folder).exits(0);
    Patience.get(crawl).exits(11).complains("paused: less than 8");
    Cli.run("crawl", "--resume", folder, "--min-free", "0").exits(0);
    assertEquals(20, new Crawled(folder).downloads());
  }

  private static boolean isPaused(Path folder) {
    Cli status = Cli.run("status", folder, "--json");
    return status.code() == 0 && status.json().path("state").asString("").equals("paused");
  }
}
