package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.core.Url;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Tag("slow")
final class DiscoverCommandTest {
  private static final String WEB = "generated:island,pages=3000,seed=7";

  @TempDir private Path temp;
  private final Set<String> known = new HashSet<>();
  private Path examples;
  private Path out;

  @BeforeEach
  void choose() throws IOException {
    out = temp.resolve("out");
    examples = temp.resolve("examples.txt");
    try (OpenWeb web = Product.webs().open(WEB, Access.NONE, "test", 1)) {
      List<Url> some =
          web.labels(Cli.TOPIC).orElseThrow().relevant().stream()
              .sorted(Comparator.comparing(Url::toString))
              .limit(3)
              .toList();
      Files.write(examples, some.stream().map(Url::toString).toList());
      some.forEach(url -> known.add(url.registeredDomain()));
    }
  }

  @Test
  void findsSitesWithEvidenceAndWritesSeeds() throws IOException {
    Cli done =
        discover("--pages", "120")
            .exits(0)
            .complains("Indexing the ", " pages of this web, to search it.")
            .says("  1. ", "best score", "found by: ", "after 120 downloads: ");
    List<String> seeds = Files.readAllLines(out.resolve("seeds.txt"));
    assertTrue(seeds.size() > 3, done::out);
    Set<String> sites = new HashSet<>();
    for (String seed : seeds) {
      String site = Url.of(seed).registeredDomain();
      assertTrue(sites.add(site), "two seeds of " + site);
      assertTrue(!known.contains(site), "not new: " + site);
      assertTrue(done.out().contains(site), site);
    }
    assertTrue(
        done.out().contains(seeds.size() + " new sites"), () -> seeds.size() + ": " + done.out());
    long byWords = done.out().lines().filter(line -> line.contains("keyword search: ")).count();
    assertTrue(byWords > 0, done::out);
    Cli.run("crawl", "--resume", out, "--pages", "+5").exits(0);
    Cli.run("fsck", out).exits(0);
  }

  @Test
  void stopsWithEnoughSitesAndPrintsJson() throws IOException {
    Path seeds = temp.resolve("found.txt");
    Cli done = discover("--pages", "1000", "--sites", "3", "--seeds-out", seeds, "--json").exits(0);
    List<JsonNode> lines = done.out().lines().map(line -> Json.mapper().readTree(line)).toList();
    assertTrue(lines.size() >= 3, done::out);
    assertTrue(new Crawled(out).downloads() < 1_000, "it went on with enough sites");
    for (JsonNode line : lines) {
      assertTrue(line.path("relevant").asInt() > 0, line::toString);
      assertTrue(!line.path("found_by").asString().isBlank(), line::toString);
    }
    assertEquals(
        Files.readAllLines(seeds),
        lines.stream().map(line -> line.path("url").asString()).toList());
    Path other = temp.resolve("other");
    Cli.run("discover", "--web", WEB, "--topic", Cli.TOPIC, "--seeds-out", seeds, "--out", other)
        .fails(4)
        .complains("already exists; choose another file with --seeds-out");
    assertTrue(Files.notExists(other));
  }

  @Test
  void explainsWrongUses() throws IOException {
    Cli.run("discover").exits(2).complains("name a topic file, or a web and its topic");
    Cli.run("discover", "--topic", "football").exits(2).complains("--web DIR --topic ID");
    discover("--sites", "0").exits(2).complains("--sites must be at least 1");
    Path topic = Files.writeString(temp.resolve("t.yaml"), "name: Rain\nkeywords: [rain]\n");
    Cli.run("discover", topic, "--contact", "me@example.org", "--out", out)
        .fails(4)
        .complains("there is nothing to start from", "--examples FILE");
    discover("--pages", "0").fails(4);
    discover("--engine", "brave").fails(4).complains("CORMORANT_BRAVE_KEY");
    assertTrue(Files.notExists(out));
  }

  private Cli discover(Object... more) {
    List<Object> args =
        new ArrayList<>(List.of("discover", "--web", WEB, "--topic", Cli.TOPIC, "--out", out));
    args.addAll(List.of("--examples", examples));
    args.addAll(Arrays.asList(more));
    return Cli.run(args.toArray());
  }
}
