package io.cormorant.parse;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.parse.FoldedText.Block;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import org.jspecify.annotations.Nullable;

/// The main text of a page with the markup that its author gave it: headings, lists, tables, code.
/// It holds the blocks that [MainText] chooses, and nothing else: no scripts, no images, no forms,
/// and no links but absolute ones to web pages.
public final class MainMarkup {
  private static final String CELLS = "td, th";

  private final PageWalk walk;
  private final List<Run> runs = new ArrayList<>();

  private record Run(TextNode node, int place) {}

  private MainMarkup(Url page) {
    this.walk = new PageWalk(page);
  }

  /// The main text as the children of one element; empty where the document is not HTML, or has no
  /// text.
  public static Optional<Element> of(Response.Document document) {
    if (MediaSniffer.kind(document.mediaType(), document.body()) != MediaSniffer.Kind.HTML) {
      return Optional.empty();
    }
    Document tree = PageParser.tree(MarkupGuard.cut(PageParser.decode(document).text()));
    return new MainMarkup(document.url()).find(tree);
  }

  private Optional<Element> find(Document tree) {
    NodeTraversor.filter(new Noting(), tree);
    Set<Node> kept = kept();
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    keepRows(tree, kept);
    NodeTraversor.filter(new Pruning(kept), tree.body());
    for (Element link : tree.body().select("a")) {
      Url target = walk.links.resolve(link.attr("href"));
      link.clearAttributes();
      if (target == null || link.text().isBlank()) {
        link.unwrap();
      } else {
        link.attr("href", target.toString());
      }
    }
    return Optional.of(tree.body());
  }

  /// The text nodes that belong to the main text.
  private Set<Node> kept() {
    FoldedText text = walk.text.folded();
    List<Block> blocks = MainText.blocks(text, walk.containers);
    Set<Block> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
    chosen.addAll(blocks == null ? text.blocks() : blocks);
    Set<Node> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Run run : runs) {
      Block block = text.blockAt(run.place);
      if (block != null && chosen.contains(block)) {
        kept.add(run.node);
      }
    }
    return kept;
  }

  /// A row of a table without some of its cells is misleading, so it stays whole.
  private static void keepRows(Document tree, Set<Node> kept) {
    for (Element row : tree.select("tr")) {
      boolean plain = row.select("p, div, table, ul, ol, pre, h1, h2, h3, h4").isEmpty();
      if (plain && texts(row).anyMatch(kept::contains)) {
        texts(row).forEach(kept::add);
      }
    }
  }

  private static Stream<TextNode> texts(Element element) {
    return element.nodeStream(TextNode.class);
  }

  /// Notes where in the walk each piece of text stands.
  private final class Noting implements NodeFilter {
    @Override
    public FilterResult head(Node node, int depth) {
      if (node instanceof TextNode text && !text.isBlank()) {
        runs.add(new Run(text, walk.text.place()));
      }
      return walk.head(node, depth);
    }

    @Override
    public FilterResult tail(@Nullable Node node, int depth) {
      return walk.tail(node, depth);
    }
  }

  /// Removes what is not kept, and elements that hold nothing after that.
  private record Pruning(Set<Node> kept) implements NodeFilter {
    @Override
    public FilterResult head(Node node, int depth) {
      return switch (node) {
        case TextNode text ->
            text.isBlank() || kept.contains(text) ? FilterResult.CONTINUE : FilterResult.REMOVE;
        case Element element -> isContent(element) ? FilterResult.CONTINUE : FilterResult.REMOVE;
        default -> FilterResult.REMOVE;
      };
    }

    @Override
    public FilterResult tail(@Nullable Node node, int depth) {
      boolean hollow =
          node instanceof Element element
              && depth > 0
              && !element.nameIs("br")
              && !isCellOfRow(element)
              && !element.hasText();
      return hollow ? FilterResult.REMOVE : FilterResult.CONTINUE;
    }

    private static boolean isContent(Element element) {
      return switch (Tags.of(element.normalName())) {
        case SKIPPED, SCRIPT, FRAME, IMAGE, META, LINK, BASE, TITLE, AREA -> false;
        default -> !element.nameIs("input") && !element.nameIs("button");
      };
    }

    private static boolean isCellOfRow(Element element) {
      Element row = element.parent();
      return element.is(CELLS) && row != null && row.hasText();
    }
  }
}
