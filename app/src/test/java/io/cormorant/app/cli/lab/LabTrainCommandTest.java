package io.cormorant.app.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
    assertTrue(weight(lines, "home") < 0, () -> "front pages are no articles: " + lines);
    Path again = folder.resolve("again.tsv");
    train(again).exits(0);
    assertEquals(lines, Files.readAllLines(again), "the same webs give the same weights");
    assertTrue(lines.stream().anyMatch(line -> line.contains(", 1 topic, content ")));
    train(again).exits(0).says("replacing earlier ones");
    run(weights).says("adaptive");
  }

  @Test
  void refusesWhatItCannotUse() throws IOException {
    Path weights = Files.writeString(folder.resolve("wrong.tsv"), "colour 1 2\n");
    Cli.run("crawl", "--web", WEB, "--topic", "football", "--strategy", "adaptive:weights=nowhere")
        .fails(4)
        .complains("option 'weights' of 'adaptive' cannot take the file nowhere: no such file");
    Path empty = Files.createFile(folder.resolve("empty.tsv"));
    Cli.run(
            "lab",
            "run",
            "--web",
            WEB,
            "--topic",
            "all",
            "--strategies",
            "adaptive:weights=" + empty)
        .fails(4)
        .complains(
            "option 'weights' of 'adaptive' cannot take the file " + empty + ": it is empty");
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
    Path out = folder.resolve("out.tsv");
    train(out, "--rounds", 0).fails(4).complains("--rounds");
    train(out, "--threads", 0).fails(4).complains("--threads must be at least 1, not 0");
    train(out, "--pages", 19).fails(4).complains("--pages must be 20 to 10000000, not 19");
    train(out, "--pages", 3_000_000_000L).fails(4).complains("--pages must be 20 to 10000000");
    train(out, "--judge", "logistic").fails(4).complains("judge 'logistic' needs example pages");
    train(folder).fails(4).complains("is a folder; name a file with --out");
    train(folder.resolve("nowhere/out.tsv")).fails(16).complains("there is no such folder");
    Cli.run("lab", "train", "--web", folder.resolve("nowhere"), "--out", out)
        .fails(4)
        .complains("there is no web", "check the path");
    assertFalse(Files.exists(out));
  }

  @Test
  void refusesATopicThatHasNoSeedOnTheWeb() throws IOException {
    Path topic =
        Files.writeString(
            folder.resolve("football.yaml"),
            "name: Football\nid: football\nkeywords: {football: 1}\nseeds: [http://none.test/]\n");
    train(folder.resolve("out.tsv"), "--topic", topic)
        .fails(4)
        .complains("has none of the seeds of topic 'football'");
  }

  @Test
  void runsAgainWhatWasRunWithOtherWeights() throws IOException {
    Path weights = Files.writeString(folder.resolve("weights.tsv"), "bias -1 -5\nparent 4 0\n");
    run(weights).complains("1 of 1 runs (0 reused)");
    run(weights).complains("1 of 1 runs (1 reused)");
    String before = Files.readString(folder.resolve("lab/experiment.yaml"));
    Files.writeString(weights, "bias -1 -5\nanchor 4 0\n");
    run(weights).complains("1 of 1 runs (0 reused)");
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

  /// With some options in place of the usual ones.
  private static Cli train(Path out, Object... others) {
    Map<Object, Object> options = new LinkedHashMap<>();
    options.put("--web", WEB);
    options.put("--topic", "football");
    options.put("--judge", "vsm");
    options.put("--pages", 100);
    options.put("--rounds", 2);
    options.put("--out", out);
    for (int i = 0; i < others.length; i += 2) {
      options.put(others[i], others[i + 1]);
    }
    Stream<Object> words =
        options.entrySet().stream().flatMap(o -> Stream.of(o.getKey(), o.getValue()));
    return Cli.run(Stream.concat(Stream.of("lab", "train"), words).toArray());
  }

  private static double weight(List<String> lines, String feature) {
    return lines.stream()
        .filter(line -> line.startsWith(feature + "\t"))
        .mapToDouble(line -> Double.parseDouble(line.split("\t", -1)[1]))
        .sum();
  }
}
