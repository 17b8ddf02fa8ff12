package io.cormorant.parse;

import io.cormorant.core.Link;
import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;
import org.jspecify.annotations.Nullable;

/// The one walk over a parsed tree that gathers text, blocks, headings, links and meta data
/// together. One for each page, used by one thread.
final class PageWalk implements NodeFilter {
  private static final Set<String> FEED_TYPES =
      Set.of("application/rss+xml", "application/atom+xml", "application/feed+json");

  final PageText text = new PageText();
  final Containers containers = new Containers();
  final MetaData meta = new MetaData();
  final StatedDates dates = new StatedDates();
  final LinkList links;
  final List<String> headings = new ArrayList<>();

  private final TagPath path = new TagPath();
  private final Map<String, Set<String>> rels = new HashMap<>();

  /// For each open element, by depth: what it is, and the container around it if it is a block.
  private Tags[] kinds = new Tags[64];

  private int[] outer = new int[64];

  private @Nullable Node anchor;
  private int anchorEnd = -1;
  private int headingStart;
  private int headingLinks;

  /// What stands under the last heading ends with an element of this depth.
  private int headingScope = -1;

  private boolean inTitle;
  private boolean hasTitle;
  private boolean hasBase;
  private int deepest;

  PageWalk(Url page) {
    this.links = new LinkList(page, text);
  }

  /// Whether elements may have been moved up because they were too deep.
  boolean isDeep() {
    return deepest >= Limits.DEPTH;
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (node instanceof TextNode run) {
      text(run.getWholeText());
      return FilterResult.CONTINUE;
    }
    return node instanceof Element element ? enter(element, depth) : FilterResult.SKIP_ENTIRELY;
  }

  @Override
  public FilterResult tail(@Nullable Node node, int depth) {
    if (node instanceof Element element) {
      leave(element, depth);
    }
    return FilterResult.CONTINUE;
  }

  private void text(String run) {
    if (inTitle) {
      meta.title(run);
    } else {
      text.append(run, anchor != null);
    }
  }

  private FilterResult enter(Element element, int depth) {
    String name = element.normalName();
    Tags kind = Tags.of(name);
    if (kind == Tags.SKIPPED || kind == Tags.SCRIPT) {
      script(element, kind);
      return FilterResult.SKIP_ENTIRELY;
    }
    path.enter(name, depth);
    open(kind, depth);
    deepest = Math.max(deepest, depth);
    if (kind.isBlock()) {
      enterBlock(element, kind, depth);
      return FilterResult.CONTINUE;
    }
    switch (kind) {
      case ANCHOR -> openAnchor(element);
      case IMAGE -> links.image(attr(element, "alt"));
      case BREAK -> text.lineBreak();
      case TITLE -> {
        inTitle = !hasTitle;
        hasTitle = true;
      }
      case AREA -> link(element, "href", attr(element, "alt"), Link.Kind.ANCHOR);
      case FRAME -> {
        link(element, "src", attr(element, "title"), Link.Kind.FRAME);
        path.leave(depth);
        return FilterResult.SKIP_ENTIRELY;
      }
      case ROOT -> meta.language(attr(element, "lang"));
      case META -> meta(element);
      case LINK -> related(element);
      case BASE -> base(element);
      case TIME -> time(element);
      default -> {}
    }
    return FilterResult.CONTINUE;
  }

  private void open(Tags kind, int depth) {
    if (depth >= kinds.length) {
      int longer = Math.max(depth + 1, kinds.length * 2);
      kinds = Arrays.copyOf(kinds, longer);
      outer = Arrays.copyOf(outer, longer);
    }
    kinds[depth] = kind;
  }

  private void leave(Element element, int depth) {
    Tags kind = kinds[depth];
    path.leave(depth);
    if (depth <= headingScope) {
      headingScope = -1;
      links.headingEnds();
    }
    if (kind.isBlock()) {
      leaveBlock(kind, depth);
    } else if (kind == Tags.ANCHOR && element.equals(anchor)) {
      links.close();
      anchor = null;
      anchorEnd = text.written();
    } else if (kind == Tags.TITLE) {
      inTitle = false;
    }
  }

  private void enterBlock(Element element, Tags kind, int depth) {
    text.endBlock(containers.current(), false);
    outer[depth] = containers.current();
    boolean minor = kind == Tags.PARAGRAPH || kind == Tags.HEADING;
    if (!minor || element.attributesSize() > 0) {
      boolean body = element.nameIs("body");
      containers.enter(
          marks(element, kind) | (minor ? Containers.MINOR : 0),
          body ? "" : attr(element, "class"),
          body ? "" : attr(element, "id"));
    }
    if (kind == Tags.HEADING) {
      headingStart = text.place();
      headingLinks = links.opened();
    }
  }

  private void leaveBlock(Tags kind, int depth) {
    if (kind == Tags.HEADING && headings.size() < Limits.HEADINGS && !containers.inFurniture()) {
      String heading = text.line(headingStart, text.place(), Limits.LINE);
      if (!heading.isEmpty()) {
        headings.add(heading);
        stand(heading, depth);
      }
    }
    text.endBlock(containers.current(), kind == Tags.HEADING);
    containers.leave(outer[depth]);
  }

  /// A heading speaks for what follows in the element around it, or around its head lines. One that
  /// is a link, or holds one, speaks for that.
  private void stand(String heading, int depth) {
    boolean isLink = anchor != null || links.opened() > headingLinks;
    links.heading(isLink ? "" : heading);
    headingScope = kinds[depth - 1] == Tags.HEADER ? depth - 2 : depth - 1;
  }

  private int marks(Element element, Tags kind) {
    int marks = 0;
    if (kind == Tags.MAIN) {
      marks = Containers.MAIN;
    } else if (kind == Tags.FURNITURE) {
      marks = Containers.FURNITURE;
    } else if (kind == Tags.HEADER && !containers.inMain()) {
      marks = Containers.FURNITURE;
    }
    if (element.attributesSize() == 0 || element.nameIs("body")) {
      return marks;
    }
    if (element.attributes().hasKey("hidden")) {
      marks |= Containers.FURNITURE;
    }
    if (attr(element, "itemprop").equals("articleBody")) {
      marks |= Containers.BODY;
    }
    return marks | role(attr(element, "role"));
  }

  /// The parser writes attribute names in lower case, so they need not be compared in every case.
  private static String attr(Element element, String name) {
    return element.attributesSize() == 0 ? "" : element.attributes().get(name);
  }

  private static int role(String role) {
    return switch (role) {
      case "main", "article" -> Containers.MAIN;
      case "navigation", "banner", "contentinfo", "complementary", "search", "menu", "dialog" ->
          Containers.FURNITURE;
      default -> 0;
    };
  }

  private void openAnchor(Element element) {
    if (anchor != null) {
      links.close();
    }
    if (text.written() == anchorEnd) {
      text.space();
    }
    anchor = element;
    String href = attr(element, "href");
    if (href.isEmpty()) {
      return;
    }
    Set<String> rel = rel(element);
    if (rel.contains("license")) {
      meta.licence(href);
    }
    links.open(href, path.text(), rel, attr(element, "title"));
  }

  private void link(Element element, String attribute, String title, Link.Kind kind) {
    String reference = attr(element, attribute);
    if (!reference.isEmpty()) {
      links.add(reference, path.text(), rel(element), title, kind);
    }
  }

  private Set<String> rel(Element element) {
    String value = attr(element, "rel");
    return value.isEmpty() ? Set.of() : rels.computeIfAbsent(value, PageWalk::relSet);
  }

  private static Set<String> relSet(String value) {
    Set<String> rel = new LinkedHashSet<>();
    for (String word :
        WhiteSpace.fold(value, Limits.ATTRIBUTE).toLowerCase(Locale.ROOT).split("[ ,]+", -1)) {
      if (!word.isEmpty() && rel.size() < Limits.RELS) {
        rel.add(word);
      }
    }
    return Set.copyOf(rel);
  }

  private void meta(Element element) {
    String content = attr(element, "content");
    if (attr(element, "http-equiv").equalsIgnoreCase("refresh")) {
      String target = Refresh.target(content);
      if (!target.isEmpty()) {
        links.add(target, path.text(), Set.of(), "", Link.Kind.REFRESH);
      }
    }
    String name = attr(element, "name");
    String property = name.isEmpty() ? attr(element, "property") : name;
    meta.meta(property, content);
    dates.meta(property.isEmpty() ? attr(element, "itemprop") : property, content);
  }

  private void script(Element element, Tags kind) {
    if (kind == Tags.SCRIPT && attr(element, "type").equals("application/ld+json")) {
      dates.script(element.data());
    }
  }

  private void time(Element element) {
    String value = attr(element, "datetime");
    if (!value.isEmpty()) {
      dates.time(value, attr(element, "itemprop"), element.attributes().hasKey("pubdate"));
    }
  }

  private void related(Element element) {
    Set<String> rel = rel(element);
    if (rel.contains("license")) {
      meta.licence(attr(element, "href"));
    }
    if (rel.contains("canonical")) {
      meta.canonical(attr(element, "href"));
    } else if (rel.contains("alternate") && FEED_TYPES.contains(mediaType(element))) {
      link(element, "href", attr(element, "title"), Link.Kind.FEED);
    } else if (rel.contains("sitemap")) {
      link(element, "href", attr(element, "title"), Link.Kind.SITEMAP);
    }
  }

  private static String mediaType(Element element) {
    String type = WhiteSpace.fold(attr(element, "type"), Limits.ATTRIBUTE).toLowerCase(Locale.ROOT);
    int end = type.indexOf(';');
    return end < 0 ? type : type.substring(0, end).strip();
  }

  private void base(Element element) {
    String href = attr(element, "href");
    if (!hasBase && !href.isEmpty()) {
      hasBase = true;
      links.base(href);
    }
  }
}
