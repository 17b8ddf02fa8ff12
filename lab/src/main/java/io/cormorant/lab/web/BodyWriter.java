package io.cormorant.lab.web;

import io.cormorant.core.Keyword;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Writes the middle of a page: paragraphs, posts of a thread, entries of a list.
final class BodyWriter {
  private static final int STUFFED_WORDS = 14;

  /// The same in each paragraph of a page of a farm.
  private static final int FARMED_WORDS = 4;

  /// Stands for whichever subject of an article comes by chance.
  private static final int ANY = -1;

  private final Layout layout;
  private final Titles titles;
  private final Grades grades;
  private final LinkWriter anchors;

  BodyWriter(Layout layout, Titles titles, Grades grades, LinkWriter anchors) {
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
    Blend blend = Blend.of(layout, source);
    SeededDice dice = layout.dice(Salt.TEXT, source);
    SeededDice citing = layout.dice(Salt.LINK, page);
    SeededDice edits = layout.dice(Salt.ODD, page);
    boolean edited = page != source;
    Deque<Integer> open = new ArrayDeque<>(links);
    StringBuilder out = new StringBuilder();
    Set<String> used = new HashSet<>();
    SentenceWriter prose = titles.prose(host);
    int paragraphs = host.kind() == HostKind.FORUM ? dice.between(2, 4) : dice.between(5, 9);
    boolean headed = host.kind() == HostKind.ENCYCLOPEDIA || dice.chance(0.5);
    int[] plot = plot(blend, paragraphs, dice);
    for (int i = 0; i < paragraphs; i++) {
      if (headed && i > 0 && i % 2 == 0) {
        String heading = prose.any("h", voice(blend, plot[i], dice), dice);
        out.append("<h2>").append(HtmlPieces.escape(heading)).append("</h2>\n");
      }
      out.append("<p>").append(paragraph(blend, plot[i], prose, dice, edited ? edits : null, used));
      if (layout.spec.mix().farms(host)) {
        promises(out, layout.lexicon.subject(layout.second[source]), FARMED_WORDS, prose, dice);
      }
      int due = i == paragraphs - 1 ? open.size() : (open.size() + 1) / (paragraphs - i);
      for (int k = 0; k < due && !open.isEmpty(); k++) {
        out.append(cite(prose, open.removeFirst(), html, citing));
      }
      out.append("</p>\n");
    }
    if (host.kind() == HostKind.FORUM) {
      replies(out, blend, prose, dice, used);
    }
    if (host.kind() == HostKind.SPAM && layout.second[source] >= 0) {
      stuffing(out, layout.lexicon.subject(layout.second[source]), prose, dice);
    }
    return out.toString();
  }

  private static void stuffing(
      StringBuilder out, Theme subject, SentenceWriter prose, SeededDice dice) {
    out.append("<p class=\"tags\">");
    promises(out, subject, STUFFED_WORDS, prose, dice);
    out.append("</p>\n");
  }

  private static void promises(
      StringBuilder out, Theme subject, int count, SentenceWriter prose, SeededDice dice) {
    for (int i = 0; i < count; i++) {
      out.append(HtmlPieces.escape(prose.promise(subject, dice))).append(' ');
    }
  }

  /// A few sentences that say what a list or a home page is about.
  String introduction(int page) {
    Host host = layout.host(page);
    SeededDice dice = layout.dice(Salt.TEXT, page);
    SentenceWriter prose = titles.prose(host);
    StringBuilder out = new StringBuilder("<p>");
    Set<String> used = new HashSet<>();
    boolean vague = layout.kind(page) == PageKind.HOME && grades.list(page) == 0;
    int sentences = dice.between(2, 4);
    for (int i = 0; i < sentences; i++) {
      String sentence =
          vague
              ? prose.plain(layout.subject(page), dice, used)
              : prose.about(layout.subject(page), dice, used);
      out.append(HtmlPieces.escape(sentence)).append(prose.gap());
    }
    return out.append("</p>\n").toString();
  }

  /// The entries of a list: links with dates, and with the beginning of what is behind them or, for
  /// some, a sentence on it.
  String entries(int page, List<Integer> links, IntFunction<String> html) {
    SentenceWriter prose = titles.prose(layout.host(page));
    SeededDice dice = layout.dice(Salt.ODD, page);
    if (links.isEmpty()) {
      return "<p>" + HtmlPieces.escape(prose.any("about", layout.subject(page), dice)) + "</p>\n";
    }
    boolean dated = layout.kind(page) != PageKind.HUB;
    boolean excerpts = dated && excerpts(layout.host(page));
    double told = layout.kind(page) == PageKind.HOME ? 0.15 : 0.4;
    StringBuilder out = new StringBuilder("<ul class=\"list\">\n");
    for (int link : links) {
      int target = Graph.target(link);
      boolean article = layout.kind(target) == PageKind.ARTICLE;
      out.append("<li>").append(html.apply(link));
      if (dated && listed(layout.kind(target))) {
        out.append(" <span class=\"date\">").append(titles.date(target)).append("</span>");
      }
      if (excerpts && article) {
        String more =
            HtmlPieces.textLink(anchors.href(layout.host(page), target), more(prose, dice));
        out.append("<p>").append(HtmlPieces.escape(summary(target))).append("… ");
        out.append(more).append("</p>");
      } else if (dice.chance(told) && anchors.honest(link)) {
        SentenceWriter theirs = titles.prose(layout.host(target));
        Theme subject = layout.subject(target);
        out.append("<br>").append(HtmlPieces.escape(theirs.about(subject, dice)));
      }
      out.append("</li>\n");
    }
    return out.append("</ul>\n").toString();
  }

  /// Whether the lists of a host show how the listed articles begin.
  private static boolean excerpts(Host host) {
    return switch (host.kind()) {
      case TOPICAL, BLOG, PERSONAL, MIRROR -> host.style() % 4 != 0;
      case PORTAL -> host.style() % 2 == 0;
      case FORUM, SHOP, ENCYCLOPEDIA, SPAM, DIRECTORY -> false;
    };
  }

  private static String more(SentenceWriter prose, SeededDice dice) {
    return dice.pick(prose.words().list("generic"));
  }

  /// The first sentences of a page: what its description, its feed entry and lists say.
  String summary(int page) {
    SentenceWriter prose = titles.prose(layout.host(page));
    int source = layout.source(page);
    SeededDice dice = layout.dice(Salt.TITLE, source);
    Set<String> used = new HashSet<>();
    dice.next();
    if (layout.kind(source) != PageKind.ARTICLE) {
      Theme subject = layout.subject(source);
      return prose.about(subject, dice, used) + prose.gap() + prose.plain(subject, dice, used);
    }
    Blend blend = Blend.of(layout, source);
    Theme subject = voice(blend, blend.main(), dice);
    boolean diary = blend.manner() == Manner.DIARY;
    String first = diary ? prose.diary(subject, dice, used) : prose.about(subject, dice, used);
    return first + prose.gap() + prose.plain(subject, dice, used);
  }

  /// What an article says it is about, in words divided by commas: the fewer of those one would
  /// search for, the less open it is.
  String keywords(int page) {
    int source = layout.source(page);
    Blend blend = Blend.of(layout, source);
    SentenceWriter prose = titles.prose(layout.host(page));
    SeededDice dice = layout.dice(Salt.ODD, source);
    List<String> words = new ArrayList<>();
    for (Keyword keyword : layout.lexicon.subject(blend.main()).keywords()) {
      if (dice.chance(blend.open())) {
        words.add(keyword.term());
      }
    }
    for (int i = 0; i < 3; i++) {
      words.add(prose.phrase(layout.lexicon.reserved(blend.any(dice)), dice));
    }
    return String.join(",", words);
  }

  /// What each paragraph of an article is about; [#ANY] where its sentences take turns.
  private static int[] plot(Blend blend, int paragraphs, SeededDice dice) {
    int[] plot = new int[paragraphs];
    Arrays.fill(plot, blend.main());
    switch (blend.manner()) {
      case FRANK, RESERVED -> {}
      case HALVES -> {
        boolean woven = dice.chance(0.4);
        int first = paragraphs - second(blend, paragraphs);
        Arrays.fill(
            plot, woven ? 0 : first, paragraphs, woven ? ANY : blend.parts().getLast().subject());
      }
      case ASIDE -> {
        int length = second(blend, paragraphs);
        int first = dice.between(1, paragraphs - length);
        Arrays.fill(plot, first, first + length, blend.parts().getLast().subject());
      }
      case DIARY -> Arrays.setAll(plot, _ -> blend.any(dice));
    }
    return plot;
  }

  /// How many paragraphs the second subject of an article gets.
  private static int second(Blend blend, int paragraphs) {
    int length = (int) (blend.parts().getLast().share() * paragraphs + 0.5);
    return Math.clamp(length, 1, paragraphs / 2);
  }

  private Theme voice(Blend blend, int subject, SeededDice dice) {
    int spoken = subject == ANY ? blend.any(dice) : subject;
    return layout.lexicon.voice(spoken, blend.corner(), blend.open(), dice);
  }

  private String paragraph(
      Blend blend,
      int subject,
      SentenceWriter prose,
      SeededDice dice,
      @Nullable SeededDice edits,
      Set<String> used) {
    List<String> sentences = new ArrayList<>();
    int count = dice.between(3, 5);
    for (int i = 0; i < count; i++) {
      String sentence = sentence(blend, subject, prose, dice, used);
      if (edits == null || !edits.chance(0.07)) {
        sentences.add(HtmlPieces.escape(sentence));
      }
    }
    return String.join(prose.gap(), sentences) + prose.gap();
  }

  private String sentence(
      Blend blend, int about, SentenceWriter prose, SeededDice dice, Set<String> used) {
    Theme subject = voice(blend, about, dice);
    boolean single = blend.manner() == Manner.FRANK || blend.manner() == Manner.RESERVED;
    if (single && blend.parts().size() > 1) {
      Blend.Part second = blend.parts().getLast();
      double roll = dice.uniform();
      if (second.share() >= UrlTruth.RELEVANT && roll < second.share() * 0.55) {
        return prose.about(voice(blend, second.subject(), dice), dice, used);
      }
      if (second.share() < UrlTruth.RELEVANT && roll < second.share() * 0.35) {
        return prose.mention(subject, layout.lexicon.subject(second.subject()), dice);
      }
    }
    if (dice.chance(blend.topical())) {
      return prose.about(subject, dice, used);
    }
    return blend.manner() == Manner.DIARY && dice.chance(0.6)
        ? prose.diary(subject, dice, used)
        : prose.plain(subject, dice, used);
  }

  private static boolean listed(PageKind kind) {
    return kind != PageKind.HOME && kind != PageKind.SECTION && kind != PageKind.LIST;
  }

  private String cite(SentenceWriter prose, int link, IntFunction<String> html, SeededDice dice) {
    boolean generic = Graph.anchor(link) == Graph.Anchor.GENERIC;
    String pattern = dice.pick(prose.words().list(generic ? "point" : "cite"));
    return HtmlPieces.escape(pattern).replace("{link}", html.apply(link)) + prose.gap();
  }

  private void replies(
      StringBuilder out, Blend blend, SentenceWriter prose, SeededDice dice, Set<String> used) {
    int replies = dice.between(3, 9);
    WordLists words = prose.words();
    for (int i = 2; i < replies + 2; i++) {
      out.append("<div class=\"post\" id=\"p").append(i).append("\"><b>");
      out.append(dice.pick(words.list("user"))).append("</b> <i>");
      out.append(words.named("label", "floor")).append(' ').append(i).append("</i><p>");
      int sentences = dice.between(1, 3);
      for (int k = 0; k < sentences; k++) {
        boolean topical = blend.manner() != Manner.DIARY && dice.chance(0.7);
        Theme subject = voice(blend, blend.main(), dice);
        String text =
            topical ? prose.any("reply", subject, dice) : prose.plain(subject, dice, used);
        out.append(HtmlPieces.escape(text)).append(prose.gap());
      }
      out.append("</p></div>\n");
    }
  }
}
