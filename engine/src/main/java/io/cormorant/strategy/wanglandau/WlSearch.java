package io.cormorant.strategy.wanglandau;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.frontier.UrlPool;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.Tier;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchView;
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
  static final byte VERSION = 2;

  /// Links at the mean of all that each host is given when hosts are compared, so that one good
  /// link does not make a good host.
  private static final int PSEUDO_LINKS = 2;

  /// The best links of a host, of which one is drawn.
  private static final int ROULETTE = 64;

  private static final double NOWHERE = -1;

  private final Rules rules;
  private final Densities densities;
  private final WlTrace trace = new WlTrace();
  private SearchView view;

  /// The energy at which the walk is.
  private double current = NOWHERE;

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
  public void begin(SearchView given) {
    view = given;
  }

  @Override
  public Tier tier(Candidate candidate, double estimate) {
    if (estimate >= rules.keep * view.threshold()
        || view.links().rank().applyAsDouble(candidate.url()) >= rules.potential) {
      return Tier.ORDINARY;
    }
    return view.lookahead() ? Tier.DEFERRED : Tier.LEFTOVER;
  }

  @Override
  public boolean followsRank() {
    return true;
  }

  @Override
  public double expected(double place) {
    return isLeftOver(place)
        ? Math.min(rules.keep * view.threshold(), Tier.LEFTOVER.estimate(place))
        : place;
  }

  private boolean isLeftOver(double place) {
    return !view.lookahead() && place < Tier.LEFTOVER.place(1);
  }

  @Override
  public Optional<Pick> choose() {
    List<String> hosts = current == NOWHERE ? List.of() : view.hosts();
    Optional<Pick> taken = hosts.isEmpty() ? Optional.empty() : walk(best(winner(hosts)));
    return taken.isPresent() ? taken : fallBack();
  }

  /// A step to one of some links, unless all that are proposed are rejected.
  private Optional<Pick> walk(List<Pick> links) {
    for (int rejected = 0; rejected < rules.rejects && !links.isEmpty(); rejected++) {
      Pick proposed = drawn(links);
      int bin = densities.touch(Search.energy(proposed));
      int here = densities.bin(current);
      if (view.dice().nextDouble() < densities.acceptance(here, bin)) {
        densities.stepped(bin, true);
        return Optional.of(arrived(proposed, false));
      }
      densities.stepped(here, false);
    }
    return Optional.empty();
  }

  private Optional<Pick> fallBack() {
    Optional<Pick> best = view.pool().first();
    if (best.isEmpty()) {
      current = NOWHERE;
      return best;
    }
    densities.touch(Search.energy(best.get()));
    return Optional.of(arrived(best.get(), true));
  }

  private Pick arrived(Pick at, boolean fellBack) {
    current = Search.energy(at);
    trace.arrived(at.url().host(), fellBack, densities);
    return at;
  }

  /// The best links of a host; those that are left over only if there is nothing else.
  private List<Pick> best(String host) {
    List<Pick> best = view.pool().top(host, ROULETTE);
    List<Pick> worthy = best.stream().filter(pick -> !isLeftOver(Search.energy(pick))).toList();
    return worthy.isEmpty() ? best : worthy;
  }

  /// One of some links, the more likely the higher its energy.
  private Pick drawn(List<Pick> links) {
    double left = view.dice().nextDouble() * links.stream().mapToDouble(Search::energy).sum();
    for (Pick link : links) {
      left -= Search.energy(link);
      if (left < 0) {
        return link;
      }
    }
    return links.get(view.dice().nextInt(links.size()));
  }

  /// The host that is best in the mean.
  private String winner(List<String> hosts) {
    List<Region> regions = hosts.stream().map(this::region).toList();
    double sum = regions.stream().mapToDouble(Region::sum).sum();
    double mean = sum / regions.stream().mapToInt(Region::links).sum();
    int winner = 0;
    for (int i = 1; i < regions.size(); i++) {
      winner = regions.get(i).shrunk(mean) > regions.get(winner).shrunk(mean) ? i : winner;
    }
    return hosts.get(winner);
  }

  /// What waits on a host, what is left over too: so a host is the better the larger a part of its
  /// links is worth a step.
  private Region region(String host) {
    UrlPool.HostStatistics all = view.pool().host(host);
    return new Region(all.mean() * all.waiting(), all.waiting());
  }

  /// The energies of a host.
  record Region(double sum, int links) {
    /// Their mean, drawn towards that of all hosts the more the fewer they are.
    double shrunk(double mean) {
      return (sum + PSEUDO_LINKS * mean) / (links + PSEUDO_LINKS);
    }
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeByte(densities.bins());
    out.writeDouble(current);
    densities.save(out);
    trace.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    current = load(in, densities, trace);
  }

  /// Reads what a walk saved.
  ///
  /// @return the energy at which it was
  static double load(DataInput in, Densities densities, WlTrace trace) throws IOException {
    Saved.version(in, VERSION, "the state of 'wl'");
    int bins = in.readUnsignedByte();
    if (bins != densities.bins()) {
      throw new IOException(
          "'wl' was saved with %d bins, not %d".formatted(bins, densities.bins()));
    }
    double energy = Math.clamp(Saved.finite(in, "the place of 'wl'"), NOWHERE, 1.0);
    densities.load(in);
    trace.load(in);
    return energy;
  }
}
