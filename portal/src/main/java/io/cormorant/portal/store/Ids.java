package io.cormorant.portal.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// Makes ids that grow with time, none of them twice, and that nobody can guess from another.
public final class Ids {
  /// 2024-01-01, so that ids stay positive for some 200 years.
  private static final long EPOCH = 1_704_067_200_000L;

  private static final int RANDOM_BITS = 20;

  /// The next id of the same moment is at most so much larger.
  private static final int STRIDE = 1 << 12;

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  @GuardedBy("this") private long last;

  public Ids(InstantSource clock) {
    this.clock = clock;
  }

  /// No id that is made at this moment or later is smaller.
  public static long since(Instant moment) {
    return (moment.toEpochMilli() - EPOCH) << RANDOM_BITS;
  }

  /// When an id was made.
  public static Instant moment(long id) {
    return Instant.ofEpochMilli((id >> RANDOM_BITS) + EPOCH);
  }

  /// An id that is made that much earlier than another is smaller.
  public static long earlier(long id, Duration by) {
    return id - (by.toMillis() << RANDOM_BITS);
  }

  public synchronized long next() {
    long fresh = ((clock.millis() - EPOCH) << RANDOM_BITS) | random.nextInt(1 << RANDOM_BITS);
    last = fresh > last ? fresh : last + 1 + random.nextInt(STRIDE);
    return last;
  }
}
