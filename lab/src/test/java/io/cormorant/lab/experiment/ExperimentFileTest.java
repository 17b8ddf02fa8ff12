package io.cormorant.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.lab.run.Counted;
import io.cormorant.plan.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExperimentFileTest {
  private static final String WHOLE =
      """
      name: two orders
      webs:
        - webs/zh-dev
        - generated:plain,pages=2000,seed=7
      topics: [ml, own.yaml]
      strategies:
        - bfs
        - best-first:scorer=anchor,weight=0.3
      judges: vsm
      seeds: [1, 5, 9]
      pages: [1k, 5000]
      checkpoints: [100, 1000]
      digests: {zh-dev: abc}
      """;

  @TempDir private Path folder;

  @Test
  void isShownWithoutWhatBelongsToOneMachine() {
    Experiment experiment =
        new Experiment(
            "e",
            List.of("/home/x/my webs/zh-dev", "generated:plain,pages=20,seed=7"),
            List.of("ml", "/home/x/own.yaml"),
            List.of("bfs"),
            List.of("vsm"),
            List.of(1L),
            Counted.KEPT,
            List.of(10),
            List.of(),
            Map.of("zh-dev", "abc"));
    String text = ExperimentFile.text(experiment, Map.of("code", "123", "java", "25"));
    String shown = ExperimentFile.portable(text);
    assertEquals(
        text.substring(0, text.indexOf("made:"))
            .replace("/home/x/my webs/", "")
            .replace("/home/x/", ""),
        shown);
    assertTrue(shown.contains("count: kept\n"), shown);
  }

  @Test
  void readsEveryKey() throws IOException {
    Experiment expected =
        new Experiment(
            "two orders",
            List.of("webs/zh-dev", "generated:plain,pages=2000,seed=7"),
            List.of("ml", "own.yaml"),
            List.of("bfs", "best-first:scorer=anchor,weight=0.3"),
            List.of("vsm"),
            List.of(1L, 5L, 9L),
            Counted.DOWNLOADS,
            List.of(1_000, 5_000),
            List.of(100, 1_000),
            Map.of("zh-dev", "abc"));
    assertEquals(expected, read(WHOLE));
    assertEquals(2 * 2 * 1 * 3 * 2, expected.runs(2));
    assertEquals(List.of(100, 500), expected.checkpoints(500));
  }

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    Experiment experiment = read("webs: zh-dev");
    assertEquals("grid", experiment.name());
    assertEquals(List.of("all"), experiment.topics());
    assertEquals(List.of("all"), experiment.strategies());
    assertEquals(List.of("auto"), experiment.judges());
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L), experiment.seeds());
    assertEquals(List.of(1_000), experiment.pages());
    assertEquals(20, experiment.checkpoints(1_000).size());
    assertEquals(List.of(1, 2, 3), experiment.checkpoints(3));
  }

  @Test
  void whatItWritesItReadsBack() throws IOException {
    Experiment experiment = read(WHOLE);
    String text = ExperimentFile.text(experiment, Map.of("version", "1", "options", Map.of()));
    assertEquals(experiment, read(text));
  }

  @Test
  void tellsAllThatIsWrongWithItsPlace() {
    PlanException wrong =
        assertThrows(
            PlanException.class,
            () ->
                read(
                    """
                    webs: [generated:plain,pages=2000]
                    strategy: bfs
                    seeds: many
                    pages: [100, 100]
                    name: a/b
                    """));
    List<String> problems = wrong.problems().stream().map(p -> p.line() + " " + p.text()).toList();
    assertEquals(5, problems.size(), problems::toString);
    List<String> expected =
        List.of("1 webs: 'pages=2000'", "2 unknown key 'strategy'", "3 seeds", "4 '100'", "5 name");
    for (int i = 0; i < expected.size(); i++) {
      String begin = expected.get(i);
      assertEquals(begin, problems.get(i).substring(0, begin.length()));
    }
    assertEquals(
        "no webs",
        assertThrows(PlanException.class, () -> read("topics: all"))
            .problems()
            .getFirst()
            .text()
            .substring(0, 7));
    assertThrows(PlanException.class, () -> read(""));
  }

  private Experiment read(String yaml) throws IOException {
    return ExperimentFile.read(Files.writeString(folder.resolve("grid.yaml"), yaml));
  }
}
