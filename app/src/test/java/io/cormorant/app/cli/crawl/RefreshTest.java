package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.ChangingSite;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.LoopbackSite.Answer;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.CdxIndex;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcRevisit;
import tools.jackson.databind.JsonNode;

/// A crawl whose pages are visited again after they changed.
final class RefreshTest {
  @TempDir private Path temp;
  private ChangingSite site;
  private Path folder;

  @BeforeEach
  void crawl() throws IOException {
    site = new ChangingSite();
    site.put("/", "1", ChangingSite.front("/still", "/same", "/changing", "/trivial", "/going"));
    site.put("/still", "1", ChangingSite.document("Still", "alpha", ""));
    site.put("/same", ChangingSite.document("Same", "bravo", ""));
    site.put("/changing", "1", ChangingSite.document("Changing", "charlie", ""));
    site.put("/trivial", ChangingSite.document("Trivial", "delta", "It is one o'clock."));
    site.put("/going", "1", ChangingSite.document("Going", "echo", ""));
    site.put("/feed.xml", "1", site.feed(List.of("/still")));
    site.put("/robots.txt", site.robots());
    site.put("/sitemap.xml", "1", site.sitemap(List.of("/same")));
    Path topic =
        Files.writeString(
            temp.resolve("topic.yaml"),
            """
            name: Rivers
            keywords: [river, dam, mill]
            judge: vsm
            threshold: 0.02
            seeds: ["%s/"]
            delay: 0
            connections: 1
            allow-private: true
            """
                .formatted(site.url()));
    folder = temp.resolve("crawl");
    JsonNode crawled =
        Cli.run("crawl", topic, "--out", folder, "--pages", "50", "--json").exits(0).json();
    assertEquals(5, crawled.path("kept").asInt(), crawled::toString);
    site.asked();
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void nothingThatIsNotDueIsAskedFor() {
    Cli.run("refresh", folder).exits(0).says("Nothing is due.", "The next is due in ");
    JsonNode due = Cli.run("refresh", folder, "--dry-run", "--json").exits(0).json();
    assertEquals(0, due.path("due").size());
    assertEquals(8, due.path("pages").asInt(), due::toString);
    JsonNode all = Cli.run("refresh", folder, "--dry-run", "--all", "--json").exits(0).json();
    assertEquals("seed", all.path("due").get(0).path("kind").asString());
    assertEquals("list", all.path("due").get(1).path("kind").asString());
    assertEquals("page", all.path("due").get(7).path("kind").asString());
    assertEquals(List.of(), site.asked());
  }

  @Test
  void whatHasNotChangedLeavesRevisitRecords() throws IOException {
    JsonNode result = Cli.run("refresh", folder, "--all", "--json").exits(0).json();
    assertEquals(8, result.path("looked").asInt(), result::toString);
    assertEquals(8, result.path("unchanged").asInt());
    assertEquals("[]", result.path("news").toString());
    List<String> asked = site.asked();
    assertEquals("/ 304", asked.get(1), "the seed comes first, after robots.txt");
    assertTrue(
        asked.containsAll(List.of("/still 304", "/same 200", "/feed.xml 304")), asked::toString);
    Map<String, String> profiles = revisits();
    assertTrue(profiles.get("/still").endsWith("/server-not-modified"), profiles::toString);
    assertTrue(profiles.get("/same").endsWith("/identical-payload-digest"), profiles::toString);
    assertEquals(5, new Crawled(folder).stored().size());
    assertWhole();
    assertEquals(List.of(), site.asked());
  }

  @Test
  void pagesThatNeverChangeAreDueLaterThanThoseThatDo() throws IOException {
    for (int day = 1; day <= 4; day++) {
      age(3);
      site.put("/changing", "v" + day, ChangingSite.document("Changing", "day" + day, ""));
      assertEquals(
          Map.of("/changing", "changed"),
          news(Cli.run("refresh", folder, "--json").exits(0).json()),
          "look " + day);
      Set<String> once = paths(site.asked());
      once.remove("/robots.txt");
      Cli.run("refresh", folder).exits(0);
      Set<String> twice = paths(site.asked());
      twice.retainAll(once);
      assertEquals(Set.of(), twice, "asked for again at once");
    }
    age(3);
    List<String> due = due();
    assertTrue(due.contains("/changing"), due::toString);
    for (String still : List.of("/still", "/same", "/trivial", "/going")) {
      assertFalse(due.contains(still), due::toString);
    }
    age(100);
    assertEquals(8, due().size());
    assertWhole();
  }

  @Test
  void versionsStayOrGoWithTheirPage() throws IOException {
    age(100);
    site.put("/changing", "2", ChangingSite.document("Changing", "foxtrot", ""));
    refresh();
    Cli.run("purge", folder, "--older-than", "90d", "--yes").exits(0);
    assertEquals(2, captures("/changing"));
    assertEquals(0, captures("/still"));
    assertEquals(Map.of(), revisits(), "of pages that are no more");
    assertEquals(1, Cli.run("export", folder).exits(0).out().lines().count());
    assertWhole();
  }

  @Test
  void aPageThatMovesOrAsksNotToBeKeptIsNotFoundAnyMore() throws IOException {
    site.put("/changing", Answer.moved(301, "/moved"));
    site.put("/moved", ChangingSite.document("Moved", "mike", ""));
    site.put("/same", Answer.moved(301, "/elsewhere"));
    site.put("/elsewhere", ChangingSite.document("Same", "bravo", ""));
    String hidden = "<meta name=robots content=noindex>November has come. ".repeat(40);
    site.put("/still", "2", Answer.page("<title>Still</title><main><p>" + hidden));
    assertEquals(Map.of("/moved", "changed", "/elsewhere", "changed"), news(refresh()));
    assertEquals("", Cli.run("search", folder, "charlie").exits(0).out());
    assertEquals("", Cli.run("search", folder, "alpha").exits(0).out());
    Cli.run("search", folder, "mike").exits(0).says("/moved");
    Cli.run("search", folder, "bravo").exits(0).says("/elsewhere");
    assertEquals(4, Cli.run("export", folder).exits(0).out().lines().count());
    assertWhole();
  }

  @Test
  void changesAreKeptAsNewVersionsAndTold() throws IOException, InterruptedException {
    change();
    JsonNode result = refresh();
    assertEquals(
        Map.of(
            "/changing", "changed",
            "/going", "gone",
            "/by-feed", "new",
            "/by-hub", "new",
            "/by-sitemap", "new"),
        news(result));
    assertEquals(1, result.path("changed").asInt());
    assertEquals(3, result.path("lists_changed").asInt(), "front page, feed and sitemap");
    assertEquals(1, result.path("gone").asInt());
    assertEquals(4, result.path("fetched").asInt(), "three relevant pages and one that is not");
    VisitLine old = line("/changing", VisitLine.REPLACED);
    VisitLine now = line("/changing", VisitLine.VISITED);
    assertEquals(old.n(), now.earlier());
    assertTrue(now.kept() && old.stored() && !old.kept());
    assertTrue(line("/going", VisitLine.VISITED).gone() != null);
    assertWhole();
    assertEquals(2, captures("/changing"), "both versions are in the CDXJ index");
    Url changing = Url.of(site.url() + "/changing");
    var recorded = (Response.Document) RecordedWeb.open(folder).fetch(changing);
    assertTrue(new String(recorded.body(), StandardCharsets.UTF_8).contains("foxtrot"));
    Cli.run("search", folder, "foxtrot").exits(0).says("/changing");
    assertFalse(Cli.run("search", folder, "charlie").out().contains("/changing"));
    Cli export = Cli.run("export", folder).exits(0);
    assertEquals(8, export.out().lines().count());
    assertEquals(
        List.of("/changing"),
        export.out().lines().filter(l -> l.contains("foxtrot")).map(RefreshTest::path).toList());
    assertFalse(export.out().contains("charlie"));
  }

  @Test
  void aRefreshedFolderCanStillBeWorkedOn() throws IOException {
    change();
    Cli.run("refresh", folder, "--all").exits(0).says("new ", "changed ", "gone ");
    JsonNode status = Cli.run("status", folder, "--json").exits(0).json();
    assertEquals("done", status.path("state").asString());
    assertEquals(8, status.path("kept").asInt(), status::toString);
    Cli.run("why", folder, site.url() + "/by-feed").exits(0).says("0. " + site.url() + "/\n");
    Cli.run("why", folder, site.url() + "/going").exits(0).says("Going", "gone from its server");
    Cli.run("rejudge", folder).exits(0).says("8 pages judged");
    assertFalse(Cli.run("search", folder, "charlie").out().contains("/changing"));
    Path merged = temp.resolve("merged");
    Cli.run("merge", merged, folder).exits(0);
    assertEquals(8, Cli.run("export", merged).exits(0).out().lines().count());
    Cli.run("refresh", merged, "--all").fails(4).complains("was merged from other crawls");
    Cli.run("crawl", "--resume", folder, "--pages", "+5", "--json").exits(0);
    assertWhole();
    Cli.run("purge", folder, "--url", site.url() + "/changing", "--yes").exits(0);
    assertEquals(0, captures("/changing"));
    assertEquals(7, Cli.run("export", folder).exits(0).out().lines().count());
    assertWhole();
  }

  @Test
  void whatIsLeftByALimitIsAskedForTheNextTime() throws IOException {
    change();
    JsonNode some = Cli.run("refresh", folder, "--all", "--pages", "4", "--json").exits(0).json();
    assertEquals("pages", some.path("ending").asString());
    assertEquals(4, some.path("looked").asInt() + some.path("fetched").asInt());
    assertTrue(some.path("left").asInt() > 0, some::toString);
    site.asked();
    JsonNode rest = Cli.run("refresh", folder, "--json").exits(0).json();
    assertEquals(0, rest.path("looked").asInt(), "nothing is due");
    assertEquals(some.path("left").asInt(), rest.path("fetched").asInt());
    assertEquals(0, rest.path("left").asInt());
    assertWhole();
  }

  @Test
  void aPageThatIsBackIsNotGoneAnyMore() {
    site.remove("/going");
    assertEquals(Map.of("/going", "gone"), news(refresh()));
    assertEquals(Map.of(), news(refresh()), "that is told once");
    site.put("/going", "1", ChangingSite.document("Going", "echo", ""));
    assertEquals(Map.of(), news(refresh()));
    assertEquals(null, line("/going", VisitLine.VISITED).gone());
    assertWhole();
  }

  @Test
  void aSecondChangeReplacesTheFirst() throws IOException {
    for (String words : List.of("golf", "hotel", "india")) {
      site.put("/changing", words, ChangingSite.document("Changing", words, ""));
      assertEquals(Map.of("/changing", "changed"), news(refresh()));
    }
    assertEquals(4, captures("/changing"));
    assertEquals(5, Cli.run("export", folder).exits(0).out().lines().count());
    Cli.run("search", folder, "india").exits(0).says("/changing");
    assertEquals("", Cli.run("search", folder, "hotel").exits(0).out());
    assertWhole();
  }

  @Test
  void aSiteThatIsDownIsSaid() {
    site.broken(true);
    Cli.run("refresh", folder, "--all")
        .exits(1)
        .says("8 failed", "No page could be fetched; is the network up?");
    assertEquals(5, Cli.run("export", folder).exits(0).out().lines().count());
    assertWhole();
  }

  @Test
  @Tag("slow")
  void aHostThatDoesNotAnswerIsSoonGivenUpAndNamed() throws IOException {
    try (ChangingSite moving = rivers("golf", "hotel")) {
      Path down;
      List<Object> places = new ArrayList<>(place("moving.example", moving));
      try (ChangingSite silent = rivers("india", "juliett")) {
        places.addAll(place("silent.example", silent));
        down = crawl(List.of("moving.example", "silent.example"), places);
      }
      moving.put("/golf", Answer.moved(301, "http://silent.example/golf"));
      JsonNode result = refresh(down, places).exits(0).json();
      assertEquals(List.of("silent.example"), silent(result), result::toString);
      JsonNode silent = result.path("silent").path(0);
      assertEquals("connection refused", silent.path("reason").asString());
      assertEquals(result.path("failed").asInt(), silent.path("failed").asInt());
      assertTrue(silent.path("failed").asInt() >= 2, result::toString);
      int all = silent.path("failed").asInt() + silent.path("left").asInt();
      assertEquals(4, all, "its own pages and the one that moved there: " + result);
      assertEquals(4, Cli.run("export", down).exits(0).out().lines().count());
    }
  }

  @Test
  @Tag("slow")
  void aHostThatDoesNotAnswerIsAskedAgainInTheNextRound() throws IOException {
    Path down;
    List<Object> places = new ArrayList<>();
    try (ChangingSite one = rivers("golf", "hotel");
        ChangingSite other = rivers("india", "juliett")) {
      places.addAll(place("back.example", one));
      places.addAll(place("dead.example", other));
      down = crawl(List.of("back.example", "dead.example"), places);
    }
    JsonNode first = refresh(down, places).exits(1).json();
    assertEquals(List.of("back.example", "dead.example"), silent(first), first::toString);
    assertFalse(first.has("error"), first::toString);
    try (ChangingSite back = rivers("golf", "hotel")) {
      places.addAll(place("back.example", back));
      JsonNode second = refresh(down, places).exits(0).json();
      assertEquals(3, second.path("unchanged").asInt(), second::toString);
      assertEquals(List.of("dead.example"), silent(second), second::toString);
      assertEquals(1, second.path("silent").path(0).path("failed").asInt());
      assertEquals(2, second.path("silent").path(0).path("left").asInt());
    }
  }

  @Test
  void saysWhatItCannotDo() throws IOException {
    Cli.run("refresh", temp.resolve("nowhere")).fails(4).complains("there is no folder");
    Cli.run("refresh", temp).fails(4).complains("is not the folder of a crawl");
    Cli.run("refresh", folder, "--every", "never").fails(4);
    try (FolderRevision _ = CrawlFolder.open(folder).revise()) {
      Cli.run("refresh", folder, "--all").fails(4).complains("is crawling into");
    }
    Path warc = new Crawled(folder).warcs().getFirst();
    byte[] whole = Files.readAllBytes(warc);
    Files.write(warc, Arrays.copyOf(whole, whole.length / 2));
    Cli.run("refresh", folder, "--all").fails(4).complains("fsck");
  }

  @Test
  void aGeneratedWebHasNothingNew() {
    Path generated = temp.resolve("generated");
    Cli.crawl(generated, "--pages", "40").exits(0);
    JsonNode result = Cli.run("refresh", generated, "--all", "--json").exits(0).json();
    assertTrue(result.path("looked").asInt() > 0);
    assertEquals(result.path("looked").asInt(), result.path("unchanged").asInt(), result::toString);
    assertEquals(List.of(), CrawlFolder.open(generated).fsck().look());
  }

  /// A front page and a document for each of these words.
  private static ChangingSite rivers(String... words) throws IOException {
    ChangingSite rivers = new ChangingSite();
    rivers.put("/", ChangingSite.list(Arrays.stream(words).map(word -> "/" + word).toList()));
    for (String word : words) {
      rivers.put("/" + word, ChangingSite.document("River " + word, word, ""));
    }
    return rivers;
  }

  /// Crawls sites by names that no other test has, which would wait until they have rested.
  private Path crawl(List<String> hosts, List<Object> places) throws IOException {
    Path topic = temp.resolve("topic.yaml");
    String seeds = "http://" + String.join("/\", \"http://", hosts) + "/";
    Files.writeString(topic, Files.readString(topic).replace(site.url() + "/", seeds));
    Path out = temp.resolve("down");
    List<Object> args = new ArrayList<>(List.of("crawl", topic, "--out", out, "--pages", "50"));
    args.addAll(places);
    Cli.run(args.toArray()).exits(0);
    return out;
  }

  private static Cli refresh(Path folder, List<Object> places) {
    List<Object> args = new ArrayList<>(List.of("refresh", folder, "--all", "--json"));
    args.addAll(places);
    return Cli.run(args.toArray());
  }

  private static List<Object> place(String host, ChangingSite site) {
    return List.of("--resolve", host + "=" + site.url().substring("http://".length()));
  }

  private static List<String> silent(JsonNode result) {
    List<String> hosts = new ArrayList<>();
    result.path("silent").forEach(silent -> hosts.add(silent.path("host").asString()));
    return hosts;
  }

  /// One page changes, one is gone, one has another time of day beside its text, and four are new:
  /// three are named by a list each, one is about something else.
  private void change() {
    site.put("/changing", "2", ChangingSite.document("Changing", "foxtrot", ""));
    site.put("/trivial", ChangingSite.document("Trivial", "delta", "It is two o'clock."));
    site.remove("/going");
    site.put("/by-feed", ChangingSite.document("By the feed", "juliett", ""));
    site.put("/by-hub", ChangingSite.document("By the front page", "kilo", ""));
    site.put("/by-sitemap", ChangingSite.document("By the sitemap", "lima", ""));
    site.put(
        "/other",
        Answer.page(
            "<title>Cakes</title><main><p>"
                + "Butter and sugar are stirred for long. ".repeat(30)));
    site.put(
        "/",
        "2",
        ChangingSite.front(
            "/by-hub", "/other", "/still", "/same", "/changing", "/trivial", "/going"));
    site.put("/feed.xml", "2", site.feed(List.of("/by-feed", "/still")));
    site.put("/sitemap.xml", "2", site.sitemap(List.of("/by-sitemap", "/same")));
  }

  /// Makes all that happened so many days older. The dates are as long as they were, so that the
  /// file is as long as was committed.
  private void age(int days) throws IOException {
    Path visits = folder.resolve("visits.jsonl");
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(visits)) {
      String key = "\"fetch_time\":\"";
      int at = line.indexOf(key) + key.length();
      LocalDate day = LocalDate.parse(line.substring(at, at + 10));
      lines.add(line.substring(0, at) + day.minusDays(days) + line.substring(at + 10));
    }
    Files.writeString(visits, String.join("\n", lines) + "\n");
  }

  private static Set<String> paths(List<String> asked) {
    return asked.stream().map(a -> a.substring(0, a.indexOf(' '))).collect(Collectors.toSet());
  }

  private List<String> due() {
    List<String> paths = new ArrayList<>();
    Cli.run("refresh", folder, "--dry-run", "--json")
        .exits(0)
        .json()
        .path("due")
        .forEach(look -> paths.add(Url.of(look.path("url").asString()).path()));
    return paths;
  }

  private JsonNode refresh() {
    return Cli.run("refresh", folder, "--all", "--json").exits(0).json();
  }

  private static Map<String, String> news(JsonNode result) {
    Map<String, String> news = new TreeMap<>();
    result
        .path("news")
        .forEach(
            item ->
                news.put(Url.of(item.path("url").asString()).path(), item.path("kind").asString()));
    return news;
  }

  private VisitLine line(String path, String outcome) {
    return new Crawled(folder)
        .visits().stream()
            .filter(l -> l.finalUrl().path().equals(path) && l.outcome().equals(outcome))
            .reduce((_, last) -> last)
            .orElseThrow();
  }

  private int captures(String path) {
    return (int)
        CdxIndex.open(folder.resolve("warc")).lookup(Url.of(site.url() + path)).stream()
            .filter(line -> !line.mime().equals("warc/revisit"))
            .count();
  }

  private static String path(String json) {
    return json.replaceAll(".*?\"url\":\"http://[^/]*([^\"]*)\".*", "$1");
  }

  /// The profiles of the revisit records, by path.
  private Map<String, String> revisits() throws IOException {
    Map<String, String> profiles = new TreeMap<>();
    for (WarcRevisit revisit : new Crawled(folder).revisits()) {
      assertTrue(revisit.refersTo().isPresent() && revisit.refersToDate().isPresent());
      assertEquals(revisit.target(), revisit.refersToTargetURI().orElseThrow().toString());
      profiles.put(Url.of(revisit.target()).path(), revisit.profile().toString());
    }
    return profiles;
  }

  private void assertWhole() {
    assertEquals(new ArrayList<>(), CrawlFolder.open(folder).fsck().look());
  }
}
