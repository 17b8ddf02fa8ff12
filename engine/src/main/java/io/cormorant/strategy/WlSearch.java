package io.cormorant.strategy;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.frontier.Frontier;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Wang-Landau sampling: a walk over the energies of what waits that visits all of them alike. What
/// is proposed comes from the host that is best in the mean, drawn by energy; whether it is taken
/// hangs on how often its bin of energies was visited before. After some rejections in a row the
/// best of all is taken.
final class WlSearch implements Search {
  static final byte VERSION = 1;

  /// Links at the mean of all that each host is given when hosts are compared, so that one good
  /// link does not make a good host.
  private static final int PSEUDO_LINKS = 2;

  /// Draws from a host before the last one is taken whatever its energy.
  private static final int SPINS = 32;

  /// What is left of the estimate of a link that is neither good nor well linked: it waits behind
  /// all others.
  private static final double LEFTOVER = 1e-3;

  private static final int NOWHERE = -1;

  private final Rules rules;
  private final Densities densities;
  private final WlTrace trace = new WlTrace();
  private Ground ground;
  private int current = NOWHERE;

  /// @param keep the least energy of what is worth a step, by the threshold of the judge
  /// @param potential the least rank of what is worth one whatever its energy
  /// @param rejects after which the best is taken
  record Rules(double keep, double potential, int rejects) {}

  @SuppressWarnings("NullAway.Init") // begin is called first
  WlSearch(Densities densities, Rules rules) {
    this.densities = densities;
    this.rules = rules;
  }

  @Override
  public void begin(Ground given) {
    ground = given;
  }

  @Override
  public double worth(Candidate candidate, double estimate) {
    if (estimate >= rules.keep * ground.threshold()
        || ground.links().rank().applyAsDouble(candidate.url()) >= rules.potential) {
      return estimate;
    }
    return ground.lookahead() ? -1 : LEFTOVER * estimate;
  }

  @Override
  public boolean followsRank() {
    return true;
  }

  @Override
  public double expected(double worth) {
    boolean leftOver = !ground.lookahead() && worth < LEFTOVER;
    return leftOver ? Math.min(rules.keep * ground.threshold(), worth / LEFTOVER) : worth;
  }

  @Override
  public Optional<Pick> choose() {
    List<String> hosts = current == NOWHERE ? List.of() : ground.hosts();
    Optional<Pick> taken = hosts.isEmpty() ? Optional.empty() : walk(winner(hosts));
    return taken.isPresent() ? taken : fallBack();
  }

  /// A step to a link of a host, unless all that are proposed are rejected.
  private Optional<Pick> walk(String host) {
    for (int rejected = 0; rejected < rules.rejects; rejected++) {
      Optional<Pick> proposed = propose(host);
      if (proposed.isEmpty()) {
        break;
      }
      int bin = densities.touch(Search.energy(proposed.get()));
      if (ground.dice().nextDouble() < densities.acceptance(current, bin)) {
        densities.stepped(bin, true);
        return arrived(proposed, bin, false);
      }
      densities.stepped(current, false);
    }
    return Optional.empty();
  }

  private Optional<Pick> fallBack() {
    Optional<Pick> best = ground.pool().first();
    if (best.isEmpty()) {
      current = NOWHERE;
      return best;
    }
    return arrived(best, densities.touch(Search.energy(best.get())), true);
  }

  private Optional<Pick> arrived(Optional<Pick> at, int bin, boolean fellBack) {
    current = bin;
    trace.arrived(at.orElseThrow().url().host(), fellBack, densities);
    return at;
  }

  /// One of a host, the more likely the higher its energy; what is left over only if there is
  /// nothing else.
  private Optional<Pick> propose(String host) {
    double best = ground.pool().host(host).best();
    double least = ground.lookahead() || best < LEFTOVER ? 0 : LEFTOVER;
    Optional<Pick> drawn = Optional.empty();
    for (int i = 0; i < SPINS; i++) {
      drawn = ground.pool().sample(host, least, Math.nextUp(best), ground.dice());
      if (drawn.isEmpty() || ground.dice().nextDouble() * best < Search.energy(drawn.get())) {
        break;
      }
    }
    return drawn;
  }

  /// The host that is best in the mean.
  private String winner(List<String> hosts) {
    List<Frontier.HostStatistics> known = hosts.stream().map(ground.pool()::host).toList();
    double sum = 0;
    long count = 0;
    for (Frontier.HostStatistics host : known) {
      sum += host.mean() * host.waiting();
      count += host.waiting();
    }
    int winner = 0;
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < known.size(); i++) {
      double mean = shrunk(known.get(i), sum / count);
      if (mean > best) {
        winner = i;
        best = mean;
      }
    }
    return hosts.get(winner);
  }

  /// The mean of a host's energies, drawn towards that of all the more the fewer it has.
  static double shrunk(Frontier.HostStatistics host, double mean) {
    double sum = host.mean() * host.waiting();
    return (sum + PSEUDO_LINKS * mean) / (host.waiting() + PSEUDO_LINKS);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeByte(densities.bins());
    out.writeByte(current);
    densities.save(out);
    trace.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    current = load(in, densities, trace);
  }

  /// Reads what a walk saved.
  ///
  /// @return the bin it was in
  static int load(DataInput in, Densities densities, WlTrace trace) throws IOException {
    Saved.version(in, VERSION, "the state of 'wl'");
    int bins = in.readUnsignedByte();
    if (bins != densities.bins()) {
      throw new IOException(
          "'wl' was saved with %d bins, not %d".formatted(bins, densities.bins()));
    }
    int bin = Math.clamp(in.readByte(), NOWHERE, bins - 1);
    densities.load(in);
    trace.load(in);
    return bin;
  }
}
