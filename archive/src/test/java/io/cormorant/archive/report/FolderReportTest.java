package io.cormorant.archive.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.History;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The report over a folder as a crawl writes it: both sides mean the same by a line.
class FolderReportTest {
  private static final Topic TOPIC =
      new Topic("birds", "Birds", List.of(new Keyword("cormorant", 1)), null, 0.3);

  @TempDir private Path temporary;
  private CrawlFolder folder;

  @BeforeEach
  void write() {
    folder = History.writeInto(temporary.resolve("crawl"));
  }

  @Test
  void readsFromEachLineWhatTheFolderReadsFromIt() {
    List<VisitExtract> extracts = new ArrayList<>();
    long skipped =
        JsonLines.read(folder.visitsFile(), line -> extracts.add(VisitExtract.read(line)));
    assertEquals(0, skipped);
    try (Stream<VisitLine> visits = folder.visits()) {
      assertEquals(visits.map(FolderReportTest::extract).toList(), extracts);
    }
  }

  @Test
  void addsUpWhatTheCrawlDid() {
    CrawlSummary summary = CrawlReport.summarize(folder.visitsFile());
    assertEquals(4, summary.lines());
    assertEquals(3, summary.downloads());
    assertEquals(5, summary.requests(), "the seed was redirected");
    assertEquals(3, summary.relevant());
    assertEquals(3, summary.kept());
    assertEquals(Stream.of(1, 2, 4).mapToLong(n -> History.body(n).length).sum(), summary.bytes());
    assertEquals(2, summary.hosts());
    assertEquals(Map.of("visited", 3L, "gone", 1L), summary.outcomes());
    assertEquals(History.START.plusSeconds(1), summary.first());
    assertEquals(History.START.plusSeconds(4), summary.last());
    assertEquals(0, summary.torn());
  }

  @Test
  void countsTheLinksOfTheStore() {
    LinkTally links;
    try (CrawlStore store = CrawlStore.read(folder.storeFolder())) {
      links = LinkTally.of(store);
    }
    assertEquals(6, links.known(), "a seed, where it led, and four links");
    ReasonTally.Reason rule = links.refusals().reasons().getFirst();
    assertEquals("scope.exclude-domains: z.example", rule.name());
    assertEquals(
        List.of(new ReasonTally.Example(History.FORBIDDEN.toString(), "")), rule.examples());
  }

  @Test
  void showsPagesAndLosses() throws IOException {
    Document page = report();
    assertEquals(
        List.of("Title ? 1", "Title ? 2", "Title ? 4"), page.select("li.page h3").eachText());
    assertEquals(
        Stream.of(History.MOVED, History.CHILD, History.LAST).map(Object::toString).toList(),
        page.select("li.page h3 a").eachAttr("href"));
    assertTrue(page.select("li.page mark").eachText().stream().anyMatch("Cormorant"::equals));
    String leftOut = page.select("#left-out").text();
    assertTrue(leftOut.contains("No such page") && leftOut.contains("c.example/gone"), leftOut);
    assertTrue(leftOut.contains("scope.exclude-domains"), leftOut);
  }

  @Test
  void reportsACrawlThatWasKilledBeforeAndAfterItsRepair() throws IOException {
    Files.writeString(
        folder.visitsFile(), "{\"n\":5,\"url\":\"http://a.exa", StandardOpenOption.APPEND);
    CrawlSummary killed = CrawlReport.summarize(folder.visitsFile());
    assertEquals(4, killed.lines());
    assertEquals(1, killed.torn());
    assertEquals(3, report().select("li.page").size());
    History.archive(folder).close();
    assertEquals(4, History.endings(folder));
    assertEquals(0, CrawlReport.summarize(folder.visitsFile()).torn());
  }

  private Document report() throws IOException {
    Path html = temporary.resolve("report.html");
    ReportInput input = ReportInput.of(TOPIC, folder.visitsFile());
    CrawlReport.write(input.withStore(folder.storeFolder()), html);
    return Jsoup.parse(html, "UTF-8");
  }

  private static VisitExtract extract(VisitLine line) {
    return new VisitExtract(
        line.n(),
        line.url().toString(),
        line.finalUrl().toString(),
        line.finalUrl().host(),
        line.fetchTime(),
        line.tookMs(),
        line.outcome(),
        line.isHistory(),
        Objects.requireNonNullElse(line.reason(), ""),
        Objects.requireNonNullElse(line.guard(), ""),
        line.cuts(),
        line.contentLength(),
        Objects.requireNonNullElse(line.title(), ""),
        Objects.requireNonNullElse(line.lang(), ""),
        Objects.requireNonNullElse(line.score(), 0.0),
        line.relevant(),
        line.decided(),
        line.stored(),
        line.kept(),
        line.marks().contains("script-shell"),
        line.depth(),
        line.choice() == null ? 0 : line.choice().chance(),
        line.requests(),
        line.evidence().stream().map(e -> new Evidence(e.term(), e.share())).toList(),
        Objects.requireNonNullElse(line.snippet(), ""));
  }
}
