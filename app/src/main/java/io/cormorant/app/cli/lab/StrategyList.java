package io.cormorant.app.cli.lab;

import io.cormorant.core.Plugin;
import io.cormorant.crawls.Assembly;
import io.cormorant.lab.experiment.Experiment;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Strategies as people list them.
public final class StrategyList {
  /// What divides a list whose items have options: a comma, unless an option follows.
  public static final String COMMA = ",(?!\\s*[\\w-]+\\s*=)";

  private StrategyList() {}

  /// With every strategy there is in place of `all`.
  ///
  /// @throws BadInput if there is none of a name or option
  static List<String> spelledOut(List<String> specs) {
    Set<String> all = new LinkedHashSet<>();
    for (String spec : specs) {
      if (spec.equals(Experiment.ALL)) {
        all.addAll(names());
      } else {
        Assembly.strategy(spec);
        all.add(spec);
      }
    }
    return List.copyOf(all);
  }

  /// Those that do what another one does are left out.
  private static List<String> names() {
    return Assembly.strategies().all().stream()
        .filter(plugin -> plugin.about().twin().isEmpty())
        .map(Plugin::name)
        .toList();
  }
}
