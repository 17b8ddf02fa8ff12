package io.cormorant.parse;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The visible text of a page as the walk meets it: runs of text and what parts them, in order. It
/// becomes one string with places in it only when somebody asks, see [#folded], since many pages
/// are never read. Written by one thread; once the walk is over any thread may read.
final class PageText {
  /// What stands between two runs, and what a run is, in the low bits of a code.
  private static final int KIND = 3;

  private static final int RUN = 0;
  private static final int SPACE = 1;
  private static final int LINE = 2;
  private static final int BLOCK = 3;

  /// A run inside a link, or a block that is a heading.
  private static final int FLAG = 4;

  private static final int CONTAINER_SHIFT = 3;

  private int[] codes = new int[512];
  private @Nullable String[] runs = new String[512];
  private int count;
  private int chars;
  private int written;
  private int writtenBefore;
  private int blocks;
  private volatile @Nullable FoldedText folded;

  /// Adds a run of text; only white space of it may be left.
  void append(String more, boolean inLink) {
    if (WhiteSpace.isBlank(more)) {
      if (!more.isEmpty()) {
        space();
      }
    } else if (chars < Limits.TEXT) {
      chars += more.length();
      written++;
      add(RUN | (inLink ? FLAG : 0), more);
    }
  }

  /// Parts two words that stand side by side in different elements.
  void space() {
    if (count > 0 && (codes[count - 1] & KIND) == RUN) {
      add(SPACE, null);
    }
  }

  /// Begins a new line in the same block.
  void lineBreak() {
    add(LINE, null);
  }

  /// Ends the block that is being written; nothing happens where it is still empty.
  void endBlock(int container, boolean heading) {
    if (count == 0 || (codes[count - 1] & KIND) != BLOCK) {
      blocks += written > writtenBefore ? 1 : 0;
      writtenBefore = written;
      add(BLOCK | (heading ? FLAG : 0) | container << CONTAINER_SHIFT, null);
    }
  }

  /// The place reached so far.
  int place() {
    return count;
  }

  /// Runs so far: the same number again means that nothing visible came between.
  int written() {
    return written;
  }

  /// Whether there may be more text than is taken.
  boolean isFull() {
    return chars >= Limits.TEXT;
  }

  /// Blocks with text so far, those beyond the limit included.
  int blocks() {
    return blocks;
  }

  /// What was written between two places as one line.
  String line(int from, int to, int max) {
    RunWriter folder = new RunWriter(Math.min(length(from, to), 2 * max + 2));
    for (int i = from; i < to && folder.length() <= max; i++) {
      String run = runs[i];
      if (run == null) {
        folder.gap(' ');
      } else {
        folder.append(run, 2 * max);
      }
    }
    return folder.line(max);
  }

  /// All of it, worked out once.
  FoldedText folded() {
    FoldedText known = folded;
    if (known == null) {
      known = fold();
      folded = known;
    }
    return known;
  }

  private FoldedText fold() {
    RunWriter folder = new RunWriter(Math.min(chars, Limits.TEXT) + count + 1);
    FoldedText.Builder builder = new FoldedText.Builder(folder, count);
    for (int i = 0; i < count; i++) {
      builder.place(i);
      int code = codes[i];
      String run = runs[i];
      if (run != null) {
        builder.append(run, (code & FLAG) != 0);
        continue;
      }
      switch (code & KIND) {
        case LINE -> folder.line();
        case BLOCK -> builder.endBlock(code >>> CONTAINER_SHIFT, (code & FLAG) != 0);
        default -> folder.gap(' ');
      }
    }
    return builder.finish(count);
  }

  private int length(int from, int to) {
    return to - from + 1 + characters(from, to);
  }

  /// Characters between two places as they came.
  int characters(int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      String run = runs[i];
      sum += run == null ? 0 : run.length();
    }
    return sum;
  }

  private void add(int code, @Nullable String run) {
    if (count == codes.length) {
      codes = Arrays.copyOf(codes, 2 * count);
      runs = Arrays.copyOf(runs, 2 * count);
    }
    codes[count] = code;
    runs[count++] = run;
  }
}
