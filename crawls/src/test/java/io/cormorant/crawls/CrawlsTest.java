package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class CrawlsTest {
  private static final Url EXAMPLE = Url.of("http://tiny.example/7");

  @TempDir private Path temp;

  private final List<Url> asked = new ArrayList<>();

  @Test
  void noticesThatFailHarmNothing() throws Exception {
    try (Crawls crawls = TinyWeb.crawls()) {
      Launch launch =
          Launch.begin(TinyWeb.plan(60).change().strategy("fcosa-lg").build(), temp.resolve("a"))
              .with(
                  notice -> {
                    throw new IllegalStateException("at " + notice);
                  });
      assertEquals(Ending.PAGES, crawls.start(launch).result().ending());
    }
  }

  @Test
  void closedOnesStartNothing() throws Exception {
    Crawls crawls = TinyWeb.crawls();
    RunningCrawl endless = crawls.start(TinyWeb.plan(1_000_000), temp.resolve("a"));
    crawls.close();
    assertEquals(Ending.STOPPED, endless.result().ending());
    Path other = temp.resolve("b");
    assertThrows(IllegalStateException.class, () -> crawls.start(TinyWeb.plan(10), other));
    assertFalse(Files.exists(other));
  }

  /// What cannot be written stops the crawl before it fetches.
  @Test
  void aCrawlThatFailsAtItsBeginningLeavesNoListenerWaiting() throws Exception {
    try (Crawls crawls = TinyWeb.crawls()) {
      Path folder = temp.resolve("a");
      crawls.start(TinyWeb.plan(20), folder).result();
      Path state = find(folder, "ending.state");
      Files.delete(state);
      Files.createDirectories(state.resolve("in-the-way"));
      RunningCrawl again = crawls.start(Launch.resume(TinyWeb.plan(40), folder));
      again.listen("test", _ -> {});
      assertThrows(Exception.class, again::result);
      while (hasListeners()) {
        Thread.sleep(Duration.ofMillis(25));
      }
    }
  }

  private static Path find(Path folder, String name) throws Exception {
    try (var all = Files.walk(folder)) {
      return all.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    }
  }

  private static boolean hasListeners() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("listener "));
  }

  @Test
  void asksForNoExampleIfTheFolderIsTaken() throws InterruptedException, IOException {
    Path crawl = temp.resolve("crawl");
    Path file = Files.writeString(temp.resolve("file"), "");
    try (Crawls crawls = TinyWeb.crawls()) {
      crawls.start(TinyWeb.plan(3), crawl).result();
      assertThrows(ArchiveException.class, () -> crawls.start(withExample(crawl)));
      assertThrows(ArchiveException.class, () -> crawls.start(withExample(file)));
    }
    assertEquals(List.of(), asked);
  }

  @Test
  void leavesNoFolderIfNoExampleCanBeRead() {
    Path folder = temp.resolve("crawl");
    try (Crawls crawls = TinyWeb.crawls()) {
      assertThrows(BadInput.class, () -> crawls.start(withExample(folder)));
    }
    assertEquals(List.of(EXAMPLE), asked);
    assertFalse(Files.exists(folder));
  }

  /// In a web that has no page.
  private Launch withExample(Path folder) {
    CrawlPlan plan = TinyWeb.plan(3);
    OpenWeb empty =
        new OpenWeb() {
          @Override
          public Web web() {
            return url -> {
              asked.add(url);
              return new Response.Lost(url, 404, new Outcome.Gone(404));
            };
          }

          @Override
          public KnownTopic topic(String id) {
            throw OpenWeb.noTopic(id, Stream.empty());
          }
        };
    return Launch.begin(
            plan.withTopic(plan.topic().withExamples(List.of(EXAMPLE), List.of())), folder)
        .with(empty);
  }
}
