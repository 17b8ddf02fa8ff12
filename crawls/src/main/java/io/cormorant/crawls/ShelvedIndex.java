package io.cormorant.crawls;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.lucene.OpenIndex;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The index of one folder of a [Shelf], open as long as the shelf has room for it. One thread at a
/// time looks whether it was written; the others go on with what is open.
final class ShelvedIndex {
  /// How often it is looked whether there is something new.
  static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Path folder;
  private final IndexUpkeep upkeep;
  private final InstantSource clock;
  private final ReentrantLock looking = new ReentrantLock();

  /// The visits when the index was last seen to.
  @GuardedBy("looking") private IndexUpkeep.Visits seen = IndexUpkeep.Visits.NONE;

  @GuardedBy("this") private @Nullable OpenIndex index;

  @GuardedBy("this") private long lookedAt = Long.MIN_VALUE;

  @GuardedBy("this") private boolean retired;

  /// The part of the index that is made, while it is being made.
  @GuardedBy("this") private OptionalDouble done = OptionalDouble.empty();

  ShelvedIndex(Path folder, IndexUpkeep upkeep, InstantSource clock) {
    this.folder = folder;
    this.upkeep = upkeep;
    this.clock = clock;
  }

  /// The index, to be closed by who asked for it: that of no page where the folder has none. Empty
  /// if the shelf has put this away meanwhile.
  Optional<OpenIndex> take() {
    if (isDue() && mayLook()) {
      try {
        if (isDue()) {
          look();
        }
      } finally {
        looking.unlock();
      }
    }
    synchronized (this) {
      if (retired) {
        return Optional.empty();
      }
      return Optional.of(index == null ? OpenIndex.none(folder) : index.share());
    }
  }

  /// The part of the index that was made when it was last looked at; nothing if all of it was.
  synchronized OptionalDouble done() {
    return done;
  }

  /// Whoever has nothing to go on with waits for the one that looks.
  private boolean mayLook() {
    if (isOpen()) {
      return looking.tryLock();
    }
    looking.lock();
    return true;
  }

  private synchronized boolean isOpen() {
    return index != null;
  }

  private synchronized boolean isDue() {
    return !retired
        && (lookedAt == Long.MIN_VALUE || clock.millis() - lookedAt >= INTERVAL.toMillis());
  }

  @GuardedBy("looking") private void look() {
    long at = clock.millis();
    seen = upkeep.see(folder, seen);
    OpenIndex before;
    synchronized (this) {
      before = index;
    }
    OptionalDouble made = upkeep.making(folder);
    OpenIndex now = before == null ? opened() : renewed(before);
    synchronized (this) {
      done = made;
      if (now != before && before != null) {
        before.close();
      }
      index = now;
      lookedAt = at;
      if (retired && now != null) {
        now.close();
        index = null;
      }
    }
  }

  private @Nullable OpenIndex opened() {
    try {
      return OpenIndex.ifUsable(IndexUpkeep.index(folder)).orElse(null);
    } catch (ArchiveException _) {
      // it is being made or taken away this very moment
      return null;
    }
  }

  private @Nullable OpenIndex renewed(OpenIndex before) {
    try {
      return before.renewed().orElse(before);
    } catch (ArchiveException _) {
      return opened();
    }
  }

  /// Lets go of the index; searches that have it go on.
  synchronized void retire() {
    retired = true;
    if (index != null) {
      index.close();
      index = null;
    }
  }
}
