package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.frontier.HostGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What is said of a walk, from the command line on a small generated web.
final class ExplainWlTest {
  @TempDir private static Path shared;
  private static Path crawled;

  @TempDir private Path temp;

  @BeforeAll
  static void crawlOnce() {
    crawled = shared.resolve("links");
    crawl(crawled, "wl", 100).exits(0);
  }

  @Test
  void saysInWordsWhatTheSamplerDid() {
    Cli said = Cli.run("explain-wl", crawled).exits(0);
    said.says("a walk over links", "steps ", "accepted", "fall-backs", "ln f", "of 50 visited");
    said.says("energy", "####", "host");
  }

  @Test
  void theFiguresOfAWalkOverLinksAgree() {
    JsonNode walk = explain(crawled);
    assertAgrees(walk);
    assertEquals("wl", walk.path("strategy").asString());
    assertFalse(walk.path("lookahead").asBoolean());
    assertTrue(walk.path("steps").asLong() > 50, walk::toString);
    assertEquals(50, walk.path("bins").size());
  }

  @Test
  void theFiguresOfAWalkOverPagesAgree() {
    Path folder = temp.resolve("crawl");
    crawl(folder, "wl:lookahead=true,bins=20,flatness=listing", 100).exits(0);
    JsonNode walk = explain(folder);
    assertAgrees(walk);
    assertTrue(walk.path("lookahead").asBoolean());
    assertEquals(20, walk.path("bins").size());
    assertEquals(Math.log(2), walk.path("wanted_visits").asDouble(), 1e-9);
    Cli.run("explain-wl", folder).exits(0).says("a walk over fetched pages", "of 20 visited");
  }

  private static void assertAgrees(JsonNode walk) {
    long steps = walk.path("steps").asLong();
    assertTrue(steps >= 4 && steps <= 110, walk::toString);
    assertEquals(steps, walk.path("accepted").asLong() + walk.path("fallbacks").asLong());
    assertEquals(steps, sum(walk.path("steps_by_host")));
    assertEquals(walk.path("hosts").asInt(), walk.path("steps_by_host").size());
    JsonNode trace = walk.path("trace");
    assertEquals(steps, trace.get(trace.size() - 1).path("steps").asLong());
    long visited = 0;
    double density = 0;
    for (JsonNode bin : walk.path("bins")) {
      visited += bin.path("visited").asBoolean() ? 1 : 0;
      density += bin.path("ln_g").asDouble();
    }
    assertEquals(visited, walk.path("bins_visited").asLong());
    assertEquals(1, walk.path("ln_f").asDouble());
    assertEquals(walk.path("proposals").asDouble(), density, 1e-6, "ln f for each proposal");
  }

  @Test
  void aResumedWalkGoesOnWhereItStopped() {
    Path folder = temp.resolve("crawl");
    crawl(folder, "wl", 30).exits(0);
    JsonNode before = explain(folder).path("trace");
    Cli.run("crawl", "--resume", folder, "--pages", 60).exits(0);
    JsonNode after = explain(folder).path("trace");
    assertTrue(before.size() > 10 && after.size() > before.size() + 10, after::toString);
    for (int i = 0; i < before.size(); i++) {
      assertEquals(before.get(i), after.get(i));
    }
    assertAgrees(explain(folder));
  }

  @Test
  void drawsAPageThatNeedsNothingElse() throws IOException {
    Path file = temp.resolve("walk.html");
    Cli.run("explain-wl", crawled, "--html", file).exits(0).says("Plots written to " + file);
    Document page = Jsoup.parse(Files.readString(file));
    JsonNode walk = explain(crawled);
    assertEquals(6, page.select("figure svg[role=img][aria-label]").size());
    for (Element figure : page.select("#energies figure").subList(0, 2)) {
      assertEquals(walk.path("bins_visited").asInt(), figure.select("g.bin rect").size());
    }
    assertEquals(1, page.select(".threshold").size(), "what H must reach");
    assertEquals(Math.min(20, walk.path("hosts").asInt()), page.select("#hosts tbody tr").size());
    assertEquals(0, page.select("[src], link, iframe, object, embed, base").size());
    assertFalse(page.html().contains("NaN"));
  }

  @Test
  void drawsItInChineseBesideTheObject() throws IOException {
    Path file = temp.resolve("walk.html");
    JsonNode walk =
        Cli.run("explain-wl", crawled, "--json", "--html", file, "--lang", "zh").exits(0).json();
    assertTrue(walk.path("steps").asLong() > 10);
    Document page = Jsoup.parse(Files.readString(file));
    assertEquals("zh-Hans", page.selectFirst("html").attr("lang"));
    assertEquals("能量", page.selectFirst("#energies h2").text());
  }

  @Test
  void aWalkWithoutAStepIsSaid() throws IOException {
    Path folder = temp.resolve("crawl");
    Path file = temp.resolve("walk.html");
    crawl(folder, "wl", 1).exits(0);
    Cli.run("explain-wl", folder, "--html", file).exits(0).says("not taken a step yet");
    assertEquals(0, explain(folder).path("steps").asInt());
    assertEquals(0, Jsoup.parse(Files.readString(file)).select("svg").size());
  }

  @Test
  void refusesWhatIsNoWalk() throws IOException {
    Cli.run("explain-wl", temp).fails(4).complains("not the folder of a crawl");
    Cli.run("explain-wl", temp.resolve("none")).fails(4).complains("there is no folder");
    Path other = temp.resolve("other");
    crawl(other, "best-first", 5).exits(0);
    Cli.run("explain-wl", other).fails(4).complains("'best-first'", "--strategy wl");
    Cli.run("explain-wl", crawled, "--html", temp.resolve("no/where.html"))
        .fails(16)
        .complains("cannot write");
    Cli.run("explain-wl", crawled, "--html", temp.resolve("w.html"), "--lang", "fr")
        .fails(4)
        .complains("'fr'", "en and zh");
    Cli.run("explain-wl", crawled, "--lang", "zh").exits(2).complains("--html");
  }

  @Test
  void saysThatAStateIsMissingOrBroken() {
    Path folder = temp.resolve("crawl");
    crawl(folder, "wl", 15).exits(0);
    byte[] whole = state(folder);
    change(folder, new byte[0]);
    Cli.run("explain-wl", folder).fails(4).complains("no state", "crawl --resume " + folder);
    for (int length : IntStream.of(1, 2, 50, whole.length / 2).toArray()) {
      change(folder, Arrays.copyOf(whole, length));
      Cli.run("explain-wl", folder).fails(4).complains("ends too early", "fsck");
    }
    byte[] later = whole.clone();
    later[1] = 99;
    change(folder, later);
    Cli.run("explain-wl", folder).fails(4).complains("saved in form 99", "version");
    byte[] senseless = new byte[whole.length];
    Arrays.fill(senseless, (byte) 1);
    senseless[2] = 50;
    change(folder, senseless);
    Cli.run("explain-wl", folder).fails(4).complains("cannot be read");
  }

  private static Cli crawl(Path folder, String strategy, int pages) {
    return Cli.crawl(
        folder, "--pages", pages, "--connections", 1, "--random-seed", 7, "--strategy", strategy);
  }

  private static JsonNode explain(Path folder) {
    return Cli.run("explain-wl", folder, "--json").exits(0).json();
  }

  private static long sum(JsonNode counts) {
    long sum = 0;
    for (JsonNode count : counts) {
      sum += count.asLong();
    }
    return sum;
  }

  private static byte[] state(Path folder) {
    try (CrawlStore store = CrawlStore.read(folder.resolve("store"))) {
      return store.state(CrawlHistory.STRATEGY).orElseThrow();
    }
  }

  private static void change(Path folder, byte[] state) {
    try (CrawlStore store = CrawlStore.open(folder.resolve("store"), StoreSettings.defaults())) {
      store.frontier(HostGate.open()).cut();
      Map<String, byte[]> states = Map.of(CrawlHistory.STRATEGY, state);
      store.commit(new Commit(store.positions(), states, List.of()));
    }
  }
}
