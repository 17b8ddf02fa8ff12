package io.cormorant.lab.experiment;

import io.cormorant.lab.run.Counted;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// What is compared: every combination of these is a run.
///
/// @param webs folders of recorded webs, or names of generated ones
/// @param topics ids of topics that came with a web, topic files, or `all`
/// @param strategies with options, as in a plan, or `all`
/// @param judges with options, as in a plan
/// @param seeds for everything left to chance
/// @param counted what `pages` and `checkpoints` count
/// @param pages documents a run may download, or keep
/// @param checkpoints downloads after which the harvest is told; empty for twenty of equal distance
/// @param digests of webs by their names: another web of that name is not the one that was meant
public record Experiment(
    String name,
    List<String> webs,
    List<String> topics,
    List<String> strategies,
    List<String> judges,
    List<Long> seeds,
    Counted counted,
    List<Integer> pages,
    List<Integer> checkpoints,
    Map<String, String> digests) {
  /// Stands for every topic of a web, or every strategy there is.
  public static final String ALL = "all";

  private static final int POINTS = 20;

  public Experiment {
    webs = List.copyOf(webs);
    topics = List.copyOf(topics);
    strategies = List.copyOf(strategies);
    judges = List.copyOf(judges);
    seeds = List.copyOf(seeds);
    pages = List.copyOf(pages);
    checkpoints = List.copyOf(checkpoints);
    digests = Collections.unmodifiableMap(new TreeMap<>(digests));
  }

  /// The checkpoints of a run of so many pages, in ascending order; the last is its end.
  public List<Integer> checkpoints(int ofPages) {
    IntStream points =
        checkpoints.isEmpty()
            ? IntStream.rangeClosed(1, POINTS).map(i -> (int) ((long) ofPages * i / POINTS))
            : checkpoints.stream().mapToInt(Integer::intValue);
    return IntStream.concat(points, IntStream.of(ofPages))
        .filter(point -> point > 0 && point <= ofPages)
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }

  /// How many runs there are on a web.
  ///
  /// @param subjects topics on it
  public int runs(int subjects) {
    return subjects * strategies.size() * judges.size() * seeds.size() * pages.size();
  }

  /// The same with other strategies.
  public Experiment withStrategies(List<String> other) {
    return new Experiment(
        name, webs, topics, other, judges, seeds, counted, pages, checkpoints, digests);
  }

  /// The same with its webs and topics named otherwise.
  ///
  /// @param otherDigests of the webs
  public Experiment withPlaces(
      List<String> otherWebs, Map<String, String> otherDigests, List<String> otherTopics) {
    return new Experiment(
        name,
        otherWebs,
        otherTopics,
        strategies,
        judges,
        seeds,
        counted,
        pages,
        checkpoints,
        otherDigests);
  }
}
