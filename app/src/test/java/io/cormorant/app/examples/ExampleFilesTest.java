package io.cormorant.app.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Cli;
import io.cormorant.core.Keyword;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.lab.experiment.Experiment;
import io.cormorant.lab.experiment.ExperimentFile;
import io.cormorant.plan.Access;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.LoginsFile;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What lies in `examples/` is what the program reads.
final class ExampleFilesTest {
  private static final Path EXAMPLES = Path.of("../examples");
  private static final String LOGINS = "logins.yaml";

  @TempDir private Path temp;

  @Test
  void everyTopicFileLoadsAndSaysWhatToExpect() throws IOException {
    List<Path> topics = topics();
    assertEquals(6, topics.size(), topics::toString);
    for (Path file : topics) {
      CrawlPlan plan = PlanFile.read(file);
      assertFalse(plan.seeds().isEmpty(), file::toString);
      String text = Files.readString(file);
      assertTrue(text.contains("# Expect: "), file::toString);
      assertTrue(
          text.contains("lab run examples/experiments/" + file.getFileName()), file::toString);
    }
    assertFalse(LoginsFile.read(EXAMPLES.resolve(LOGINS)).isEmpty());
  }

  @Test
  void theTopicsOfThePaperHaveItsWeights() {
    assertEquals(
        Map.of("暴雨", 0.8, "气象", 0.1, "天气", 0.1, "灾害", 0.5, "预防", 0.3), weights("rainstorm.yaml"));
    assertEquals(
        Map.of("台风", 0.8, "风暴潮", 0.5, "暴雨", 0.3, "气压", 0.2, "风力", 0.2), weights("typhoon.yaml"));
  }

  @Test
  void everyExperimentNamesTopicsAndStrategiesThatAreThere() throws IOException {
    for (Path file : topics()) {
      Experiment experiment =
          ExperimentFile.read(EXAMPLES.resolve("experiments").resolve(file.getFileName()));
      for (String web : experiment.webs()) {
        String small = web.replaceFirst("pages=\\d+", "pages=500");
        try (OpenWeb opened =
            Product.webs().open(Webs.named(small), Access.NONE, Product.name(), 1)) {
          experiment.topics().forEach(opened::topic);
        }
      }
      experiment.strategies().forEach(Assembly::strategy);
      experiment.judges().forEach(Assembly::chosenJudge);
    }
  }

  @Test
  void theExamplesCanBeTriedWithoutANetwork() {
    Cli.run(
            "crawl",
            "--web",
            Cli.WEB,
            "--topic",
            "volcanoes",
            "--pages",
            60,
            "--out",
            temp.resolve("out"))
        .exits(0);
  }

  private static List<Path> topics() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .filter(file -> !file.endsWith(LOGINS))
          .sorted()
          .toList();
    }
  }

  private static Map<String, Double> weights(String name) {
    return PlanFile.read(EXAMPLES.resolve(name)).topic().keywords().stream()
        .collect(Collectors.toMap(Keyword::term, Keyword::weight));
  }
}
