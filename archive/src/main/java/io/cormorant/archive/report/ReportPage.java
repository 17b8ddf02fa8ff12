package io.cormorant.archive.report;

import io.cormorant.archive.report.HarvestChart.Rival;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.HtmlFile;
import io.cormorant.drawing.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// The report of a crawl as one HTML document.
final class ReportPage {
  private final ReportInput input;
  private final CrawlTally tally;
  private final CrawlSummary summary;
  private final LinkTally links;
  private final Optional<RecallEstimate> recall;
  private final @Nullable Rival rival;

  ReportPage(ReportInput input) {
    this.input = input;
    try (CrawlStore store = store(input.store())) {
      Optional<LinkRecall.Seen> seen = store == null ? Optional.empty() : LinkRecall.begin(store);
      this.tally = CrawlTally.of(input.visits(), line -> seen.ifPresent(graph -> graph.note(line)));
      this.summary = tally.summary();
      this.links = LinkTally.of(store);
      this.recall = seen.flatMap(LinkRecall.Seen::estimate);
    }
    ReportInput.Baseline baseline = input.baseline();
    this.rival =
        baseline == null
            ? null
            : new Rival(baseline.label(), CrawlTally.of(baseline.visits()).curve());
  }

  private static @Nullable CrawlStore store(@Nullable Path folder) {
    return folder == null || !Files.isDirectory(folder) ? null : CrawlStore.read(folder);
  }

  /// How much was found, if that is known.
  Optional<RecallEstimate> recall() {
    return recall.filter(RecallEstimate::isTelling);
  }

  String html() {
    String topic = Texts.clean(input.topic().name(), Html.MAX_TITLE);
    HtmlFile file =
        new HtmlFile(
            "en",
            topic + " · Cormorant crawl report",
            HtmlFile.resource(ReportPage.class, "report.css"),
            "");
    Element page = file.main();
    new Opening(input.topic(), summary, tally.hosts().full()).addTo(page);
    addAdvice(page);
    if (summary.relevant() > 0 || (summary.downloads() > 0 && rival != null)) {
      addHarvest(page);
    }
    if (summary.relevant() > 0 && input.store() != null) {
      RecallPart.addTo(page, recall);
    }
    if (!tally.best().isEmpty()) {
      addScores(page);
      addBest(page);
    }
    if (summary.hosts() > 0) {
      addHosts(page);
    }
    addLearned(page);
    addLeftOut(page);
    addTrouble(page);
    addSettings(page);
    addFooter(file.body());
    return file.html();
  }

  private void addAdvice(Element page) {
    List<String> advice = input.advice().apply(summary);
    if (!advice.isEmpty()) {
      Element body =
          Html.addSection(page, "advice", "What now?", "What the figures of this crawl suggest.");
      advice.forEach(sentence -> Html.add(body, "p", "", sentence));
    }
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
            "How pages were scored, and how many clicks from a seed they were found. Relevant pages are in colour.");
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

  private void addLearned(Element page) {
    if (tally.forms().anyExpected()) {
      String note =
          "How many relevant pages the strategy expected when it chose each page, and how many there were.";
      Element pair =
          Html.add(Html.addSection(page, "learned", "Expected and found", note), "div", "pair");
      HostTables.addExpected(pair, "By host", "host", tally.hosts());
      HostTables.addExpected(pair, "By form of the address", "address", tally.forms());
    }
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
    input.settings().forEach(setting -> Html.addSetting(list, setting.key(), setting.value()));
  }

  private void addFooter(Element body) {
    String torn =
        summary.torn() == 0
            ? ""
            : " " + Figures.count(summary.torn(), "line") + " of it could not be read.";
    Html.add(body, "footer", "", "Made by Cormorant from the records of the crawl." + torn);
  }
}
