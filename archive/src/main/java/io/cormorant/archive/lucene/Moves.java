package io.cormorant.archive.lucene;

import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The redirects of a web. Never changes, so that many threads may use it.
final class Moves {
  /// Addresses of a page that are known.
  static final int MOST_FORMS = 1_000;

  private final Map<Url, Url> targets;
  private final Map<Url, List<Url>> forms = new HashMap<>();

  Moves(Map<Url, Url> targets) {
    this.targets = Map.copyOf(targets);
    for (Url from : this.targets.keySet().stream().sorted().toList()) {
      List<Url> known = forms.computeIfAbsent(target(from), _ -> new ArrayList<>());
      if (known.size() < MOST_FORMS) {
        known.add(from);
      }
    }
  }

  /// Where a URL leads in the end.
  Url target(Url url) {
    Url at = url;
    Url next = targets.get(at);
    for (int hop = 0; hop < RetryPolicy.REDIRECTS && next != null; hop++) {
      at = next;
      next = targets.get(at);
    }
    return at;
  }

  /// A page's own address and others that lead there.
  Set<Url> forms(Url target) {
    Set<Url> all = new LinkedHashSet<>(List.of(target));
    all.addAll(forms.getOrDefault(target, List.of()));
    return all;
  }
}
