package io.cormorant.archive.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Refused;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.drawing.Html;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlReportTest {
  private static final Topic TOPIC =
      new Topic(
          "desal",
          "Desalination 海水淡化",
          List.of(new Keyword("desalination", 1), new Keyword("海水淡化", 0.8)),
          null,
          FakeVisits.THRESHOLD);

  @TempDir private Path folder;

  @Test
  void showsAllPartsOfAnOrdinaryCrawl() throws IOException {
    Path visits = new FakeVisits(1, 0.7).write(folder.resolve("visits.jsonl"), 800);
    Path rival = new FakeVisits(2, 0.2).write(folder.resolve("bfs.jsonl"), 800);
    Path store = new FakeVisits(3, 0.7).writeStore(folder.resolve("store"), 800);
    Document page =
        written(
            ReportInput.of(TOPIC, visits)
                .withStore(store)
                .withBaseline(new ReportInput.Baseline("bfs", rival))
                .withSettings(List.of(new ReportInput.Setting("strategy", "best-first"))));
    for (String id : List.of("harvest", "scores", "pages", "hosts", "left-out", "settings")) {
      assertEquals(1, page.select("section#" + id).size(), id);
    }
    assertEquals(CrawlTally.BEST, page.select("li.page").size());
    assertEquals(2, page.select("path.line.rival").size(), "a wide and a narrow drawing");
    assertTrue(page.select("mark").eachText().contains("desalination"));
    assertTrue(page.select("mark").eachText().contains("海水淡化"));
    assertEquals("best-first", page.select("dl.settings dd").text());
  }

  @Test
  void saysInShortHowItWentAndFoldsAllButTheFirstPages() throws IOException {
    Path visits = new FakeVisits(1, 0.7).write(folder.resolve("visits.jsonl"), 800);
    Guidance guidance =
        new Guidance(
            List.of("Other words would help."),
            List.of(new Guidance.Step("Go on:", "cormorant crawl --resume x")));
    Document page =
        written(ReportInput.of(TOPIC, visits).withGuidance(_ -> guidance).withRequests(4_321));
    assertTrue(page.select("#diagnosis .well li").text().contains("about the topic"));
    assertEquals("Other words would help.", page.select("#diagnosis .badly li").first().text());
    assertEquals("cormorant crawl --resume x", page.select("#diagnosis .next code").text());
    for (Element link : page.select("nav.contents a")) {
      assertEquals(1, page.select("section" + link.attr("href")).size(), link.outerHtml());
    }
    assertEquals(page.select("section.part").size(), page.select("nav.contents a").size());
    assertEquals(CrawlTally.BEST - 5, page.select("details.folded li.page").size());
    assertEquals("4,321", page.select(".tiles dt:containsOwn(requests) + dd").text());
    assertEquals(page.select("table").size(), page.select("div.scroll > table").size());
  }

  @Test
  void showsATopicHoweverItWasSaid() throws IOException {
    Topic topic =
        new Topic(
            "rain",
            "Rain",
            List.of(),
            "Reports on heavy rain.",
            List.of(Url.of("https://a.example/%E6%9A%B4%E9%9B%A8")),
            List.of(Url.of("https://b.example/")),
            List.of(),
            List.of(),
            null,
            null);
    Document page =
        written(ReportInput.of(topic, lines(page(1, "https://a.example/1", 0.9, "one"))));
    String said = page.select(".opening .wish").text();
    assertTrue(said.contains("Reports on heavy rain."), said);
    assertTrue(said.contains("Pages like these: a.example/暴雨"), said);
    assertTrue(said.contains("not like these: b.example/"), said);
    assertEquals(0, page.select(".chips").size());
  }

  @Test
  void speaksChinese() throws IOException {
    Path visits = new FakeVisits(1, 0.7).write(folder.resolve("visits.jsonl"), 800);
    Path rival = new FakeVisits(2, 0.2).write(folder.resolve("bfs.jsonl"), 800);
    Path store = new FakeVisits(3, 0.7).writeStore(folder.resolve("store"), 800);
    Document page =
        written(
            ReportInput.of(TOPIC, visits)
                .withStore(store)
                .withBaseline(new ReportInput.Baseline("bfs", rival))
                .in("zh"));
    assertEquals("zh-Hans", page.select("html").attr("lang"));
    for (Element text :
        page.select(
            "h2, .note, .lede, .overline, caption, thead th, .tiles dt, summary, svg title, .verdict li")) {
      String left = text.text().replaceAll("bfs|[a-z0-9.-]+\\.(example|test|org)\\b|UTC", "");
      assertFalse(left.matches("(?s).*[A-Za-z]{3,}.*"), text.outerHtml());
    }
    String reasons = page.select(".reason").text();
    assertTrue(reasons.contains("服务器应答 404"), reasons);
    assertTrue(reasons.contains("无法连接：连接被拒绝"), reasons);
    assertTrue(reasons.contains("相同于 https://"), reasons);
  }

  @Test
  void saysWhatALimitMeans() throws IOException {
    String line =
        "{'n':1,'final_url':'http://a.test/','outcome':'visited','cuts':['charset','links']}";
    Document page = written(ReportInput.of(TOPIC, lines(line)));
    List<String> met = page.select("#left-out tbody th").stream().map(Element::ownText).toList();
    assertTrue(met.contains("Bytes do not fit the declared charset"), met::toString);
    assertTrue(met.contains("Too many links on a page"), met::toString);
  }

  @Test
  void showsWhatTheStrategyExpectedOfHostsAndAddresses() throws IOException {
    String line =
        "{'n':%d,'final_url':'http://a.test/%s/%d.html','outcome':'visited','relevant':%s,"
            + "'choice':{'chance':0.8}}";
    Document page =
        written(
            ReportInput.of(
                TOPIC,
                lines(
                    line.formatted(1, "good", 1, "true"),
                    line.formatted(2, "good", 2, "true"),
                    line.formatted(3, "poor", 3, "false"))));
    List<String> rows = page.select("section#learned tbody tr").eachText();
    assertEquals(
        List.of("a.test 3 2 2", "a.test/good/#.html 2 2 2", "a.test/poor/#.html 1 0 1"), rows);
  }

  @Test
  void loadsNothingAndRunsOnlyItsOwnScript() throws Exception {
    Path visits = new FakeVisits(4, 0.7).write(folder.resolve("visits.jsonl"), 200);
    Document page = written(ReportInput.of(TOPIC, visits));
    assertEquals(
        0, page.select("[src], [srcset], [style*=url], link, iframe, object, embed").size());
    for (Element element : page.select("[href]")) {
      assertEquals("a", element.tagName());
    }
    String css = page.select("style").first().data();
    assertFalse(css.contains("url(") || css.contains("@import"), "the style sheet loads something");
    Element script = page.select("script").first();
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(script.data().getBytes(StandardCharsets.UTF_8));
    String hash = Base64.getEncoder().encodeToString(digest);
    String policy = page.select("meta[http-equiv=Content-Security-Policy]").attr("content");
    assertTrue(
        policy.startsWith(
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + hash + "'"),
        policy);
  }

  @Test
  void showsHostileValuesAsText() throws IOException {
    String evil = "<script>alert(1)</script><img src=x onerror=alert(2)>\\\"'</style></title>";
    Path visits =
        lines(
            page(1, "javascript:alert(1)", 0.9, evil),
            page(2, "https://a.example/%22onmouseover=%22x", 0.8, "\\u202Eodd\\u0000 title"),
            "{'n':3,'url':'data:text/html,%s','outcome':'%s','reason':'%s'}"
                .formatted(evil, evil, evil));
    Url refused = Url.of("https://a.example/?" + evil);
    Path store =
        FakeVisits.store(
            folder.resolve("store"), List.of(new Refused(refused, evil + ": " + evil, null)));
    Topic topic = new Topic("x", evil, List.of(new Keyword(evil, 1)), evil, null);
    ReportInput input =
        ReportInput.of(topic, visits)
            .withStore(store)
            .withBaseline(new ReportInput.Baseline(evil, visits))
            .withSettings(List.of(new ReportInput.Setting(evil, evil)));
    Document page = written(input);
    assertEquals(1, page.select("script").size());
    assertEquals(1, page.select("style").size());
    assertEquals(0, page.select("img, [onerror], [onmouseover]").size());
    assertEquals(
        List.of("https://a.example/%22onmouseover=%22x"),
        page.select("a:not([href^=#])").eachAttr("href"));
    assertEquals(evil.replace("\\\"", "\""), page.select("li.page h3").first().text());
    assertEquals("odd title", page.select("li.page h3").last().text());
  }

  @Test
  void cutsHugeStrings() throws IOException {
    String huge = "𝒳淡".repeat(200_000);
    String line =
        page(1, "https://a.example/" + "p".repeat(100_000), 0.9, huge)
            .replace("'anchor'", "'snippet':'" + huge + "','lang':'" + huge + "','anchor'");
    Path visits = lines(line, "{'n':2,'url':'https://b.example/','outcome':'" + huge + "'}");
    Document page = written(ReportInput.of(TOPIC, visits));
    assertTrue(Files.size(folder.resolve("report.html")) < 60_000);
    String title = page.select("li.page h3").text();
    assertEquals(Html.MAX_TITLE + 1, title.codePointCount(0, title.length()));
    assertTrue(title.endsWith("…"));
  }

  @Test
  void addsUpTheFigures() {
    Path visits =
        lines(
            page(1, "https://a.example/1", 0.9, "one"),
            page(2, "https://a.example/2", 0.1, "two"),
            page(3, "https://b.example:8080/", 0.5, "three"),
            "{'n':4,'url':'https://c.example/','fetch_time':'2026-01-01T00:00:08Z','requests':3,"
                + "'outcome':'duplicate','content_length':50,'score':null,'relevant':null}",
            "{'n':5,'url':'https://d.example/','fetch_time':'2026-01-01T02:00:00Z','requests':1,"
                + "'outcome':'gone','content_length':0}");
    CrawlSummary summary = CrawlReport.summarize(visits);
    assertEquals(5, summary.lines());
    assertEquals(4, summary.downloads());
    assertEquals(10, summary.requests());
    assertEquals(2, summary.relevant());
    assertEquals(2, summary.kept());
    assertEquals(0.5, summary.harvest());
    assertEquals(3_050, summary.bytes());
    assertEquals(3, summary.hosts());
    assertEquals("{visited=3, duplicate=1, gone=1}", summary.outcomes().toString());
    assertEquals("2026-01-01T00:00:01Z", String.valueOf(summary.first()));
    assertEquals("2026-01-01T02:00:00Z", String.valueOf(summary.last()));
    assertEquals(7, summary.active().toSeconds(), "the pause does not count");
    assertEquals(0, summary.torn());
  }

  @Test
  void skipsTornLines() throws IOException {
    Path visits =
        lines(page(1, "https://a.example/1", 0.9, "one"), "{'n':2,'url':'https://a.ex{'n':2}");
    Files.writeString(
        visits,
        json(page(3, "https://a.example/3", 0.9, "three")).substring(0, 60),
        StandardOpenOption.APPEND);
    CrawlSummary summary = CrawlReport.summarize(visits);
    assertEquals(1, summary.lines());
    assertEquals(2, summary.torn());
    Document page = written(ReportInput.of(TOPIC, visits));
    assertTrue(page.select("footer").text().contains("2 lines of it could not be read"));
  }

  @Test
  void losesAnOddValueButNotItsLine() {
    Path visits =
        lines(
            "{'n':'one','url':'https://a.example/1','outcome':'visited','score':'NaN','title':7,"
                + "'fetch_time':'noon','depth':-3,'evidence':'none','content_length':1e2}",
            page(2, "https://a.example/2", 0.9, "two"),
            "{}");
    CrawlSummary summary = CrawlReport.summarize(visits);
    assertEquals(3, summary.lines());
    assertEquals(0, summary.torn());
    assertEquals(1_100, summary.bytes());
    assertEquals(
        List.of(0.9, 0.0), CrawlTally.of(visits).best().stream().map(VisitExtract::score).toList());
  }

  @Test
  void readsALastLineWithoutLineEnd() throws IOException {
    Path visits = folder.resolve("visits.jsonl");
    Files.writeString(visits, json(page(1, "https://a.example/1", 0.9, "one")));
    assertEquals(1, CrawlReport.summarize(visits).downloads());
  }

  @Test
  void takesAMissingFileForACrawlWithoutVisits() throws IOException {
    Path missing = folder.resolve("missing.jsonl");
    CrawlSummary summary = CrawlReport.summarize(missing);
    assertEquals(0, summary.lines());
    assertEquals(0, summary.harvest());
    assertNull(summary.first());
    Document page = written(ReportInput.of(TOPIC, missing).withStore(missing));
    assertEquals("No page has been requested yet.", page.select(".lede").text());
    assertEquals(0, page.select("section, svg, nav").size());
  }

  @Test
  void saysWhenNothingIsRelevant() throws IOException {
    Path visits =
        lines(
            page(1, "https://a.example/1", 0.2, "far"),
            page(2, "https://a.example/2", 0.3, "near"));
    Document page = written(ReportInput.of(TOPIC, visits));
    assertTrue(page.select(".lede").text().contains("none of them about the topic"));
    assertEquals("Nearest pages", page.select("#pages h2").text());
    assertEquals(List.of("near", "far"), page.select("li.page h3").eachText());
    assertEquals(0, page.select("#harvest").size());
  }

  @Test
  void showsOnlyWhatWentWrongIfNothingElseDid() throws IOException {
    Path visits =
        lines(
            "{'n':1,'url':'https://a.example/1','outcome':'timed-out','reason':'no answer'}",
            "{'n':2,'url':'https://a.example/2','outcome':'gone','reason':null}");
    Document page = written(ReportInput.of(TOPIC, visits));
    assertTrue(page.select(".lede").text().endsWith("2 URLs requested; none returned a page."));
    assertEquals(0, page.select("svg").size());
    assertEquals(2, page.select("#left-out tbody tr").size());
    assertEquals("a.example", page.select("#trouble tbody th").text());
  }

  @Test
  void drawsNoScoresOfDocumentsThatWereNeverJudged() throws IOException {
    Path visits =
        lines(
            "{'n':1,'url':'https://a.example/1','outcome':'duplicate','content_length':9}",
            "{'n':2,'url':'https://a.example/2','outcome':'duplicate','content_length':9}");
    Document page = written(ReportInput.of(TOPIC, visits));
    assertEquals(0, page.select("svg").size());
    assertEquals(1, page.select("#hosts tbody tr").size());
  }

  @Test
  void countsRefusedLinksByRule() throws IOException {
    Path store =
        FakeVisits.store(
            folder.resolve("store"),
            List.of(
                new Refused(Url.of("https://x.example/a"), "scope: x.example", null),
                new Refused(Url.of("https://y.example/"), "scope: y.example", null),
                new Refused(Url.of("https://x.example/b"), "scope: x.example", null),
                new Refused(Url.of("https://x.example/b"), "nofollow", null),
                new Refused(Url.of("https://z.example/"), "nofollow", null)));
    try (CrawlStore read = CrawlStore.read(store)) {
      assertEquals(4, LinkTally.of(read).refusals().total(), "each address once");
    }
    Path visits = lines(page(1, "https://a.example/1", 0.9, "one"));
    Document page = written(ReportInput.of(TOPIC, visits).withStore(store));
    Element first = page.select("#left-out tbody tr").first();
    assertEquals("scope", first.select("th").first().ownText());
    assertEquals("x.example, y.example", first.select("th .code").text());
    assertEquals("3", first.select("td.num").text());
    assertEquals(0, page.select("#left-out a").size(), "refused addresses are text");
  }

  @Test
  void ranksRelevantPagesByScoreThenAge() throws IOException {
    Path visits =
        lines(
            page(1, "https://a.example/1", 0.4, "fair"),
            page(2, "https://a.example/2", 0.7, "good, early"),
            page(3, "https://a.example/3", 0.1, "poor"),
            page(4, "https://a.example/4", 0.7, "good, late"));
    Document page = written(ReportInput.of(TOPIC, visits));
    assertEquals(
        List.of("good, early", "good, late", "fair"), page.select("li.page h3").eachText());
  }

  @Test
  void drawsScoresUpToTheLargestAndTheThreshold() throws IOException {
    Path visits =
        lines(
            page(1, "https://a.example/1", 0.17, "high"), page(2, "https://a.example/2", 0, "low"));
    Topic open = new Topic("x", "x", List.of(new Keyword("x", 1)), null, null);
    Element chart = written(ReportInput.of(open, visits)).select("#scores svg.wide").first();
    assertEquals("0.2", chart.select(".tick.middle").last().text());
    assertEquals(
        "score 0.17 to 0.18: 1 page, 0 relevant", chart.select(".bin title").last().text());
    Element low = written(ReportInput.of(open, visits).withThreshold(0.055)).body();
    assertEquals("0.2", low.select("#scores svg.wide .tick.middle").last().text());
    assertEquals("threshold 0.055", low.select("#scores svg.wide .label.rival").text());
    Element high = written(ReportInput.of(open, visits).withThreshold(0.35)).body();
    assertEquals("0.5", high.select("#scores svg.wide .tick.middle").last().text());
  }

  @Test
  void showsSharesAsPartsOfTheScore() throws IOException {
    String line =
        page(1, "https://a.example/1", 0.9, "one")
            .replace("'anchor'", "'evidence':[{'term':'暴雨','share':0.1812}],'anchor'");
    Document page = written(ReportInput.of(TOPIC, lines(line)));
    assertEquals("0.181", page.select("li.page .term .weight").text());
  }

  private Document written(ReportInput input) throws IOException {
    Path file = folder.resolve("report.html");
    CrawlReport.write(input, file);
    try (var files = Files.list(folder)) {
      assertTrue(files.noneMatch(f -> f.toString().endsWith(".draft")), "a draft was left behind");
    }
    return Jsoup.parse(file, "UTF-8");
  }

  private Path lines(String... lines) {
    try {
      return Files.writeString(
          folder.resolve("visits.jsonl"), json(String.join("\n", lines) + "\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String page(int n, String url, double score, String title) {
    boolean relevant = score >= FakeVisits.THRESHOLD;
    return """
    {'n':%d,'url':'%s','fetch_time':'2026-01-01T00:00:0%dZ','took_ms':5,'outcome':'visited','requests':2,\
    'content_length':1000,'title':'%s','score':%s,'relevant':%s,'kept':%s,'depth':1,'anchor':null}"""
        .formatted(n, url, n, title, score, relevant, relevant);
  }

  /// Single quotes stand for double ones, except those within a value.
  private static String json(String lines) {
    return lines.replaceAll("(?<=[\\[{:,])'|'(?=[\\]}:,])", "\"");
  }
}
