package io.cormorant.strategy.swarm;

import io.cormorant.core.Pick;
import io.cormorant.strategy.HostTable;
import io.cormorant.strategy.Saved;
import io.cormorant.strategy.search.Round;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchView;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An ant colony with several objectives: in each round every ant chooses a link by what the
/// objectives say, which each ant weighs in its own way, and by the trail that lies on its host.
/// The trail grows with the scores of the pages found there and fades with the pages.
///
/// Trails lie on hosts since a link is taken only once. Ants choose among the links that no other
/// dominates, and as many of the others as it takes for each ant to have a choice.
final class AntSearch implements Search {
  private static final byte VERSION = 1;
  private static final int OF_HOST = 4;
  private static final int LOOKED_AT = 128;
  private static final double FIRST_TRAIL = 0.5;
  private static final double LEAST_TRAIL = 0.05;

  private final Rules rules;
  private final HostTable<Double> trails = new HostTable<>(FIRST_TRAIL);
  private final Round round = new Round();
  private SearchView view;

  /// @param trail exponent of the trail
  /// @param sight exponent of the objectives
  /// @param fading share of a trail that a page replaces
  record Rules(int ants, double trail, double sight, double fading) {}

  @SuppressWarnings("NullAway.Init") // begin is called first
  AntSearch(Rules rules) {
    this.rules = rules;
  }

  @Override
  public void begin(SearchView given) {
    view = given;
  }

  @Override
  public void ended(String host, double score, boolean relevant) {
    double trail = (1 - rules.fading) * trail(host) + rules.fading * score;
    trails.put(host, Math.clamp(trail, LEAST_TRAIL, 1.0));
  }

  double trail(String host) {
    return trails.get(host);
  }

  @Override
  public Optional<Pick> choose() {
    Optional<Pick> next = round.next(view.pool());
    if (next.isEmpty()) {
      round.begin(swarm());
      next = round.next(view.pool());
    }
    return next;
  }

  /// What the ants choose, each another one.
  private List<Pick> swarm() {
    List<Pick> links = new ArrayList<>();
    List<double[]> points = new ArrayList<>();
    gather(links, points);
    List<Pick> chosen = new ArrayList<>();
    for (int ant = 0; ant < rules.ants && !links.isEmpty(); ant++) {
      int at = drawn(links, points);
      chosen.add(links.remove(at));
      points.remove(at);
    }
    return chosen;
  }

  private void gather(List<Pick> links, List<double[]> points) {
    List<Pick> best = view.best(LOOKED_AT, OF_HOST);
    List<double[]> all = best.stream().map(view::objectives).toList();
    List<Integer> front = Pareto.front(all);
    for (int i : front) {
      links.add(best.get(i));
      points.add(all.get(i));
    }
    for (int i = 0; i < best.size() && links.size() < 2 * rules.ants; i++) {
      if (!front.contains(i)) {
        links.add(best.get(i));
        points.add(all.get(i));
      }
    }
  }

  private int drawn(List<Pick> links, List<double[]> points) {
    double[] weights = weights(points.getFirst().length);
    double[] chances = new double[links.size()];
    double all = 0;
    for (int i = 0; i < chances.length; i++) {
      chances[i] = chance(trail(links.get(i).url().host()), points.get(i), weights);
      all += chances[i];
    }
    double left = view.dice().nextDouble() * all;
    for (int i = 0; i < chances.length; i++) {
      left -= chances[i];
      if (left < 0) {
        return i;
      }
    }
    return view.dice().nextInt(chances.length);
  }

  /// How likely a link is chosen, up to a factor.
  double chance(double trail, double[] point, double[] weights) {
    double sight = 0;
    for (int i = 0; i < point.length; i++) {
      sight += weights[i] * point[i];
    }
    return Math.pow(trail, rules.trail) * Math.pow(sight, rules.sight);
  }

  /// Any weights that sum up to 1, each as likely as any other.
  private double[] weights(int count) {
    double[] weights = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      weights[i] = -Math.log(1 - view.dice().nextDouble());
      sum += weights[i];
    }
    for (int i = 0; i < count; i++) {
      weights[i] /= sum;
    }
    return weights;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    round.save(out);
    trails.save(out, out::writeDouble);
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the state of the ants");
    round.load(in);
    trails.load(in, () -> Saved.finite(in, "a trail"));
  }
}
