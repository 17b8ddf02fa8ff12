package io.cormorant.app.cli.lab;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.RecordedTopic;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.archive.warc.RecordedWebWriter;
import io.cormorant.archive.warc.WarcLabel;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.lab.web.served.PlainWeb;
import io.cormorant.lab.web.served.RequestLog;
import io.cormorant.lab.web.served.WebServer;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Tag("slow")
final class LabWebCommandTest {
  private static final String SPEC = "plain,pages=400,seed=3";
  private static final int PAGES = 120;

  @TempDir Path folder;

  @Test
  void aGeneratedWebIsCrawledInTheSameOrderWhenWrittenDown() {
    Path web = folder.resolve("web");
    Cli.run("lab", "web", "generate", SPEC, "--out", web).exits(Exit.DONE).says("12 topics");
    Cli.run("lab", "web", "generate", SPEC, "--out", web)
        .fails(Exit.BAD_INPUT)
        .complains("is there already");

    assertEquals(order("generated:" + SPEC, "generated"), order(web, "recorded"));
  }

  private List<Url> order(Object web, String out) {
    crawl(web, out, "bfs");
    return new Crawled(folder.resolve(out)).order();
  }

  private JsonNode crawl(Object web, String out, String strategy) {
    return Cli.run(
            "crawl",
            "--web",
            web,
            "--topic",
            Cli.TOPIC,
            "--strategy",
            strategy,
            "--judge",
            "vsm",
            "--pages",
            PAGES,
            "--connections",
            1,
            "--delay",
            0,
            "--out",
            folder.resolve(out),
            "--json")
        .exits(Exit.DONE)
        .json();
  }

  @Test
  void aServedWebGivesTheSameHarvestAndOrderAsInThisProcess() throws Exception {
    Path recorded = folder.resolve("secure");
    GeneratedWeb generated = GeneratedWeb.generate(WebSpec.parse(SPEC));
    record(generated, recorded);
    JsonNode inside = crawl(recorded, "inside", "best-first");

    StringWriter lines = new StringWriter();
    JsonNode outside;
    try (RecordedWeb web = RecordedWeb.open(recorded);
        WebServer server =
            WebServer.start(new PlainWeb(web), 0, new RequestLog(lines, InstantSource.system()))) {
      outside =
          Cli.run(
                  "crawl",
                  topicFile(generated),
                  "--proxy",
                  "http://127.0.0.1:" + server.port(),
                  "--contact",
                  "a@b.example",
                  "--strategy",
                  "best-first",
                  "--judge",
                  "vsm",
                  "--pages",
                  PAGES,
                  "--connections",
                  1,
                  "--delay",
                  0,
                  "--out",
                  folder.resolve("outside"),
                  "--json")
              .exits(Exit.DONE)
              .json();
    }

    assertEquals(inside.get("harvest"), outside.get("harvest"));
    assertEquals(PAGES, outside.get("downloads").asInt());
    assertEquals(
        new Crawled(folder.resolve("inside"))
            .visits().stream()
                .filter(visit -> visit.contentLength() > 0)
                .map(VisitLine::finalUrl)
                .map(PlainWeb::plain)
                .map(Url::toString)
                .toList(),
        lines
            .toString()
            .lines()
            .skip(1)
            .map(line -> line.split("\t", -1))
            .filter(line -> !line[4].isEmpty())
            .map(line -> line[6])
            .limit(PAGES)
            .toList());
  }

  /// The generated web at https, without its failures and its robots.txt, which only a live crawl
  /// asks for.
  private static void record(GeneratedWeb web, Path out) throws InterruptedException {
    WarcLabel label = new WarcLabel("test", null, null, "test", "test");
    try (RecordedWebWriter writer = new RecordedWebWriter(out, label, Instant.EPOCH)) {
      for (int page = 0; page < web.spec().pages(); page++) {
        Response response = web.fetch(web.url(page));
        if (response instanceof Response.Document came) {
          String body = new String(came.body(), ISO_8859_1).replace("\"http://", "\"https://");
          writer.page(
              new Response.Document(
                  secure(came.url()), 200, came.headers(), body.getBytes(ISO_8859_1), null));
          writer.alias(came.url(), secure(came.url()));
        } else if (response instanceof Response.Moved moved) {
          writer.alias(secure(moved.url()), secure(moved.target()));
        }
      }
      Topic topic = topic(web);
      List<Url> seeds = web.seeds(topic.id()).stream().map(LabWebCommandTest::secure).toList();
      writer.topics(List.of(new RecordedTopic(topic, seeds, 0, 0)));
      writer.finish();
    }
  }

  private static Url secure(Url url) {
    return Url.of(url.toString().replaceFirst("http:", "https:"));
  }

  private static Topic topic(GeneratedWeb web) {
    return web.topics().stream().filter(t -> t.id().equals(Cli.TOPIC)).findFirst().orElseThrow();
  }

  private Path topicFile(GeneratedWeb web) throws Exception {
    Topic topic = topic(web);
    String keywords =
        topic.keywords().stream()
            .map(k -> "  \"" + k.term() + "\": " + k.weight() + "\n")
            .collect(Collectors.joining());
    String seeds =
        web.seeds(topic.id()).stream().map(s -> "  - " + s + "\n").collect(Collectors.joining());
    String language = topic.language() == null ? "" : "language: " + topic.language() + "\n";
    return Files.writeString(
        folder.resolve("topic.yaml"),
        "name: \""
            + topic.name()
            + "\"\nid: "
            + topic.id()
            + "\n"
            + language
            + "keywords:\n"
            + keywords
            + "seeds:\n"
            + seeds);
  }

  @Test
  void countsAWebAndItsTopics() {
    JsonNode stats =
        Cli.run("lab", "web", "stats", "generated:" + SPEC, "--topic", Cli.TOPIC, "--json")
            .exits(Exit.DONE)
            .json();
    GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse(SPEC));
    JsonNode topic = stats.get("topics").get(0);

    assertEquals(web.hosts().count(), stats.get("hosts").asLong());
    assertEquals(web.relevant(Cli.TOPIC).count(), topic.get("relevant").asLong());
    assertTrue(
        topic.get("reachable_relevant").asLong() >= web.reachableRelevant(Cli.TOPIC).count());
    assertEquals(web.seeds(Cli.TOPIC).size(), topic.get("pages_by_depth").get(0).asInt());
    assertTrue(
        topic.get("relevant_to_relevant").asDouble() > topic.get("others_to_relevant").asDouble());
  }

  @Test
  void importsACrawlAndSaysWhatIsWrong() {
    Path crawl = folder.resolve("crawl");
    Cli.crawl(crawl, "--pages", 40, "--connections", 1).exits(Exit.DONE);
    Path web = folder.resolve("web");
    long stored = new Crawled(crawl).visits().stream().filter(VisitLine::stored).count();

    Cli.run("lab", "web", "import", crawl, "--out", web).exits(Exit.DONE).says(stored + " pages");
    assertEquals(stored, RecordedWeb.open(web).pages());
    Cli.run("lab", "web", "import", folder.resolve("nothing"), "--out", folder.resolve("w2"))
        .fails(Exit.BAD_INPUT);
    Cli.run("lab", "web", "serve", web, "--port", 70_000).fails(Exit.BAD_INPUT).complains("--port");
    Cli.run("lab", "web", "serve", "live").fails(Exit.BAD_INPUT);
  }
}
