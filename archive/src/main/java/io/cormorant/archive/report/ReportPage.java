package io.cormorant.archive.report;

import io.cormorant.archive.report.HarvestChart.Rival;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// The report as one HTML document: style and script stand in it, and its content security policy
/// lets it load nothing and run nothing but that script.
final class ReportPage {
  private static final int MAX_SETTING = 2_000;
  private static final int MAX_SETTING_LINES = 500;

  private final ReportInput input;
  private final CrawlTally tally;
  private final CrawlSummary summary;
  private final LinkTally links;
  private final @Nullable Rival rival;

  ReportPage(ReportInput input) {
    this.input = input;
    this.tally = CrawlTally.of(input.visits());
    this.summary = tally.summary();
    this.links = LinkTally.of(input.store());
    ReportInput.Baseline baseline = input.baseline();
    this.rival =
        baseline == null
            ? null
            : new Rival(baseline.label(), CrawlTally.of(baseline.visits()).curve());
  }

  String html() {
    Document document = Document.createShell("");
    document.outputSettings().prettyPrint(false).charset(StandardCharsets.UTF_8);
    document.prependChild(new DocumentType("html", "", ""));
    Objects.requireNonNull(document.selectFirst("html")).attr("lang", "en");
    String script = resource("report.js");
    fillHead(document.head(), script);
    Element page = Html.add(document.body(), "main", "");
    new Opening(input.topic(), summary, tally.hosts().full()).addTo(page);
    if (summary.relevant() > 0 || (summary.downloads() > 0 && rival != null)) {
      addHarvest(page);
    }
    if (!tally.best().isEmpty()) {
      addScores(page);
      addBest(page);
    }
    if (summary.hosts() > 0) {
      addHosts(page);
    }
    addLeftOut(page);
    addTrouble(page);
    addSettings(page);
    addFooter(document.body());
    document.body().appendElement("script").appendChild(new DataNode(script));
    return document.outerHtml();
  }

  private void fillHead(Element head, String script) {
    head.empty();
    head.appendElement("meta").attr("charset", "utf-8");
    addMeta(head, "http-equiv", "Content-Security-Policy", policy(script));
    addMeta(head, "name", "viewport", "width=device-width, initial-scale=1");
    addMeta(head, "name", "color-scheme", "light dark");
    addMeta(head, "name", "referrer", "no-referrer");
    addMeta(head, "name", "generator", "Cormorant");
    String topic = Texts.clean(input.topic().name(), Html.MAX_TITLE);
    head.appendElement("title").text(topic + " · Cormorant crawl report");
    head.appendElement("style").appendChild(new DataNode(resource("report.css")));
  }

  private static void addMeta(Element head, String kind, String name, String content) {
    head.appendElement("meta").attr(kind, name).attr("content", content);
  }

  private void addHarvest(Element page) {
    Element body =
        Html.addSection(
            page,
            "harvest",
            "Harvest",
            "The share of downloaded pages that are about the topic, as the crawl went on."
                + comparison());
    new HarvestChart(tally.curve(), rival).draw(Html.add(body, "figure", ""));
  }

  private String comparison() {
    if (rival == null || rival.curve().downloads() == 0) {
      return "";
    }
    long common = Math.min(summary.downloads(), rival.curve().downloads());
    long ours = Math.round(tally.curve().relevantAt(common));
    long theirs = Math.round(rival.curve().relevantAt(common));
    String text =
        " After %s: %s relevant ones, %s with %s."
            .formatted(
                Figures.count(common, "page"),
                Figures.count(ours),
                Figures.count(theirs),
                Texts.clean(rival.label(), 24));
    return ours > theirs && theirs > 0
        ? text + " That is " + Figures.decimal((double) ours / theirs) + " times as many."
        : text;
  }

  private void addScores(Element page) {
    Element body =
        Html.addSection(
            page,
            "scores",
            "Scores and distance",
            "How pages were judged, and how many clicks from a seed they were found. Relevant ones"
                + " are in colour.");
    Element pair = Html.add(body, "div", "pair uneven");
    new ScoreChart(tally.scores(), input.threshold()).draw(Html.add(pair, "figure", ""));
    HostTables.addDepths(pair, tally.depths());
  }

  private void addBest(Element page) {
    List<VisitExtract> best = tally.best();
    List<VisitExtract> relevant = best.stream().filter(VisitExtract::relevant).toList();
    if (relevant.isEmpty()) {
      String note = "No page reached the threshold. These came closest.";
      PageList.addTo(Html.addSection(page, "pages", "Nearest pages", note), best);
    } else {
      String note =
          summary.relevant() > relevant.size()
              ? "The "
                  + relevant.size()
                  + " with the highest scores, of "
                  + Figures.count(summary.relevant())
                  + " relevant ones."
              : "All relevant pages, highest scores first.";
      PageList.addTo(Html.addSection(page, "pages", "Best pages", note), relevant);
    }
  }

  private void addHosts(Element page) {
    String note =
        summary.hosts() > HostTables.MAX_HOSTS
            ? "The "
                + HostTables.MAX_HOSTS
                + " with the most pages, of "
                + Figures.count(summary.hosts())
                + "."
            : "Where the pages came from.";
    HostTables.addLargest(Html.addSection(page, "hosts", "Hosts", note), tally.hosts());
  }

  private void addLeftOut(Element page) {
    if (LeftOut.any(tally.outcomes(), links)) {
      String note = "Addresses that gave no page, and links that a rule kept out.";
      Element body = Html.addSection(page, "left-out", "Left out", note);
      LeftOut.addTo(body, tally.outcomes(), links);
      LeftOut.addGuards(body, tally.guards());
    }
  }

  private void addTrouble(Element page) {
    if (HostTables.anyTrouble(tally.hosts())) {
      String note = "Hosts that took long or failed.";
      HostTables.addTrouble(
          Html.addSection(page, "trouble", "Slow and failing", note), tally.hosts());
    }
  }

  private void addSettings(Element page) {
    if (input.settings().isEmpty()) {
      return;
    }
    Element body =
        Html.addSection(page, "settings", "Settings", "Everything needed to run it again.");
    Element list = Html.add(body, "dl", "settings");
    for (ReportInput.Setting setting : input.settings()) {
      Element entry = Html.add(list, "div", "");
      Html.add(entry, "dt", "", Texts.clean(setting.key(), Html.MAX_TITLE));
      Element value = Html.add(entry, "dd", "");
      setting
          .value()
          .lines()
          .limit(MAX_SETTING_LINES)
          .forEach(line -> Html.addForeign(value, "p", "", Texts.clean(line, MAX_SETTING)));
    }
  }

  private void addFooter(Element body) {
    String torn =
        summary.torn() == 0
            ? ""
            : " " + Figures.count(summary.torn(), "line") + " of it could not be read.";
    Html.add(body, "footer", "", "Made by Cormorant from the crawl’s own record." + torn);
  }

  private static String policy(String script) {
    return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
        + sha256(script)
        + "'; base-uri 'none'; form-action 'none'";
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read resource " + name, e);
    }
  }
}
