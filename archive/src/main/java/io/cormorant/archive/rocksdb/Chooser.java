package io.cormorant.archive.rocksdb;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Chooses one of those it is told of, each as likely as any other.
final class Chooser implements Consumer<Hot> {
  private final RandomGenerator random;
  private int seen;
  private @Nullable Hot chosen;

  Chooser(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public void accept(Hot next) {
    if (random.nextInt(++seen) == 0) {
      chosen = next;
    }
  }

  /// Null if it was told of none.
  @Nullable Hot chosen() {
    return chosen;
  }
}
