package io.cormorant.archive.report;

import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import java.util.Optional;
import org.jsoup.nodes.Element;

/// The part of the page that says how much of what there was to find was found.
final class RecallPart {
  private static final String NOTE =
      "The share of the relevant pages that the crawl found, estimated from its links.";

  private RecallPart() {}

  static void addTo(Element page, Optional<RecallEstimate> estimate, Tongue words) {
    Element body = Html.addSection(page, "recall", words.say("Estimated recall"), words.say(NOTE));
    if (estimate.isEmpty()) {
      Html.add(
          body,
          "p",
          "",
          words.say(
              "Unknown: the crawl did not record the links of all its pages. Run it without --no-links to see how much was missed."));
    } else if (!estimate.get().isTelling()) {
      Html.add(
          body,
          "p",
          "",
          words.say(
              "Unknown: an estimate needs at least %s relevant pages.", RecallEstimate.FEWEST));
    } else {
      add(body, estimate.get(), words);
    }
  }

  private static void add(Element body, RecallEstimate estimate, Tongue words) {
    Html.add(
        body,
        "p",
        "",
        words.say(
            "About %s (95%% interval %s to %s): %s of about %s relevant pages within reach of links.",
            whole(estimate.recall()),
            whole(estimate.least()),
            whole(estimate.most()),
            Figures.count(estimate.found()),
            Figures.count(Math.round(estimate.all().total()))));
    Html.add(
        body,
        "p",
        "",
        words.say(
            "Of the %s known but not fetched, about %s would be relevant. The rest is estimated from how many pages both of two halves of the visited pages link to, as if the halves linked independently. In fact, pages with many links are found first, so more is missing than estimated and recall is lower. On webs where the truth is known, such estimates were off by 15 points on average.",
            words.count(estimate.waiting(), "URL"),
            Figures.count(Math.round(estimate.expected()))));
  }

  private static String whole(double share) {
    return Math.round(share * 100) + "%";
  }
}
