package io.cormorant.lab.run;

import io.cormorant.core.Url;
import java.util.Set;

/// What is really relevant for a topic.
///
/// @param relevant the pages that somebody who knows calls relevant
/// @param reachable how many of them links lead to
/// @param labels false where nobody said: then only the judge's verdict counts
/// @param kinds which hosts are about the topic and which about everything
public record TopicTruth(Set<Url> relevant, int reachable, boolean labels, HostKinds kinds) {
  /// Nobody said.
  public static final TopicTruth UNKNOWN = new TopicTruth(Set.of(), 0, false);

  public TopicTruth {
    relevant = Set.copyOf(relevant);
  }

  /// Where nothing is known of hosts.
  public TopicTruth(Set<Url> relevant, int reachable, boolean labels) {
    this(relevant, reachable, labels, HostKinds.NONE);
  }
}
