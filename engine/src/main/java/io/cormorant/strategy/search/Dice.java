package io.cormorant.strategy.search;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.random.RandomGenerator;

/// Chance that goes on after a resume as if nothing had happened: all it remembers is one number
/// (SplitMix64).
public final class Dice implements RandomGenerator {
  private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

  private long state;

  void seed(long seed) {
    state = seed;
  }

  @Override
  public long nextLong() {
    state += STEP;
    long mixed = (state ^ (state >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return mixed ^ (mixed >>> 31);
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(state);
  }

  void load(DataInput in) throws IOException {
    state = in.readLong();
  }
}
