package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderArchive;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Crawls from the command line to the files, with every real part.
final class CrawlCommandTest {
  @TempDir private static Path shared;
  private static Crawled first;
  private static Cli firstRun;

  @TempDir private Path temp;

  @BeforeAll
  static void crawlOnce() {
    first = new Crawled(shared.resolve("first"));
    firstRun =
        Cli.crawl(first.folder(), "--pages", 200, "--connections", 1, "--random-seed", 7, "--json");
  }

  @Test
  void refusesAnOptionThatSpeaksOfWhatTheTopicDoesNotHave() {
    Path folder = temp.resolve("crawl");
    Cli.crawl(folder, "--strategy", "fcosa-lg:branch=rain").fails(4).complains("has no concepts");
    assertFalse(Files.exists(folder));
  }

  @Test
  void leavesEverythingInItsFolder() throws IOException {
    JsonNode result = firstRun.exits(0).json();
    assertEquals(200, result.path("downloads").asInt());
    assertEquals("pages", result.path("ending").asString());
    assertTrue(result.path("relevant").asInt() > 20, result::toString);
    first.isWhole(200);
    assertEquals(
        result.path("kept").asLong(), first.visits().stream().filter(VisitLine::kept).count());
    assertEquals(
        result.path("relevant").asLong(),
        first.visits().stream().filter(VisitLine::relevant).count());
    assertTrue(first.stored().size() > result.path("kept").asInt(), "some may be relevant");
    String report = Files.readString(first.folder().resolve("report.html"));
    assertTrue(report.contains("</html>") && report.length() > 10_000);
    assertTrue(Files.isDirectory(first.folder().resolve("store")));
  }

  @Test
  void keptPagesCanBeCrawledAsARecordedWeb() throws Exception {
    VisitLine kept = first.visits().stream().filter(VisitLine::kept).findFirst().orElseThrow();
    try (RecordedWeb web = RecordedWeb.open(first.folder())) {
      Response.Document page = (Response.Document) web.fetch(kept.finalUrl());
      assertEquals(kept.contentLength(), page.body().length);
    }
  }

  @Test
  void sameSeedSameCrawl() throws IOException {
    Path again = temp.resolve("again");
    Cli.crawl(again, "--pages", 200, "--connections", 1, "--random-seed", 7).exits(0);
    assertEquals(timeless(first.folder()), timeless(again));
  }

  @Test
  void itsOwnPlanCrawledAgainFetchesTheSamePages() {
    Path again = temp.resolve("again");
    Cli.run("crawl", first.folder().resolve("crawl.yaml"), "--out", again).exits(0);
    assertEquals(first.order(), new Crawled(again).order());
  }

  @Test
  void topicOfTheWebAndTopicFileDoNotGoTogether() {
    Cli.run("crawl", first.folder().resolve("crawl.yaml"), "--topic", "football").exits(2);
  }

  @Test
  void anotherStrategyFetchesOtherPages() {
    Path bfs = temp.resolve("bfs");
    Cli.crawl(bfs, "--pages", 200, "--connections", 1, "--strategy", "bfs").exits(0);
    assertNotEquals(first.order(), new Crawled(bfs).order());
  }

  @Test
  void whyTellsTheWayToAVisitedPage() {
    VisitLine deep =
        first.visits().stream().filter(v -> v.visited() && v.depth() > 1).findFirst().orElseThrow();
    Cli.run("why", first.folder(), deep.url())
        .exits(0)
        .says("0. ", "seed", "priority", "score", deep.url().toString(), deep.via().toString());
    JsonNode story = Cli.run("why", first.folder(), deep.url(), "--json").exits(0).json();
    assertEquals("visited", story.path("state").asString());
    assertEquals(deep.depth() + 1, story.path("path").size());
    assertEquals(
        deep.finalUrl().toString(), story.path("path").get(deep.depth()).path("url").asString());
  }

  @Test
  void whyTellsThatAPageWaits() {
    Url url = first.waiting().iterator().next();
    Cli.run("why", first.folder(), url).exits(0).says(url + " waits with priority");
    JsonNode story = Cli.run("why", first.folder(), url, "--json").exits(0).json();
    assertEquals("waiting", story.path("state").asString());
    assertTrue(story.path("priority").isNumber() && !story.path("path").isEmpty());
  }

  @Test
  void whyKnowsWhatItNeverMet() {
    String url = "http://nobody.example/";
    Cli.run("why", first.folder(), url).fails(1).complains("has not seen " + url);
    JsonNode story = Cli.run("why", first.folder(), url, "--json").exits(1).json();
    assertEquals("unknown", story.path("state").asString());
    Cli.run("why", first.folder(), "no url").fails(4).complains("no url");
  }

  @Test
  void whyTakesAnAddressWithoutScheme() {
    Url seed = first.visits().getFirst().url();
    String address = seed.toString().replaceFirst("^https?://", "");
    Cli.run("why", first.folder(), address)
        .exits(0)
        .complains("note: " + address + " is known as " + seed)
        .says("0. " + seed);
    JsonNode story = Cli.run("why", first.folder(), address, "--json").exits(0).json();
    assertEquals(seed.toString(), story.path("url").asString());
    Cli.run("why", first.folder(), "nobody.example/a")
        .fails(1)
        .complains("has not seen https://nobody.example/a or http://nobody.example/a:");
  }

  @Test
  void statusOfACrawlThatIsOver() {
    Cli.run("status", first.folder())
        .exits(0)
        .says("state ", "done", "harvest ", " %", "200")
        .says("ending           the page budget is used up\n", "\nlargest host     ")
        .says(" URLs that failed\n", " URLs finished\n", " fetches that failed or were skipped\n")
        .says("\nthreshold        Documents are relevant from a score of ");
    JsonNode status = Cli.run("status", first.folder(), "--json").exits(0).json();
    JsonNode result = firstRun.json();
    assertEquals("done", status.path("state").asString());
    for (String name : List.of("downloads", "requests", "relevant", "kept", "lost", "bytes")) {
      assertEquals(result.path(name), status.path(name), name);
    }
    assertEquals(first.waiting().size(), status.path("waiting").asInt());
    assertEquals(0, status.path("fetching").asInt());
    assertTrue(status.path("done").asInt() >= 200 && status.has("errors"), status::toString);
    Cli.run("pause", first.folder()).fails(1).complains("no crawl is running");
  }

  @Test
  void aSpentTimeBudgetHasItsOwnExitCode() {
    Cli.crawl(temp.resolve("out"), "--minutes", 0.00001).exits(15).says("time budget");
  }

  @Test
  void aSpentByteBudgetHasItsOwnExitCode() throws IOException {
    Path plan = temp.resolve("topic.yaml");
    String text = Files.readString(first.folder().resolve("crawl.yaml"));
    Files.writeString(plan, text.replaceFirst("bytes: \\S+", "bytes: 100KB"));
    Cli.run("crawl", plan, "--out", temp.resolve("out")).exits(14).says("byte budget");
  }

  @Test
  void aDeadSeedIsAWarning() throws IOException {
    Url alive = Crawled.seedsOfWeb().getFirst();
    Path seeds =
        Files.writeString(
            temp.resolve("seeds.txt"), "# mine\n\nhttp://dead.example/\n" + alive + "\tscore=1\n");
    Path out = temp.resolve("out");
    Cli.crawl(out, "--seeds", seeds, "--pages", 20, "--connections", 1)
        .exits(0)
        .complains("warning: seed http://dead.example/: ");
    List<Url> begun =
        new Crawled(out)
            .visits().stream().filter(v -> v.via() == null).map(VisitLine::url).toList();
    assertEquals(Set.of(Url.of("http://dead.example/"), alive), Set.copyOf(begun));
  }

  @Test
  void aCrawlWithoutALivingSeedHasFailed() throws IOException {
    Path seeds = Files.writeString(temp.resolve("seeds.txt"), "http://dead.example/\n");
    String sentence = "No seed could be fetched.";
    Cli.crawl(temp.resolve("text"), "--seeds", seeds)
        .exits(1)
        .complains("warning: seed http://dead.example/: ")
        .says(sentence);
    JsonNode result = Cli.crawl(temp.resolve("json"), "--seeds", seeds, "--json").exits(1).json();
    assertEquals("exhausted", result.path("ending").asString());
    assertEquals(sentence, result.path("error").asString());
  }

  @Test
  void theDelayGoesWithTheWeb() throws IOException {
    Path plan = first.folder().resolve("crawl.yaml");
    Path seeds = Files.writeString(temp.resolve("seeds.txt"), "http://127.0.0.1:1/\n");
    Path live = temp.resolve("live");
    Cli.run("crawl", plan, "--web", "live", "--seeds", seeds, "--allow-private", "--out", live)
        .exits(1);
    assertTrue(Files.readString(live.resolve("crawl.yaml")).contains("\ndelay: 1s\n"));
    Path other = temp.resolve("other");
    String web = "generated:plain,pages=2000,seed=8";
    Cli.run("crawl", live.resolve("crawl.yaml"), "--web", web, "--out", other).exits(1);
    assertTrue(Files.readString(other.resolve("crawl.yaml")).contains("\ndelay: 0\n"));
  }

  @Test
  void theReportTellsPartsOfAMinute() throws IOException {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 1, "--minutes", 0.5, "--delay", "2ms").exits(0);
    String report = Files.readString(out.resolve("report.html"));
    assertTrue(report.contains("1 pages, 30s, 10GiB") && report.contains("2ms"));
  }

  @Test
  void statusTellsWhatTheStrategyLearnedOfHosts() {
    Path out = temp.resolve("out");
    String web = "generated:plain,pages=3000,seed=7";
    Cli.run("crawl", "--web", web, "--topic", "football", "--pages", 200, "--out", out).exits(0);
    JsonNode learned = Cli.run("status", out, "--json").exits(0).json().path("learned");
    assertTrue(learned.path("addresses").isArray(), learned::toString);
    JsonNode host = learned.path("hosts").path(0);
    assertTrue(host.path("pages").asInt() >= host.path("relevant").asInt(), learned::toString);
    Cli.run("status", out)
        .exits(0)
        .says(
            "%s: %d of %d pages relevant, %d expected"
                .formatted(
                    host.path("name").asString(),
                    host.path("relevant").asInt(),
                    host.path("pages").asInt(),
                    Math.round(host.path("expected").asDouble())));
  }

  @Test
  void theReportTellsWhatWasPreferred() throws IOException {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 1, "--precision", "high", "--keep-lists").exits(0);
    String settings = Jsoup.parse(out.resolve("report.html")).select("#settings").text();
    assertTrue(settings.contains("precision high keep-lists yes"), settings);
  }

  @Test
  void aFolderThatIsHeldBySomebodyMuteIsStarting() {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 1).exits(0);
    CrawlPlan plan = PlanFile.read(out.resolve("crawl.yaml"));
    try (FolderArchive _ = CrawlFolder.open(out).archive(plan, Clock.systemUTC(), "test")) {
      JsonNode status = Cli.run("status", out, "--json").exits(0).json();
      assertEquals("starting", status.path("state").asString());
      assertEquals(ProcessHandle.current().pid(), status.path("pid").asLong());
    }
    assertTrue(Cli.run("status", out, "--json").exits(0).json().path("pid").isNull());
  }

  @Test
  void scopeHoldsTheCrawlAndWhyNamesTheRule() throws IOException {
    Url seed = Crawled.seedsOfWeb().getFirst();
    Path plan = temp.resolve("topic.yaml");
    Files.writeString(
        plan,
        """
        name: Football
        keywords:
          football: 1.0
          goalkeeper: 0.5
        seeds: ["%s", "http://outside.example/"]
        scope:
          include-domains: [%s]
        delay: 0
        web: "%s"
        """
            .formatted(seed, seed.host(), Cli.WEB));
    Path out = temp.resolve("out");
    Cli.run("crawl", plan, "--out", out, "--pages", 30, "--connections", 1)
        .exits(0)
        .complains("warning: seed http://outside.example/: refused by scope.include-domains");
    Crawled crawled = new Crawled(out);
    assertTrue(crawled.downloads() > 5);
    assertEquals(List.of(seed.host()), crawled.order().stream().map(Url::host).distinct().toList());
    Url refused =
        crawled.refused().keySet().stream()
            .filter(u -> !u.host().equals("outside.example"))
            .findFirst()
            .orElseThrow();
    Cli.run("why", out, refused).exits(0).says(refused + " was refused by scope.include-domains");
    JsonNode story = Cli.run("why", out, refused, "--json").exits(0).json();
    assertEquals("refused", story.path("state").asString());
    assertTrue(story.path("rule").asString().startsWith("scope.include-domains"));
  }

  @Test
  void resumedCrawlGoesOnWhereItEnded() throws IOException {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 100, "--connections", 4).exits(0);
    List<Url> before = new Crawled(out).order();
    JsonNode result = Cli.run("crawl", "--resume", out, "--pages", 200, "--json").exits(0).json();
    assertEquals(200, result.path("downloads").asInt());
    Crawled crawled = new Crawled(out);
    crawled.isWhole(200);
    assertEquals(before, crawled.order().subList(0, before.size()));
    Cli.run("crawl", "--resume", out).exits(0);
    crawled.isWhole(200);
  }

  /// It needs to know who links to whom, which nobody asked to be kept.
  @Test
  void aStrategyThatNeedsLinksWorksInMemoryOnDiskAndResumed() throws IOException {
    Path whole = temp.resolve("whole");
    JsonNode all = pagerank("--out", whole, "--pages", 150);
    assertEquals(150, all.path("downloads").asInt());
    JsonNode dry = pagerank("--dry-run", "--pages", 150);
    assertEquals(all.path("relevant"), dry.path("relevant"));
    Path halves = temp.resolve("halves");
    pagerank("--out", halves, "--pages", 70);
    JsonNode both = Cli.run("crawl", "--resume", halves, "--pages", 150, "--json").exits(0).json();
    assertEquals(all.path("relevant"), both.path("relevant"));
    assertEquals(new Crawled(whole).order(), new Crawled(halves).order());
  }

  private static JsonNode pagerank(Object... more) {
    List<Object> args = new ArrayList<>(List.of("crawl", "--web", Cli.WEB, "--topic", Cli.TOPIC));
    args.addAll(List.of("--strategy", "pagerank:c=0.8", "--connections", 1, "--json"));
    args.addAll(List.of(more));
    return Cli.run(args.toArray()).exits(0).json();
  }

  @Test
  void resumedCrawlFetchesAgainWhatATornFileLost() throws IOException {
    Path out = temp.resolve("out");
    Cli.crawl(out, "--pages", 100, "--connections", 1, "--keep", "all").exits(0);
    Path visits = out.resolve("visits.jsonl");
    byte[] whole = Files.readAllBytes(visits);
    Files.write(visits, Arrays.copyOf(whole, whole.length - 5_000));
    Cli.run("crawl", "--resume", out).fails(4).complains("visits.jsonl", "fsck");
    Cli.run("fsck", out).exits(1).says("visits.jsonl has", "--repair");
    Cli.run("fsck", out, "--repair").exits(0).says("Repaired.", ".warc.gz.lost has pages");
    for (Path aside : CrawlFolder.open(out).fsck().setAside()) {
      Files.delete(aside);
    }
    JsonNode result = Cli.run("crawl", "--resume", out, "--json").exits(0).json();
    assertEquals(100, result.path("downloads").asInt());
    new Crawled(out).isWhole(100);
  }

  @Test
  void aFolderThatHoldsACrawlIsNotOverwritten() {
    Cli.crawl(first.folder()).fails(4).complains("already holds a crawl");
  }

  @Test
  void aTruncatedWarcIsNoRecordedWeb() throws IOException {
    byte[] whole = Files.readAllBytes(first.warcs().getFirst());
    Files.write(temp.resolve("pages.warc.gz"), Arrays.copyOf(whole, whole.length - 1_000));
    Cli.run("crawl", "--web", temp, "--topic", "x").fails(4).complains("cut off");
  }

  /// The lines of visits.jsonl without what a clock said, and the name of the WARC file, in which
  /// it says so too.
  private static List<String> timeless(Path folder) throws IOException {
    return Files.readAllLines(folder.resolve("visits.jsonl")).stream()
        .map(line -> line.replaceFirst("\"fetch_time\":\"[^\"]*\",\"took_ms\":\\d+", ""))
        .map(line -> line.replaceFirst("\"warc\":[{][^}]*[}]", ""))
        .toList();
  }
}
