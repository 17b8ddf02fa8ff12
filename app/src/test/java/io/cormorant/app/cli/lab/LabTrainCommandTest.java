package io.cormorant.app.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LabTrainCommandTest {
  private static final String WEB = "gen:plain,pages=500,seed=7";

  @TempDir private Path folder;

  @Test
  void learnsWeightsThatARunTakes() throws IOException {
    Path weights = folder.resolve("weights.tsv");
    train(weights).exits(0).says("weights.tsv").complains("round 2 of 2", "samples");
    List<String> lines = Files.readAllLines(weights);
    assertTrue(lines.getFirst().startsWith("#"));
    assertTrue(lines.stream().anyMatch(line -> line.contains("generated:plain,pages=500,seed=7")));
    assertTrue(weight(lines, "anchor") > 0, () -> "anchors say something: " + lines);
    assertTrue(weight(lines, "tag") < 0, () -> "tag pages are no articles: " + lines);
    Path again = folder.resolve("again.tsv");
    train(again).exits(0);
    assertEquals(lines, Files.readAllLines(again), "the same webs give the same weights");
    Cli.run(
            "lab",
            "run",
            "--web",
            WEB,
            "--topic",
            "football",
            "--strategies",
            "adaptive:weights=" + weights,
            "--pages",
            60,
            "--runs",
            1,
            "--out",
            folder.resolve("lab"))
        .exits(0)
        .says("adaptive");
  }

  @Test
  void refusesWhatItCannotUse() throws IOException {
    Path weights = Files.writeString(folder.resolve("wrong.tsv"), "colour 1 2\n");
    Cli.run("crawl", "--web", WEB, "--topic", "football", "--strategy", "adaptive:weights=nowhere")
        .fails(4)
        .complains("nowhere");
    Cli.run(
            "crawl",
            "--web",
            WEB,
            "--topic",
            "football",
            "--strategy",
            "adaptive:weights=" + weights)
        .fails(4)
        .complains("colour");
    Cli.run("lab", "train", "--web", WEB, "--rounds", 0, "--out", weights)
        .fails(4)
        .complains("--rounds");
  }

  @Test
  void runsAgainWhatWasRunWithOtherWeights() throws IOException {
    Path weights = Files.writeString(folder.resolve("weights.tsv"), "bias -1 -5\nparent 4 0\n");
    run(weights).complains("1 of 1 runs, 0 of them kept");
    run(weights).complains("1 of 1 runs, 1 of them kept");
    String before = Files.readString(folder.resolve("lab/experiment.yaml"));
    Files.writeString(weights, "bias -1 -5\nanchor 4 0\n");
    run(weights).complains("1 of 1 runs, 0 of them kept");
    String after = Files.readString(folder.resolve("lab/experiment.yaml"));
    assertTrue(before.contains("files:"), before);
    assertNotEquals(before, after);
  }

  private Cli run(Path weights) {
    return Cli.run(
            "lab",
            "run",
            "--web",
            WEB,
            "--topic",
            "football",
            "--strategies",
            "adaptive:weights=" + weights,
            "--pages",
            60,
            "--runs",
            1,
            "--out",
            folder.resolve("lab"))
        .exits(0);
  }

  private static Cli train(Path out) {
    return Cli.run(
        "lab",
        "train",
        "--web",
        WEB,
        "--topic",
        "football",
        "--judge",
        "vsm",
        "--pages",
        100,
        "--rounds",
        2,
        "--out",
        out);
  }

  private static double weight(List<String> lines, String feature) {
    return lines.stream()
        .filter(line -> line.startsWith(feature + "\t"))
        .mapToDouble(line -> Double.parseDouble(line.split("\t", -1)[1]))
        .sum();
  }
}
