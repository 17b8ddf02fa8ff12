package io.cormorant.app.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Plugins;
import io.cormorant.strategy.StrategyPlugin;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Every strategy over real HTTP, with one connection and with many: pages that are fetched at the
/// same time are picked before it is known what is on the others, which must not cost much.
@Tag("long")
final class ManyConnectionsTest {
  private static final String WEB = "served:plain,pages=10000,seed=7";
  private static final int PAGES = 2_000;
  private static final int CONNECTIONS = 64;

  /// The share of the harvest with one connection that may be missing with many. More is let pass:
  /// `dfs`, `pagerank` and `pagerank-fish` were seen to find far more with many.
  private static final double TOLERANCE = 0.1;

  static Stream<String> strategies() {
    return new Plugins<>("strategy", StrategyPlugin.class).all().stream().map(StrategyPlugin::name);
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void harvestsAboutTheSameWithManyConnections(String strategy) {
    JsonNode one = crawl(strategy, 1);
    JsonNode many = crawl(strategy, CONNECTIONS);
    double alone = one.path("relevant").asDouble() / one.path("downloads").asDouble();
    double together = many.path("relevant").asDouble() / many.path("downloads").asDouble();
    assertTrue(alone > 0, () -> strategy + " found nothing: " + one);
    assertTrue(
        together >= (1 - TOLERANCE) * alone, () -> strategy + ": " + alone + " and " + together);
  }

  private static JsonNode crawl(String strategy, int connections) {
    return Cli.run(
            "crawl",
            "--web",
            WEB,
            "--topic",
            Cli.TOPIC,
            "--strategy",
            strategy,
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
