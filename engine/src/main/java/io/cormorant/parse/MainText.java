package io.cormorant.parse;

import io.cormorant.parse.FoldedText.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds the article among the blocks of a page.
///
/// Where an element says that it holds the text of the article, and no other like it holds much,
/// the main text is what stands in it. Else a block counts as prose where it is long enough and not
/// mostly links, and the main text is what stands in the smallest element that holds most of the
/// prose. What stands in elements known to be furniture, and lines that say the same on every page
/// of a site, see [Boilerplate], are left out. Lengths are weights, in which a Chinese character
/// counts as three letters, so the same bounds hold for both scripts. Hints by name are dropped
/// where following them would lose most of the prose, for designers also write `sidebar` on what
/// surrounds everything.
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

  /// They are believed anyhow where they cost no more prose than this.
  private static final int LOST_TO_NAMES = 600;

  /// An element that holds this share of a page's text is no furniture, whatever its name.
  private static final double WRAPPER_SHARE = 0.8;

  /// Of elements said to hold the text of an article the largest is believed if it holds this share
  /// of what they hold together: on an index page there are many.
  private static final double BODY_SHARE = 0.7;

  /// It also holds at least this share of the page's prose.
  private static final double BODY_PROSE_SHARE = 0.03;

  /// One of them within another is meant if it holds this share of the other.
  private static final double INNER_BODY_SHARE = 0.45;

  /// Names inside it are believed while at least this share of it is left.
  private static final double LEFT_IN_BODY_SHARE = 0.5;

  /// Where less than this share of what could belong to it is text without links, the page is an
  /// index, and its links are what it has to say.
  private static final double INDEX_SHARE = 0.25;

  /// A page without prose is what stands outside the furniture, if that is at least this share.
  private static final double MIN_REST_SHARE = 0.15;

  /// Boilerplate is looked for in so many lines at the beginning and the end.
  private static final int FIRST_LINES = 5;

  private static final int LAST_LINES = 15;

  /// What follows the heading of comments is cut off if it is less than this share.
  private static final double MAX_AFTER_SHARE = 0.5;

  private final FoldedText text;
  private final Containers.Marked containers;
  private final List<Block> blocks;

  /// Marks of each container and the elements around it.
  private final int[] marks;

  private int excluded = Containers.FURNITURE | Containers.NAMED_FURNITURE;
  private int demanded;

  /// Whether an element says that it holds nothing but the text.
  private boolean sure;

  private MainText(FoldedText text, Containers.Marked containers) {
    this.text = text;
    this.containers = containers;
    this.blocks = text.blocks();
    this.marks = new int[containers.size()];
  }

  /// The main text, a block a line; `whole` where nothing better is found.
  static String of(FoldedText text, Containers containers, Supplier<String> whole) {
    List<Block> found = blocks(text, containers);
    return found == null ? whole.get() : text.lines(found);
  }

  /// The blocks of the main text; null where nothing better than the whole text is found.
  static @Nullable List<Block> blocks(FoldedText text, Containers containers) {
    return new MainText(text, containers.marked()).find();
  }

  private @Nullable List<Block> find() {
    long[] weights = weights();
    inherit(weights);
    int body = body(weights);
    return body > 0 ? inBody(body, weights[body]) : byProse();
  }

  /// What stands in the element that holds the article. Names inside it are believed while they
  /// leave most of it.
  private @Nullable List<Block> inBody(int body, long all) {
    boolean[] inside = inside(body);
    sure = true;
    long left = 0;
    for (Block block : blocks) {
      left += inside[block.container()] && isUsable(block) ? block.weight() : 0;
    }
    if (left < all * LEFT_IN_BODY_SHARE) {
      excluded = Containers.FURNITURE;
    }
    return usable(inside, false);
  }

  private @Nullable List<Block> byProse() {
    chooseHints();
    long[] prose = proseByContainer();
    if (prose[0] == 0) {
      List<Block> rest = usable(null, false);
      double least = demanded == 0 ? text.length() * MIN_REST_SHARE : 0;
      return rest != null && text.lines(rest).length() >= least ? rest : null;
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
    return found < possible * INDEX_SHARE ? usable(null, false) : usable(inside, true);
  }

  /// The weight of each container and everything below it.
  private long[] weights() {
    long[] weights = new long[containers.size()];
    for (Block block : blocks) {
      weights[block.container()] += block.weight();
    }
    return summedUp(weights);
  }

  private long[] summedUp(long[] sums) {
    for (int i = sums.length - 1; i > 0; i--) {
      sums[containers.parents()[i]] += sums[i];
    }
    return sums;
  }

  /// Works the marks out from the outside to the inside. A wrapper's name is not believed, and what
  /// is said to be the main part and holds much of the page is none of the furniture around it.
  private void inherit(long[] weights) {
    for (int i = 1; i < marks.length; i++) {
      int own = containers.marks()[i];
      if (weights[i] >= WRAPPER_SHARE * weights[0]) {
        own &= ~Containers.NAMED_FURNITURE;
      }
      int outer = marks[containers.parents()[i]];
      boolean said = (own & (Containers.MAIN | Containers.BODY)) != 0;
      boolean rescued = said && (own & Containers.NAMED_FURNITURE) == 0;
      marks[i] = (rescued ? outer & ~Containers.NAMED_FURNITURE : outer) | own;
    }
  }

  /// The element that holds the text of the article and nothing else, or 0.
  private int body(long[] weights) {
    int best = 0;
    long all = 0;
    for (int i = 1; i < marks.length; i++) {
      boolean outermost =
          (containers.marks()[i] & Containers.BODY) != 0
              && (marks[containers.parents()[i]] & Containers.BODY) == 0;
      if (outermost && (marks[i] & excluded) == 0) {
        all += weights[i];
        best = best == 0 || weights[i] > weights[best] ? i : best;
      }
    }
    boolean most = best > 0 && weights[best] > all * BODY_SHARE;
    return most && weights[best] > proseTotal(excluded) * BODY_PROSE_SHARE ? innermost(best) : 0;
  }

  /// The innermost element with such a name that holds much of what is in the outermost.
  private int innermost(int outer) {
    long[] usable = new long[containers.size()];
    for (Block block : blocks) {
      usable[block.container()] += isUsable(block) ? block.weight() : 0;
    }
    summedUp(usable);
    boolean[] inside = inside(outer);
    int inner = outer;
    for (int i = outer + 1; i < usable.length; i++) {
      boolean named = inside[i] && (containers.marks()[i] & Containers.BODY) != 0;
      if (named && usable[i] > usable[inner] * INNER_BODY_SHARE) {
        inner = i;
      }
    }
    return inner;
  }

  /// The usable blocks: all of them, or those within, without those that are mostly links.
  private @Nullable List<Block> usable(boolean @Nullable [] inside, boolean withoutLinks) {
    List<Block> chosen = new ArrayList<>();
    for (Block block : blocks) {
      boolean wanted = inside == null || inside[block.container()];
      if (wanted && isUsable(block) && (!withoutLinks || block.heading() || isText(block))) {
        chosen.add(block);
      }
    }
    return chosen.isEmpty() ? null : article(chosen);
  }

  /// The blocks without what is no article at their edges.
  private List<Block> article(List<Block> chosen) {
    int end = articleEnd(chosen);
    List<Block> kept = new ArrayList<>(end);
    for (int i = 0; i < end; i++) {
      Block block = chosen.get(i);
      boolean edge = i < FIRST_LINES || i >= chosen.size() - LAST_LINES;
      if (!edge || !isBoilerplate(block)) {
        kept.add(block);
      }
    }
    return kept.isEmpty() ? chosen : kept;
  }

  /// Where comments and the like begin, unless that would leave too little.
  private int articleEnd(List<Block> chosen) {
    long after = 0;
    long all = 0;
    for (Block block : chosen) {
      all += block.weight();
    }
    for (int i = chosen.size() - 1; i > 0 && after < all * MAX_AFTER_SHARE; i--) {
      Block block = chosen.get(i);
      after += block.weight();
      boolean shortLine = block.weight() <= MIN_PROSE;
      if (shortLine && after < all * MAX_AFTER_SHARE && text.endsArticle(block)) {
        return i;
      }
    }
    return chosen.size();
  }

  private boolean isBoilerplate(Block block) {
    return block.weight() <= Boilerplate.LONGEST && text.isBoilerplate(block, sure);
  }

  private void chooseHints() {
    long all = proseTotal(Containers.FURNITURE);
    long named = proseTotal(excluded);
    if (named < all * LEFT_BY_NAMES_SHARE && all - named > LOST_TO_NAMES) {
      excluded = Containers.FURNITURE;
      named = all;
    }
    demanded = Containers.MAIN;
    long main = proseTotal(excluded);
    if (main < named * SAID_MAIN_SHARE || (named == 0 && !anyUsable())) {
      demanded = 0;
    }
  }

  private boolean anyUsable() {
    for (Block block : blocks) {
      if (isUsable(block)) {
        return true;
      }
    }
    return false;
  }

  private long proseTotal(int without) {
    long total = 0;
    for (Block block : blocks) {
      int its = marks[block.container()];
      if (isProse(block) && (its & without) == 0 && (its & demanded) == demanded) {
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
    return summedUp(prose);
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
    int its = marks[block.container()];
    return (its & excluded) == 0 && (its & demanded) == demanded;
  }

  private static boolean isProse(Block block) {
    return block.weight() >= MIN_PROSE && isText(block);
  }

  private static boolean isText(Block block) {
    int own = block.weight() - block.linkWeight();
    return block.linkShare() <= (own >= RICH_PROSE ? MAX_RICH_LINK_SHARE : MAX_LINK_SHARE);
  }
}
