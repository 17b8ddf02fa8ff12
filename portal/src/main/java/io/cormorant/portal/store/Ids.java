package io.cormorant.portal.store;

import java.security.SecureRandom;
import java.time.InstantSource;

/// Makes ids that grow with time and that nobody can guess from another.
public final class Ids {
  /// 2024-01-01, so that ids stay positive for some 200 years.
  private static final long EPOCH = 1_704_067_200_000L;

  private static final int RANDOM_BITS = 20;

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  public Ids(InstantSource clock) {
    this.clock = clock;
  }

  public long next() {
    return ((clock.millis() - EPOCH) << RANDOM_BITS) | random.nextInt(1 << RANDOM_BITS);
  }
}
