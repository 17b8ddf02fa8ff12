package io.cormorant.archive.report;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import java.util.Comparator;
import java.util.List;
import org.jsoup.nodes.Element;

/// The head of the page: what was wanted, what came of it, in a sentence and eight figures.
final class Opening {
  private static final int MAX_KEYWORDS = 60;
  private static final int MAX_EXAMPLES = 5;

  /// What the counts mean.
  private static final String COUNTS =
      "Relevant pages are about the topic; search finds those that are kept. Maybe pages may be about it and are stored in case the decision changes. While a crawl learns, it reconsiders every page, so these numbers are final only when it ends.";

  private final Topic topic;
  private final CrawlSummary summary;
  private final boolean manyHosts;
  private final long requests;
  private final Tongue words;

  /// @param requests of all runs
  Opening(Topic topic, CrawlSummary summary, boolean manyHosts, long requests, Tongue words) {
    this.topic = topic;
    this.summary = summary;
    this.manyHosts = manyHosts;
    this.requests = requests;
    this.words = words;
  }

  void addTo(Element page) {
    Element header = Html.add(page, "header", "opening");
    Html.add(header, "p", "overline", words.say("Crawl report"));
    Element heading = Html.addForeign(header, "h1", "", Texts.clean(topic.name(), Html.MAX_TITLE));
    if (topic.language() != null) {
      Html.language(heading, topic.language());
    }
    Html.add(header, "p", "lede", sentence());
    if (summary.lines() > 0) {
      addTiles(header);
    }
    addWish(header);
    addKeywords(header);
  }

  private String sentence() {
    if (summary.lines() == 0) {
      return words.say("No page has been requested yet.");
    }
    if (summary.downloads() == 0) {
      return when()
          + words.say("%s requested; none returned a page.", words.count(summary.lines(), "URL"));
    }
    return when()
        + words.say("%s downloaded, %s.", words.count(summary.downloads(), "page"), ofTopic());
  }

  private String ofTopic() {
    long relevant = summary.relevant();
    return relevant == 0
        ? words.say("none of them about the topic")
        : words.say("%s of them about the topic", Figures.count(relevant));
  }

  private String when() {
    if (summary.first() == null || summary.last() == null) {
      return "";
    }
    String span = words.span(summary.first(), summary.last());
    return summary.active().isZero()
        ? words.say("%s: ", span)
        : words.say("%s (%s%s): ", span, words.duration(summary.active()), pauses());
  }

  private String pauses() {
    boolean paused =
        summary.first() != null
            && summary.last() != null
            && summary.first().plus(summary.active()).isBefore(summary.last());
    return paused ? words.say(" active") : "";
  }

  private void addTiles(Element header) {
    Element tiles = Html.add(header, "dl", "tiles");
    boolean pages = summary.downloads() > 0;
    Html.addTile(
        tiles,
        "tile lead",
        words.say("harvest"),
        pages ? Figures.percent(summary.harvest()) : Figures.NONE);
    Html.addTile(tiles, "tile", words.say("relevant pages"), Figures.count(summary.relevant()));
    Html.addTile(tiles, "tile", words.say("pages downloaded"), Figures.count(summary.downloads()));
    Html.addTile(tiles, "tile", words.say("kept"), Figures.count(summary.kept()));
    Html.addTile(tiles, "tile", words.say("maybe"), Figures.count(summary.maybe()));
    Html.addTile(
        tiles, "tile", words.say("hosts"), Figures.count(summary.hosts()) + (manyHosts ? "+" : ""));
    Html.addTile(tiles, "tile", words.say("data"), Figures.bytes(summary.bytes()));
    boolean timed = pages && summary.rate() > 0;
    Html.addTile(
        tiles,
        "tile",
        words.say("pages a second"),
        timed ? Figures.decimal(summary.rate()) : Figures.NONE);
    Html.addTile(tiles, "tile", words.say("requests"), Figures.count(requests));
    Html.add(header, "p", "note", words.say(COUNTS));
  }

  /// What was wanted where it was not said by keywords alone.
  private void addWish(Element header) {
    if (!topic.sentence().isBlank()) {
      Element wish = Html.addForeign(header, "p", "wish", Texts.clean(topic.sentence(), 600));
      if (topic.language() != null) {
        Html.language(wish, topic.language());
      }
    }
    addUrls(header, words.say("Pages like these:"), topic.examples());
    addUrls(header, words.say("But not like these:"), topic.counterExamples());
  }

  private static void addUrls(Element header, String title, List<Url> urls) {
    if (urls.isEmpty()) {
      return;
    }
    Element part = Html.add(header, "div", "wish");
    Html.add(part, "p", "", title);
    Element items = Html.add(part, "ul", "");
    for (Url url : urls.subList(0, Math.min(urls.size(), MAX_EXAMPLES))) {
      Html.addUrlText(Html.add(items, "li", ""), url.toString());
    }
    if (urls.size() > MAX_EXAMPLES) {
      Html.add(items, "li", "", "… " + Figures.count((long) urls.size() - MAX_EXAMPLES));
    }
  }

  private void addKeywords(Element header) {
    if (topic.keywords().isEmpty()) {
      return;
    }
    Element list =
        Html.add(header, "ul", "chips").attr("aria-label", words.say("Keywords and their weights"));
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
      Html.add(list, "li", "more", words.say("and %s more", heaviest.size() - MAX_KEYWORDS));
    }
  }
}
