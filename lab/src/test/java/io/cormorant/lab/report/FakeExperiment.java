package io.cormorant.lab.report;

import io.cormorant.drawing.HtmlFile;
import io.cormorant.lab.experiment.ExperimentFile;
import io.cormorant.lab.experiment.ResultsFile;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.json.JsonMapper;

/// Writes the folder of an experiment nobody ran. Strategies get worse in the order they are given.
final class FakeExperiment {
  static final String HOSTILE = "</script><img src=x onerror=alert(1)>\u202Efoo | *bold*";

  private static final int PAGES = 400;
  private static final int STEP = 25;
  private static final int REACHABLE = 300;

  private final Path folder;
  private final List<String> strategies;
  private final List<Long> seeds;
  private final List<Map<String, Object>> results = new ArrayList<>();

  FakeExperiment(Path folder, List<String> strategies, int seeds) throws IOException {
    this.folder = folder;
    this.strategies = strategies;
    this.seeds = java.util.stream.LongStream.rangeClosed(1, seeds).boxed().toList();
    Files.createDirectories(folder.resolve("runs"));
  }

  FakeExperiment with(String web, String topic, String title) throws IOException {
    List<Map<String, Object>> runs = new ArrayList<>();
    for (long seed : seeds) {
      runs.add(run(web, topic, Findings.ORACLE, "-", seed, 0.7));
      for (int i = 0; i < strategies.size(); i++) {
        runs.add(run(web, topic, strategies.get(i), "vsm", seed, 0.5 / (1 + 0.15 * i)));
      }
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("web", web);
    result.put("topic", topic);
    result.put("title", title);
    result.put("pages", PAGES);
    result.put("runs", runs);
    results.add(result);
    return this;
  }

  Path write() {
    Map<String, Object> experiment = new LinkedHashMap<>();
    experiment.put("name", "Fake experiment");
    experiment.put("version", "0.1.0");
    experiment.put("seeds", seeds);
    experiment.put("webs", Map.of("zh-dev", Map.of("digest", "abc123")));
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("experiment", experiment);
    root.put("results", results);
    HtmlFile.write(
        folder.resolve(ResultsFile.NAME), JsonMapper.builder().build().writeValueAsString(root));
    HtmlFile.write(
        folder.resolve(ExperimentFile.NAME), "name: Fake experiment\nwebs:\n  - zh-dev <b>\n");
    return folder;
  }

  private Map<String, Object> run(
      String web, String topic, String strategy, String judge, long seed, double rate)
      throws IOException {
    String id = Integer.toHexString((web + topic + strategy + judge + seed).hashCode());
    SplittableRandom random = new SplittableRandom(id.hashCode());
    List<Map<String, Object>> curve = new ArrayList<>();
    int relevant = 0;
    double area = 0;
    try (Writer out =
        new OutputStreamWriter(
            new GZIPOutputStream(
                Files.newOutputStream(folder.resolve("runs").resolve(id + ".tsv.gz"))),
            StandardCharsets.UTF_8)) {
      out.write("url\tdepth\tscore\tjudged\tlabelled\tkept\tbytes\n");
      for (int at = 1; at <= PAGES; at++) {
        double fading = rate * (1.4 - 0.8 * at / PAGES);
        boolean hit = random.nextDouble() < fading && relevant < REACHABLE;
        relevant += hit ? 1 : 0;
        area += (double) relevant / at / PAGES;
        String host = "site" + random.nextInt(1, 30) / 3 + ".example";
        out.write("https://" + host + "/p" + at + "\t3\t0.5\t1\t" + (hit ? 1 : 0) + "\t1\t1000\n");
        if (at % STEP == 0) {
          double share = (double) relevant / at;
          curve.add(Map.of("at", at, "label", share, "judge", share * 0.9));
        }
      }
    }
    Map<String, Object> measures = new LinkedHashMap<>();
    double harvest = (double) relevant / PAGES;
    measures.put("yield", harvest);
    measures.put("yield_judge", harvest * 0.9);
    measures.put("harvest", harvest);
    measures.put("harvest_judge", harvest * 0.9);
    measures.put("area", area);
    measures.put("recall", (double) relevant / REACHABLE);
    measures.put("relevant", (double) relevant);
    measures.put("bytes", 400_000.0);
    measures.put("share_of_oracle", harvest / 0.7);
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("id", id);
    run.put("strategy", strategy);
    run.put("options", Map.of());
    run.put("judge", judge);
    run.put("seed", seed);
    run.put("downloads", PAGES);
    run.put("requests", PAGES + 20);
    run.put("relevant", relevant);
    run.put("reachable_relevant", REACHABLE);
    run.put("harvest_curve", curve);
    run.put("measures", measures);
    run.put("micros_per_link", 2 + random.nextDouble());
    run.put("seconds", 1 + random.nextDouble());
    run.put("order_digest", id + "0123456789abcdef");
    return run;
  }
}
