package io.cormorant.archive.revise;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.export.Export;
import io.cormorant.archive.export.ExportFilter;
import io.cormorant.archive.export.JsonlSink;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.History;
import io.cormorant.archive.folder.IndexFeed;
import io.cormorant.archive.folder.MadeCrawl;
import io.cormorant.archive.folder.PageDepot;
import io.cormorant.archive.folder.Problem;
import io.cormorant.archive.folder.StoredPage;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.folder.Warcs;
import io.cormorant.archive.lucene.PageSearch;
import io.cormorant.archive.warc.WarcPosition;
import io.cormorant.core.Keyword;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/// Pages that workers left in files of their own, and how they come into the folder of the crawl.
final class GatherTest {
  private static final String HERE = "http://a.example/here";
  private static final String FIRST = "http://a.example/first";
  private static final String AGAIN = "http://b.example/again";
  private static final String LAST = "http://c.example/last";
  private static final String UNKEPT = "http://d.example/not-kept";
  private static final String ORPHAN = "http://d.example/never-reported";

  private static final CrawlPlan PLAN =
      CrawlPlan.of(
              new Topic("birds", "Birds", List.of(new Keyword("rainfall", 1)), null, null),
              List.of(Url.of(FIRST)))
          .judge("vsm")
          .build();

  @TempDir private Path temp;

  private CrawlFolder folder;

  /// Worker one dies with its file open; worker two ends as it should.
  @BeforeEach
  void crawlWithTwoWorkers() throws IOException {
    PageDepot dead = depot("one");
    try (MadeCrawl crawl = new MadeCrawl(temp.resolve("crawl"));
        PageDepot two = depot("two")) {
      folder = crawl.folder();
      folder.write(PLAN);
      crawl.page(leave(dead, FIRST), html(FIRST), 0.8, true);
      leave(dead, AGAIN);
      crawl.page(HERE, html(HERE), 0.7);
      crawl.page(leave(two, UNKEPT), html(UNKEPT), 0.1, false);
      crawl.page(leave(two, AGAIN), html(AGAIN), 0.6, true);
      crawl.page(leave(two, LAST), html(LAST), 0.5, true);
      leave(dead, ORPHAN);
    }
    Path open = files("one").getFirst();
    assertTrue(open.toString().endsWith(".open"));
    Files.write(open, new byte[] {0x1f, (byte) 0x8b, 8, 0}, StandardOpenOption.APPEND);
  }

  private PageDepot depot(String worker) throws IOException {
    Clock clock = Clock.fixed(History.START, ZoneOffset.UTC);
    return new PageDepot(workers(worker), worker, PLAN, "birds-1", "cormorant/test", clock);
  }

  private Path workers(String worker) {
    return temp.resolve("workers").resolve("birds-1").resolve(worker);
  }

  private List<Path> files(String worker) throws IOException {
    try (Stream<Path> files = Files.list(workers(worker))) {
      return files.toList();
    }
  }

  private static Response.Document leave(PageDepot depot, String url) throws IOException {
    return MadeCrawl.left(depot, url, html(url));
  }

  private static String html(String url) {
    return "<title>%s</title><p>The rainfall of %1$s was measured.".formatted(url);
  }

  @Test
  void beforeItIsMergedTheFolderSaysWhereThePagesAre() {
    VisitLine first = line(FIRST);
    assertEquals("one", first.warc().worker());
    ArchiveException e = assertThrows(ArchiveException.class, () -> folder.page(first));
    assertTrue(
        e.getMessage().contains(first.warc().file() + ", which worker one wrote"), e.getMessage());
    assertTrue(e.getMessage().contains("cormorant merge"), e.getMessage());
    assertEquals(null, line(UNKEPT).warc());
    assertEquals(html(UNKEPT).length(), line(UNKEPT).contentLength());

    List<Problem> problems = folder.fsck().look();
    assertEquals(1, problems.size(), problems.toString());
    assertTrue(problems.toString().contains("3 stored pages"), problems.toString());
    assertTrue(problems.toString().contains("(one, two)"), problems.toString());
    assertEquals(4, found(), "they are found by their words all the same");
  }

  @Test
  void aRepairLetsThemBe() throws IOException {
    List<String> before = Files.readAllLines(folder.visitsFile());
    List<Problem> left = folder.fsck().repair(InstantSource.system(), _ -> {});
    assertEquals(1, left.size(), left.toString());
    assertEquals(before, Files.readAllLines(folder.visitsFile()));
  }

  @Test
  void whatNeedsAllPagesRefusesUntilTheyAreThere() {
    Purge purge = new Purge(folder, _ -> false, Url.of(FIRST)::equals);
    assertThrows(ArchiveException.class, purge::preview);
    assertThrows(ArchiveException.class, () -> new Merge(List.of(folder), _ -> {}));
  }

  @Test
  void mergedPagesAreThoseOfTheCrawlAndNoOthers() throws IOException {
    assertEquals(new Gather.Result(3, none()), gather());
    assertAllIsThere();
    assertEquals(new Gather.Result(0, none()), gather(), "once more");
    assertAllIsThere();
    assertEquals(4, found());
    StringWriter out = new StringWriter();
    assertEquals(
        4, new Export(folder, ExportFilter.ALL).run(JsonlSink.to(out, false), _ -> {}).pages());
  }

  @Test
  void aMergedPageHasTheRecordsOfAnyOther() throws IOException {
    gather();
    VisitLine line = line(AGAIN);
    Path file = folder.warcFolder().resolve(line.warc().file());
    List<WarcRecord> records = new ArrayList<>();
    Map<String, List<String>> about = Map.of();
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord record : reader) {
        records.add(record);
        if (record instanceof WarcMetadata metadata && metadata.target().equals(AGAIN)) {
          about = metadata.fields().map();
        }
      }
    }
    List<String> types = records.stream().map(WarcRecord::type).toList();
    assertEquals(
        List.of("warcinfo", "response", "metadata", "warcinfo"), types.subList(0, 4), "by worker");
    assertEquals(2, types.stream().filter("warcinfo"::equals).count());
    assertEquals(List.of("0.600000"), about.get("score"));
    assertEquals(List.of("vsm"), about.get("judge"));
    assertEquals(List.of("rainfall"), about.get("evidence"));
  }

  @Test
  void theCrawlGoesOnBehindThem() throws IOException {
    gather();
    try (FolderArchive archive = History.archive(folder)) {
      assertEquals(5, archive.ended());
    }
    assertAllIsThere();
  }

  @Test
  void whatIsNotThereYetIsMergedLater() throws IOException {
    Path away = temp.resolve("away");
    Files.move(workers("two"), away);
    Gather.Result some = gather();
    assertEquals(1, some.pages());
    assertEquals(2, some.lacking());
    assertTrue(some.missing().firstKey().startsWith("two/cormorant-"), some.toString());
    assertEquals("two", line(LAST).warc().worker());
    Files.move(away, workers("two"));
    assertEquals(new Gather.Result(2, none()), gather());
    assertAllIsThere();
  }

  @Test
  void aDamagedRecordIsNotMerged() throws IOException {
    Path file = files("two").getFirst();
    byte[] bytes = Files.readAllBytes(file);
    int middle = (int) (line(LAST).warc().offset() + line(LAST).warc().length() / 2);
    bytes[middle] ^= 0x55;
    Files.write(file, bytes);
    assertEquals(1, gather().lacking());
    assertEquals("two", line(LAST).warc().worker(), "its line still says where it is");
  }

  @Test
  void aMergeThatDiesWhileItCopiesIsUndone() throws IOException {
    List<String> before = Files.readAllLines(folder.visitsFile());
    assertThrows(
        IllegalStateException.class,
        () ->
            gather(
                pages -> {
                  if (pages == 2) {
                    throw new IllegalStateException("killed");
                  }
                }));
    folder = CrawlFolder.open(folder.path());
    assertEquals(before, Files.readAllLines(folder.visitsFile()));
    assertEquals(1, Warcs.responses(folder.warcFolder()).size());
    assertEquals(1, folder.fsck().look().size());
    assertEquals(3, gather().pages());
    assertAllIsThere();
  }

  /// The new WARC files are there, the visits do not name them yet.
  @Test
  void aMergeThatDiesBeforeTheVisitsAreReplacedIsUndone() throws IOException {
    Path aside = Files.copy(folder.visitsFile(), temp.resolve("visits"));
    try (FolderRevision revision = folder.revise()) {
      assertThrows(
          IllegalStateException.class,
          () ->
              revision.movePages(
                  line -> line,
                  () -> {
                    copyOwnFile();
                    throw new IllegalStateException("killed");
                  }));
    }
    assertEquals(2, Warcs.files(folder.warcFolder()).size());
    folder = CrawlFolder.open(folder.path());
    assertEquals(1, Warcs.files(folder.warcFolder()).size(), "nobody names the new one");
    assertEquals(Files.readAllLines(aside), Files.readAllLines(folder.visitsFile()));
    assertEquals(3, gather().pages());
    assertAllIsThere();
  }

  private void copyOwnFile() {
    try {
      Path own = Warcs.files(folder.warcFolder()).getFirst();
      String name = own.getFileName().toString().replace("-00000-", "-00001-");
      Files.copy(own, own.resolveSibling(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aMergeThatDiesAfterTheVisitsAreReplacedStays() throws IOException {
    WarcPosition before = WarcPosition.end(folder.warcFolder());
    gather();
    Files.writeString(
        folder.path().resolve("merge.state"), before.length() + " " + before.file(), UTF_8);
    assertThrows(ArchiveException.class, () -> History.archive(folder));
    folder = CrawlFolder.open(folder.path());
    assertFalse(Files.exists(folder.path().resolve("merge.state")));
    assertAllIsThere();
  }

  private void assertAllIsThere() throws IOException {
    assertEquals(List.of(), folder.fsck().look());
    try (Stream<StoredPage> pages = folder.pages()) {
      assertEquals(
          List.of(html(FIRST), html(HERE), html(AGAIN), html(LAST)),
          pages.map(page -> new String(page.document().body(), UTF_8)).toList());
    }
    assertEquals(4, Warcs.responses(folder.warcFolder()).size(), "no others");
  }

  private Gather.Result gather() {
    return gather(_ -> {});
  }

  private Gather.Result gather(LongConsumer progress) {
    try (FolderRevision revision = folder.revise()) {
      return new Gather(folder, List.of(temp.resolve("workers")), progress)
          .run(revision, Long.MAX_VALUE);
    }
  }

  private static SortedMap<String, Long> none() {
    return new TreeMap<>();
  }

  private VisitLine line(String url) {
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits.filter(line -> line.url().equals(Url.of(url))).findFirst().orElseThrow();
    }
  }

  private long found() {
    IndexFeed.update(folder, InstantSource.system());
    try (PageSearch search = PageSearch.open(folder.index())) {
      long[] count = {0};
      search.numbers(_ -> count[0]++);
      return count[0];
    }
  }
}
