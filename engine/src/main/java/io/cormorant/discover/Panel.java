package io.cormorant.discover;

import io.cormorant.core.Url;
import io.cormorant.remote.Pause;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The engines of a scout, whose answers it joins. Used by one thread at a time.
final class Panel {
  /// In reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): how little the first places
  /// count more than the next.
  private static final double FUSION = 60;

  private final List<AskedEngine> engines;
  private final Set<Query.Kind> kinds;

  /// A lead in the making.
  private record Gathered(Hit hit, List<Scout.Naming> namings) {}

  /// @param engines with different names
  /// @param answers the file where answers are kept; null to keep them in memory
  /// @throws IllegalArgumentException if two engines have one name, or the file cannot be read
  Panel(
      List<? extends SearchEngine> engines,
      ScoutLimits limits,
      @Nullable Path answers,
      InstantSource clock,
      Pause pause) {
    AnswerCache cache = new AnswerCache(answers);
    Set<String> names = new HashSet<>();
    Set<Query.Kind> all = EnumSet.noneOf(Query.Kind.class);
    List<AskedEngine> asked = new ArrayList<>();
    for (SearchEngine engine : engines) {
      if (!names.add(engine.name())) {
        throw new IllegalArgumentException(
            "search engine '%s' was named twice; name it once".formatted(engine.name()));
      }
      all.addAll(engine.answers());
      asked.add(new AskedEngine(engine, limits, cache, clock, pause));
    }
    this.engines = List.copyOf(asked);
    this.kinds = Collections.unmodifiableSet(all);
  }

  /// What at least one of them can be asked.
  Set<Query.Kind> answers() {
    return kinds;
  }

  /// What all of them know of a question, best first.
  ///
  /// @param soon questions that wait behind this one
  /// @param failures takes what is to be told of engines that did not answer
  List<Scout.Lead> leads(Query query, List<Query> soon, List<String> failures)
      throws InterruptedException {
    Map<Url, Gathered> gathered = new LinkedHashMap<>();
    for (AskedEngine engine : engines) {
      if (engine.answers(query)) {
        int place = 0;
        for (Hit hit : engine.find(query, soon, failures)) {
          place++;
          gathered
              .computeIfAbsent(hit.url(), _ -> new Gathered(hit, new ArrayList<>()))
              .namings
              .add(new Scout.Naming(engine.name(), place));
        }
      }
    }
    return gathered.values().stream()
        .map(lead -> new Scout.Lead(lead.hit, lead.namings))
        .sorted(Comparator.comparingDouble(Panel::weight).reversed())
        .toList();
  }

  private static double weight(Scout.Lead lead) {
    return lead.namings().stream().mapToDouble(naming -> 1 / (FUSION + naming.place())).sum();
  }
}
