package io.cormorant.bench;

import io.cormorant.app.Main;
import io.cormorant.app.cli.CormorantCommand;
import java.io.PrintWriter;
import java.util.List;

/// The program with all there is to measure.
public final class BenchMain {
  private BenchMain() {}

  public static void main(String[] args) {
    Main.quieten();
    Main.log(args);
    System.exit(CormorantCommand.run(commands(), args));
  }

  /// Runs one command line with the given streams.
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return CormorantCommand.run(commands(), out, err, args);
  }

  private static List<Object> commands() {
    return List.of(
        new BenchFrontierCommand(),
        new BenchSearchCommand(),
        new BenchJudgesCommand(),
        new BenchKeepCommand(),
        new BenchMisledCommand(),
        new BenchStrategiesCommand(),
        new BenchPairsCommand(),
        new BenchPortalCommand(),
        new BenchFollowsCommand(),
        new BenchFreshnessCommand(),
        new BenchRecommendCommand());
  }
}
