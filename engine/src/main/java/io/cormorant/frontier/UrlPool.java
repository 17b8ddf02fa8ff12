package io.cormorant.frontier;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// The URLs that wait, as a strategy sees them: what may be offered, chosen and changed, and which
/// hosts may be asked now. Confined to one thread.
public interface UrlPool {
  /// What waits on a host.
  ///
  /// @param waiting URLs that wait
  /// @param mean of the major values of their priorities
  /// @param best of them
  record HostStatistics(int waiting, double mean, double best) {}

  /// Makes an unknown URL wait, or raises the priority of one that waits; a lower priority and a
  /// URL already taken change nothing.
  ///
  /// @return whether anything changed
  boolean offer(Candidate candidate, long priority);

  /// Offers the links of a page, one after the other. A frontier may look all of them up at once,
  /// which is cheaper.
  ///
  /// @param priorities one for each candidate
  default void offerAll(List<Candidate> candidates, long[] priorities) {
    for (int i = 0; i < candidates.size(); i++) {
      offer(candidates.get(i), priorities[i]);
    }
  }

  /// Takes the waiting URL of the highest priority among the hosts that are awake; between equals
  /// the one offered (or raised) first.
  Optional<Pick> poll();

  /// What [#poll] would take. It goes on waiting.
  Optional<Pick> first();

  /// Takes a URL out of turn, known or not.
  ///
  /// @return false if it was taken before
  boolean claim(Url url);

  /// URLs that wait.
  int waiting();

  /// What waits on a host; all zero where nothing does.
  HostStatistics host(String host);

  /// A URL as it waits, if it does.
  Optional<Pick> waiting(Url url);

  /// Whether a URL may still be offered: true unless it was taken or has ended.
  boolean isOpen(Url url);

  /// The best URL that waits on a host, awake or not. It goes on waiting.
  Optional<Pick> best(String host);

  /// The best URLs that wait on a host, awake or not, the best first. They go on waiting. A
  /// frontier on disk may stop short of `max`, but not before the best.
  List<Pick> top(String host, int max);

  /// One of the URLs that wait on a host with a major value from `from` up to but not including
  /// `to`, each as likely as any other (among so many as it is reasonable to look at: where very
  /// many wait and only a few of the lower ones are in the range, none may be found). It goes on
  /// waiting.
  Optional<Pick> sample(String host, double from, double to, RandomGenerator random);

  /// All URLs that wait, in no order.
  void forEachWaiting(Consumer<Pick> action);

  /// Begins to go through all URLs that wait now, in no order, some at a time.
  Walk walk();

  /// A way through what waits, which may change in between: what begins to wait or is raised
  /// meanwhile may be met or not, all else is met at least once unless it waits no longer.
  interface Walk {
    /// Goes on.
    ///
    /// @param max most that are looked at
    /// @return false when it is over
    boolean next(int max, Consumer<Pick> action);
  }

  /// Gives a URL that waits another priority, higher or lower, and what else is known of it. With
  /// the same priority it keeps its place among its equals.
  ///
  /// @param before as it waits; nothing happens if it has another priority by now
  /// @param after of the same URL
  /// @return whether it was changed
  boolean replace(Pick before, Pick after);

  /// Drops the URLs that would be taken last, so that at most so many wait. What is dropped is not
  /// known any more: found again, it may be offered again. Looks at all that wait, so it is meant
  /// for now and then.
  ///
  /// @param most at least 1
  void keepBest(int most);

  /// URLs that had to make room for better ones and are not known any more.
  long dropped();

  /// What its strategy remembers beside its URLs.
  StrategyMemory memory();

  /// Whether a host may be asked now.
  boolean isAwake(String host);

  /// Whether a host failed so often that it will not be asked again.
  boolean isGivenUp(String host);

  /// Hosts with URLs that wait which may be asked now, at most so many, that of the best URL first.
  /// Where very many may not, some that may be missing, but never the first.
  List<String> awakeHosts(int max);
}
