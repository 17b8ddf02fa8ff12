package io.cormorant.parse;

import io.cormorant.core.Url;
import io.cormorant.core.UrlKind;
import io.cormorant.core.Weights;

/// Tells lists from documents. A list is a page that leads to documents and is none: the pages of a
/// tag, a month or an author, an index, a front page. Its address mostly says so; else it is told
/// by its blocks: most of its text is in links, its headings are links, it has little prose.
final class ListGuess {
  /// A block of so much text without many links is prose.
  private static final int PROSE = 80;

  private static final double PROSE_LINKS = 0.4;

  /// From this share of its text on, a block is a link and nothing else.
  private static final double LINK = 0.6;

  private static final int LINK_TEXT = 12;
  private static final double LINKED_HEADING = 0.7;

  /// More main text than this says no more.
  private static final int LONG = 3_000;

  /// So many linked headings are as many as can be.
  private static final double MANY = 8;

  private static final Weights WEIGHTS = Weights.read(Weights.LISTS);

  private ListGuess() {}

  static boolean isList(Url url, FoldedText text, int mainLength) {
    return sum(url, text, mainLength) <= 0;
  }

  /// Above 0 for a document.
  static double sum(Url url, FoldedText text, int mainLength) {
    double all = 1;
    double links = 0;
    double prose = 0;
    int proseBlocks = 0;
    int shortBlocks = 0;
    int headings = 0;
    int linkedHeadings = 0;
    for (FoldedText.Block block : text.blocks()) {
      all += block.weight();
      links += block.linkWeight();
      if (block.heading()) {
        headings++;
        linkedHeadings += block.linkShare() > LINKED_HEADING ? 1 : 0;
      } else if (block.weight() >= PROSE && block.linkShare() <= PROSE_LINKS) {
        proseBlocks++;
        prose += block.weight() - block.linkWeight();
      } else if (block.linkShare() <= LINK || block.linkWeight() < LINK_TEXT) {
        shortBlocks++;
      }
    }
    return WEIGHTS.of("bias")
        + address(UrlKind.of(url))
        + WEIGHTS.of("link-share") * links / all
        + WEIGHTS.of("linked-headings") * linkedHeadings / (headings + 2)
        + WEIGHTS.of("many-linked-headings") * Math.clamp((linkedHeadings - 1) / MANY, 0, 1)
        + WEIGHTS.of("main-text") * Math.log1p(Math.min(mainLength, LONG))
        + WEIGHTS.of("prose-share") * prose / all
        + WEIGHTS.of("prose-blocks") * Math.log1p(proseBlocks)
        + WEIGHTS.of("short-share") * shortBlocks / (shortBlocks + proseBlocks + 1);
  }

  private static double address(UrlKind kind) {
    return switch (kind) {
      case HOME -> WEIGHTS.of("home");
      case NUMBERED -> WEIGHTS.of("numbered");
      case TAG -> WEIGHTS.of("tag");
      case ARCHIVE -> WEIGHTS.of("archive");
      case PLAIN -> 0;
    };
  }
}
