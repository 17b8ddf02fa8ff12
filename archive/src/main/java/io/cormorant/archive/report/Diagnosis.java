package io.cormorant.archive.report;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.report.HostTally.Host;
import io.cormorant.archive.report.ReasonTally.Reason;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Element;

/// What went well, what did not, and the next command.
final class Diagnosis {
  /// The share of relevant pages that many topics never reach.
  private static final double GOOD_HARVEST = 0.25;

  private static final double GOOD_RECALL = 0.5;

  /// More addresses than that without a page are worth a word.
  private static final double MUCH_LOST = 0.15;

  private static final double MUCH_OF_ONE_HOST = 0.5;
  private static final int FAILED_OFTEN = 5;

  private final Tongue words;
  private final CrawlSummary summary;
  private final CrawlTally tally;
  private final Optional<RecallEstimate> recall;

  Diagnosis(Tongue words, CrawlSummary summary, CrawlTally tally, Optional<RecallEstimate> recall) {
    this.words = words;
    this.summary = summary;
    this.tally = tally;
    this.recall = recall;
  }

  void addTo(Element page, Guidance guidance) {
    List<String> good = good();
    List<String> bad = new ArrayList<>(guidance.advice());
    bad.addAll(bad());
    Element body =
        Html.addSection(
            page,
            "diagnosis",
            words.say("In short"),
            words.say("What went well, what did not, and what to do next."));
    addList(body, "well", words.say("What went well"), good);
    addList(body, "badly", words.say("What did not go well"), bad);
    if (!guidance.next().isEmpty()) {
      Element list = addHeaded(body, "next", words.say("Next"));
      for (Guidance.Step step : guidance.next()) {
        Element item = Html.add(list, "li", "", step.purpose() + " ");
        Html.add(item, "code", "", Texts.clean(step.command(), 400));
      }
    }
  }

  private List<String> good() {
    List<String> good = new ArrayList<>();
    if (summary.harvest() >= GOOD_HARVEST) {
      good.add(
          words.say(
              "%s of the downloads are about the topic: %s on %s.",
              Figures.percent(summary.harvest()),
              words.count(summary.relevant(), "relevant page"),
              words.count(relevantHosts(), "host")));
    }
    recall
        .filter(estimate -> estimate.isTelling() && estimate.recall() >= GOOD_RECALL)
        .ifPresent(
            estimate ->
                good.add(
                    words.say(
                        "About %s of the relevant pages within reach were found.",
                        Math.round(100 * estimate.recall()) + "%")));
    if (summary.lines() > 0 && lost() < MUCH_LOST * summary.lines()) {
      good.add(
          words.say(
              "%s of %s requested returned a page.",
              Figures.count(visited()), words.count(summary.lines(), "URL")));
    }
    return good;
  }

  private List<String> bad() {
    List<String> bad = new ArrayList<>();
    if (summary.downloads() > 0 && summary.relevant() > 0 && summary.harvest() < GOOD_HARVEST) {
      bad.add(
          words.say(
              "Only %s of the downloads are about the topic: %s.",
              Figures.percent(summary.harvest()),
              words.count(summary.relevant(), "relevant page")));
    }
    recall
        .filter(estimate -> estimate.isTelling() && estimate.recall() < GOOD_RECALL)
        .ifPresent(
            estimate ->
                bad.add(
                    words.say(
                        "Only about %s of the relevant pages within reach were found (95%% interval: %s to %s).",
                        Math.round(100 * estimate.recall()) + "%",
                        Math.round(100 * estimate.least()) + "%",
                        Math.round(100 * estimate.most()) + "%")));
    if (summary.lines() > 0 && lost() >= MUCH_LOST * summary.lines()) {
      tally.outcomes().reasons().stream()
          .filter(reason -> !reason.name().equals(VisitLine.VISITED))
          .max(Comparator.comparingLong(Reason::count))
          .ifPresent(
              most ->
                  bad.add(
                      words.say(
                          "%s of %s requested returned no page; most often: %s (%s).",
                          Figures.count(lost()),
                          words.count(summary.lines(), "URL"),
                          LeftOut.words(words, most.name()),
                          Figures.count(most.count()))));
    }
    tally.hosts().failing(1).stream()
        .filter(host -> host.failures() >= FAILED_OFTEN)
        .findFirst()
        .ifPresent(host -> bad.add(failing(host)));
    List<Host> largest = tally.hosts().largest(1);
    if (summary.hosts() > 1
        && !largest.isEmpty()
        && largest.getFirst().downloads() > MUCH_OF_ONE_HOST * summary.downloads()) {
      bad.add(
          words.say(
              "%s of %s come from one host: %s.",
              Figures.count(largest.getFirst().downloads()),
              words.count(summary.downloads(), "page"),
              Texts.clean(largest.getFirst().name(), Html.MAX_URL)));
    }
    return bad;
  }

  private String failing(Host host) {
    return words.say(
        "%s failed %s of %s times.",
        Texts.clean(host.name(), Html.MAX_URL),
        Figures.count(host.failures()),
        Figures.count(host.endings()));
  }

  private long visited() {
    return summary.outcomes().getOrDefault(VisitLine.VISITED, 0L);
  }

  private long lost() {
    return summary.lines() - visited();
  }

  private long relevantHosts() {
    return tally.hosts().largest(Integer.MAX_VALUE).stream()
        .filter(host -> host.relevant() > 0)
        .count();
  }

  private static void addList(Element body, String cssClass, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      Element list = addHeaded(body, cssClass, title);
      lines.forEach(line -> Html.add(list, "li", "", line));
    }
  }

  private static Element addHeaded(Element body, String cssClass, String title) {
    Element part = Html.add(body, "div", "verdict " + cssClass);
    Html.add(part, "h3", "", title);
    return Html.add(part, "ul", "");
  }
}
