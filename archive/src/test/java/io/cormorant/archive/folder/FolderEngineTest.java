package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.Folders;
import io.cormorant.core.Decision;
import io.cormorant.core.Plugins;
import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.remote.ApiClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderEngineTest {
  @TempDir Path temp;

  @Test
  void answersFromWhatACrawlKept() {
    try (MadeCrawl made = made()) {
      made.links("http://a.test/rain", "http://a.test/floods", "http://b.test/")
          .links("http://b.test/", "http://a.test/floods")
          .links("http://b.test/gauges", "http://a.test/floods");
    }
    SearchEngine engine = open("local:folder=" + folder());
    assertEquals("local", engine.name());
    assertTrue(engine.isLocal());
    assertEquals(EnumSet.allOf(Query.Kind.class), engine.answers());
    assertEquals(
        List.of("http://a.test/floods", "http://a.test/rain"),
        urls(engine, new Query.Words("floods rainfall")));
    assertEquals(List.of(), urls(engine, new Query.Words("cake")), "it was not kept");
    assertEquals(
        "http://b.test/gauges",
        urls(engine, new Query.Related(Url.of("http://a.test/floods"))).getFirst());
    assertEquals(
        List.of("http://b.test/", "http://b.test/gauges"), urls(engine, new Query.Site("b.test")));
    assertEquals(
        List.of("http://b.test/", "http://b.test/gauges", "http://a.test/rain"),
        urls(engine, new Query.Backlinks(Url.of("http://a.test/floods"))));
    Url nowhere = Url.of("http://c.test/");
    assertEquals(List.of(), urls(engine, new Query.Backlinks(nowhere)));
    assertEquals(List.of(), urls(engine, new Query.Related(nowhere)));
  }

  @Test
  void turnsPagesOfBackLinks() {
    try (MadeCrawl made = made()) {
      for (int i = 0; i < 21; i++) {
        made.links("http://h%02d.test/".formatted(i), "http://a.test/floods");
      }
    }
    SearchEngine engine = open("local:folder=" + folder());
    Query query = new Query.Backlinks(Url.of("http://a.test/floods"));
    assertEquals(10, found(engine, query, 0).hits().size());
    assertTrue(found(engine, query, 1).more());
    assertEquals(
        List.of("http://h20.test/"),
        found(engine, query, 2).hits().stream().map(hit -> hit.url().toString()).toList());
    assertFalse(found(engine, query, 2).more());
    assertEquals(List.of(), found(engine, query, Integer.MAX_VALUE).hits());
  }

  @Test
  void knowsNoBackLinksWhereNoneWereKept() {
    made().close();
    SearchEngine engine = open("local:folder=" + folder());
    assertEquals(Set.of(Query.Kind.WORDS, Query.Kind.RELATED, Query.Kind.SITE), engine.answers());
    assertEquals(List.of(), urls(engine, new Query.Backlinks(Url.of("http://a.test/floods"))));
  }

  @Test
  void answersWhileTheCrawlRuns() {
    made().close();
    SearchEngine engine = open("local:folder=" + folder());
    try (FolderArchive archive = History.archive(CrawlFolder.open(folder()))) {
      assertEquals(2, urls(engine, new Query.Words("gauge")).size(), archive::toString);
    }
  }

  @Test
  void saysWhatIsWrongWithAFolder() {
    assertEquals(
        "search engine 'local' needs the option 'folder', such as local:folder=crawls/rain",
        refused("local"));
    assertTrue(refused("local:folder=" + temp.resolve("gone")).contains("there is no folder"));
    assertTrue(refused("local:folder=" + temp).contains("is not the folder of a crawl"));
    assertTrue(refused("local:folder=a\u0000b").startsWith("search engine 'local': "));
    made().close();
    Folders.delete(folder().resolve("index"));
    String none = refused("local:folder=" + folder());
    assertTrue(none.contains("has no search index"), none);
  }

  @Test
  void failsInWordsWhenTheFolderGoesAway() throws Exception {
    made().close();
    SearchEngine engine = open("local:folder=" + folder());
    Folders.delete(folder());
    Files.createDirectories(folder());
    Answer.Failed failed =
        assertInstanceOf(Answer.Failed.class, engine.ask(new Query.Words("rain"), 0));
    assertFalse(failed.mayPass());
    assertTrue(failed.why().startsWith("cannot read"), failed.why());
  }

  private Path folder() {
    return temp.resolve("crawl");
  }

  private MadeCrawl made() {
    return new MadeCrawl(folder())
        .page("http://a.test/rain", page("Rain", "The rainfall of spring was measured."), 0.5)
        .page(
            "http://a.test/floods",
            page("Floods", "Floods after rainfall: river gauges rose in the valley."),
            0.9)
        .page("http://b.test/gauges", page("Gauges", "How river gauges work in a valley."), 0.8)
        .page("http://b.test/", page("Home", "All about weather and our station."), 0.4)
        .decided("http://b.test/cake", 0.1, Decision.NO, false);
  }

  private static String page(String title, String text) {
    return "<title>" + title + "</title><main><p>" + text + "</p></main>";
  }

  private static SearchEngine open(String spec) {
    Plugins.Chosen<SearchEnginePlugin> chosen =
        new Plugins<>("search engine", SearchEnginePlugin.class).choose(spec);
    return chosen
        .plugin()
        .open(chosen.options(), new EngineKeys(Map.of(), ""), new ApiClient("cormorant/test"));
  }

  private static String refused(String spec) {
    return assertThrows(IllegalArgumentException.class, () -> open(spec)).getMessage();
  }

  private static List<String> urls(SearchEngine engine, Query query) {
    return found(engine, query, 0).hits().stream().map(hit -> hit.url().toString()).toList();
  }

  private static Answer.Found found(SearchEngine engine, Query query, int page) {
    try {
      return assertInstanceOf(Answer.Found.class, engine.ask(query, page));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
