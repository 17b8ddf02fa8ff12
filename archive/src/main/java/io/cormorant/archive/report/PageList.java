package io.cormorant.archive.report;

import io.cormorant.core.Judgement.Evidence;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import io.cormorant.drawing.Texts;
import java.util.List;
import org.jsoup.nodes.Element;

/// The best pages of a crawl, each with what speaks for it.
final class PageList {
  private static final int MAX_SNIPPET = 280;
  private static final int MAX_TERM = 40;
  private static final int MAX_TERMS_SHOWN = 5;
  private static final int MAX_PATH = 80;

  /// A smaller share would be shown as zero.
  private static final double MIN_SHARE = 0.0005;

  private PageList() {}

  /// So many are seen at once, the others when asked for.
  private static final int FIRST = 5;

  static void addTo(Element parent, List<VisitExtract> pages, Tongue words) {
    Element list = Html.add(parent, "ol", "pages");
    pages.stream().limit(FIRST).forEach(page -> addPage(list, page, words));
    if (pages.size() > FIRST) {
      Element folded = Html.add(parent, "details", "folded");
      Html.add(folded, "summary", "", words.say("%s more", pages.size() - FIRST));
      Element rest = Html.add(folded, "ol", "pages");
      pages.stream().skip(FIRST).forEach(page -> addPage(rest, page, words));
    }
  }

  private static void addPage(Element list, VisitExtract page, Tongue words) {
    Element item = Html.add(list, "li", "page");
    Element score = Html.add(item, "div", "page-score");
    Html.add(score, "span", "figure", Figures.score(page.score()));
    Html.addBar(score, page.relevant() ? 0 : page.score(), page.relevant() ? page.score() : 0);
    Element body = Html.add(item, "div", "page-body");
    addTitle(body, page, words);
    addAddress(body, page);
    String snippet = Texts.clean(page.snippet(), MAX_SNIPPET);
    if (!snippet.isEmpty()) {
      Element text = Html.addForeign(body, "p", "snippet", "");
      Html.language(text, page.lang());
      Highlighter.append(text, snippet, page.evidence().stream().map(Evidence::term).toList());
    }
    addFacts(body, page, words);
  }

  private static void addTitle(Element body, VisitExtract page, Tongue words) {
    String title = Texts.clean(page.title(), Html.MAX_TITLE);
    String shown = title.isEmpty() ? words.say("(no title)") : title;
    Element heading = Html.add(body, "h3", "");
    Html.language(heading, page.lang());
    Html.addLink(heading, page.url(), title.isEmpty() ? "untitled" : "", shown);
  }

  private static void addAddress(Element body, VisitExtract page) {
    Element address = Html.add(body, "p", "address").attr("title", Texts.clean(page.url(), 500));
    Html.add(address, "span", "host", Texts.clean(page.host(), Html.MAX_URL));
    String path = Texts.readablePath(page.url(), MAX_PATH);
    if (path.length() > 1) {
      Html.addForeign(address, "span", "path", path);
    }
  }

  private static void addFacts(Element body, VisitExtract page, Tongue words) {
    Element facts = Html.add(body, "ul", "facts");
    for (Evidence evidence : page.evidence().stream().limit(MAX_TERMS_SHOWN).toList()) {
      Element fact = Html.add(facts, "li", "term");
      Html.addForeign(fact, "span", "", Texts.clean(evidence.term(), MAX_TERM));
      if (evidence.share() >= MIN_SHARE && evidence.share() <= 1) {
        Html.add(fact, "span", "weight", Figures.share(evidence.share()));
      }
    }
    if (!page.lang().isBlank()) {
      Html.add(facts, "li", "", Texts.clean(page.lang(), 12));
    }
    Html.add(facts, "li", "", distance(page.depth(), words));
  }

  private static String distance(int depth, Tongue words) {
    return depth == 0
        ? words.say("a seed")
        : words.say("%s from a seed", words.count(depth, "click"));
  }
}
