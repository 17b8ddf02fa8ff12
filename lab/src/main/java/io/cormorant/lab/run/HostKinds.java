package io.cormorant.lab.run;

import io.cormorant.core.Url;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The hosts of a web that are about a topic, and those that are about everything, the topic
/// included: papers tell how well a crawler does on either. A host may be neither.
///
/// @param topical at least half of the articles are relevant, of at least [#FEW] there are
/// @param portals some of the articles are relevant and less than a fifth, of at least [#MANY]
public record HostKinds(Set<String> topical, Set<String> portals) {
  public static final HostKinds NONE = new HostKinds(Set.of(), Set.of());

  /// Of fewer articles a share says nothing.
  static final int FEW = 10;

  /// A portal is large.
  static final int MANY = 50;

  private static final double TOPICAL = 0.5;
  private static final double PORTAL = 0.2;

  public HostKinds {
    topical = Set.copyOf(topical);
    portals = Set.copyOf(portals);
  }

  /// Sorts hosts by what their articles are about.
  ///
  /// @param articles of the whole web
  public static HostKinds of(Collection<Url> articles, Set<Url> relevant) {
    Map<String, int[]> counts = new HashMap<>();
    for (Url url : articles) {
      int[] count = counts.computeIfAbsent(url.host(), _ -> new int[2]);
      count[0]++;
      count[1] += relevant.contains(url) ? 1 : 0;
    }
    Set<String> topical = new HashSet<>();
    Set<String> portals = new HashSet<>();
    counts.forEach(
        (host, count) -> {
          double share = (double) count[1] / count[0];
          if (count[0] >= FEW && share >= TOPICAL) {
            topical.add(host);
          } else if (count[0] >= MANY && share > 0 && share < PORTAL) {
            portals.add(host);
          }
        });
    return new HostKinds(topical, portals);
  }
}
