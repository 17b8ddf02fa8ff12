package io.cormorant.parse;

import io.cormorant.parse.FoldedText.Block;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds the article among the blocks of a page.
///
/// A block counts as prose where it is long enough and not mostly links. The main text is what
/// stands in the smallest element that holds most of the prose, without the elements known to be
/// furniture. Lengths are weights, in which a Chinese character counts as three letters, so the
/// same bounds hold for both scripts. Hints by name are dropped where following them would lose
/// most of the prose, for designers also write `sidebar` on what surrounds everything.
final class MainText {
  /// Shorter blocks say nothing about where the article is; inside it they belong to it.
  private static final int MIN_PROSE = 40;

  /// A block with a greater share of link text is a list of links.
  private static final double MAX_LINK_SHARE = 0.4;

  /// A block with so much text of its own may have more links: so encyclopedias are written.
  private static final int RICH_PROSE = 40;

  private static final double MAX_RICH_LINK_SHARE = 0.7;

  /// The article holds at least this share of a page's prose.
  private static final double ARTICLE_SHARE = 0.85;

  /// An element called main or article is believed from this share of the prose on.
  private static final double SAID_MAIN_SHARE = 0.35;

  /// Names are believed while at least this share of the prose is left.
  private static final double LEFT_BY_NAMES_SHARE = 0.35;

  /// Where less than this share of what could belong to it is text without links, the page is an
  /// index, and its links are what it has to say.
  private static final double INDEX_SHARE = 0.25;

  /// A page without prose is what stands outside the furniture, if that is at least this share.
  private static final double MIN_REST_SHARE = 0.15;

  private final FoldedText text;
  private final Containers.Marked containers;
  private final List<Block> blocks;
  private int excluded = Containers.FURNITURE | Containers.NAMED_FURNITURE;
  private int demanded;

  private MainText(FoldedText text, Containers.Marked containers) {
    this.text = text;
    this.containers = containers;
    this.blocks = text.blocks();
  }

  /// The main text, a block a line; `whole` where nothing better is found.
  static String of(FoldedText text, Containers containers, Supplier<String> whole) {
    String found = new MainText(text, containers.marked()).find();
    return found == null ? whole.get() : found;
  }

  private @Nullable String find() {
    chooseHints();
    long[] prose = proseByContainer();
    if (prose[0] == 0) {
      String rest = usable(null);
      return rest != null && rest.length() >= text.length() * MIN_REST_SHARE ? rest : null;
    }
    boolean[] inside = inside(smallestHolding(prose));
    long found = 0;
    long possible = 0;
    for (Block block : blocks) {
      if (isUsable(block)) {
        possible += block.weight();
        found += isMain(block, inside) ? block.weight() : 0;
      }
    }
    return found < possible * INDEX_SHARE ? usable(null) : usable(inside);
  }

  /// The usable blocks: all of them, or those within and not mostly links.
  private @Nullable String usable(boolean @Nullable [] inside) {
    StringBuilder main = new StringBuilder();
    for (Block block : blocks) {
      boolean wanted = inside == null || isMain(block, inside);
      if (wanted && isUsable(block)) {
        main.append(main.isEmpty() ? "" : "\n").append(text.block(block));
      }
    }
    return main.isEmpty() ? null : main.toString();
  }

  private void chooseHints() {
    long all = proseTotal(Containers.FURNITURE);
    long named = proseTotal(excluded);
    if (all == 0) {
      return;
    }
    if (named < all * LEFT_BY_NAMES_SHARE) {
      excluded = Containers.FURNITURE;
      named = all;
    }
    demanded = Containers.MAIN;
    if (proseTotal(excluded) < named * SAID_MAIN_SHARE) {
      demanded = 0;
    }
  }

  private long proseTotal(int without) {
    long total = 0;
    for (Block block : blocks) {
      int marks = containers.marks()[block.container()];
      if (isProse(block) && (marks & without) == 0 && (marks & demanded) == demanded) {
        total += block.weight() - block.linkWeight();
      }
    }
    return total;
  }

  /// The prose in each container and everything below it.
  private long[] proseByContainer() {
    long[] prose = new long[containers.size()];
    for (Block block : blocks) {
      if (isProse(block) && isUsable(block)) {
        prose[containers.owner()[block.container()]] += block.weight() - block.linkWeight();
      }
    }
    for (int i = prose.length - 1; i > 0; i--) {
      prose[containers.parents()[i]] += prose[i];
    }
    return prose;
  }

  /// A container's number is greater than its parent's, so the last that qualifies along the only
  /// possible chain is the deepest.
  private static int smallestHolding(long[] prose) {
    int chosen = 0;
    for (int i = 1; i < prose.length; i++) {
      if (prose[i] > prose[0] * ARTICLE_SHARE) {
        chosen = i;
      }
    }
    return chosen;
  }

  private boolean[] inside(int root) {
    boolean[] inside = new boolean[containers.size()];
    inside[root] = true;
    for (int i = root + 1; i < inside.length; i++) {
      inside[i] = inside[containers.parents()[i]];
    }
    return inside;
  }

  private static boolean isMain(Block block, boolean[] inside) {
    return inside[block.container()] && (block.heading() || isText(block));
  }

  private boolean isUsable(Block block) {
    int marks = containers.marks()[block.container()];
    return (marks & excluded) == 0 && (marks & demanded) == demanded;
  }

  private static boolean isProse(Block block) {
    return block.weight() >= MIN_PROSE && isText(block);
  }

  private static boolean isText(Block block) {
    int own = block.weight() - block.linkWeight();
    return block.linkShare() <= (own >= RICH_PROSE ? MAX_RICH_LINK_SHARE : MAX_LINK_SHARE);
  }
}
