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
  /// A short page needs no list of its parts.
  private static final int FEW_PARTS = 4;

  private final ReportInput input;
  private final Tongue words;
  private final CrawlTally tally;
  private final CrawlSummary summary;
  private final LinkTally links;
  private final Optional<RecallEstimate> recall;
  private final @Nullable Rival rival;

  ReportPage(ReportInput input) {
    this.input = input;
    this.words = Tongue.of(input.language());
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

  CrawlSummary summary() {
    return summary;
  }

  String html() {
    String topic = Texts.clean(input.topic().name(), Html.MAX_TITLE);
    HtmlFile file =
        new HtmlFile(
            words.tag(),
            topic + " · " + words.say("Cormorant crawl report"),
            HtmlFile.resource(ReportPage.class, "report.css"),
            "");
    Element page = file.main();
    Long requests = input.requests();
    new Opening(
            input.topic(),
            summary,
            tally.hosts().full(),
            requests == null ? summary.requests() : requests,
            words)
        .addTo(page);
    Element contents = Html.add(page, "nav", "contents");
    if (summary.lines() > 0) {
      new Diagnosis(words, summary, tally, recall).addTo(page, input.guidance().apply(summary));
    }
    if (summary.relevant() > 0 || (summary.downloads() > 0 && rival != null)) {
      addHarvest(page);
    }
    if (summary.hosts() > 0) {
      addHosts(page);
    }
    addLeftOut(page);
    addTrouble(page);
    if (summary.relevant() > 0 && input.store() != null) {
      RecallPart.addTo(page, recall, words);
    }
    if (!tally.best().isEmpty()) {
      addBest(page);
      addScores(page);
    }
    addLearned(page);
    addSettings(page);
    addContents(contents, page);
    addFooter(file.body());
    return file.html();
  }

  private void addContents(Element contents, Element page) {
    List<Element> parts = page.select("section.part");
    if (parts.size() < FEW_PARTS) {
      contents.remove();
      return;
    }
    contents.attr("aria-label", words.say("Contents"));
    Element list = Html.add(contents, "ul", "");
    for (Element part : parts) {
      Html.add(Html.add(list, "li", ""), "a", "", part.select("h2").text())
          .attr("href", "#" + part.id());
    }
  }

  private void addHarvest(Element page) {
    Element body =
        Html.addSection(
            page,
            "harvest",
            words.say("Harvest"),
            words.say(
                    "The share of downloaded pages that are about the topic, as the crawl went on.")
                + comparison());
    new HarvestChart(words, tally.curve(), rival).draw(Html.add(body, "figure", ""));
  }

  private String comparison() {
    if (rival == null || rival.curve().downloads() == 0) {
      return "";
    }
    long common = Math.min(summary.downloads(), rival.curve().downloads());
    long ours = Math.round(tally.curve().relevantAt(common));
    long theirs = Math.round(rival.curve().relevantAt(common));
    String text =
        words.say(
            " After %s: %s relevant ones, %s with %s.",
            words.count(common, "page"),
            Figures.count(ours),
            Figures.count(theirs),
            Texts.clean(rival.label(), 24));
    return ours > theirs && theirs > 0
        ? text + words.say(" That is %s times as many.", Figures.decimal((double) ours / theirs))
        : text;
  }

  private void addScores(Element page) {
    Element body =
        Html.addSection(
            page,
            "scores",
            words.say("Scores and distance"),
            words.say(
                "How pages were scored, and how many clicks from a seed they were found. Relevant pages are in colour."));
    Element pair = Html.add(body, "div", "pair uneven");
    new ScoreChart(words, tally.scores(), input.threshold()).draw(Html.add(pair, "figure", ""));
    HostTables.addDepths(pair, tally.depths(), words);
  }

  private void addBest(Element page) {
    List<VisitExtract> best = tally.best();
    List<VisitExtract> relevant = best.stream().filter(VisitExtract::relevant).toList();
    if (relevant.isEmpty()) {
      String note = words.say("No page reached the threshold. These came closest.");
      PageList.addTo(Html.addSection(page, "pages", words.say("Nearest pages"), note), best, words);
    } else {
      String note =
          summary.relevant() > relevant.size()
              ? words.say(
                  "The %s with the highest scores, of %s relevant ones.",
                  relevant.size(), Figures.count(summary.relevant()))
              : words.say("All relevant pages, highest scores first.");
      PageList.addTo(
          Html.addSection(page, "pages", words.say("Best pages"), note), relevant, words);
    }
  }

  private void addHosts(Element page) {
    String note =
        summary.hosts() > HostTables.MAX_HOSTS
            ? words.say(
                "The %s with the most pages, of %s.",
                HostTables.MAX_HOSTS, Figures.count(summary.hosts()))
            : words.say("Where the pages came from.");
    HostTables.addLargest(
        Html.addSection(page, "hosts", words.say("Hosts"), note), tally.hosts(), words);
  }

  private void addLearned(Element page) {
    if (tally.forms().anyExpected()) {
      String note =
          words.say(
              "How many relevant pages the strategy expected when it chose each page, and how many there were.");
      Element pair =
          Html.add(
              Html.addSection(page, "learned", words.say("Expected and found"), note),
              "div",
              "pair");
      HostTables.addExpected(pair, words.say("By host"), words.say("host"), tally.hosts(), words);
      HostTables.addExpected(
          pair, words.say("By pattern of the URL"), words.say("pattern"), tally.forms(), words);
    }
  }

  private void addLeftOut(Element page) {
    if (LeftOut.any(tally.outcomes(), links) || tally.guards().total() > 0) {
      String note = words.say("URLs that returned no page, and links that a rule excluded.");
      Element body = Html.addSection(page, "left-out", words.say("Left out"), note);
      LeftOut.addTo(body, tally.outcomes(), links, words);
      LeftOut.addGuards(body, tally.guards(), words);
    }
  }

  private void addTrouble(Element page) {
    if (HostTables.anyTrouble(tally.hosts())) {
      String note = words.say("Hosts that were slow or failed.");
      HostTables.addTrouble(
          Html.addSection(page, "trouble", words.say("Slow and failing"), note),
          tally.hosts(),
          words);
    }
  }

  private void addSettings(Element page) {
    if (input.settings().isEmpty()) {
      return;
    }
    Element body =
        Html.addSection(
            page,
            "settings",
            words.say("Settings"),
            words.say("Everything needed to run it again."));
    Element list = Html.add(body, "dl", "settings");
    input.settings().forEach(setting -> Html.addSetting(list, setting.key(), setting.value()));
  }

  private void addFooter(Element body) {
    String torn =
        summary.torn() == 0
            ? ""
            : words.say(" %s of it could not be read.", words.count(summary.torn(), "line"));
    Html.add(
        body, "footer", "", words.say("Made by Cormorant from the records of the crawl.") + torn);
  }
}
