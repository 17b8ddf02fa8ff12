package io.cormorant.bench;

import io.cormorant.app.bench.BenchFolder;
import io.cormorant.app.bench.Jvm;
import io.cormorant.app.bench.Machine;
import io.cormorant.core.Candidate;
import io.cormorant.plan.BadInput;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import java.util.stream.LongStream;

/// Fills a frontier on disk in a process of its own and says what it does with ever more known
/// URLs. Closing it ends the process and deletes the files, and so does the end of this process.
final class FrontierBench implements AutoCloseable {
  /// Known URLs at which is measured; those beyond the plan are left out.
  private static final long[] POINTS = {1_000_000, 5_000_000, 10_000_000, 20_000_000};

  private static final int FEWEST = 100_000;

  private final Plan plan;
  private final BenchFolder folder;

  /// What to measure.
  ///
  /// @param urls known at the end
  /// @param heap of the process, as the JVM is told
  /// @param evidence bytes that are kept with each link
  public record Plan(long urls, int hosts, String heap, int evidence) {
    public Plan {
      if (urls < FEWEST) {
        throw new BadInput("--urls must be at least " + FEWEST + ", not " + urls);
      }
      if (hosts < 1) {
        throw new BadInput("--hosts must be at least 1, not " + hosts);
      }
      if (!heap.matches("[0-9]{1,6}[mMgG]")) {
        throw new BadInput("--heap must be a size such as 512m or 1g, not " + heap);
      }
      if (evidence < 0 || evidence > Candidate.MAX_EVIDENCE) {
        throw new BadInput(
            "--evidence must be from 0 to %d, not %d".formatted(Candidate.MAX_EVIDENCE, evidence));
      }
    }

    List<Long> points() {
      return LongStream.concat(
              LongStream.of(POINTS).filter(point -> point < urls), LongStream.of(urls))
          .boxed()
          .toList();
    }
  }

  /// @throws BadInput where processes cannot be measured
  public FrontierBench(Plan plan) throws IOException {
    if (!Machine.canMeasure()) {
      throw new BadInput("this measures by /proc, so it needs Linux");
    }
    this.plan = plan;
    this.folder = new BenchFolder();
  }

  /// Measures at every point.
  ///
  /// @param heard called after each with the most memory the process has had
  /// @throws IOException if the process failed; the message is for people
  /// @throws InterruptedException if it was told to end meanwhile
  public void run(ObjLongConsumer<FrontierFigures> heard) throws IOException, InterruptedException {
    Path errors = folder.path().resolve("frontier.err");
    List<String> args =
        new ArrayList<>(List.of(store().toString(), "" + plan.hosts, "" + plan.evidence));
    plan.points().forEach(point -> args.add("" + point));
    Process process =
        folder.start(
            Jvm.program(FrontierProgram.class, List.of("-Xmx" + plan.heap), args)
                .redirectError(errors.toFile()));
    try (BufferedReader told = process.inputReader(StandardCharsets.US_ASCII);
        BufferedWriter ask = process.outputWriter(StandardCharsets.US_ASCII)) {
      for (int i = 0; i < plan.points().size(); i++) {
        String line = told.readLine();
        if (line == null) {
          throw new IOException("the frontier failed: " + BenchFolder.lastLine(errors));
        }
        heard.accept(FrontierFigures.of(line), Machine.peakMemory(process));
        ask.write("\n");
        ask.flush();
      }
      process.waitFor();
    }
  }

  private Path store() throws IOException {
    return Files.createDirectory(folder.path().resolve("store"));
  }

  @Override
  public void close() {
    folder.close();
  }
}
