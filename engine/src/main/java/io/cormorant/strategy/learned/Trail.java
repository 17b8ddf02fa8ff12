package io.cormorant.strategy.learned;

import io.cormorant.core.Url;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The last pages of a crawl with the pages they were found on, and how many links each is away
/// from the nearest relevant page that was found from it. A page is far away until one is found.
final class Trail {
  private static final byte VERSION = 1;

  /// Hears how the labels of pages change.
  interface Listener {
    /// A page turned out to be nearer.
    void moved(int[] words, int before, int after);
  }

  private static final class Step {
    final @Nullable Url via;
    final int[] words;
    int level;

    Step(@Nullable Url via, int[] words, int level) {
      this.via = via;
      this.words = words;
      this.level = level;
    }
  }

  private final int size;
  private final int far;
  private final int mostWords;
  private final Listener listener;
  private final Map<Url, Step> steps = new LinkedHashMap<>();

  /// @param size pages that are remembered
  /// @param far the level of a page from which no relevant one was found near enough
  /// @param mostWords of a page
  Trail(int size, int far, int mostWords, Listener listener) {
    this.size = size;
    this.far = far;
    this.mostWords = mostWords;
    this.listener = listener;
  }

  /// A page was visited.
  ///
  /// @param words what it is remembered by, numbers below 65,536
  void add(Url url, @Nullable Url via, int[] words, boolean relevant) {
    if (!steps.containsKey(url)) {
      if (steps.size() >= size) {
        steps.remove(steps.keySet().iterator().next());
      }
      steps.put(url, new Step(via, words, relevant ? 0 : far));
    }
    if (relevant) {
      approach(via);
    }
  }

  /// A relevant page was found on this one.
  private void approach(@Nullable Url parent) {
    Url url = parent;
    for (int level = 1; level < far && url != null; level++) {
      Step step = steps.get(url);
      if (step == null || step.level <= level) {
        return;
      }
      int before = step.level;
      step.level = level;
      listener.moved(step.words, before, level);
      url = step.via;
    }
  }

  void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeInt(steps.size());
    for (Map.Entry<Url, Step> entry : steps.entrySet()) {
      Step step = entry.getValue();
      out.writeUTF(entry.getKey().toString());
      out.writeUTF(step.via == null ? "" : step.via.toString());
      out.writeByte(step.level);
      out.writeInt(step.words.length);
      for (int word : step.words) {
        out.writeShort(word);
      }
    }
  }

  void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the pages on the way");
    int count = Saved.count(in, size, "pages on the way");
    steps.clear();
    for (int i = 0; i < count; i++) {
      Url url = Saved.url(in.readUTF());
      String via = in.readUTF();
      int level = in.readByte();
      if (level < 0 || level > far) {
        throw new IOException("a page on the way was saved with a level of " + level);
      }
      int[] words = new int[Saved.count(in, mostWords, "words of a page")];
      for (int j = 0; j < words.length; j++) {
        words[j] = in.readUnsignedShort();
      }
      steps.put(url, new Step(via.isEmpty() ? null : Saved.url(via), words, level));
    }
  }
}
