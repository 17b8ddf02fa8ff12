package io.cormorant.app.cli.bench;

import io.cormorant.app.bench.CrashBench;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Count;
import io.cormorant.app.product.Exit;
import io.cormorant.crawls.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Kills crawls and looks whether anything is lost.
@Command(
    name = "crash",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Kills a crawl again and again, and checks that nothing is lost.",
      "Crawls a web served on this machine with 64 connections, repeatedly kills the crawl at a random moment (kill -9) and resumes it. Then checks that every page was archived exactly once and nothing was requested again needlessly.",
      "Since kill -9 does not lose data already written to the operating system, some kills also discard everything not synced, as a power failure would. Nothing leaves this machine."
    },
    footerHeading = "%nExamples:%n",
    footer = "  cormorant bench crash --rounds 200 --json")
final class BenchCrashCommand implements Callable<Integer> {
  private static final int PAGES_A_ROUND = 200;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "200",
      description = "Number of kills (default: ${DEFAULT-VALUE}).")
  private int rounds = 200;

  @Option(
      names = "--power-rounds",
      paramLabel = "N",
      description =
          "Additional kills that also discard unsynced data (default: a tenth of the rounds).")
  private @Nullable Integer powerRounds;

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = Count.class,
      description = "Pages of the web (default: 200 per round).")
  private @Nullable Long pages;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "7",
      description = "Seed of the random number generator (default: ${DEFAULT-VALUE}).")
  private long seed = 7;

  @Option(names = "--json", description = "Print the result as JSON on the last line.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    int power = powerRounds == null ? (rounds + 9) / 10 : powerRounds;
    long all = pages == null ? (long) PAGES_A_ROUND * (rounds + power) : pages;
    PrintWriter err = spec.commandLine().getErr();
    CrashBench.Plan plan =
        new CrashBench.Plan(rounds, power, (int) Math.min(all, Integer.MAX_VALUE / 8), seed);
    try (CrashBench bench = new CrashBench(plan)) {
      CrashBench.Result result = bench.run(err::println);
      print(result);
      return result.passed() ? Exit.DONE : Exit.FAILED;
    } catch (IOException e) {
      throw new CommandFailure("" + e.getMessage());
    }
  }

  private void print(CrashBench.Result result) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(object(result)));
      return;
    }
    out.printf(
        Locale.ROOT,
        "%d kills and %d power cuts; of %,d pages %,d are lost and %,d archived twice.%n",
        result.rounds(),
        result.powerRounds(),
        result.pages(),
        result.lost(),
        result.twice());
    out.printf(
        Locale.ROOT,
        "%,d requests were repeated, of %,d that were not committed at a kill; %,d of what was.%n",
        result.refetched(),
        result.allowed(),
        result.wrongly());
    result.problems().forEach(out::println);
    out.println(result.passed() ? "Passed." : "Failed.");
  }

  private Map<String, Object> object(CrashBench.Result result) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("rounds", result.rounds());
    object.put("power_rounds", result.powerRounds());
    object.put("pages", result.pages());
    object.put("lost", result.lost());
    object.put("twice", result.twice());
    object.put("refetched", result.refetched());
    object.put("allowed", result.allowed());
    object.put("refetched_committed", result.wrongly());
    object.put("problems", result.problems());
    object.put("seed", seed);
    object.put("passed", result.passed());
    return object;
  }
}
