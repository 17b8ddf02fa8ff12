package io.cormorant.archive.report;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.report.ReasonTally.Example;
import io.cormorant.archive.report.ReasonTally.Reason;
import io.cormorant.core.Guard;
import io.cormorant.core.Outcome.Kind;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;

/// What the crawl did not take and why: addresses that gave no page, and links not followed by a
/// rule.
final class LeftOut {
  private static final int MAX_RULES = 12;
  private static final int MAX_TAILS = 4;
  private static final int MAX_EXAMPLES = 3;
  private static final int MAX_NOTE = 90;

  private LeftOut() {}

  static boolean any(ReasonTally outcomes, LinkTally links) {
    return !lost(outcomes).isEmpty() || links.refusals().total() > 0;
  }

  static void addTo(Element parent, ReasonTally outcomes, LinkTally links, Tongue words) {
    List<Reason> lost = lost(outcomes);
    if (!lost.isEmpty()) {
      addOutcomes(parent, lost, outcomes.total(), words);
    }
    if (links.refusals().total() > 0) {
      addRules(parent, links, words);
    }
  }

  /// The guards that were needed, if any were.
  static void addGuards(Element parent, ReasonTally guards, Tongue words) {
    if (guards.total() == 0) {
      return;
    }
    Element body =
        Html.addTable(
            parent,
            "seen reasons",
            words.say("Limits reached"),
            words.say("what was met"),
            "#" + words.say("times"),
            words.say("for example"));
    for (Reason reason : guards.reasons()) {
      Element row = body.appendElement("tr");
      String what = words.say(Guard.of(reason.name()).map(LeftOut::words).orElse("Something else"));
      Element name = Html.add(row, "th", "name", what).attr("scope", "row");
      Html.add(name, "span", "code", Texts.clean(reason.name(), 40));
      Html.addCount(row, reason.count());
      addExamples(row, reason.examples(), words);
    }
  }

  private static List<Reason> lost(ReasonTally outcomes) {
    return outcomes.reasons().stream().filter(r -> !r.name().equals(VisitLine.VISITED)).toList();
  }

  private static void addOutcomes(Element parent, List<Reason> lost, long total, Tongue words) {
    String caption = words.say("URLs that returned no page, of %s requested", Figures.count(total));
    Element body =
        Html.addTable(
            parent,
            "seen reasons",
            caption,
            words.say("what happened"),
            "#" + words.say("times"),
            words.say("for example"));
    for (Reason reason : lost) {
      Element row = body.appendElement("tr");
      Element name = Html.add(row, "th", "name", words(words, reason.name())).attr("scope", "row");
      Html.add(name, "span", "code", Texts.clean(reason.name(), 40));
      Html.addCount(row, reason.count());
      addExamples(row, reason.examples(), words);
    }
  }

  private static void addRules(Element parent, LinkTally links, Tongue words) {
    Map<String, List<Reason>> byHead = new LinkedHashMap<>();
    for (Reason reason : links.refusals().reasons()) {
      byHead.computeIfAbsent(reason.head(), head -> new ArrayList<>()).add(reason);
    }
    String offered =
        links.known() > 0 ? words.say("; %s URLs were queued", Figures.count(links.known())) : "";
    String caption =
        words.say(
            "%s not followed, by rule%s", words.count(links.refusals().total(), "link"), offered);
    Element body =
        Html.addTable(
            parent,
            "seen reasons",
            caption,
            words.say("rule"),
            "#" + words.say("links"),
            words.say("for example"));
    byHead.entrySet().stream()
        .sorted(Comparator.comparingLong((Map.Entry<String, List<Reason>> e) -> -sum(e.getValue())))
        .limit(MAX_RULES)
        .forEach(entry -> addRule(body, entry.getKey(), entry.getValue(), words));
  }

  private static void addRule(Element body, String head, List<Reason> reasons, Tongue words) {
    Element row = body.appendElement("tr");
    Element name = Html.add(row, "th", "name", Texts.clean(words.reason(head), MAX_NOTE));
    name.attr("scope", "row");
    String tails = tails(reasons, words);
    if (!tails.isEmpty()) {
      Html.addForeign(name, "span", "code", tails);
    }
    Html.addCount(row, sum(reasons));
    addExamples(
        row,
        reasons.stream().flatMap(r -> r.examples().stream()).limit(MAX_EXAMPLES).toList(),
        words);
  }

  private static String tails(List<Reason> reasons, Tongue words) {
    List<Reason> met = reasons.stream().filter(r -> !r.tail().isBlank()).toList();
    StringBuilder text = new StringBuilder();
    for (Reason reason : met.subList(0, Math.min(met.size(), MAX_TAILS))) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(Texts.clean(words.reason(reason.tail().strip()), 48));
    }
    if (met.size() > MAX_TAILS) {
      text.append(words.say(" and %s more", Figures.count(met.size() - MAX_TAILS)));
    }
    return text.toString();
  }

  private static void addExamples(Element row, List<Example> examples, Tongue words) {
    Element cell = Html.add(row, "td", "examples");
    Element list = Html.add(cell, "ul", "");
    boolean oneNote = examples.stream().map(Example::note).distinct().count() == 1;
    for (Example example : examples) {
      Element item = list.appendElement("li");
      Html.addUrlText(item, example.url());
      if (!oneNote) {
        addNote(item, words.reason(example.note()));
      }
    }
    if (oneNote) {
      addNote(cell, words.reason(examples.getFirst().note()));
    }
  }

  private static void addNote(Element parent, String note) {
    if (!note.isBlank()) {
      Html.addForeign(parent, "span", "reason", Texts.readable(note, MAX_NOTE));
    }
  }

  private static long sum(List<Reason> reasons) {
    return reasons.stream().mapToLong(Reason::count).sum();
  }

  /// What an outcome is called.
  static String words(Tongue words, String code) {
    return words.say(Kind.of(code).map(LeftOut::words).orElse("Something else"));
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case REFUSED -> "Not allowed";
      case GONE -> "No such page";
      case SERVER_FAILED -> "Server error";
      case BUSY -> "The server was busy";
      case UNREACHABLE -> "Not reachable";
      case TIMED_OUT -> "No answer in time";
      case TOO_LARGE -> "Too large";
      case NOT_TEXT -> "Not a text page";
      case SOFT_GONE -> "Says it does not exist";
      case DUPLICATE -> "Same as another page";
      case UNCHANGED -> "Unchanged since it was last fetched";
      case TOO_MANY_REDIRECTS -> "Too many redirects";
      case BROKEN -> "Could not be read";
    };
  }

  private static String words(Guard guard) {
    return switch (guard) {
      case ADDRESS -> "Private address";
      case PORT -> "Port without web pages";
      case SCHEME -> "Redirect to no web address";
      case BODY_SIZE -> "Page too large";
      case HEADER_SIZE -> "Headers too large";
      case UNPACKING -> "Unpacks to too much";
      case FRAMING -> "Length other than announced";
      case TOTAL_TIME -> "Took too long";
      case REDIRECTS -> "Too many redirects";
      case TLS -> "Connection cannot be trusted";
      case CHARSET -> "Bytes do not fit the declared charset";
      case DEPTH -> "Markup nested too deep";
      case MARKUP -> "Too much markup";
      case LINKS -> "Too many links on a page";
      case TEXT -> "Too much text on a page";
      case ENTITIES -> "Dangerous entities";
      case TRAP -> "Endless pages that yield little";
      case REPEATED_PATH -> "Path that repeats itself";
      case SOFT_404 -> "Says it does not exist";
    };
  }
}
