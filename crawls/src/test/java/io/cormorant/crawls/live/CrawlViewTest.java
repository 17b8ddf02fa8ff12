package io.cormorant.crawls.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Decision;
import io.cormorant.core.SiteBlocks;
import io.cormorant.crawls.live.CrawlSnapshot.FoundPage;
import io.cormorant.crawls.live.CrawlSnapshot.HarvestPoint;
import io.cormorant.crawls.live.CrawlSnapshot.HostLine;
import io.cormorant.crawls.live.CrawlSnapshot.Loss;
import io.cormorant.crawls.live.CrawlSnapshot.Stop;
import io.cormorant.crawls.live.CrawlSnapshot.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CrawlViewTest {
  @TempDir private Path temp;

  private Path folder;
  private Lines lines;

  @BeforeEach
  void create() throws IOException {
    folder = temp.resolve("crawl");
    lines = new Lines(folder);
  }

  @Test
  void readsOnWhereItStopped() throws IOException {
    lines.page("http://a.test/1", "relevant").raw("{\"n\":2,\"url\":\"http://a.test").write();
    CrawlView view = view();
    assertEquals(1, view.snapshot().lines());
    assertSame(view.snapshot(), view.snapshot());
    lines.raw("/x\",\"outcome\":\"gone\"}\nno line\n").write();
    assertEquals(2, view.snapshot().lines());
    lines.page("http://a.test/3", "no").page("http://a.test/4", "maybe").write();
    CrawlSnapshot end = view.snapshot();
    assertEquals(4, end.lines());
    assertEquals(3, end.downloads());
    assertEquals(1, end.maybe());
    assertEquals(view().snapshot(), end, "the same as in one go");
  }

  /// A crawl whose cut was settled, and one that was cut off and resumed.
  @Test
  void beginsAgainWhereTheFileIsAnother() throws IOException {
    lines.page("http://a.test/1", "relevant").page("http://a.test/2", "relevant").write();
    CrawlView view = view();
    assertEquals(2, view.snapshot().relevant());
    Path file = folder.resolve("visits.jsonl");
    String before = Files.readString(file);
    Path fresh = Files.writeString(temp.resolve("fresh"), before.replace("\"relevant\"", "\"no\""));
    assertNotEquals(before, Files.readString(fresh));
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    assertEquals(0, view.snapshot().relevant());
    assertEquals(2, view.snapshot().lines());

    lines.page("http://a.test/3", "relevant").write();
    assertEquals(3, view.snapshot().lines());
    Files.writeString(file, before + before.replace("\"n\":", "\"n\":1"));
    assertEquals(4, view.snapshot().lines());
    Files.writeString(file, before);
    assertEquals(2, view.snapshot().lines());
  }

  @Test
  void tellsOfHostsPagesAndMoves() throws IOException {
    String home = "http://a.test/";
    lines.page(home, "list");
    for (int i = 0; i < 3; i++) {
      lines.page("http://b.test/" + i, "http://b.test/" + i, i == 0 ? "no" : "relevant", home);
    }
    lines.page("http://b.test/9", "http://c.test/9", "maybe", "http://b.test/1");
    lines.lost("http://c.test/gone", "gone", "the server answered 404", 404, 1).write();
    CrawlSnapshot now = view().snapshot();
    assertEquals(
        List.of(new HostLine("b.test", 3, 2, 0, at(4.9))), now.hosts(), "c.test gave nothing");
    assertEquals(3, now.hostCount());
    assertTrue(now.hostsExact());
    assertEquals(
        List.of("http://b.test/2", "http://b.test/1"),
        now.newest().stream().map(FoundPage::url).toList());
    assertEquals(1, now.newestMaybe().size());
    FoundPage newest = now.newestMaybe().getFirst();
    assertEquals("http://c.test/9", newest.url());
    assertEquals(Decision.MAYBE, newest.decision());
    assertEquals("the river", newest.snippet());
    assertEquals(List.of(new VisitLine.Evidence("river", 0.75)), newest.evidence());
    assertEquals(
        List.of(
            new Stop("b.test", 3, 2, false, 1),
            new Stop("a.test", 1, 0, true, 1),
            new Stop("c.test", 1, 0, true, 1)),
        now.moves().hosts());
    assertEquals(
        List.of(new Way("a.test", "b.test", 3, 2), new Way("b.test", "c.test", 1, 0)),
        now.moves().links());
    assertEquals(
        List.of(1L, 2L, 3L, 4L, 5L), now.harvest().stream().map(HarvestPoint::downloads).toList());
    assertEquals(0, now.pagesAMinute(at(8 + 120)));
  }

  @Test
  void measuresSpeedFromTheBeginningOnAndAfterAPause() throws IOException {
    for (int i = 1; i <= 100; i++) {
      lines.page("http://a.test/" + i, "no");
      if (i == 20) {
        lines.write();
        assertEquals(60, view().snapshot().pagesAMinute(at(20)), 5, "soon after it began");
      }
    }
    lines.write();
    assertEquals(60, view().snapshot().pagesAMinute(at(100)), 5);
    assertEquals(0, view().snapshot().pagesAMinute(at(100 + 180)));
    lines.pause(Duration.ofMinutes(5));
    for (int i = 101; i <= 115; i++) {
      lines.page("http://a.test/" + i, "no");
    }
    lines.write();
    assertEquals(60, view().snapshot().pagesAMinute(at(300 + 115)), 25, "soon after a pause");
  }

  @Test
  void countsReasonsWithoutWhatDiffersInThem() throws IOException {
    lines
        .lost("http://a.test/p", "refused", "refused by robots.txt: /p of http://a.test", 0, 0)
        .lost("http://b.test/q", "refused", "refused by robots.txt: /q of http://b.test", 0, 0)
        .lost(
            "http://b.test/r",
            "refused",
            "refused by " + SiteBlocks.RULE + " (redirected to http://c.test/)",
            301,
            1)
        .lost("http://b.test/s", "duplicate", "the same as http://b.test/t", 200, 1)
        .write();
    assertEquals(
        List.of(
            new Loss("refused", "robots.txt", 2, "http://b.test/q"),
            new Loss("duplicate", "the same as another page", 1, "http://b.test/s"),
            new Loss("refused", SiteBlocks.RULE, 1, "http://b.test/r")),
        view().snapshot().losses());
  }

  @Test
  void tellsHowHostsWereTreated() throws IOException {
    String byRobots = "refused by robots.txt: /p of http://a.test (Disallow: /p)";
    lines.page("http://a.test/1", "relevant").pause(Duration.ofSeconds(4));
    lines.page("http://a.test/2", "no");
    lines.lost("http://a.test/3", "busy", "the server answered 503: come back in 9 s", 503, 3);
    lines.lost("http://a.test/p", "refused", byRobots, 0, 0);
    lines.page("http://a.test/4", "http://b.test/4", "no", "");
    for (int i = 0; i < 4; i++) {
      lines.lost("http://down.test/" + i, "unreachable", "not reachable: refused", 0, 1);
    }
    lines.write();
    CrawlView view = view();
    assertEquals(
        new HostCourtesy(
            "a.test",
            6,
            2,
            1,
            2_000,
            at(0.9),
            at(8.9),
            Duration.ofSeconds(5),
            Duration.ofMillis(1_600),
            3,
            0,
            false,
            1,
            List.of(new HostCourtesy.Disallowed("/p", 1))),
        view.courtesy(10).getFirst());
    HostCourtesy down = view.courtesy("down.test").orElseThrow();
    assertTrue(down.parked());
    assertEquals(4, down.silences());
    assertEquals(1, view.courtesy("b.test").orElseThrow().requests());
    assertFalse(view.courtesy("never.test").isPresent());
  }

  @Test
  void aRefreshGivesAHostUpSooner() throws IOException {
    lines.page("http://a.test/1", "relevant").page("http://a.test/2", "relevant");
    lines.silentAgain("http://a.test/1", 1).write();
    CrawlView view = view();
    assertFalse(view.courtesy("a.test").orElseThrow().parked());
    lines.silentAgain("http://a.test/2", 2).write();
    assertTrue(view.courtesy("a.test").orElseThrow().parked());
    lines.lost("http://a.test/3", "unreachable", "not reachable: refused", 0, 1).write();
    assertFalse(view.courtesy("a.test").orElseThrow().parked(), "the crawl went on");
    lines.page("http://a.test/3", "no").write();
    assertFalse(view.courtesy("a.test").orElseThrow().parked());
  }

  @Test
  void staysSmallHoweverManyHosts() throws IOException {
    int hosts = 12_000;
    for (int i = 0; i < 30; i++) {
      lines.page("http://large.test/" + i, "relevant");
    }
    for (int i = 0; i < hosts; i++) {
      String via = "http://h" + i / 2 + ".test/";
      String url = "http://h" + i + ".test/";
      lines.page(url, url, "no", i == 0 ? "" : via);
    }
    lines.page("http://large.test/last", "relevant").write();
    CrawlSnapshot now = view().snapshot();
    assertEquals(hosts, (double) now.hostCount(), hosts * 0.01);
    assertFalse(now.hostsExact());
    assertEquals("large.test", now.hosts().getFirst().host());
    assertEquals(31, now.hosts().getFirst().relevant());
    assertTrue(now.harvest().size() <= 400, "points: " + now.harvest().size());
    assertEquals(now.downloads(), now.harvest().getLast().downloads());
    assertEquals(41, now.moves().hosts().size());
    assertEquals(now.downloads(), now.moves().hosts().stream().mapToLong(Stop::pages).sum());
    assertTrue(now.moves().links().size() <= 80);
    assertTrue(view().courtesy(Integer.MAX_VALUE).size() <= 2 * HostCourtesy.MOST);
  }

  @Test
  void aCrawlWithoutAFileHasNoVisits() throws IOException {
    CrawlView view = view();
    Files.delete(folder.resolve("visits.jsonl"));
    assertEquals(0, view.snapshot().lines());
    assertEquals(List.of(), view.courtesy(5));
    assertEquals(0, Stream.of(view.snapshot().newest()).mapToInt(List::size).sum());
  }

  private CrawlView view() {
    return new CrawlView(CrawlFolder.open(folder));
  }

  private static Instant at(double seconds) {
    return Lines.BEGIN.plusMillis(Math.round(seconds * 1_000));
  }
}
