package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.Notice;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The example pages of a topic.
final class ExamplesTest {
  private static final Url DEAD = Url.of("http://nowhere.example/");

  @TempDir private Path temp;
  private final List<String> warnings = new ArrayList<>();

  @Test
  void readsGoodAndBadOnesAndNamesTheDead() throws InterruptedException {
    List<Url> pages = posts();
    Examples examples =
        fetch(topic(List.of(pages.get(0), DEAD, pages.get(1)), List.of(pages.get(2))));
    assertEquals(pages.subList(0, 2), urls(examples.pages(true)));
    assertEquals(pages.subList(2, 3), urls(examples.pages(false)));
    assertFalse(examples.pages(true).getFirst().mainText().isBlank());
    assertEquals(1, warnings.size());
    assertTrue(warnings.getFirst().contains(DEAD.toString()), warnings::toString);
  }

  @Test
  void refusesATopicWhoseExamplesAreAllDead() {
    BadInput refusal = assertThrows(BadInput.class, () -> fetch(topic(List.of(DEAD), List.of())));
    assertTrue(("" + refusal.getMessage()).contains(DEAD.toString()), refusal.getMessage());
  }

  @Test
  void readsABoundedNumber() throws InterruptedException {
    Url one = posts().getFirst();
    List<Url> many = IntStream.range(0, 300).mapToObj(_ -> one).toList();
    assertEquals(Examples.MOST, fetch(topic(many, List.of())).all().size());
    assertTrue(warnings.getFirst().contains("100 of 300"), warnings::toString);
  }

  @Test
  void comesBackFromTheFolderAsItWas() throws InterruptedException, IOException {
    List<Url> pages = posts();
    Examples examples = fetch(topic(pages.subList(0, 3), pages.subList(3, 4)));
    assertTrue(Examples.kept(temp).isEmpty());
    examples.keep(temp);
    assertEquals(examples, Examples.kept(temp).orElseThrow());
    examples.without(pages.getFirst()::equals).keep(temp);
    assertEquals(pages.subList(1, 3), urls(Examples.kept(temp).orElseThrow().pages(true)));
    examples.without(_ -> true).keep(temp);
    assertEquals(Examples.NONE, Examples.kept(temp).orElseThrow(), "they are not fetched again");
    Files.writeString(temp.resolve(Examples.FILE), "{");
    assertThrows(ArchiveException.class, () -> Examples.kept(temp));
  }

  @Test
  void areFoundOfflineAmongKeptPagesAndThoseTheCrawlWasBegunWith() throws InterruptedException {
    Path crawl = temp.resolve("crawl");
    Cli.crawl(crawl, "--pages", 30, "--connections", 1, "--keep", "all").exits(0);
    Url visited =
        new Crawled(crawl).visits().stream().filter(v -> v.kept()).toList().getLast().finalUrl();
    Url begun =
        posts().stream()
            .filter(u -> !new Crawled(crawl).order().contains(u))
            .findFirst()
            .orElseThrow();
    CrawlFolder folder = CrawlFolder.open(crawl);
    Topic topic = topic(List.of(visited, begun), List.of());
    assertEquals(List.of(visited), urls(Examples.offline(topic, folder, this::note).pages(true)));
    assertTrue(warnings.getFirst().contains(begun.toString()), warnings::toString);
    fetch(topic(List.of(begun), List.of())).keep(crawl);
    assertEquals(
        List.of(visited, begun), urls(Examples.offline(topic, folder, this::note).pages(true)));
    assertThrows(
        BadInput.class,
        () -> Examples.offline(topic(List.of(DEAD), List.of()), folder, this::note));
  }

  private void note(Notice notice) {
    warnings.add(NoticeText.line(notice));
  }

  private Examples fetch(Topic topic) throws InterruptedException {
    try (OpenWeb web = Product.webs().open(Cli.WEB, Access.NONE, "test", 1)) {
      return Examples.fetch(topic, PoliteWeb.atOnce(web), this::note);
    }
  }

  private static List<Url> posts() {
    try (OpenWeb web = Product.webs().open(Cli.WEB, Access.NONE, "test", 1)) {
      return Stream.concat(
              web.labels(Cli.TOPIC).orElseThrow().relevant().stream().sorted(),
              web.posts().stream().limit(50))
          .distinct()
          .toList();
    }
  }

  private static List<Url> urls(List<Page> pages) {
    return pages.stream().map(Page::url).toList();
  }

  private static Topic topic(List<Url> good, List<Url> bad) {
    return new Topic("t", "T", List.of(), "", good, bad, List.of(), List.of(), null, null);
  }
}
