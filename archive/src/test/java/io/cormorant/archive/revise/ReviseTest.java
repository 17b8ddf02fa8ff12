package io.cormorant.archive.revise;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.History;
import io.cormorant.archive.folder.MadeCrawl;
import io.cormorant.archive.folder.Opinions;
import io.cormorant.archive.folder.StoredPage;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.folder.Warcs;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.UrlState;
import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Merging and purging.
final class ReviseTest {
  private static final String SEED = "http://a.example/";
  private static final String SECRET = "http://person.example/life-of-somebody";
  private static final String CHILD = "http://b.example/child";

  @TempDir private Path temp;

  @Test
  void aPurgedPageLeavesNoTrace() throws IOException {
    CrawlFolder folder = crawl("crawl");
    folder.addFeedback(
        List.of(
            new Feedback(Url.of(SECRET), true, History.START),
            new Feedback(Url.of(SEED), true, History.START)));
    assertTrue(everything(folder).contains("somebody"));
    Purge purge = new Purge(folder, _ -> false, Url.of(SECRET)::equals);
    assertEquals(1, purge.preview().pages());
    assertTrue(everything(folder).contains("somebody"), "looking changes nothing");

    Purge.Result result = purge(folder, Url.of(SECRET)::equals);
    assertEquals(1, result.visits());
    assertEquals(1, result.files());
    String all = everything(folder);
    assertFalse(all.contains("person.example"), "the address is still there");
    assertFalse(all.contains("somebody"), "the text is still there");
    assertTrue(all.contains("{\"n\":2,\"outcome\":\"purged\"}\n"), "its number stays");
    assertEquals(List.of(SEED, CHILD, SEED + "last"), pages(folder), "the others are all there");
    assertEquals(3, Warcs.responses(folder.warcFolder()).size());
    assertFalse(all.contains("WARC-Target-URI: http://c.example/copy"), "metadata of its copy");
    assertEquals(
        List.of(new Feedback.Numbered(2, new Feedback(Url.of(SEED), true, History.START))),
        folder.feedbackAfter(0),
        "with the number it had");
    assertTrue(folder.why(Url.of(CHILD)).isPresent());
    assertTrue(folder.why(Url.of(SECRET)).isEmpty());
    VisitLine child = visit(folder, CHILD);
    assertEquals(null, child.via());
    assertEquals(null, child.nearDuplicateOf());
    assertTrue(visit(folder, "http://c.example/copy").reason().contains("(purged)"));
  }

  /// Two threads stand for two processes.
  @Test
  void nothingIsSaidOfAPageThatIsBeingPurged() throws Exception {
    CrawlFolder folder = crawl("crawl");
    List<Feedback> said = List.of(new Feedback(Url.of(SECRET), true, History.START));
    AtomicReference<Future<Map<Url, VisitLine>>> answer = new AtomicReference<>();
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      try (FolderRevision revision = folder.revise()) {
        Purge purge = new Purge(folder, _ -> false, Url.of(SECRET)::equals);
        purge.run(revision, () -> answer.set(other.submit(() -> folder.addFeedback(said))));
        assertFalse(answer.get().isDone(), "it waits for the purge");
      }
      assertEquals(Map.of(), answer.get().get());
    }
    assertEquals(List.of(), folder.feedbackAfter(0));
  }

  @Test
  void whatNobodyNamesStaysAsItIs() throws IOException {
    CrawlFolder folder = crawl("crawl");
    List<String> before = Files.readAllLines(folder.visitsFile());
    List<Path> files = Warcs.files(folder.warcFolder());
    Purge.Result result = purge(folder, url -> url.host().equals("nowhere.example"));
    assertEquals(new Purge.Result(0, 0, Map.of(), 0), result);
    assertEquals(before, Files.readAllLines(folder.visitsFile()));
    assertEquals(files, Warcs.files(folder.warcFolder()));
    assertEquals(4, pages(folder).size());
  }

  @Test
  void aPurgeCutOffBeforeTheVisitsChangedIsRepeated() throws IOException {
    CrawlFolder folder = crawl("crawl");
    List<String> before = pages(folder);
    Runnable dying =
        () -> {
          throw new IllegalStateException("power cut");
        };
    try (FolderRevision revision = folder.revise()) {
      Purge purge = new Purge(folder, _ -> false, Url.of(SECRET)::equals);
      assertThrows(IllegalStateException.class, () -> purge.run(revision, dying));
    }
    assertTrue(Files.exists(folder.path().resolve("purge.state")));
    assertEquals(before, pages(folder), "nothing is lost yet");
    try (CrawlStore store = CrawlStore.read(folder.storeFolder())) {
      assertEquals(UrlState.PURGED, store.find(Url.of(SECRET)).orElseThrow().state());
    }
    purge(folder, Url.of(SECRET)::equals);
    assertFalse(everything(folder).contains("somebody"));
    assertEquals(3, pages(folder).size());
    assertEquals(1, Warcs.files(folder.warcFolder()).size());
  }

  @Test
  void aPurgeCutOffAfterTheVisitsChangedIsCompletedByAnyPurge() throws IOException {
    CrawlFolder folder = crawl("crawl");
    Path old = Warcs.files(folder.warcFolder()).getFirst();
    byte[] bytes = Files.readAllBytes(old);
    purge(folder, Url.of(SECRET)::equals);
    Files.write(old, bytes);
    Files.writeString(folder.path().resolve("purge.state"), old.getFileName().toString());
    assertTrue(everything(folder).contains("somebody"));
    purge(folder, url -> url.host().equals("nowhere.example"));
    assertFalse(everything(folder).contains("somebody"));
    assertEquals(3, pages(folder).size());
    purge(folder, Url.of(CHILD)::equals);
    assertEquals(2, pages(folder).size(), "it can be purged again");
  }

  @Test
  void aRevisionForgetsFirstWhatACrawlThatDiedHadNotCommitted() throws IOException {
    CrawlFolder folder = crawl("crawl");
    String last = Files.readAllLines(folder.visitsFile()).getLast();
    Files.writeString(
        folder.visitsFile(), last.replace("\"n\":5", "\"n\":6") + "\n", StandardOpenOption.APPEND);
    purge(folder, Url.of(CHILD)::equals);
    assertEquals(5, Files.readAllLines(folder.visitsFile()).size());
    assertEquals(List.of(), folder.fsck().look());
    assertEquals(4, folder.downloads(), "those that are left");
    try (FolderArchive archive = History.archive(folder)) {
      assertEquals(5, archive.ended());
    }
  }

  @Test
  void allPagesCanGo() throws IOException {
    CrawlFolder folder = crawl("crawl");
    Purge.Result result = purge(folder, _ -> true);
    assertEquals(4, result.pages());
    assertEquals(List.of(), pages(folder));
    assertEquals(List.of(), Warcs.files(folder.warcFolder()));
    assertEquals(5, Files.readAllLines(folder.visitsFile()).size());
  }

  @Test
  void aFolderThatDoesNotSayWhereItsPagesLieIsNotPurged() throws IOException {
    CrawlFolder folder = crawl("crawl");
    String visits = Files.readString(folder.visitsFile());
    Matcher place = Pattern.compile("\"warc\":\\{[^}]*},").matcher(visits);
    Files.writeString(
        folder.visitsFile(), place.replaceFirst(found -> " ".repeat(found.group().length())));
    assertThrows(ArchiveException.class, () -> purge(folder, Url.of(SECRET)::equals));
    assertEquals(3, pages(folder).size());
  }

  @Test
  void mergingKeepsTheNewestVisitOfEachUrl() throws IOException {
    CrawlFolder one = crawl("one");
    CrawlFolder two;
    try (MadeCrawl crawl = new MadeCrawl(temp.resolve("two"))) {
      crawl
          .page("http://x.example/", html("X", "Something new."), 0.6)
          .page("http://y.example/", html("Y", "Something else."), 0.6)
          .page(CHILD, html("Older", "An older child."), 0.6)
          .page("http://z.example/", html("Z", "More."), 0.6)
          .page(SEED, html("Newer", "A newer seed."), 0.9);
      two = crawl.folder();
    }
    CrawlFolder merged = CrawlFolder.prepare(temp.resolve("merged"));
    Merge.Result result = new Merge(List.of(one, two, one), _ -> {}).run(merged, 1_000);
    assertEquals(new Merge.Result(8, 7, 7, 0), result);

    CrawlFolder opened = CrawlFolder.open(temp.resolve("merged"));
    assertEquals(
        List.of(
            SECRET,
            CHILD,
            SEED + "last",
            "http://x.example/",
            "http://y.example/",
            "http://z.example/",
            SEED),
        pages(opened));
    assertEquals("Newer", visit(opened, SEED).title());
    assertEquals("Child", visit(opened, CHILD).title());
    try (Stream<VisitLine> lines = opened.visits()) {
      assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L), lines.map(VisitLine::n).toList());
    }
    assertTrue(Warcs.files(opened.warcFolder()).size() > 1, "full files are followed by others");
    assertEquals(7, Warcs.responses(opened.warcFolder()).size());
    purge(opened, Url.of(SECRET)::equals);
    assertFalse(everything(opened).contains("somebody"));
    assertThrows(ArchiveException.class, () -> History.archive(opened), "it cannot be resumed");
    assertThrows(ArchiveException.class, () -> CrawlFolder.prepare(temp.resolve("merged")));
  }

  @Test
  void mergingTakesAlongWhatPeopleSaidLast() throws IOException {
    CrawlFolder one = crawl("one");
    CrawlFolder two = crawl("two");
    Feedback changed = new Feedback(Url.of(SEED), false, History.START.plusSeconds(20));
    Feedback first = new Feedback(Url.of(SEED), true, History.START.plusSeconds(10));
    Feedback other = new Feedback(Url.of(CHILD), true, History.START.plusSeconds(15));
    one.addFeedback(List.of(changed));
    two.addFeedback(List.of(first, other));
    Files.writeString(
        two.path().resolve("feedback.jsonl"),
        "{\"url\":\"http://gone.example/\",\"good\":true}\n",
        StandardOpenOption.APPEND);
    CrawlFolder merged = CrawlFolder.prepare(temp.resolve("merged"));
    new Merge(List.of(one, two, one), _ -> {}).run(merged, 1_000_000);
    assertEquals(
        List.of(first, other, changed),
        merged.feedbackAfter(0).stream().map(Feedback.Numbered::said).toList());
    Opinions opinions = new Opinions(merged);
    assertTrue(opinions.isBad(visit(merged, SEED)));
    assertTrue(opinions.isGood(visit(merged, CHILD)));
  }

  @Test
  void mergingSaysOfNoPageThatIsLostThatItIsKept() throws IOException {
    CrawlFolder one = crawl("one");
    String visits = Files.readString(one.visitsFile());
    Files.writeString(one.visitsFile(), visits.replaceFirst("\"offset\":\\d+", "\"offset\":1"));
    CrawlFolder merged = CrawlFolder.prepare(temp.resolve("merged"));
    Merge.Result result = new Merge(List.of(one), _ -> {}).run(merged, 1_000_000);
    assertEquals(new Merge.Result(5, 3, 0, 1), result);
    try (Stream<VisitLine> lines = merged.visits()) {
      assertTrue(lines.allMatch(line -> line.kept() == (line.warc() != null)));
    }
  }

  @Test
  void nobodyRevisesAFolderWhileItIsCrawled() {
    CrawlFolder folder = crawl("crawl");
    try (var _ = History.archive(folder)) {
      assertThrows(ArchiveException.class, folder::revise);
    }
    folder.revise().close();
  }

  private static Purge.Result purge(CrawlFolder folder, Predicate<Url> named) {
    try (FolderRevision revision = folder.revise()) {
      return new Purge(folder, _ -> false, named).run(revision, () -> {});
    }
  }

  private CrawlFolder crawl(String name) {
    try (MadeCrawl crawl = new MadeCrawl(temp.resolve(name))) {
      crawl
          .page(SEED, html("Seed", "A page about birds."), 0.5)
          .page(SECRET, html("Life", "What somebody did."), 0.5, SEED, null)
          .page(CHILD, html("Child", "A page found there."), 0.5, SECRET, SECRET)
          .page(SEED + "last", html("Last", "The last page."), 0.5, SEED, null)
          .copy("http://c.example/copy", html("Life", "What somebody did."), SECRET);
      return crawl.folder();
    }
  }

  private static VisitLine visit(CrawlFolder folder, String url) {
    try (Stream<VisitLine> lines = folder.visits()) {
      return lines.filter(line -> line.url().toString().equals(url)).findFirst().orElseThrow();
    }
  }

  /// The addresses of all pages, each read from where its visit says it lies.
  private static List<String> pages(CrawlFolder folder) {
    List<String> found = new ArrayList<>();
    try (Stream<StoredPage> pages = folder.pages()) {
      pages.forEach(
          page -> {
            String title = String.valueOf(page.line().title());
            assertTrue(new String(page.document().body(), UTF_8).contains(title), title);
            found.add(page.line().finalUrl().toString());
          });
    }
    return found;
  }

  /// All bytes of the folder, unpacked.
  private static String everything(CrawlFolder folder) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (Stream<Path> files = Files.walk(folder.path())) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        try (InputStream in = Files.newInputStream(file);
            InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
          plain.transferTo(all);
        }
      }
    }
    return all.toString(UTF_8);
  }

  private static String html(String title, String text) {
    return "<html><title>" + title + "</title><body><p>" + text + "</p></body></html>";
  }
}
