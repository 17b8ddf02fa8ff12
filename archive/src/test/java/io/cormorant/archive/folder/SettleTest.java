package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cormorant.archive.export.Export;
import io.cormorant.archive.export.ExportFilter;
import io.cormorant.archive.export.ExportedPage;
import io.cormorant.archive.export.PageSink;
import io.cormorant.archive.export.WrittenFile;
import io.cormorant.archive.lucene.PageSearch;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.core.Cut;
import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import io.cormorant.crawl.Verdicts;
import io.cormorant.plan.Keep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When the cut has moved, visits, exports and searches follow it, and nothing is fetched.
class SettleTest {
  private static final Cut CUT = new Cut(0.5, 0.15, Cut.Origin.FOUND, 4, 1);

  @TempDir private Path temporary;
  private CrawlFolder folder;

  @BeforeEach
  void crawl() {
    folder =
        crawl(
            "crawl",
            crawl ->
                crawl
                    .page("http://a.test/one", html("one"), 0.8)
                    .page("http://a.test/two", html("two"), 0.4)
                    .page("http://a.test/three", html("three"), 0.2)
                    .page("http://a.test/four", html("four"), 0.1));
  }

  @Test
  void visitsExportsAndSearchesFollowTheCut() {
    settle(CUT, Map.of(Url.of("http://a.test/four"), 0.6));
    assertEquals(
        List.of("relevant true", "maybe false", "maybe false", "relevant true"), decisions());
    assertEquals(Set.of("one", "four"), exported(false));
    assertEquals(Set.of("one", "two", "three", "four"), exported(true));
    assertEquals(Set.of("one", "four"), found(false));
    assertEquals(Set.of("one", "two", "three", "four"), found(true));
    assertEquals(List.of(), folder.fsck().look());
    settle(new Cut(0.15, 0.05, Cut.Origin.FOUND, 4, 3), Map.of());
    assertEquals(Set.of("one", "two", "three", "four"), found(false));
  }

  @Test
  void aCutThatWasNotFoundChangesNothing() {
    List<String> before = decisions();
    settle(new Cut(0.9, 0.8, Cut.Origin.SET, 0, 0), Map.of());
    assertEquals(before, decisions());
  }

  @Test
  void whatIsNotStoredIsDecidedAboutAndNotKept() {
    folder = crawl("unstored", crawl -> crawl.decided("http://b.test/a", 0.1, Decision.NO, false));
    settle(CUT, Map.of(Url.of("http://b.test/a"), 0.7));
    assertEquals(List.of("relevant false"), decisions());
    assertEquals(List.of(0.7), scores());
    assertEquals(Set.of(), exported(true));
    assertEquals(Set.of(), found(true));
  }

  @Test
  void listsAndPagesInOtherLanguagesStayWhatTheyAre() {
    folder =
        crawl(
            "fixed",
            crawl ->
                crawl
                    .decided("http://b.test/list", 0.1, Decision.LIST, true)
                    .decided("http://b.test/other", 0.2, Decision.LANGUAGE, true)
                    .decided("http://b.test/gone", 0.2, Decision.LIST, false));
    Map<Url, Double> scores =
        Map.of(Url.of("http://b.test/list"), 0.9, Url.of("http://b.test/other"), 0.9);
    settle(CUT, scores);
    assertEquals(List.of("list false", "language false", "list false"), decisions());
    assertEquals(List.of(0.1, 0.2, 0.2), scores());
    settle(new Verdicts(CUT, scores, Keep.ALL));
    assertEquals(List.of("list true", "language true", "list false"), decisions());
  }

  @Test
  void keepingAllKeepsWhatIsStored() {
    settle(new Verdicts(CUT, Map.of(), Keep.ALL));
    assertEquals(List.of("relevant true", "maybe true", "maybe true", "no true"), decisions());
    assertEquals(Set.of("one", "two", "three", "four"), exported(false));
    assertEquals(Set.of("one", "two", "three", "four"), found(false));
  }

  @Test
  void evidenceIsShareOfTheScoreThatIsShown() {
    settle(CUT, Map.of(Url.of("http://a.test/four"), 0.6));
    try (Stream<VisitLine> visits = folder.visits()) {
      assertEquals(
          List.of(0.4, 0.2, 0.1, 0.3),
          visits.map(line -> line.evidence().getFirst().share()).toList());
    }
  }

  @Test
  void whoeverOpensTheFolderNextDoesWhatACrawlThatWasCutOffLeft() {
    Verdicts left = new Verdicts(CUT, Map.of(Url.of("http://b.test/b"), 0.8), Keep.MAYBE);
    folder =
        crawl(
            "left",
            crawl ->
                crawl
                    .decided("http://b.test/a", 0.4, Decision.RELEVANT, true)
                    .decided("http://b.test/b", 0.2, Decision.NO, true)
                    .leave(left));
    List<String> before = List.of("relevant true", "no true");
    try (FolderLock _ = FolderLock.take(folder.path())) {
      CrawlFolder.open(folder.path());
      assertEquals(before, decisions(), "the crawl is still at it");
    }
    assertEquals(before, decisions());
    CrawlFolder.open(folder.path());
    assertEquals(List.of("maybe false", "relevant true"), decisions());
    assertEquals(Set.of("b"), found(false));
    assertEquals(List.of(), folder.fsck().look());
    settle(new Cut(0.9, 0.8, Cut.Origin.FOUND, 2, 0), Map.of());
    CrawlFolder.open(folder.path());
    assertEquals(List.of("no false", "maybe false"), decisions(), "it is done once");
  }

  /// Whatever was written when the process died, doing it again gives the same.
  @Test
  void settlingThatWasCutOffIsDoneAgain() throws IOException {
    Path visits = folder.visitsFile();
    byte[] before = Files.readAllBytes(visits);
    byte[] left = new Verdicts(CUT, Map.of(), Keep.MAYBE).toBytes();
    Path mark = folder.path().resolve("verdicts.state");
    Files.write(mark, left);
    folder.settle();
    byte[] after = Files.readAllBytes(visits);
    assertFalse(Files.exists(mark));

    Files.write(mark, left);
    folder.settle();
    assertArrayEquals(after, Files.readAllBytes(visits), "died after the visits were written");

    try (FolderRevision revision = folder.revise()) {
      Files.write(visits, before);
      revision.commit(Map.of());
    }
    Files.write(mark, left);
    folder.settle();
    assertArrayEquals(after, Files.readAllBytes(visits), "died after the index was told");
    assertEquals(Set.of("one"), found(false));
    assertEquals(List.of(), folder.fsck().look());
  }

  private CrawlFolder crawl(String name, Consumer<MadeCrawl> pages) {
    try (MadeCrawl crawl = new MadeCrawl(temporary.resolve(name))) {
      pages.accept(crawl);
      return crawl.folder();
    }
  }

  private void settle(Cut cut, Map<Url, Double> scores) {
    settle(new Verdicts(cut, scores, Keep.MAYBE));
  }

  private void settle(Verdicts verdicts) {
    try (FolderRevision revision = folder.revise()) {
      revision.settle(verdicts);
    }
  }

  private List<Double> scores() {
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits.map(VisitLine::score).toList();
    }
  }

  private List<String> decisions() {
    try (Stream<VisitLine> visits = folder.visits()) {
      return visits.map(line -> line.decided().code() + " " + line.kept()).toList();
    }
  }

  private Set<String> found(boolean maybe) {
    IndexFeed.update(folder, Clock.systemUTC());
    SearchRequest.Filter filter = SearchRequest.Filter.NONE.orMaybe(maybe);
    try (PageSearch search = PageSearch.open(folder.index())) {
      return search.search(SearchRequest.of("rainfall", 10).with(filter).unfolded()).hits().stream()
          .map(hit -> name(Url.of(hit.url())))
          .collect(Collectors.toSet());
    }
  }

  private Set<String> exported(boolean maybe) {
    List<String> names = new ArrayList<>();
    PageSink sink =
        new PageSink() {
          @Override
          public void add(ExportedPage page, Consumer<VisitLine> given) {
            names.add(name(page.line().finalUrl()));
          }

          @Override
          public List<WrittenFile> finish() {
            return List.of();
          }

          @Override
          public void close() {}
        };
    new Export(
            folder, new ExportFilter(null, List.of(), null, null, maybe, List.of(), false, false))
        .run(sink, _ -> {});
    return Set.copyOf(names);
  }

  private static String name(Url url) {
    return url.path().substring(1);
  }

  private static String html(String name) {
    return "<title>"
        + name
        + "</title><p>The rainfall of station "
        + name
        + " was measured every day.";
  }
}
