package io.cormorant.plan;

import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Turns the YAML tree of one topic file into a plan.
final class PlanReader {
  static final List<String> KEYS =
      List.of(
          "name",
          "id",
          "language",
          "keywords",
          "sentence",
          "examples",
          "counter-examples",
          "generic",
          "concepts",
          "vectors",
          "hownet",
          "threshold",
          "seeds",
          "seeds-file",
          "scope",
          "strategy",
          "judge",
          "engines",
          "discover",
          "budget",
          "connections",
          "delay",
          "random-seed",
          "keep",
          "precision",
          "keep-lists",
          "links",
          "min-free",
          "web",
          "contact",
          "allow-private",
          "proxy",
          "resolve",
          "cookies",
          "logins",
          "render");
  static final List<String> SCOPE =
      List.of(
          "include-domains",
          "exclude-domains",
          "include-paths",
          "exclude-paths",
          "depth",
          "pages-per-host",
          "languages",
          "traps");
  static final List<String> BUDGET = List.of("pages", "minutes", "bytes", "relevant", "harvest");

  /// Those that name files.
  private static final List<String> FILES = List.of("vectors", "hownet", "seeds-file", "logins");

  private static final int MAX_CONNECTIONS = 10_000;

  private final Path file;
  private final Problems problems;
  private final boolean needsSeeds;
  private final boolean mayNameFiles;

  /// @param file beside which files are looked for
  /// @param mayNameFiles if not, no file is looked for at all
  PlanReader(Path file, Problems problems, boolean needsSeeds, boolean mayNameFiles) {
    this.file = file;
    this.problems = problems;
    this.needsSeeds = needsSeeds;
    this.mayNameFiles = mayNameFiles;
  }

  /// @throws PlanException with all that is wrong
  CrawlPlan read(Node root) {
    Section top = Section.of(root, "", KEYS, homes(SCOPE, "scope", BUDGET, "budget"), problems);
    if (!(root instanceof MappingNode)) {
      problems.check();
    }
    refuseFiles(top);
    Topic topic = new TopicReader(top, problems).read();
    WordFiles words =
        new WordFiles(
            top.<@Nullable Path>value("vectors", null, Values.fileBeside(file)),
            top.<@Nullable Path>value("hownet", null, Values.fileBeside(file)));
    List<Url> seeds = seeds(top);
    Scope scope = scope(top);
    Budget budget = budget(top);
    String web = top.value("web", CrawlPlan.LIVE, Values::web);
    String strategy = top.value("strategy", CrawlPlan.DEFAULT_STRATEGY, Values::text);
    String judge = top.value("judge", CrawlPlan.DEFAULT_JUDGE, Values::text);
    Discovery discovery =
        new Discovery(
            top.list("engines", Values::text), top.value("discover", false, Values::flag));
    int connections =
        top.value(
            "connections",
            CrawlPlan.DEFAULT_CONNECTIONS,
            Quantities.smallCount(1, MAX_CONNECTIONS));
    Duration delay = top.value("delay", PlanBuilder.usualDelay(web), Quantities::duration);
    long randomSeed = top.value("random-seed", PlanFile.DEFAULT_RANDOM_SEED, Quantities::whole);
    Keeping keeping =
        new Keeping(
            top.value("keep", Keeping.DEFAULT.keep(), Values::keep),
            top.value("precision", Keeping.DEFAULT.precision(), Values::precision),
            top.value("keep-lists", Keeping.DEFAULT.lists(), Values::flag));
    long minFree = top.value("min-free", CrawlPlan.DEFAULT_MIN_FREE, Quantities::bytesOrNone);
    Access access = new AccessReader(file, problems).read(top);
    problems.check();
    return CrawlPlan.of(Objects.requireNonNull(topic), seeds)
        .words(words)
        .scope(scope)
        .web(web)
        .access(access)
        .strategy(strategy)
        .judge(judge)
        .discovery(discovery)
        .budget(budget)
        .connections(connections)
        .delay(delay)
        .randomSeed(randomSeed)
        .keeping(keeping)
        .links(top.value("links", CrawlPlan.DEFAULT_LINKS, Values::flag))
        .minFree(minFree)
        .build();
  }

  private void refuseFiles(Section top) {
    if (!mayNameFiles) {
      FILES.stream()
          .filter(key -> top.node(key) != null)
          .forEach(
              key ->
                  problems.add(
                      top.mark(key), key + ": no file can be named here; remove the line"));
    }
  }

  private List<Url> seeds(Section top) {
    List<Url> seeds = new ArrayList<>(top.list("seeds", Values::seed));
    String list = top.value("seeds-file", "", Values::text);
    if (!list.isEmpty() && mayNameFiles) {
      try {
        seeds.addAll(SeedFile.read(file.resolveSibling(list)));
      } catch (PlanException e) {
        problems.add(top.mark("seeds-file"), "seeds-file: cannot use " + Problems.quote(list));
        problems.addAll(e);
        return seeds;
      }
    }
    Node node = top.node("seeds");
    if (needsSeeds && seeds.isEmpty() && (node == null || isEmptyList(node))) {
      problems.add(top.mark("seeds"), "no seeds: add a list `seeds:` with at least one URL");
    }
    return seeds;
  }

  private static boolean isEmptyList(Node node) {
    return node instanceof SequenceNode list && list.getValue().isEmpty();
  }

  private Scope scope(Section top) {
    Node node = top.node("scope");
    if (node == null) {
      return Scope.OPEN;
    }
    Section scope = Section.of(node, "scope", SCOPE, homes(KEYS, "", BUDGET, "budget"), problems);
    return new Scope(
        scope.list("include-domains", Values::domain),
        scope.list("exclude-domains", Values::domain),
        scope.list("include-paths", Values::pathPattern),
        scope.list("exclude-paths", Values::pathPattern),
        scope.value("depth", 0, Quantities.smallCount(0, Integer.MAX_VALUE)),
        scope.value("pages-per-host", 0, Quantities.smallCount(0, Integer.MAX_VALUE)),
        scope.list("languages", Values::languageCode),
        scope.value("traps", true, Values::flag));
  }

  private Budget budget(Section top) {
    Node node = top.node("budget");
    if (node == null) {
      return Budget.DEFAULT;
    }
    Section budget = Section.of(node, "budget", BUDGET, homes(KEYS, "", SCOPE, "scope"), problems);
    return new Budget(
        budget.value("pages", Budget.DEFAULT.pages(), Quantities.count(1, Long.MAX_VALUE)),
        budget.value("minutes", Budget.DEFAULT.time(), Quantities::minutes),
        budget.value("bytes", Budget.DEFAULT.bytes(), Quantities::bytes),
        budget.value("relevant", Budget.ANY, Quantities::countOrAny),
        budget.value("harvest", 0.0, Quantities::shareOrNone));
  }

  private static Map<String, String> homes(
      List<String> some, String home, List<String> others, String otherHome) {
    Map<String, String> homes = new LinkedHashMap<>();
    some.forEach(key -> homes.put(key, home));
    others.forEach(key -> homes.put(key, otherHome));
    return homes;
  }
}
