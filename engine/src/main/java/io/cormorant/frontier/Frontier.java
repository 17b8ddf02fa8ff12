package io.cormorant.frontier;

import io.cormorant.core.Candidate;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import java.util.List;
import java.util.Optional;

/// The set of known URLs with their state and priority. Confined to one thread.
public interface Frontier {
  /// Makes an unknown URL wait, or raises the priority of one that waits; a lower priority and a
  /// URL already taken change nothing.
  ///
  /// @return whether anything changed
  boolean offer(Candidate candidate, long priority);

  /// Takes the waiting URL of the highest priority among the hosts that are awake; between equals
  /// the one offered (or raised) first.
  Optional<Pick> poll();

  /// Takes a URL out of turn, known or not.
  ///
  /// @return false if it was taken before
  boolean claim(Url url);

  /// Looks again at whether a host may be asked, after the gate changed its mind.
  void rouse(String host);

  /// URLs that wait.
  int waiting();

  /// URLs that had to make room for better ones and are not known any more.
  long dropped();

  /// Hosts with URLs that wait.
  int hosts();

  /// Whether a host may be asked now.
  boolean isAwake(String host);

  /// Hosts with URLs that wait which may be asked now, at most so many, in no order.
  List<String> awakeHosts(int max);

  /// When the next host with waiting URLs may be asked, on the gate's clock: now if one is awake,
  /// `Long.MAX_VALUE` if there is none, or none with a time.
  long nextWake();
}
