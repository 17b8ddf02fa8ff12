package io.cormorant.strategy.search;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.frontier.UrlPool;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/// What a search looks at.
///
/// @param pool what waits
/// @param links how good a link is by its parts
/// @param lookahead whether what waits are pages that were fetched
/// @param threshold from which on the judge calls a page relevant
public record SearchView(
    UrlPool pool,
    RandomGenerator dice,
    Topic topic,
    Parts links,
    boolean lookahead,
    double threshold) {
  /// Hosts that are looked at for one choice, among the best: so its cost does not grow with the
  /// crawl.
  public static final int HOSTS = 64;

  /// Scores of the parts of a link, each in [0, 1] but for the rank.
  ///
  /// @param anchor of its text
  /// @param page the mean of the pages that hold it
  /// @param rank of its target
  public record Parts(
      ToDoubleFunction<Candidate> anchor,
      ToDoubleFunction<Candidate> page,
      ToDoubleFunction<Url> rank) {}

  /// Hosts on which something waits that may be had now, that of the best first.
  public List<String> hosts() {
    return pool.awakeHosts(HOSTS);
  }

  /// The best that may be had now, the best first; between equals the order of the hosts, and in a
  /// host that of discovery.
  ///
  /// @param most of all
  /// @param mostOfHost of one host
  public List<Pick> best(int most, int mostOfHost) {
    List<Pick> best = new ArrayList<>();
    PriorityQueue<HostTop> next = new PriorityQueue<>();
    for (String host : hosts()) {
      next.add(new HostTop(pool, host, next.size(), mostOfHost));
    }
    while (best.size() < most && !next.isEmpty()) {
      HostTop top = next.remove();
      best.add(top.take());
      if (top.hasNext()) {
        next.add(top);
      }
    }
    return best;
  }

  /// What a link is good for, by several measures in [0, 1]: its text, its pages, its rank; and, if
  /// its target was fetched, what all of that and the target itself come to.
  public double[] objectives(Pick pick) {
    Candidate link = pick.candidate();
    double rank = links.rank().applyAsDouble(link.url());
    double anchor = links.anchor().applyAsDouble(link);
    double page = Math.max(0, links.page().applyAsDouble(link));
    double ranked = rank / (1 + rank);
    return lookahead
        ? new double[] {anchor, page, ranked, Search.energy(pick)}
        : new double[] {anchor, page, ranked};
  }
}
