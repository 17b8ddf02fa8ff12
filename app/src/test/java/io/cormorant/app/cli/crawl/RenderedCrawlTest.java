package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.LoopbackSite;
import io.cormorant.app.testing.LoopbackSite.Answer;
import io.cormorant.archive.folder.CrawlFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/// A crawl of a site whose pages are empty without their scripts, which its robots.txt guards too.
@Tag("slow")
@Timeout(600)
final class RenderedCrawlTest {
  private static final Map<String, String> FILES =
      Map.of(
          "/robots.txt",
          "User-agent: *\nDisallow: /secret",
          "/",
          "<title>Shell</title><div id=app></div><script src=/app.js></script>",
          "/app.js",
          """
          Promise.all(['/data.json', '/secret.json'].map(u => fetch(u).then(r => r.json(), () => 0)))
            .then(([data, secret]) => document.getElementById('app').innerHTML =
              '<p>' + data.text + '</p><p>' + secret + '</p><a href="/story">football story</a>');
          """,
          "/data.json",
          "{\"text\": \"" + "football match and league ".repeat(20) + "\"}",
          "/secret.json",
          "{}",
          "/story",
          "<title>Story</title><p>" + "A static story about football. ".repeat(20));

  @TempDir private Path folder;
  private LoopbackSite site;
  private Path topic;

  @BeforeEach
  void serve() throws IOException {
    site =
        new LoopbackSite(
            exchange -> {
              String path = exchange.getRequestURI().getPath();
              String type = path.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
              return FILES.containsKey(path)
                  ? Answer.document(type, FILES.get(path), StandardCharsets.UTF_8)
                  : Answer.status(404);
            });
    topic = folder.resolve("topic.yaml");
    String seed = site.url() + "/";
    Files.writeString(
        topic,
        "name: football\nkeywords: {football: 1.0}\nseeds: [\""
            + seed
            + "\"]\nallow-private: true\ndelay: 0\nkeep: all\n");
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void findsWhatScriptsShowAndMarksItInTheArchive() throws IOException {
    Path out = folder.resolve("out");
    Cli.run("crawl", topic, "--render", "auto", "--out", out)
        .exits(Exit.DONE)
        .complains("1 pages rendered", "0 used as they came");
    Crawled crawled = new Crawled(out);
    List<String> paths = crawled.order().stream().map(url -> url.path()).toList();
    assertEquals(List.of("/", "/story"), paths);
    assertTrue(crawled.visits().getFirst().score() > 0, "judged by what it shows");
    assertEquals(Map.of("/", "true", "/story", ""), marks(crawled));
    assertTrue(Files.readString(out.resolve(CrawlFolder.PLAN_FILE)).contains("render: auto"));
  }

  @Test
  void seesNothingOfThemOtherwise() {
    Path out = folder.resolve("static");
    Cli.run("crawl", topic, "--out", out).exits(Exit.DONE);
    assertEquals(1, new Crawled(out).order().size());
  }

  @Test
  void rendersOnlyTheLiveWeb() {
    Cli.crawl(folder.resolve("generated"), "--render", "always")
        .fails(Exit.BAD_INPUT)
        .complains("--render never");
  }

  private static Map<String, String> marks(Crawled crawled) throws IOException {
    Map<String, String> marks = new TreeMap<>();
    for (Path file : crawled.warcs()) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (record instanceof WarcResponse response) {
            marks.put(
                response.targetURI().getPath(),
                response.http().headers().first("X-Cormorant-Rendered").orElse(""));
          }
        }
      }
    }
    return marks;
  }
}
