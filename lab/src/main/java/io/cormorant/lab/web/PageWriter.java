package io.cormorant.lab.web;

import com.ibm.icu.text.Transliterator;
import io.cormorant.core.Keyword;
import io.cormorant.lab.web.Graph.Slot;
import io.cormorant.lab.web.Host.Trait;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes whole pages as HTML: a skin filled with navigation, text and links.
final class PageWriter {
  private static final List<String> SKINS =
      List.of("modern", "portal", "blog", "forum", "wiki", "oldstyle", "shop");

  private final Layout layout;
  private final Graph graph;
  private final Titles titles;
  private final Addresses addresses;
  private final LinkWriter anchors;
  private final BodyWriter bodies;
  private final Map<String, Skin> skins = new HashMap<>();

  PageWriter(Layout layout, Graph graph, Titles titles, Addresses addresses) {
    this.layout = layout;
    this.graph = graph;
    this.titles = titles;
    this.addresses = addresses;
    this.anchors = new LinkWriter(layout, titles, addresses);
    this.bodies = new BodyWriter(layout, titles, new Grades(layout), anchors);
    for (String skin : SKINS) {
      skins.put(skin, Skin.load(skin));
    }
  }

  BodyWriter bodies() {
    return bodies;
  }

  /// The bytes of a page.
  ///
  /// @param inSession whether it is asked for under a session id
  byte[] page(int page, boolean inSession) {
    int shown = layout.is(page, Layout.EXACT_COPY) ? layout.source(page) : page;
    Host host = layout.host(shown);
    Content content = new Content(shown, host, inSession);
    return finish(host, skin(host).render(content::value));
  }

  /// The bytes of a page of an endless family.
  byte[] trap(Host host, Trap trap, String path) {
    Content around = new Content(host.firstPage(), host, true);
    WordLists words = titles.prose(host).words();
    String home = HtmlPieces.textLink("/", words.named("label", "home"));
    String html =
        skin(host)
            .render(
                value ->
                    switch (value) {
                      case "title", "h1" -> words.named("label", label(trap)) + " - " + host.name();
                      case "site" -> host.name();
                      case "nav" -> "<li>" + home + "</li>";
                      case "nav.flat", "crumbs" -> home;
                      case "body" -> filler(host, path) + EndlessParts.body(trap, path, words);
                      case "related", "side", "pager", "footer", "byline", "meta", "extra" -> "";
                      default -> around.value(value);
                    });
    return finish(host, html);
  }

  private static String label(Trap trap) {
    return switch (trap) {
      case CALENDAR -> "calendar";
      case SESSION -> "login";
      case FACETS -> "filter";
      case REPEAT, NONE -> "archive";
    };
  }

  /// A few sentences about nothing, other ones for each path.
  private String filler(Host host, String path) {
    SeededDice dice = SeededDice.of(layout.spec.seed(), host.name() + path);
    SentenceWriter prose = titles.prose(host);
    Set<String> used = new HashSet<>();
    StringBuilder out = new StringBuilder("<p>");
    for (int i = 0; i < 4; i++) {
      String sentence = prose.plain(layout.lexicon.subject(host.subject()), dice, used);
      out.append(HtmlPieces.escape(sentence)).append(prose.gap());
    }
    return out.append("</p>\n").toString();
  }

  private Skin skin(Host host) {
    Skin skin = skins.get(host.skin());
    if (skin == null) {
      throw new IllegalStateException("no skin " + host.skin());
    }
    return skin;
  }

  private static byte[] finish(Host host, String html) {
    String text = host.has(Trait.BROKEN_HTML) ? HtmlPieces.carelessly(html) : html;
    return host.encoding().encode(host.encoding().traditional() ? Script.traditional(text) : text);
  }

  /// Loaded only where a host writes traditional characters.
  private static final class Script {
    private static final Transliterator TRADITIONAL =
        Transliterator.getInstance("Simplified-Traditional");

    static String traditional(String text) {
      return TRADITIONAL.transliterate(text);
    }
  }

  /// What the names in a skin stand for on one page.
  private final class Content {
    private final int page;
    private final Host host;
    private final boolean inSession;
    private final WordLists words;
    private final Map<Slot, List<Integer>> links = new EnumMap<>(Slot.class);

    Content(int page, Host host, boolean inSession) {
      this.page = page;
      this.host = host;
      this.inSession = inSession;
      this.words = titles.prose(host).words();
      for (Slot slot : Slot.values()) {
        links.put(slot, new ArrayList<>());
      }
      for (int i = graph.start(page); i < graph.end(page); i++) {
        of(Graph.slot(graph.link(i))).add(graph.link(i));
      }
    }

    String value(String name) {
      return switch (name) {
        case "lang" -> host.language();
        case "charset" -> host.encoding().metaTag(oldForm());
        case "title" -> HtmlPieces.escape(title());
        case "meta" -> meta();
        case "role" -> layout.kind(page).name().toLowerCase(Locale.ROOT);
        case "site" -> HtmlPieces.escape(host.title());
        case "nav" -> items(Slot.NAV);
        case "nav.flat" -> flat(Slot.NAV);
        case "crumbs" -> crumbs();
        case "h1" -> HtmlPieces.escape(titles.title(page));
        case "byline" -> byline();
        case "body" -> body();
        case "pager" -> flat(Slot.PREVIOUS) + " " + flat(Slot.NEXT);
        case "related" -> items(Slot.RELATED);
        case "side" -> items(Slot.SIDE);
        case "footer" -> flat(Slot.FOOTER);
        case "extra" -> extra();
        case "year" -> "2025";
        case "about" -> HtmlPieces.escape(about());
        default -> HtmlPieces.escape(words.named("label", name.substring(name.indexOf('.') + 1)));
      };
    }

    private List<Integer> of(Slot slot) {
      return links.getOrDefault(slot, List.of());
    }

    private boolean oldForm() {
      return !host.skin().equals("modern") && !host.skin().equals("blog");
    }

    private String title() {
      String own = titles.title(page);
      if (layout.kind(page) == PageKind.HOME) {
        return host.kind() == HostKind.TOPICAL ? own + " - " + layout.subject(page).name() : own;
      }
      return own + (host.style() % 2 == 0 ? "_" : " - ") + host.title();
    }

    private String html(int link) {
      return anchors.html(page, link);
    }

    private String items(Slot slot) {
      return of(slot).stream()
          .map(link -> "<li>" + html(link) + "</li>")
          .collect(Collectors.joining("\n"));
    }

    private String flat(Slot slot) {
      String prefix =
          switch (slot) {
            case PREVIOUS -> words.named("label", "prev") + ": ";
            case NEXT -> words.named("label", "next") + ": ";
            default -> "";
          };
      boolean list = layout.kind(page) == PageKind.LIST || layout.kind(page) == PageKind.SECTION;
      return of(slot).stream()
          .map(link -> (list ? "" : prefix) + html(link))
          .collect(Collectors.joining(" | "));
    }

    private String crumbs() {
      if (layout.kind(page) == PageKind.HOME) {
        return HtmlPieces.escape(host.title());
      }
      int section = layout.pageSection[page];
      String list = anchors.href(host, layout.sectionFirst[section]);
      return HtmlPieces.textLink("/", words.named("label", "home"))
          + " &gt; "
          + HtmlPieces.textLink(list, titles.sectionName(section));
    }

    private String byline() {
      SeededDice dice = layout.dice(Salt.ODD, page);
      String date = words.named("label", "date") + " " + titles.date(page);
      if (!layout.kind(page).hasText() || layout.kind(page) != PageKind.ARTICLE) {
        return "";
      }
      return switch (host.kind()) {
        case SHOP ->
            "%s %d.%d0 &nbsp; %s %d"
                .formatted(
                    words.named("label", "price"),
                    dice.between(5, 900),
                    dice.below(10),
                    words.named("label", "stock"),
                    dice.below(60));
        case FORUM -> dice.pick(words.list("user")) + "<br>" + date;
        case ENCYCLOPEDIA -> words.named("label", "view") + " " + dice.between(20, 9_000);
        default ->
            words.named("label", "author")
                + " "
                + HtmlPieces.escape(author(dice))
                + " &nbsp; "
                + date
                + (dice.chance(0.5)
                    ? " &nbsp; " + words.named("label", "view") + " " + dice.between(20, 9_000)
                    : "");
      };
    }

    private String author(SeededDice dice) {
      boolean own = host.kind() == HostKind.PERSONAL;
      return own ? host.title() : dice.pick(words.list("person"));
    }

    private String body() {
      return switch (layout.kind(page)) {
            case HOME, SECTION, LIST, HUB ->
                bodies.introduction(page) + bodies.entries(page, of(Slot.LIST), this::html);
            default -> bodies.article(page, of(Slot.BODY), this::html);
          }
          + leftOver();
    }

    /// Links that a page of another kind would hold in its text, such as the start of a tunnel.
    private String leftOver() {
      boolean inText = layout.kind(page) == PageKind.ARTICLE;
      return inText || of(Slot.BODY).isEmpty() ? "" : "<ul>" + items(Slot.BODY) + "</ul>";
    }

    private String about() {
      return titles
          .prose(host)
          .any("about", layout.subject(page), layout.dice(Salt.HOST, host.id()));
    }

    private String extra() {
      String sessionPath = "";
      if (host.has(Trait.SESSIONS) && !inSession) {
        String id = EndlessParts.newSession(layout.spec.seed(), host.name() + page);
        sessionPath = EndlessParts.withSession(addresses.path(page), id);
      }
      String traps = EndlessParts.entrances(host, words, sessionPath);
      String feed =
          host.has(Trait.FEED)
              ? "<li>"
                  + HtmlPieces.textLink(SiteFiles.feedPath(host), words.named("label", "feed"))
                  + "</li>"
              : "";
      return traps.isEmpty() && feed.isEmpty()
          ? ""
          : "<ul class=\"tools\">" + feed + traps + "</ul>";
    }

    private String meta() {
      StringBuilder out = new StringBuilder();
      if (host.has(Trait.DESCRIPTION)) {
        tag(out, "description", bodies.summary(page));
      }
      if (host.has(Trait.KEYWORDS)) {
        tag(out, "keywords", keywords());
      }
      boolean noindex = layout.is(page, Layout.NOINDEX);
      boolean nofollow = layout.is(page, Layout.NOFOLLOW);
      if (noindex || nofollow) {
        tag(
            out,
            "robots",
            (noindex ? "noindex" : "index") + (nofollow ? ", nofollow" : ", follow"));
      }
      if (host.has(Trait.CANONICAL)) {
        out.append("<link rel=\"canonical\" href=\"")
            .append(HtmlPieces.escape(addresses.url(page).toString()));
        out.append("\">\n");
      }
      if (host.has(Trait.FEED)) {
        out.append("<link rel=\"alternate\" type=\"application/")
            .append(SiteFiles.atom(host) ? "atom" : "rss");
        out.append("+xml\" href=\"").append(SiteFiles.feedPath(host)).append("\">\n");
      }
      return out.toString();
    }

    private String keywords() {
      boolean stuffed = host.kind() == HostKind.SPAM && layout.second[page] >= 0;
      if (!stuffed && layout.kind(page) == PageKind.ARTICLE) {
        return bodies.keywords(page);
      }
      Theme subject = stuffed ? layout.lexicon.subject(layout.second[page]) : layout.subject(page);
      return subject.keywords().stream().map(Keyword::term).collect(Collectors.joining(","));
    }

    private void tag(StringBuilder out, String name, String value) {
      out.append("<meta name=\"").append(name).append("\" content=\"");
      out.append(HtmlPieces.escape(value)).append("\">\n");
    }
  }
}
