package io.cormorant.app.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.crawls.Json;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class LabRunCommandTest {
  private static final String WEB = "gen:plain,pages=500,seed=7";

  /// What a user writes to add a strategy: links by the length of their address.
  private static final String STRATEGY =
      """
      package user;

      import io.cormorant.core.About;
      import io.cormorant.core.Link;
      import io.cormorant.core.Options;
      import io.cormorant.core.Priority;
      import io.cormorant.core.Visit;
      import io.cormorant.strategy.ScoredStrategy;
      import io.cormorant.strategy.Strategy;
      import io.cormorant.strategy.StrategyPlugin;

      public final class ShortFirst implements StrategyPlugin {
        @Override
        public About about() {
          return About.named("short-first").does("short addresses first").from("a user's own");
        }

        @Override
        public Strategy create(Options options) {
          return new ScoredStrategy() {
            @Override
            protected long priority(Visit visit, Link link) {
              return Priority.of(1.0 / link.target().toString().length());
            }
          };
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void writesTheContract() throws IOException {
    Path json = folder.resolve("one.json");
    lab("--strategies", "bfs,best-first:scorer=mix,weight=0.3", "--json", json)
        .exits(0)
        .says("best-first:scorer=mix,weight=0.3", "oracle", "of oracle")
        .complains("4 of 4 runs");
    JsonNode result = Json.mapper().readTree(Files.readString(json));
    assertEquals("generated:plain,pages=500,seed=7", result.path("web").asString());
    assertEquals("football", result.path("topic").asString());
    assertEquals(60, result.path("pages").asInt());
    assertEquals(6, result.path("runs").size(), "two strategies and the oracle, two seeds");
    JsonNode run = result.path("runs").get(1);
    assertEquals("best-first", run.path("strategy").asString());
    assertEquals("0.3", run.path("options").path("weight").asString());
    assertEquals("vsm", run.path("judge").asString());
    assertEquals(1, run.path("seed").asLong());
    assertEquals(60, run.path("downloads").asInt());
    assertTrue(run.path("requests").asInt() >= 60, run::toString);
    assertTrue(run.path("reachable_relevant").asInt() > 0, run::toString);
    JsonNode last = run.path("harvest_curve").get(run.path("harvest_curve").size() - 1);
    assertEquals(60, last.path("at").asInt());
    assertEquals(run.path("relevant").asInt() / 60.0, last.path("label").asDouble(), 1e-6);
    assertTrue(last.has("judge") && run.path("measures").has("harvest"), run::toString);
    assertTrue(run.path("micros_per_link").asDouble() > 0, run::toString);
    assertTrue(run.path("seconds").asDouble() > 0, run::toString);
    assertEquals(64, run.path("order_digest").asString().length());
  }

  @Test
  void experimentRunAgainGivesTheSameTables() throws IOException {
    lab("--strategies", "all", "--topic", "football,volcanoes", "--out", folder.resolve("a"))
        .exits(0);
    Cli.run("lab", "run", folder.resolve("a/experiment.yaml"), "--out", folder.resolve("b"))
        .exits(0);
    JsonNode first = timeless("a");
    assertEquals(first, timeless("b"));
    assertEquals(2, first.path("results").size());
    assertNotEquals(
        digest(first, "bfs", 1), digest(first, "bfs", 2), "the random seed changes nothing");
  }

  @Test
  void topicFileBesideAnExperimentIsFoundAgain() throws IOException {
    Path topic = folder.resolve("own.yaml");
    String words = "name: own\nkeywords: [football]\nthreshold: 0.9\nseeds: [%s]\njudge: %s\n";
    String seed =
        GeneratedWeb.generate(WebSpec.parse("plain,pages=500,seed=7"))
            .seeds("football")
            .getFirst()
            .toString();
    Files.writeString(topic, words.formatted(seed, "vsm"));
    Path file = folder.resolve("e.yaml");
    Files.writeString(
        file,
        "webs: ['%s']\ntopics: own.yaml\nstrategies: bfs\njudges: vsm\npages: 30\n".formatted(WEB));
    Path out = folder.resolve("grid");
    Cli.run("lab", "run", file, "--out", out).exits(0);
    Cli.run("lab", "run", out.resolve("experiment.yaml"), "--out", out)
        .exits(0)
        .complains("(5 reused)");
    Files.writeString(topic, words.formatted(seed, "auto"));
    Cli.run("lab", "run", file, "--out", out)
        .exits(0)
        .complains("(0 reused)"); // the threshold was meant for vsm
  }

  @Test
  void runsOnlyWhatTheFolderDoesNotHaveWhole() throws IOException {
    Path out = folder.resolve("grid");
    lab("--strategies", "bfs,dfs", "--out", out).exits(0).complains("(0 reused)");
    JsonNode before = timeless("grid");
    lab("--strategies", "bfs,dfs", "--out", out).exits(0).complains("(4 reused)");
    try (Stream<Path> runs = Files.list(out.resolve("runs"))) {
      List<Path> files = runs.filter(f -> f.toString().endsWith(".tsv.gz")).sorted().toList();
      for (Path file : files) {
        Files.write(file, new byte[] {1});
      }
    }
    lab("--strategies", "bfs,dfs,best-first", "--out", out).exits(0).complains("(0 reused)");
    lab("--strategies", "bfs,dfs", "--out", out).exits(0).complains("(4 reused)");
    assertEquals(before, timeless("grid"));
  }

  @Test
  void cellThatFailsDoesNotStopTheOthers() {
    lab("--judge", "vsm,naive-bayes", "--strategies", "bfs")
        .exits(1)
        .says("vsm")
        .complains("failed: ", "football, judge naive-bayes: ", "2 of 4 runs", "2 failed");
  }

  @Test
  void paperIsTheJudgeAStrategyWasPublishedWith() throws IOException {
    lab("--judge", "paper", "--strategies", "fish-improved,wl", "--out", folder.resolve("paper"))
        .exits(0);
    lab("--judge", "position", "--strategies", "fish-improved", "--out", folder.resolve("own"))
        .exits(0);
    JsonNode paper = timeless("paper").path("results").get(0).path("runs").get(0);
    JsonNode own = timeless("own").path("results").get(0).path("runs").get(0);
    assertEquals("paper", paper.path("judge").asString());
    assertEquals(own.path("order_digest"), paper.path("order_digest"));
    lab("--judge", "paper", "--strategies", "bfs").fails(4).complains("'bfs'", "'paper'");
  }

  @Test
  void allIsEveryStrategyThatIsNotAnotherByADifferentName() {
    List<String> all = StrategyList.spelledOut(List.of("all"));
    assertTrue(all.containsAll(List.of("moaco", "wse", "wl")), all::toString);
    assertFalse(all.contains("olmoaco") || all.contains("fcwseo"), all::toString);
    lab("--strategies", "olmoaco", "--runs", 1)
        .exits(0)
        .complains("topics with concepts", "football");
  }

  @Test
  void refusesATopicWithoutASeedOnTheWeb() throws IOException {
    Path topic =
        Files.writeString(
            folder.resolve("lost.yaml"),
            "name: lost\nkeywords: [football]\nseeds: ['http://nowhere.test/']\n");
    Cli.run("lab", "run", "--web", WEB, "--topic", topic, "--strategies", "bfs", "--out", folder)
        .fails(4)
        .complains("seeds", "'lost'");
  }

  @Test
  void refusesWhatItCannotRunBeforeItBegins() throws IOException {
    Cli.run("lab").exits(2).complains("lab run");
    Cli.run("lab", "run").exits(2).complains("--web");
    lab("--strategies", "bsf").fails(4).complains("'bsf'", "bfs");
    lab("--strategies", "bfs:x=1").fails(4).complains("'x'");
    lab("--judge", "vsn").fails(4).complains("vsm");
    lab("--runs", 0).fails(4).complains("--runs");
    Path file = Files.writeString(folder.resolve("e.yaml"), "webs: nowhere\nseeds: x\n");
    Cli.run("lab", "run", file).fails(4).complains("e.yaml:2:8: seeds");
    Files.writeString(file, "webs: nowhere\n");
    Cli.run("lab", "run", file).fails(4).complains("nowhere", "--webs");
    Cli.run("lab", "run", file, "--pages", 5).exits(2).complains("experiment file");
    String other =
        "webs: ['%s']\ndigests: {'generated:plain,pages=500,seed=7': abc}\n".formatted(WEB);
    Files.writeString(file, other);
    Cli.run("lab", "run", file, "--out", folder).fails(4).complains("digests");
  }

  /// The small web has fewer pages that are kept than wanted.
  @Test
  void saysHowManyPagesWereKeptWhereRunsEndEarly() throws IOException {
    String judge = "vsm:norm=topic-terms";
    lab("--strategies", "bfs", "--judge", judge, "--count", "kept", "--pages", 100)
        .exits(0)
        .says("100 kept pages, 1 topic", "* 66.0", "* runs that ended before keeping this many");
    Path page = folder.resolve("page.md");
    Cli.run("lab", "report", folder.resolve("out"), "--markdown", page).exits(0);
    String report = Files.readString(page);
    assertTrue(report.contains("2 runs of up to 100 kept pages each. * 2 of them"), report);
    assertTrue(report.contains("| kept pages |"), report);
    assertTrue(report.contains("| 66 * |"), report);
    assertTrue(report.contains("100 kept pages per run"), report);
    assertTrue(
        Files.readString(folder.resolve("out/report.html")).contains("66 *"), "in the report too");
    Cli enough =
        lab("--strategies", "bfs", "--judge", judge, "--count", "kept", "--pages", 20).exits(0);
    enough.says("20 kept pages", " 20.0 ");
    assertFalse(enough.out().contains("* "), enough.out());
  }

  @Test
  void reportsAreInTheLanguageAskedFor() throws IOException {
    lab("--strategies", "bfs", "--pages", 20, "--lang", "zh").exits(0);
    Path made = folder.resolve("out/report.html");
    assertTrue(Files.readString(made).contains("实验报告"), "not in Chinese");
    Cli.run("lab", "report", folder.resolve("out"), "--lang", "en").exits(0);
    assertFalse(Files.readString(made).contains("实验报告"), "in Chinese");
    Cli.run("lab", "report", folder.resolve("out"), "--lang", "fr").fails(4).complains("en and zh");
  }

  @Test
  void strategyInAJarOfAUserTakesPart() throws Exception {
    URL jar = jar();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader plugins = new URLClassLoader(new URL[] {jar}, before)) {
      thread.setContextClassLoader(plugins);
      Cli.run("strategies").exits(0).says("short-first", "a user's own");
      lab("--strategies", "all").exits(0).says("short-first", "bfs");
    } finally {
      thread.setContextClassLoader(before);
    }
    JsonNode results = timeless("out");
    assertFalse(digest(results, "short-first", 1).isEmpty());
    assertNotEquals(digest(results, "short-first", 1), digest(results, "bfs", 1));
  }

  private URL jar() throws IOException {
    Path source = Files.createDirectories(folder.resolve("src/user")).resolve("ShortFirst.java");
    Files.writeString(source, STRATEGY);
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                classes,
                "-d",
                folder.resolve("made").toString(),
                source.toString());
    assertEquals(0, failed, "the strategy of the user does not compile");
    Path jar = folder.resolve("user.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry("META-INF/services/io.cormorant.strategy.StrategyPlugin"));
      out.write("user.ShortFirst\n".getBytes(StandardCharsets.UTF_8));
      for (String name : List.of("ShortFirst", "ShortFirst$1")) {
        out.putNextEntry(new JarEntry("user/" + name + ".class"));
        out.write(Files.readAllBytes(folder.resolve("made/user/" + name + ".class")));
      }
    }
    return jar.toUri().toURL();
  }

  /// Two runs of 60 pages, into the folder `out` unless another is named.
  private Cli lab(Object... more) {
    List<Object> args = new java.util.ArrayList<>(List.of("lab", "run", "--web", WEB));
    List<Object> given = List.of(more);
    Set<Object> names = new HashSet<>(given);
    List.of(
            "--topic",
            "football",
            "--judge",
            "vsm",
            "--pages",
            60,
            "--runs",
            2,
            "--out",
            folder.resolve("out"))
        .forEach(args::add);
    for (int i = 4; i < args.size(); i += 2) {
      if (names.contains(args.get(i))) {
        args.remove(i + 1);
        args.remove(i);
        i -= 2;
      }
    }
    args.addAll(given);
    return Cli.run(args.toArray());
  }

  /// The results of a folder without anything that depends on the clock.
  private JsonNode timeless(String out) throws IOException {
    JsonNode all =
        Json.mapper().readTree(Files.readString(folder.resolve(out).resolve("results.json")));
    for (JsonNode result : all.path("results")) {
      for (JsonNode run : result.path("runs")) {
        ((ObjectNode) run).remove(List.of("seconds", "micros_per_link"));
        ((ObjectNode) run.path("measures")).remove("value");
      }
    }
    return all;
  }

  private static String digest(JsonNode results, String strategy, long seed) {
    for (JsonNode run : results.path("results").get(0).path("runs")) {
      if (run.path("strategy").asString().equals(strategy) && run.path("seed").asLong() == seed) {
        return run.path("order_digest").asString();
      }
    }
    return "";
  }
}
