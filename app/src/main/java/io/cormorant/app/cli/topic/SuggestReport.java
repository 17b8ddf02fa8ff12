package io.cormorant.app.cli.topic;

import io.cormorant.app.cli.common.FiguresObject;
import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.app.cli.page.PageSource;
import io.cormorant.core.Url;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.topic.ScoredPage;
import io.cormorant.crawls.topic.TopicProposal;
import io.cormorant.judge.KeywordFinder.Proposal;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Prints a proposed topic for people, for programs, and as a topic file.
final class SuggestReport {
  private static final int SHOWN = 5;

  private final TopicProposal suggestion;
  private final String name;
  private final Beginnings beginnings;
  private final List<ScoredPage> given;

  /// @param name of the topic; null for its best keyword
  /// @param given further pages as the proposal scores them
  SuggestReport(
      TopicProposal suggestion,
      @Nullable String name,
      Beginnings beginnings,
      List<ScoredPage> given) {
    this.suggestion = suggestion;
    this.name = name == null ? suggestion.proposals().getFirst().term() : name;
    this.beginnings = beginnings;
    this.given = given;
  }

  void print(PrintWriter out, boolean json) {
    if (json) {
      out.println(Json.line(object()));
      return;
    }
    out.println("weight  keyword");
    for (Proposal p : suggestion.proposals()) {
      out.printf(
          Locale.ROOT,
          "%6.2f  %s  (%s)%n",
          p.weight(),
          TerminalText.printable(p.term()),
          evidence(p));
      p.where().stream().limit(1).forEach(url -> out.println("          " + url));
    }
    Double threshold = suggestion.threshold();
    out.println(
        threshold == null
            ? "threshold: left to the judge, since there are no other pages to compare with"
            : String.format(Locale.ROOT, "threshold: %.3f (%s)", threshold, TopicProposal.JUDGE));
    taken(out, "pages of the topic", suggestion.good(), true);
    taken(out, "other pages", suggestion.others(), false);
    given.forEach(s -> line(out, s));
  }

  private String evidence(Proposal p) {
    if (p.pages() == 0 && p.others() == 0) {
      return "in your text";
    }
    String text =
        String.format(
            Locale.ROOT,
            "in %,d of %,d pages, %,d times in titles; in %,d of %,d others",
            p.pages(),
            suggestion.good().size(),
            p.titles(),
            p.others(),
            suggestion.others().size());
    return p.lift() == 0
        ? text
        : text + String.format(Locale.ROOT, ", %,.0f times as frequent", p.lift());
  }

  /// Of the wanted pages the mistakes are worth a look, of the others what is near the threshold.
  private static void taken(PrintWriter out, String what, List<ScoredPage> scored, boolean wanted) {
    if (scored.isEmpty()) {
      return;
    }
    List<ScoredPage> taken = scored.stream().filter(s -> s.judgement().relevant()).toList();
    List<ScoredPage> left = scored.stream().filter(s -> !s.judgement().relevant()).toList();
    out.printf(Locale.ROOT, "would accept %,d of %,d %s%n", taken.size(), scored.size(), what);
    (wanted ? taken.reversed() : taken).stream().limit(SHOWN).forEach(s -> line(out, s));
    if (!left.isEmpty()) {
      out.printf(Locale.ROOT, "would reject %,d of them; the closest:%n", left.size());
      left.stream().limit(SHOWN).forEach(s -> line(out, s));
    }
  }

  private static void line(PrintWriter out, ScoredPage s) {
    out.printf(
        Locale.ROOT,
        "  %.3f %s  %s%n",
        s.judgement().score(),
        s.judgement().relevant() ? "+" : "-",
        PageSource.name(s.page().url()));
  }

  /// The topic file.
  String yaml() {
    StringBuilder yaml =
        new StringBuilder("# Proposed by 'cormorant topic suggest'. Please review.\n");
    yaml.append("name: ").append(Beginnings.quoted(name)).append('\n');
    if (suggestion.language() != null) {
      yaml.append("language: ").append(suggestion.language()).append('\n');
    }
    yaml.append(beginnings.topicYaml());
    yaml.append("keywords:\n");
    for (Proposal p : suggestion.proposals()) {
      yaml.append(
          String.format(
              Locale.ROOT,
              "  %s: %.2f  # %s%n",
              Beginnings.quoted(p.term()),
              p.weight(),
              evidence(p)));
    }
    Double threshold = suggestion.threshold();
    if (threshold != null) {
      yaml.append(
          String.format(
              Locale.ROOT,
              "# Fits the scores of this judge.%nthreshold: %.3f%njudge: %s%n",
              threshold,
              TopicProposal.JUDGE));
    }
    return yaml.append(beginnings.crawlYaml()).toString();
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", name);
    object.put("keywords", suggestion.proposals().stream().map(SuggestReport::object).toList());
    object.put("threshold", suggestion.threshold());
    object.put("judge", TopicProposal.JUDGE);
    object.put("topic_pages", suggestion.good().size());
    object.put("topic_pages_accepted", accepted(suggestion.good()));
    object.put("other_pages", suggestion.others().size());
    object.put("other_pages_accepted", accepted(suggestion.others()));
    object.put("given", given.stream().map(SuggestReport::object).toList());
    return object;
  }

  private static long accepted(List<ScoredPage> scored) {
    return scored.stream().filter(s -> s.judgement().relevant()).count();
  }

  private static Map<String, Object> object(Proposal p) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("term", p.term());
    object.put("weight", p.weight());
    object.put("pages", p.pages());
    object.put("titles", p.titles());
    object.put("others", p.others());
    object.put("lift", FiguresObject.round(p.lift()));
    object.put("where", p.where().stream().map(Url::toString).toList());
    return object;
  }

  private static Map<String, Object> object(ScoredPage s) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("url", PageSource.name(s.page().url()));
    object.put("score", FiguresObject.round(s.judgement().score()));
    object.put("relevant", s.judgement().relevant());
    return object;
  }
}
