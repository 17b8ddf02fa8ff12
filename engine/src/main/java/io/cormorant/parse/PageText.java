package io.cormorant.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The visible text of a page as it grows during the walk: white space folded, cut into blocks, one
/// line or more each. Blocks, anchors and headings are places in this one text, so nothing is
/// copied until the page is complete. Used by one thread.
final class PageText {
  /// A run of text that no block element interrupts.
  ///
  /// @param weight its length, where a character of an ideographic script counts `WIDE`
  /// @param linkWeight the part of the weight that is inside links
  /// @param container the element it stands in, see [Containers]
  record Block(int start, int end, int weight, int linkWeight, int container, boolean heading) {
    double linkShare() {
      return weight == 0 ? 1 : (double) linkWeight / weight;
    }
  }

  /// A Chinese character carries about as much as so many Latin letters.
  static final int WIDE = 3;

  private static final char FIRST_WIDE = '\u2E80';
  private static final char NONE = 0;

  private final List<Block> blocks = new ArrayList<>();
  private char[] chars = new char[4_096];
  private int length;
  private char gap = NONE;
  private int blockStart;
  private int weight;
  private int linkWeight;

  void append(String more, boolean inLink) {
    int before = weight;
    for (int i = 0; i < more.length(); i++) {
      char c = more.charAt(i);
      if (c > ' ' && c < '\u007F') {
        put(c, 1);
      } else if (Lines.isSpace(c)) {
        if (gap == NONE) {
          gap = ' ';
        }
      } else if (!Lines.isInvisible(c)) {
        put(c, c < FIRST_WIDE ? 1 : WIDE);
      }
    }
    if (inLink) {
      linkWeight += weight - before;
    }
  }

  /// Parts two words that stand side by side in different elements.
  void space() {
    if (gap == NONE) {
      gap = ' ';
    }
  }

  /// Begins a new line in the same block.
  void lineBreak() {
    gap = '\n';
  }

  /// Ends the block that is being written; nothing happens where it is still empty.
  void endBlock(int container, boolean heading) {
    gap = '\n';
    if (weight == 0 || blocks.size() >= Limits.BLOCKS) {
      return;
    }
    blocks.add(new Block(blockStart, length, weight, linkWeight, container, heading));
    blockStart = length;
    weight = 0;
    linkWeight = 0;
  }

  /// Takes what came behind the last block that fitted into the count.
  void finish(int container) {
    if (weight > 0) {
      blocks.add(new Block(blockStart, length, weight, linkWeight, container, false));
    }
  }

  int length() {
    return length;
  }

  List<Block> blocks() {
    return blocks;
  }

  /// The text between two places as one line.
  String line(int from, int to, int max) {
    int start = from;
    while (start < to && chars[start] <= ' ') {
      start++;
    }
    int end = Math.min(to, start + max);
    if (end < to && end > start && Character.isHighSurrogate(chars[end - 1])) {
      end--;
    }
    return new String(chars, start, Math.max(0, end - start)).replace('\n', ' ').strip();
  }

  String block(Block block) {
    return new String(chars, block.start(), block.end() - block.start()).strip();
  }

  char at(int place) {
    return chars[place];
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }

  private void put(char c, int itsWeight) {
    if (length >= Limits.TEXT) {
      return;
    }
    if (length + 2 > chars.length) {
      chars = Arrays.copyOf(chars, chars.length * 2);
    }
    if (gap != NONE) {
      if (length > 0) {
        chars[length++] = gap;
      }
      gap = NONE;
    }
    chars[length++] = c;
    weight += itsWeight;
  }
}
