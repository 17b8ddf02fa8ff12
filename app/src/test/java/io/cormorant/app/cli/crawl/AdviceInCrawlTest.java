package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.LoopbackSite;
import io.cormorant.app.testing.LoopbackSite.Answer;
import io.cormorant.app.testing.Patience;
import io.cormorant.crawls.ControlSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Crawls that go wrong say so, on standard error, in their result, their report and their status:
/// those of a site of one host whose front page leads to 80 others.
final class AdviceInCrawlTest {
  private static final int PAGES = 80;
  private static final String SHELLS = "pages are empty without JavaScript";

  @TempDir private Path temp;
  private LoopbackSite site;
  private String path = "/story/";
  private IntFunction<String> page = AdviceInCrawlTest::shell;

  /// How many pages may yet be answered.
  private Semaphore answers = new Semaphore(Integer.MAX_VALUE);

  @BeforeEach
  void serve() throws IOException {
    site = new LoopbackSite(this::answer);
  }

  @AfterEach
  void stop() {
    answers.drainPermits();
    answers.release(Integer.MAX_VALUE); // what still waits would keep the site from closing
    site.close();
  }

  @Test
  void onScriptsInAllPlaces() throws IOException {
    Path out = temp.resolve("out");
    Cli done = crawl("football", out).exits(0).complains("advice: 80 of 81 " + SHELLS);
    String command = "'cormorant crawl " + out.resolve("crawl.yaml") + " --render auto'";
    done.complains(command, "advice: 81 of 81 pages come from one host");
    JsonNode advice = done.json().path("advice");
    assertEquals(2, advice.size());
    assertTrue(advice.path(0).asString().contains(command));
    assertEquals(advice, status(out).path("advice"));
    Cli.run("status", out).exits(0).says("advice           80 of 81 " + SHELLS, command);
    assertTrue(
        Jsoup.parse(out.resolve("report.html")).select("#diagnosis").text().contains(command));
  }

  @Test
  void whileItRunsAndWhenItIsResumed() throws Exception {
    Path out = temp.resolve("out");
    answers = new Semaphore(60); // enough for advice, too few for the end
    CompletableFuture<Cli> crawl =
        CompletableFuture.supplyAsync(
            () -> crawl("football", out, "--connections", 1),
            Executors.newVirtualThreadPerTaskExecutor());
    Patience.until("advice is given", () -> hasAdvice(out));
    String advice = status(out).path("advice").path(0).asString();
    assertTrue(advice.contains(SHELLS), advice);
    assertTrue(advice.contains("'cormorant stop " + out + "' and then"), advice);
    Cli.run("stop", out).exits(0);
    answers.release(PAGES);
    Patience.get(crawl).exits(11).complains(SHELLS);
    long before = status(out).path("script_shells").asLong();
    assertTrue(before > 0);
    Cli resumed = Cli.run("crawl", "--resume", out, "--delay", "0").exits(0);
    resumed.complains("advice: 80 of 81 " + SHELLS);
    assertEquals(80, status(out).path("script_shells").asLong());
  }

  @Test
  void onListsOnly() {
    path = "/tag/";
    page = n -> "<title>Tag " + n + "</title>" + links("/tag/" + n + "/of/");
    // One connection, so that as many pages as ever have the text of an earlier one.
    crawl("football", temp.resolve("out"), "--pages", 150, "--connections", 1)
        .exits(0)
        .complains(
            "0 documents and", "lists (tag, archive and index pages) were found", "--keep-lists");
  }

  @Test
  void onWordsThatDoNotOccur() {
    page = n -> document(n, "A story of birds that dive for fish. ");
    crawl("zeppelin", temp.resolve("out"))
        .exits(0)
        .complains("0 of 80 documents are relevant, and hardly any may be", "topic suggest");
  }

  @Test
  void onWordsThatOccurEverywhere() {
    page = n -> document(n, "A football match of the football league. ");
    Path out = temp.resolve("out");
    crawl("football", out, "--judge", "vsm")
        .exits(0)
        .complains("80 of 80 documents are relevant", "rejudge " + out + " --threshold 0.");
  }

  @Test
  void onPlaceholdersBeforeAndAfter() throws IOException {
    page = n -> document(n, "A story of birds. ");
    Path topic = temp.resolve("topic.yaml");
    Cli.run("init", topic).exits(0);
    String filled =
        Files.readString(topic)
            .replace("#  - example.com", "  - \"" + seed() + "\"\nallow-private: true\ndelay: 0");
    Files.writeString(topic, filled);
    Cli done = Cli.run("crawl", topic, "--out", temp.resolve("out"), "--pages", 3).exits(0);
    String sentence = "advice: Some keywords are placeholders ('My topic')";
    assertEquals(2, done.err().lines().filter(line -> line.startsWith(sentence)).count());
    assertTrue(done.err().startsWith(sentence), done.err());
    Cli.run("crawl", topic, "--dry-run", "--pages", 3).exits(0).complains(sentence);
  }

  @Test
  void notOnASmallCrawl() {
    page = n -> document(n, "A story of birds. ");
    Cli done = crawl("zeppelin", temp.resolve("out"), "--pages", 30).exits(0);
    assertEquals(0, done.json().path("advice").size(), done.err());
  }

  private static String shell(int n) {
    return "<title>Page " + n + "</title><div id=app></div><script src=/app.js></script>";
  }

  private static String document(int n, String sentence) {
    return "<title>Page %d</title><p>Number %d. %s".formatted(n, n, sentence.repeat(20 + n));
  }

  private static String links(String to) {
    return IntStream.rangeClosed(1, PAGES)
        .mapToObj(n -> "<li><a href=\"" + to + n + "\">number " + n + "</a>")
        .collect(Collectors.joining("", "<ul>", "</ul>"));
  }

  private String seed() {
    return site.url() + "/";
  }

  private Cli crawl(String word, Path out, Object... more) {
    try {
      Path topic = temp.resolve("topic.yaml");
      Files.writeString(
          topic,
          "name: %s\nkeywords: [%s]\nseeds: [\"%s\"]\nallow-private: true\ndelay: 0\nscope: {traps: false}\n"
              .formatted(word, word, seed()));
      Object[] first = {"crawl", topic, "--out", out, "--json"};
      return Cli.run(Stream.concat(Arrays.stream(first), Arrays.stream(more)).toArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode status(Path out) {
    return Cli.run("status", out, "--json").exits(0).json();
  }

  private static boolean hasAdvice(Path out) {
    return Files.exists(out.resolve(ControlSocket.NAME))
        && status(out).path("advice").size() > 0
        && status(out).path("state").asString().equals("running");
  }

  private Answer answer(HttpExchange exchange) {
    answers.acquireUninterruptibly();
    String asked = exchange.getRequestURI().getPath();
    String last = asked.substring(asked.lastIndexOf('/') + 1);
    if (asked.equals("/")) {
      return Answer.page("<title>Front</title>" + links(path));
    }
    return asked.startsWith(path)
        ? Answer.page(page.apply(Integer.parseInt(last)))
        : Answer.status(404);
  }
}
