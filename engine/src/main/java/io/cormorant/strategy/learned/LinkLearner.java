package io.cormorant.strategy.learned;

import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Learns link by link how likely a link with these words is to be a good one: logistic regression
/// with a rate of its own for each word (Duchi, Hazan and Singer 2011). If asked, good and bad
/// links have the same weight together, however many there are of each.
final class LinkLearner {
  private static final byte VERSION = 1;
  private static final double RATE = 0.2;
  private static final double SMALL = 1e-6;

  /// Most that one link counts.
  private static final double HEAVIEST = 20;

  private final float[] weights;
  private final float[] squares;
  private final boolean balanced;
  private long good;
  private long bad;

  /// @param bits words are numbers below 2 to the power of it
  LinkLearner(int bits, boolean balanced) {
    this.weights = new float[1 << bits];
    this.squares = new float[1 << bits];
    this.balanced = balanced;
  }

  /// What is believed of a word until something is learned of it.
  void believe(int word, double weight) {
    weights[word] = (float) weight;
  }

  /// How likely a link is a good one.
  double chance(int[] words) {
    double sum = 0;
    for (int word : words) {
      sum += weights[word];
    }
    return 1 / (1 + Math.exp(-sum));
  }

  double weight(int word) {
    return weights[word];
  }

  /// The smaller of the numbers of good and bad links seen.
  long seenOfBoth() {
    return Math.min(good, bad);
  }

  /// Of a link without words nothing is learned.
  void learn(int[] words, boolean isGood) {
    if (words.length == 0) {
      return;
    }
    good += isGood ? 1 : 0;
    bad += isGood ? 0 : 1;
    double error = (chance(words) - (isGood ? 1 : 0)) * importance(isGood ? good : bad);
    float square = (float) (error * error);
    for (int word : words) {
      squares[word] += square;
      weights[word] -= (float) (RATE * error / Math.sqrt(squares[word] + SMALL));
    }
  }

  private double importance(long alike) {
    return balanced ? Math.min(HEAVIEST, (good + bad) / (2.0 * alike)) : 1;
  }

  void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeLong(good);
    out.writeLong(bad);
    int used = 0;
    for (float square : squares) {
      used += square > 0 ? 1 : 0;
    }
    out.writeInt(used);
    for (int word = 0; word < weights.length; word++) {
      if (squares[word] > 0) {
        out.writeShort(word);
        out.writeFloat(weights[word]);
        out.writeFloat(squares[word]);
      }
    }
  }

  void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "what was learned of links");
    good = in.readLong();
    bad = in.readLong();
    for (int i = Saved.count(in, weights.length, "words of links"); i > 0; i--) {
      int word = in.readUnsignedShort();
      float weight = in.readFloat();
      float square = in.readFloat();
      if (word >= weights.length || !Float.isFinite(weight) || !(square > 0)) {
        throw new IOException("what was learned of links is not as it was saved");
      }
      weights[word] = weight;
      squares[word] = square;
    }
  }
}
