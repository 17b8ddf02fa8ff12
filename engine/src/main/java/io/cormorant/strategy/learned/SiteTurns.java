package io.cormorant.strategy.learned;

import io.cormorant.core.Pick;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.HostTable;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Takes the best URL of one site after the other: of the hosts that may be asked, one of the site
/// that had its turn longest ago.
final class SiteTurns {
  private static final byte VERSION = 1;

  /// Hosts that are looked at for a turn, among the best.
  private static final int HOSTS = 32;

  /// When each site had its last; one that is forgotten counts as new.
  private final HostTable<Long> turns = new HostTable<>(0L);

  private long turn;

  Optional<Pick> take(UrlPool frontier) {
    Pick chosen = null;
    long longest = Long.MAX_VALUE;
    for (String host : frontier.awakeHosts(HOSTS)) {
      Pick best = frontier.best(host).orElse(null);
      if (best == null) {
        continue;
      }
      long last = turns.get(best.url().registeredDomain());
      if (last < longest || (last == longest && isBetter(best, chosen))) {
        longest = last;
        chosen = best;
      }
    }
    if (chosen == null || !frontier.claim(chosen.url())) {
      return Optional.empty();
    }
    turns.put(chosen.url().registeredDomain(), ++turn);
    return Optional.of(chosen);
  }

  private static boolean isBetter(Pick one, @Nullable Pick other) {
    return other == null
        || one.priority() > other.priority()
        || (one.priority() == other.priority() && one.url().compareTo(other.url()) < 0);
  }

  void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeLong(turn);
    turns.save(out, out::writeLong);
  }

  void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the turns of the sites");
    turn = in.readLong();
    turns.load(in, in::readLong);
  }
}
