package io.cormorant.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.drawing.HtmlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabReportTest {
  private static final List<String> STRATEGIES =
      List.of("best-first:scorer=anchor", "best-first", "bfs", "dfs");

  @TempDir private Path folder;

  @Test
  void needsNothingFromOutside() throws IOException {
    Document page = page("en");
    assertEquals(0, page.select("[src], link, iframe, object, embed, base").size());
    for (Element link : page.select("[href]")) {
      assertTrue(link.attr("href").startsWith("#"), link.outerHtml());
      assertEquals(1, page.select(link.attr("href")).size(), link.outerHtml());
    }
    assertEquals(1, page.select("script").size());
    assertEquals(1, page.select("style").size());
    assertFalse(page.select("style").first().data().contains("url("));
    String policy = page.select("meta[http-equiv=Content-Security-Policy]").attr("content");
    assertTrue(policy.startsWith("default-src 'none'"), policy);
  }

  @Test
  void showsHostileTitlesAsText() throws IOException {
    Document page = page("en");
    assertEquals(0, page.select("img, [onerror], b").size());
    assertTrue(page.text().contains("</script><img src=x onerror=alert(1)>foo"), "shown as text");
    assertFalse(page.html().contains("\u202E"));
    assertEquals(
        "name: Fake experiment\nwebs:\n  - zh-dev <b>\n", page.select("pre").first().wholeText());
    LabReport.of(folder, "en")
        .writeMarkdown(folder.resolve("page.md"), List.of(), Optional.empty());
    String markdown = Files.readString(folder.resolve("page.md"));
    assertTrue(markdown.contains("\\<img src=x onerror=alert(1)\\>foo \\| \\*bold\\*"), markdown);
  }

  @Test
  void drawsEachStrategyWithItsBandBelowTheOracle() throws IOException {
    Document page = page("en");
    Element cell = page.selectFirst("#cell-1");
    assertEquals(3, cell.select("svg.curves").size());
    Element chart = cell.selectFirst("svg.curves");
    assertEquals(STRATEGIES.size() + 1, chart.select("g.series").size());
    assertEquals(STRATEGIES.size() + 1, chart.select("g.series .band").size());
    assertEquals(1, chart.select("g.series.oracle").size());
    assertEquals(2, page.select("svg.ranks").size());
    assertTrue(page.select("svg[role=img][aria-label]").size() == page.select("svg").size());
    assertEquals(0, page.select("table:not(:has(caption))").size());
    assertEquals(0, page.select("th:not([scope])").size());
    assertTrue(cell.select("table.hosts tbody tr").size() > 5);
  }

  @Test
  void saysTheSameInPageAndCsv() throws IOException {
    Document page = page("en");
    LabReport.of(folder, "en").writeCsv(folder);
    Map<String, String> means = new HashMap<>();
    for (String line : Files.readAllLines(folder.resolve("summary.csv"))) {
      String[] fields = line.split(",", -1);
      if (fields.length == 9 && fields[0].equals("*") && fields[5].equals("harvest")) {
        means.put(fields[4], fields[6]);
      }
    }
    Element table = page.selectFirst("#standing table.sortable");
    assertEquals(STRATEGIES.size() + 1, means.size());
    for (Element row : table.select("tbody tr")) {
      assertEquals(means.get(row.selectFirst("th").text()), row.child(3).attr("data-v"));
    }
    double sum = 0;
    List<String> runs = Files.readAllLines(folder.resolve("runs.csv"));
    int harvest = List.of(runs.getFirst().split(",", -1)).indexOf("harvest");
    for (String line : runs) {
      String[] fields = line.split(",", -1);
      sum += fields[2].equals("bfs") ? Double.parseDouble(fields[harvest]) : 0;
    }
    assertEquals(sum / 9, Double.parseDouble(means.get("bfs")), 1e-12);
    assertEquals(1 + 3 * 3 * 5 * 16, Files.readAllLines(folder.resolve("curves.csv")).size());
  }

  @Test
  void ranksStrategiesOverAllCells() throws IOException {
    Document page = page("en");
    List<String> order = page.select("#standing tbody th").eachText();
    assertEquals("oracle", order.getFirst());
    assertEquals(STRATEGIES, order.subList(1, order.size()));
    assertEquals("3/0/0", page.select("#wins tbody tr").first().child(4).text());
  }

  @Test
  void writesTheMeasuresThatAreAskedForWithRanksAndGains() throws IOException {
    folder();
    Path file = folder.resolve("page.md");
    LabReport report = LabReport.of(folder, "en");
    report.writeMarkdown(file, List.of("relevant", "bytes", "seconds"), Optional.of("bfs"));
    String page = Files.readString(file);
    assertTrue(
        page.contains("| # | strategy | mean rank | relevant pages | bytes | seconds |"), page);
    assertFalse(page.contains("harvest"), page);
    assertTrue(page.contains("| # | strategy | relevant pages | bytes | mean |"), page);
    // all have the same bytes, and times are not ranked
    assertTrue(page.contains("| 1 | best-first:scorer=anchor | 1.00 | 2.50 | 1.75 |"), page);
    assertTrue(page.contains("## Gain over bfs"), page);
    String said =
        assertThrows(
                IllegalArgumentException.class,
                () -> report.writeMarkdown(file, List.of("yeild"), Optional.empty()))
            .getMessage();
    assertTrue(said.startsWith("no run has the measure 'yeild'; there are yield, "), said);
  }

  @Test
  void writesTheSameMarkdownTwiceAndKeepsTimesOut() throws IOException {
    folder();
    Path file = folder.resolve("page.md");
    LabReport.of(folder, "en").writeMarkdown(file, List.of(), Optional.empty());
    String first = Files.readString(file);
    LabReport.of(folder, "en").writeMarkdown(file, List.of(), Optional.empty());
    assertEquals(first, Files.readString(file));
    assertFalse(first.contains("seconds"));
    assertTrue(first.contains("| 1 | best-first:scorer=anchor | 1.00 |"), first);
    assertTrue(first.contains("## Mean of en-dev, 2 topics"), first);
    assertFalse(first.contains("## Mean of zh-dev"), "of one topic there is no mean");
  }

  @Test
  void writesCountsAsCountsAndSharesAsShares() {
    assertEquals("136", Measure.write("lp", 136));
    assertEquals("13.6%", Measure.write("accuracy", 0.136));
  }

  @Test
  void hasTheSameTextsInBothLanguages() throws IOException {
    assertEquals(names("en"), names("zh"));
    Document page = page("zh");
    assertEquals("zh-Hans", page.selectFirst("html").attr("lang"));
    assertEquals("总排名", page.selectFirst("#standing h2").text());
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    IllegalArgumentException nothing =
        assertThrows(IllegalArgumentException.class, () -> LabReport.write(folder, "en"));
    assertTrue(nothing.getMessage().contains("results.json"), nothing.getMessage());
    Files.writeString(folder.resolve("results.json"), "{\"results\":[");
    assertThrows(IllegalArgumentException.class, () -> LabReport.write(folder, "en"));
    Files.writeString(folder.resolve("results.json"), "{\"results\":[]}");
    assertThrows(IllegalArgumentException.class, () -> LabReport.write(folder, "en"));
    folder();
    assertThrows(IllegalArgumentException.class, () -> LabReport.of(folder, "fr"));
  }

  @Test
  void reportsOneRunOfOneStrategyWithoutLabels() throws IOException {
    Files.writeString(
        folder.resolve("results.json"),
        """
        {"web":"w","topic":"t","pages":10,"runs":[{"strategy":"bfs","options":{"depth":"3"},
        "judge":"vsm","seed":1,"downloads":10,"requests":12,"relevant":0,
        "harvest_curve":[{"at":10,"judge":0.2}],"measures":{"harvest_judge":0.2},
        "micros_per_link":1.5,"seconds":0.1,"order_digest":"ab"}]}
        """);
    LabReport.write(folder, "en");
    Document page = Jsoup.parse(Files.readString(folder.resolve("report.html")));
    assertEquals("bfs:depth=3", page.select("#standing tbody th").text());
    assertEquals(1, page.select("svg.curves").size());
    LabReport.of(folder, "zh")
        .writeMarkdown(folder.resolve("page.md"), List.of(), Optional.empty());
  }

  private Document page(String language) throws IOException {
    folder();
    LabReport.of(folder, language).writePage(folder.resolve(LabReport.PAGE));
    Document page = Jsoup.parse(Files.readString(folder.resolve(LabReport.PAGE)));
    page.outputSettings().prettyPrint(false);
    return page;
  }

  private void folder() throws IOException {
    new FakeExperiment(folder, STRATEGIES, 3)
        .with("zh-dev", "java", "Java 编程")
        .with("en-dev", "python", "Python programming")
        .with("en-dev", "hostile", FakeExperiment.HOSTILE)
        .write();
  }

  private static Set<String> names(String language) throws IOException {
    Properties texts = new Properties();
    texts.load(
        new java.io.StringReader(HtmlFile.resource(ReportWords.class, language + ".properties")));
    return new TreeSet<>(texts.stringPropertyNames());
  }
}
