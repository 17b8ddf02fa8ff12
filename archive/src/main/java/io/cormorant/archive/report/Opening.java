package io.cormorant.archive.report;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import java.util.Comparator;
import java.util.List;
import org.jsoup.nodes.Element;

/// The head of the page: what was wanted, what came of it, in a sentence and eight figures.
final class Opening {
  private static final int MAX_KEYWORDS = 60;

  /// What the counts mean.
  private static final String COUNTS =
      "Relevant pages are about the topic; search finds those that are kept. Maybe pages may be about it and are stored in case the decision changes. While a crawl learns, it reconsiders every page, so these numbers are final only when it ends.";

  private final Topic topic;
  private final CrawlSummary summary;
  private final boolean manyHosts;

  Opening(Topic topic, CrawlSummary summary, boolean manyHosts) {
    this.topic = topic;
    this.summary = summary;
    this.manyHosts = manyHosts;
  }

  void addTo(Element page) {
    Element header = Html.add(page, "header", "opening");
    Html.add(header, "p", "overline", "Crawl report");
    Element heading = Html.addForeign(header, "h1", "", Texts.clean(topic.name(), Html.MAX_TITLE));
    if (topic.language() != null) {
      Html.language(heading, topic.language());
    }
    Html.add(header, "p", "lede", sentence());
    if (summary.lines() > 0) {
      addTiles(header);
    }
    addKeywords(header);
  }

  private String sentence() {
    if (summary.lines() == 0) {
      return "No page has been asked for yet.";
    }
    if (summary.downloads() == 0) {
      return when() + Figures.count(summary.lines(), "URL") + " asked for, and none gave a page.";
    }
    return when() + Figures.count(summary.downloads(), "page") + " downloaded, " + ofTopic() + ".";
  }

  private String ofTopic() {
    long relevant = summary.relevant();
    return relevant == 0
        ? "none of them about the topic"
        : Figures.count(relevant) + " of them about the topic";
  }

  private String when() {
    if (summary.first() == null || summary.last() == null) {
      return "";
    }
    String span = Figures.span(summary.first(), summary.last());
    return summary.active().isZero()
        ? span + ": "
        : span + " (" + Figures.duration(summary.active()) + pauses() + "): ";
  }

  private String pauses() {
    boolean paused =
        summary.first() != null
            && summary.last() != null
            && summary.first().plus(summary.active()).isBefore(summary.last());
    return paused ? " at work" : "";
  }

  private void addTiles(Element header) {
    Element tiles = Html.add(header, "dl", "tiles");
    boolean pages = summary.downloads() > 0;
    Html.addTile(
        tiles, "tile lead", "harvest", pages ? Figures.percent(summary.harvest()) : Figures.NONE);
    Html.addTile(tiles, "tile", "relevant pages", Figures.count(summary.relevant()));
    Html.addTile(tiles, "tile", "pages downloaded", Figures.count(summary.downloads()));
    Html.addTile(tiles, "tile", "kept", Figures.count(summary.kept()));
    Html.addTile(tiles, "tile", "maybe", Figures.count(summary.maybe()));
    Html.addTile(tiles, "tile", "hosts", Figures.count(summary.hosts()) + (manyHosts ? "+" : ""));
    Html.addTile(tiles, "tile", "data", Figures.bytes(summary.bytes()));
    boolean timed = pages && summary.rate() > 0;
    Html.addTile(
        tiles, "tile", "pages a second", timed ? Figures.decimal(summary.rate()) : Figures.NONE);
    Html.addTile(tiles, "tile", "requests", Figures.count(summary.requests()));
    Html.add(header, "p", "note", COUNTS);
  }

  private void addKeywords(Element header) {
    Element list = Html.add(header, "ul", "chips").attr("aria-label", "Keywords and their weights");
    List<Keyword> heaviest =
        topic.keywords().stream()
            .sorted(Comparator.comparingDouble(Keyword::weight).reversed())
            .toList();
    for (Keyword keyword : heaviest.subList(0, Math.min(heaviest.size(), MAX_KEYWORDS))) {
      Element chip = Html.add(list, "li", "chip");
      Html.addForeign(chip, "span", "", Texts.clean(keyword.term(), 60));
      Html.add(chip, "span", "weight", Figures.weight(keyword.weight()));
    }
    if (heaviest.size() > MAX_KEYWORDS) {
      Html.add(list, "li", "more", "and " + (heaviest.size() - MAX_KEYWORDS) + " more");
    }
  }
}
