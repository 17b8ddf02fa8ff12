package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.core.Plugins;
import io.cormorant.strategy.StrategyPlugin;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Every strategy over real HTTP, with one connection and with many: pages that are fetched at the
/// same time are picked before it is known what is on the others, and a host is asked for few of
/// them at a time, which must not change much.
///
/// On one web two crawls with many connections differ by more than a tenth, so the mean of several
/// webs is compared. The judge does not learn: what one that does calls relevant hangs on the order
/// of the pages.
@Tag("long")
final class ManyConnectionsTest {
  private static final String WEB = "served:plain,pages=10000,seed=";
  private static final List<Integer> SEEDS = List.of(7, 8, 9);
  private static final int PAGES = 2_000;
  private static final int CONNECTIONS = 64;
  private static final double TOLERANCE = 0.1;

  /// Those that do not ask what pages are about. With many connections they cannot stay where they
  /// are, in one descent or in one site, and find more; they must not find less.
  private static final Set<String> BLIND = Set.of("bfs", "dfs", "pagerank", "opic");

  /// Ends after two hundred pages by its presets, too few to compare: so it leaves nothing out.
  private static final Map<String, String> WHOLE = Map.of("pagerank-fish", ":threshold=0");

  /// But for those that search: without an engine they end early.
  static Stream<String> strategies() {
    Plugins<StrategyPlugin> all = new Plugins<>("strategy", StrategyPlugin.class);
    return all.all().stream()
        .filter(plugin -> !plugin.needsScout(all.choose(plugin.name()).options()))
        .map(StrategyPlugin::name);
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void harvestsAboutTheSameWithManyConnections(String strategy) {
    double alone = found(strategy, 1);
    double together = found(strategy, CONNECTIONS);
    String said = strategy + ": " + alone + " with one, " + together + " with many";
    assertTrue(alone > 0, said);
    assertTrue(together >= (1 - TOLERANCE) * alone, said);
    assertTrue(BLIND.contains(strategy) || together <= (1 + TOLERANCE) * alone, said);
  }

  /// Relevant pages, in the mean of all webs.
  private static double found(String strategy, int connections) {
    return SEEDS.stream()
        .map(seed -> crawl(strategy + WHOLE.getOrDefault(strategy, ""), seed, connections))
        .mapToDouble(result -> result.path("relevant").asDouble())
        .average()
        .orElseThrow();
  }

  private static JsonNode crawl(String strategy, int seed, int connections) {
    return Cli.run(
            "crawl",
            "--web",
            WEB + seed,
            "--topic",
            Cli.TOPIC,
            "--strategy",
            strategy,
            "--judge",
            "vsm",
            "--pages",
            PAGES,
            "--connections",
            connections,
            "--dry-run",
            "--json")
        .exits(0)
        .json();
  }
}
