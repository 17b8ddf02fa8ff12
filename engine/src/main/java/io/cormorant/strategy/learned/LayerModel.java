package io.cormorant.strategy.learned;

import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Which words are on the pages of each layer: naive Bayes, each layer as likely as any other. A
/// word that a layer has seldom seen counts there as it does everywhere, so that a layer of few
/// pages is neither preferred nor left out for being small.
final class LayerModel {
  private static final byte VERSION = 1;

  /// A layer with fewer pages is not guessed.
  private static final int FEWEST = 3;

  /// Words by which every layer is taken to be like all of them.
  private static final double BACKGROUND = 200;

  private final int far;
  private final int[][] counts;
  private final int[] all;
  private final long[] sums;
  private final int[] pages;
  private long sum;

  /// @param far the last layer: all pages that are in none before
  /// @param bits words are numbers below 2 to the power of it
  LayerModel(int far, int bits) {
    this.far = far;
    this.counts = new int[far + 1][1 << bits];
    this.all = new int[1 << bits];
    this.sums = new long[far + 1];
    this.pages = new int[far + 1];
  }

  void add(int[] words, int layer) {
    count(words, layer, 1);
  }

  void move(int[] words, int from, int to) {
    count(words, from, -1);
    count(words, to, 1);
  }

  private void count(int[] words, int layer, int by) {
    for (int word : words) {
      counts[layer][word] += by;
      all[word] += by;
    }
    pages[layer] += by;
    sums[layer] += (long) by * words.length;
    sum += (long) by * words.length;
  }

  /// The layer a page that is not relevant is most likely in, from 1.
  int layer(int[] words) {
    int best = far;
    double most = pages[far] < FEWEST ? Double.NEGATIVE_INFINITY : likelihood(words, far);
    for (int layer = far - 1; layer > 0; layer--) {
      double likelihood =
          pages[layer] < FEWEST ? Double.NEGATIVE_INFINITY : likelihood(words, layer);
      if (likelihood > most) {
        most = likelihood;
        best = layer;
      }
    }
    return best;
  }

  /// How much likelier the words are in a layer than anywhere, as a logarithm.
  private double likelihood(int[] words, int layer) {
    double total = 0;
    for (int word : words) {
      double anywhere = (all[word] + 1.0) / (sum + all.length);
      double here = (counts[layer][word] + BACKGROUND * anywhere) / (sums[layer] + BACKGROUND);
      total += Math.log(here / anywhere);
    }
    return total;
  }

  void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    for (int layer = 0; layer <= far; layer++) {
      out.writeInt(pages[layer]);
      int used = 0;
      for (int count : counts[layer]) {
        used += count == 0 ? 0 : 1;
      }
      out.writeInt(used);
      for (int word = 0; word < all.length; word++) {
        if (counts[layer][word] != 0) {
          out.writeInt(word);
          out.writeInt(counts[layer][word]);
        }
      }
    }
  }

  /// Only into one that has learned nothing.
  void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the words of the layers");
    for (int layer = 0; layer <= far; layer++) {
      pages[layer] = in.readInt();
      for (int i = Saved.count(in, all.length, "words of a layer"); i > 0; i--) {
        int word = Saved.count(in, all.length - 1, "as the number of a word");
        int count = in.readInt();
        counts[layer][word] = count;
        all[word] += count;
        sums[layer] += count;
        sum += count;
      }
    }
  }
}
