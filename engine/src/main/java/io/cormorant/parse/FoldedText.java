package io.cormorant.parse;

import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The visible text of a page: white space folded, cut into blocks, one line or more each. Blocks
/// and the places the walk noted are places in this one text. Never changes.
final class FoldedText {
  /// A run of text that no block element interrupts.
  ///
  /// @param weight its length, where a character of an ideographic script counts `Folder.WIDE`
  /// @param linkWeight the part of the weight that is inside links
  /// @param container the element it stands in, see [Containers]
  record Block(int start, int end, int weight, int linkWeight, int container, boolean heading) {
    double linkShare() {
      return weight == 0 ? 1 : (double) linkWeight / weight;
    }
  }

  private final char[] chars;
  private final int length;
  private final List<Block> blocks;

  /// For each place of the walk, where it is in the text and how many blocks end before it.
  private final int[] positions;

  private final int[] blocksBefore;

  private FoldedText(Builder builder) {
    this.chars = builder.folder.chars();
    this.length = builder.folder.length();
    this.blocks = builder.blocks;
    this.positions = builder.positions;
    this.blocksBefore = builder.blocksBefore;
  }

  int length() {
    return length;
  }

  List<Block> blocks() {
    return blocks;
  }

  /// The whole text, in place.
  CharSequence chars() {
    return CharBuffer.wrap(chars, 0, length);
  }

  /// The blocks, each beginning a line.
  String lines(List<Block> some) {
    int size = 0;
    for (Block block : some) {
      size += block.end() - block.start() + 1;
    }
    char[] lines = new char[size];
    int at = 0;
    for (Block block : some) {
      int first = first(block);
      System.arraycopy(chars, first, lines, at, block.end() - first);
      at += block.end() - first;
      lines[at++] = '\n';
    }
    return new String(lines, 0, Math.max(0, at - 1));
  }

  /// See [Boilerplate].
  ///
  /// @param inArticle whether it is known to stand among the text of an article
  boolean isBoilerplate(Block block, boolean inArticle) {
    int first = first(block);
    return Boilerplate.ofSite(chars, first, block.end(), block.weight())
        || (!inArticle && Boilerplate.ofArticle(chars, first, block.end(), block.weight()));
  }

  /// See [Boilerplate].
  boolean endsArticle(Block block) {
    return Boilerplate.endsArticle(chars, first(block), block.end());
  }

  private int first(Block block) {
    int first = block.start();
    while (chars[first] <= ' ') {
      first++;
    }
    return first;
  }

  /// What stands before and after two places of the walk within their blocks, at most so many
  /// characters of each.
  String around(int from, int to, int max) {
    String before = before(from, max);
    String after = after(to, max);
    return before.isEmpty() || after.isEmpty() ? before + after : before + " " + after;
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }

  private String before(int place, int max) {
    Block block = blockAt(place);
    int end = positions[place];
    if (block == null || block.start() >= end) {
      return "";
    }
    int start = Math.max(block.start(), end - max);
    if (start > block.start() && Character.isLowSurrogate(chars[start])) {
      start++;
    }
    return line(start, end);
  }

  private String after(int place, int max) {
    Block block = blockAt(place);
    int start = positions[place];
    if (block == null || block.start() > start || block.end() <= start) {
      return "";
    }
    while (start < block.end() && chars[start] <= ' ') {
      start++;
    }
    int end = Math.min(block.end(), start + max);
    if (end < block.end() && end > start && Character.isHighSurrogate(chars[end - 1])) {
      end--;
    }
    return line(start, end);
  }

  /// The block that a place of the walk is in; null where there is none.
  @Nullable Block blockAt(int place) {
    int index = blocksBefore[place];
    return index < blocks.size() ? blocks.get(index) : null;
  }

  private String line(int from, int to) {
    return new String(chars, from, to - from).replace('\n', ' ').strip();
  }

  /// Puts a text together.
  static final class Builder {
    private final RunWriter folder;
    private final int[] positions;
    private final int[] blocksBefore;
    private final List<Block> blocks = new ArrayList<>();
    private int start;
    private int weightBefore;
    private int linkWeight;

    Builder(RunWriter folder, int places) {
      this.folder = folder;
      this.positions = new int[places + 1];
      this.blocksBefore = new int[places + 1];
    }

    void place(int number) {
      positions[number] = folder.length();
      blocksBefore[number] = blocks.size();
    }

    void append(String run, boolean inLink) {
      int before = folder.weight();
      folder.append(run, Limits.TEXT - folder.length());
      linkWeight += inLink ? folder.weight() - before : 0;
    }

    /// What comes beyond the limit becomes one block in the end.
    void endBlock(int container, boolean heading) {
      folder.line();
      if (folder.weight() > weightBefore && blocks.size() < Limits.BLOCKS) {
        add(container, heading);
      }
    }

    FoldedText finish(int places) {
      if (folder.weight() > weightBefore) {
        add(0, false);
      }
      place(places);
      return new FoldedText(this);
    }

    private void add(int container, boolean heading) {
      int weight = folder.weight() - weightBefore;
      blocks.add(new Block(start, folder.length(), weight, linkWeight, container, heading));
      start = folder.length();
      weightBefore = folder.weight();
      linkWeight = 0;
    }
  }
}
