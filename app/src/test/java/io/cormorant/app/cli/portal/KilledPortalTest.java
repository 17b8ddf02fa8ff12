package io.cormorant.app.cli.portal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.bench.PortalClient;
import io.cormorant.app.bench.PortalProcess;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.Patience;
import io.cormorant.app.testing.PortalFolder;
import io.cormorant.app.testing.SmallTopic;
import io.cormorant.portal.store.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ends portals in processes of their own while a crawl runs there, gently and not.
@Tag("slow")
final class KilledPortalTest {
  private static final int PAGES = 1_000;
  private static final int SOME = 40;

  @TempDir private Path temp;
  private final SmallTopic topic = SmallTopic.read();
  private PortalFolder data;
  private PortalProcess portal;
  private long id;

  @AfterEach
  void end() {
    portal.close();
  }

  @Test
  void crawlGoesOnByItselfAfterAKill() throws Exception {
    begin();
    portal.kill();
    assertTrue(lines() < PAGES, "the crawl was over before it was killed");
    goOn();
    isWhole();
  }

  @Test
  void aSignalSavesTheCrawlAndItGoesOnAfterwards() throws Exception {
    begin();
    portal.process().destroy();
    assertEquals(0, Patience.exitOf(portal.process()), portal.complaints());
    assertFalse(portal.complaints().contains("Exception"), portal.complaints());
    Crawled crawled = crawled();
    long home = crawled.downloads();
    assertTrue(home < PAGES, "the crawl was over before it was stopped");
    crawled.isWhole(home);
    goOn();
    isWhole();
  }

  private void begin() throws Exception {
    data = new PortalFolder(new DataFolder(temp.resolve("data")), null);
    portal = start();
    try (PortalClient client = client()) {
      id = client.start(Cli.TOPIC, topic.keywords(), topic.seeds(), PAGES);
    }
    Patience.until("some pages came", () -> lines() > SOME);
  }

  /// Starts the portal again, waits until the crawl has come to its end, and tells it to stop.
  private void goOn() throws Exception {
    portal = start();
    try (PortalClient client = client()) {
      Patience.until("the crawl is done", () -> isDone(client));
    }
    portal.process().destroy();
    assertEquals(0, Patience.exitOf(portal.process()), portal.complaints());
  }

  /// Every page was visited once, is archived once and has one row.
  private void isWhole() throws IOException {
    crawled().isWhole(PAGES);
    Cli.run("fsck", crawled().folder()).exits(0).says("is clean");
    assertTrue(!data.kept(id).isEmpty(), "the crawl kept no page");
    assertEquals(data.kept(id), data.rowsOf(id));
  }

  private boolean isDone(PortalClient client) {
    try {
      return client.get("topics/" + id).contains(">done</span>");
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private PortalProcess start() throws IOException, InterruptedException {
    return PortalProcess.start(temp, data.folder().path(), List.of("--web", Cli.WEB));
  }

  private PortalClient client() throws IOException, InterruptedException {
    PortalClient client = new PortalClient(portal.address());
    client.signIn(PortalProcess.ADMIN, PortalProcess.PASSWORD);
    return client;
  }

  private Crawled crawled() {
    return new Crawled(data.folder().crawl(id));
  }

  private long lines() {
    Path visits = data.folder().crawl(id).resolve("visits.jsonl");
    if (!Files.exists(visits)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(visits, StandardCharsets.ISO_8859_1)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
