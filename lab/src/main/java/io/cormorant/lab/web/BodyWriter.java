package io.cormorant.lab.web;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Writes the middle of a page: paragraphs, posts of a thread, entries of a list.
final class BodyWriter {
  private static final int STUFFED_WORDS = 14;

  private final Layout layout;
  private final Titles titles;
  private final Grades grades;
  private final Anchors anchors;

  BodyWriter(Layout layout, Titles titles, Grades grades, Anchors anchors) {
    this.layout = layout;
    this.titles = titles;
    this.grades = grades;
    this.anchors = anchors;
  }

  /// The text of an article with its links in it.
  ///
  /// @param links links to be set into the text
  /// @param html how a link is written
  String article(int page, List<Integer> links, IntFunction<String> html) {
    int source = layout.source(page);
    Host host = layout.host(source);
    Dice dice = layout.dice(Salt.TEXT, source);
    Dice citing = layout.dice(Salt.LINK, page);
    Dice edits = layout.dice(Salt.ODD, page);
    boolean edited = page != source;
    Deque<Integer> open = new ArrayDeque<>(links);
    StringBuilder out = new StringBuilder();
    Set<String> used = new HashSet<>();
    Prose prose = titles.prose(host);
    int paragraphs = host.kind() == HostKind.FORUM ? dice.between(2, 4) : dice.between(5, 9);
    boolean headed = host.kind() == HostKind.ENCYCLOPEDIA || dice.chance(0.5);
    for (int i = 0; i < paragraphs; i++) {
      if (headed && i > 0 && i % 2 == 0) {
        String heading = prose.any("h", layout.subject(source), dice);
        out.append("<h2>").append(Html.escape(heading)).append("</h2>\n");
      }
      out.append("<p>").append(paragraph(source, prose, dice, edited ? edits : null, used));
      int due = i == paragraphs - 1 ? open.size() : (open.size() + 1) / (paragraphs - i);
      for (int k = 0; k < due && !open.isEmpty(); k++) {
        out.append(cite(prose, open.removeFirst(), html, citing));
      }
      out.append("</p>\n");
    }
    if (host.kind() == HostKind.FORUM) {
      replies(out, source, prose, dice, used);
    }
    if (host.kind() == HostKind.SPAM && layout.second[source] >= 0) {
      stuffing(out, layout.lexicon.subject(layout.second[source]), prose, dice);
    }
    return out.toString();
  }

  private static void stuffing(StringBuilder out, Subject subject, Prose prose, Dice dice) {
    out.append("<p class=\"tags\">");
    for (int i = 0; i < STUFFED_WORDS; i++) {
      out.append(Html.escape(prose.promise(subject, dice))).append(' ');
    }
    out.append("</p>\n");
  }

  /// A few sentences that say what a list or a home page is about.
  String introduction(int page) {
    Host host = layout.host(page);
    Dice dice = layout.dice(Salt.TEXT, page);
    Prose prose = titles.prose(host);
    StringBuilder out = new StringBuilder("<p>");
    Set<String> used = new HashSet<>();
    boolean vague = layout.kind(page) == PageKind.HOME && grades.own(page) == 0;
    int sentences = dice.between(2, 4);
    for (int i = 0; i < sentences; i++) {
      String sentence =
          vague
              ? prose.plain(layout.subject(page), dice, used)
              : prose.about(layout.subject(page), dice, used);
      out.append(Html.escape(sentence)).append(prose.gap());
    }
    return out.append("</p>\n").toString();
  }

  /// The entries of a list: links with dates, some with a sentence on what is behind them.
  String entries(int page, List<Integer> links, IntFunction<String> html) {
    Prose prose = titles.prose(layout.host(page));
    Dice dice = layout.dice(Salt.ODD, page);
    if (links.isEmpty()) {
      return "<p>" + Html.escape(prose.any("about", layout.subject(page), dice)) + "</p>\n";
    }
    boolean dated = layout.kind(page) != PageKind.HUB;
    double told = layout.kind(page) == PageKind.HOME ? 0.15 : 0.4;
    StringBuilder out = new StringBuilder("<ul class=\"list\">\n");
    for (int link : links) {
      int target = Graph.target(link);
      out.append("<li>").append(html.apply(link));
      if (dated && listed(layout.kind(target))) {
        out.append(" <span class=\"date\">").append(titles.date(target)).append("</span>");
      }
      if (dice.chance(told) && anchors.honest(link)) {
        Prose theirs = titles.prose(layout.host(target));
        String sentence = theirs.about(layout.subject(target), dice);
        out.append("<br>").append(Html.escape(sentence));
      }
      out.append("</li>\n");
    }
    return out.append("</ul>\n").toString();
  }

  /// The first sentences of a page: what its description and its feed entry say.
  String summary(int page) {
    Prose prose = titles.prose(layout.host(page));
    int source = layout.source(page);
    Dice dice = layout.dice(Salt.TITLE, source);
    Subject subject = layout.subject(source);
    dice.next();
    return prose.about(subject, dice) + prose.gap() + prose.plain(subject, dice, new HashSet<>());
  }

  private String paragraph(
      int page, Prose prose, Dice dice, @Nullable Dice edits, Set<String> used) {
    List<String> sentences = new ArrayList<>();
    int count = dice.between(3, 5);
    for (int i = 0; i < count; i++) {
      String sentence = sentence(page, prose, dice, used);
      if (edits == null || !edits.chance(0.07)) {
        sentences.add(Html.escape(sentence));
      }
    }
    return String.join(prose.gap(), sentences) + prose.gap();
  }

  private String sentence(int page, Prose prose, Dice dice, Set<String> used) {
    Subject subject = layout.subject(page);
    double own = grades.own(page);
    int second = layout.second[page];
    double share = second < 0 ? 0 : grades.second(page);
    double roll = dice.uniform();
    if (share >= Truth.RELEVANT && roll < share * 0.55) {
      return prose.about(layout.lexicon.subject(second), dice, used);
    }
    if (share > 0 && share < Truth.RELEVANT && roll < share * 0.35) {
      return prose.mention(subject, layout.lexicon.subject(second), dice);
    }
    double topical = own < Truth.RELEVANT ? own * 0.45 : 0.3 + own * 0.5;
    return dice.chance(topical)
        ? prose.about(subject, dice, used)
        : prose.plain(subject, dice, used);
  }

  private static boolean listed(PageKind kind) {
    return kind != PageKind.HOME && kind != PageKind.SECTION && kind != PageKind.LIST;
  }

  private String cite(Prose prose, int link, IntFunction<String> html, Dice dice) {
    boolean generic = Graph.anchor(link) == Graph.Anchor.GENERIC;
    String pattern = dice.pick(prose.words().list(generic ? "point" : "cite"));
    return Html.escape(pattern).replace("{link}", html.apply(link)) + prose.gap();
  }

  private void replies(StringBuilder out, int page, Prose prose, Dice dice, Set<String> used) {
    int replies = dice.between(3, 9);
    Words words = prose.words();
    for (int i = 2; i < replies + 2; i++) {
      out.append("<div class=\"post\" id=\"p").append(i).append("\"><b>");
      out.append(dice.pick(words.list("user"))).append("</b> <i>");
      out.append(words.named("label", "floor")).append(' ').append(i).append("</i><p>");
      int sentences = dice.between(1, 3);
      for (int k = 0; k < sentences; k++) {
        boolean topical = grades.own(page) >= Truth.RELEVANT && dice.chance(0.7);
        Subject subject = layout.subject(page);
        String text =
            topical ? prose.any("reply", subject, dice) : prose.plain(subject, dice, used);
        out.append(Html.escape(text)).append(prose.gap());
      }
      out.append("</p></div>\n");
    }
  }
}
