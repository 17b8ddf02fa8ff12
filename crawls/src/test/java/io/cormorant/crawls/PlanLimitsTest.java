package io.cormorant.crawls;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Plugin;
import io.cormorant.core.Topic;
import io.cormorant.crawls.PlanLimits.Refusal;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanException;
import io.cormorant.plan.PlanFile;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PlanLimitsTest {
  private static final PlanLimits LIMITS = PlanLimits.USUAL;

  /// The keys that may be set, with a value that is not the usual one.
  private static final Map<String, String> ALLOWED =
      Map.ofEntries(
          entry("name", "Other rivers"),
          entry("id", "other"),
          entry("language", "zh-Hans"),
          entry("keywords", "{lake: 0.5, \"河流\": 1.0}"),
          entry("sentence", "\"Floods: how they come, and what helps.\""),
          entry("examples", "[\"https://example.org/good\"]"),
          entry("counter-examples", "[\"https://example.org/bad\"]"),
          entry("generic", "[report]"),
          entry(
              "concepts",
              "[{name: water, terms: [water]}, {name: rain, parent: water, terms: [rain]}]"),
          entry("threshold", "0.3"),
          entry("seeds", "[\"https://example.org/other\"]"),
          entry("strategy", "\"best-first:scorer=anchor\""),
          entry("judge", "\"combined:of=vsm+cosine,sample=50\""),
          entry("connections", "3"),
          entry("delay", "2s"),
          entry("random-seed", "7"),
          entry("keep", "all"),
          entry("precision", "high"),
          entry("keep-lists", "true"),
          entry("links", "false"),
          entry("scope.include-domains", "[example.org]"),
          entry("scope.exclude-domains", "[example.com]"),
          entry("scope.include-paths", "[/blog/]"),
          entry("scope.exclude-paths", "[\"*.pdf$\"]"),
          entry("scope.depth", "4"),
          entry("scope.pages-per-host", "40"),
          entry("scope.languages", "[en, zh]"),
          entry("scope.traps", "false"),
          entry("budget.pages", "500"),
          entry("budget.minutes", "90"),
          entry("budget.bytes", "1GiB"),
          entry("budget.relevant", "50"),
          entry("budget.harvest", "0.05"));

  /// The keys that may not.
  private static final Map<String, String> REFUSED =
      Map.ofEntries(
          entry("vectors", "words.vec"),
          entry("hownet", "/etc/"),
          entry("seeds-file", "/etc/passwd"),
          entry("engines", "[wayback]"),
          entry("discover", "true"),
          entry("min-free", "0"),
          entry("web", "\"recorded:/etc\""),
          entry("contact", "me@example.org"),
          entry("allow-private", "true"),
          entry("proxy", "http://proxy.example.org:3128"),
          entry("resolve", "{www.example.org: \"192.0.2.1\"}"),
          entry("cookies", "true"),
          entry("logins", "logins.yaml"),
          entry("render", "auto"));

  @Test
  void everyKeyOfTopicFilesIsEitherAllowedOrRefused() {
    Set<String> known = new TreeSet<>(ALLOWED.keySet());
    known.addAll(REFUSED.keySet());
    assertEquals(new TreeSet<>(PlanFile.keys()), known);
    assertEquals(ALLOWED.size() + REFUSED.size(), known.size(), "a key is both");
  }

  @TestFactory
  Stream<DynamicTest> allowsWhatSaysWhatIsWanted() {
    return ALLOWED.entrySet().stream()
        .map(
            set ->
                DynamicTest.dynamicTest(
                    set.getKey(),
                    () -> {
                      CrawlPlan plan = plan(set.getKey(), set.getValue());
                      assertNotEquals(plan("", ""), plan, "the value is the usual one");
                      assertEquals(List.of(), LIMITS.refusals(plan));
                      assertEquals(plan, PlanFile.read(PlanFile.shared(plan), "shared"));
                    }));
  }

  @TestFactory
  Stream<DynamicTest> refusesWhatIsTheServersOwn() {
    return REFUSED.entrySet().stream()
        .map(
            set ->
                DynamicTest.dynamicTest(
                    set.getKey(),
                    () -> {
                      String why = refusal(set.getKey(), set.getValue());
                      assertTrue(why.contains(set.getKey()), why);
                    }));
  }

  /// The one sentence that is said of a key.
  private static String refusal(String key, String value) {
    try {
      List<Refusal> refusals = LIMITS.refusals(plan(key, value));
      assertEquals(List.of(key), refusals.stream().map(Refusal::key).toList());
      return refusals.getFirst().sentence();
    } catch (PlanException e) {
      assertEquals(1, e.problems().size(), e.getMessage());
      return e.problems().getFirst().text();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "budget.pages, 1000000",
    "budget.minutes, 30d",
    "budget.bytes, 1TiB",
    "connections, 500",
    "delay, 100ms",
  })
  void capsWhatCostsMuch(String key, String value) {
    assertTrue(refusal(key, value).startsWith(key + ": "), () -> refusal(key, value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "llm",
        "llm:url=http://localhost:11434/v1,model=x",
        "combined:of=vsm+llm",
        "combined:of=vsm+llm:url=http://169.254.169.254/",
        "combined:of=vsm+combined:of=llm",
        "combined:sample=900000000",
        "nobody",
        "vsm:nothing=1",
      })
  void refusesJudgesThatAskOrAreNone(String judge) {
    assertTrue(refusal("judge", "\"" + judge + "\"").startsWith("judge: "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "adaptive:weights=/etc/passwd",
        "best-first:capacity=999999999",
        "dwdbrm:operators=/etc/passwd",
        "fcosa-lg:branch=nothing",
        "nobody",
      })
  void refusesStrategiesThatReadFilesOrAreNone(String strategy) {
    assertTrue(refusal("strategy", "\"" + strategy + "\"").startsWith("strategy: "));
  }

  /// A new option of any text needs a look whether it names a file or a service.
  @Test
  void optionsOfAnyTextAreKnown() {
    List<String> texts =
        Stream.<Plugin>concat(
                Assembly.judges().all().stream(), Assembly.strategies().all().stream())
            .flatMap(
                plugin ->
                    plugin.about().options().stream()
                        .filter(option -> Set.of("text", "file").contains(option.values()))
                        .map(OptionSpec::name)
                        .map(option -> plugin.name() + ":" + option))
            .sorted()
            .toList();
    assertEquals(
        List.of(
            "adaptive:weights",
            "combined:of",
            "dwdbrm:operators",
            "fcosa-lg:branch",
            "llm:model",
            "llm:url"),
        texts);
  }

  @Test
  void saysAllThatIsRefusedAtOnce() {
    CrawlPlan plan = PlanFile.read(text("cookies", "true") + "render: auto\nmin-free: 0\n", "text");
    BadInput refusal = assertThrows(BadInput.class, () -> LIMITS.checked(plan));
    assertEquals(3, refusal.getMessage().lines().count(), refusal::getMessage);
  }

  /// The `crawl.yaml` of a crawl spells out that nothing of it is set.
  @Test
  void takesKeysThatSetNothing() {
    String spelled =
        """
        engines: []
        discover: false
        min-free: 1GiB
        web: live
        allow-private: false
        resolve: {}
        cookies: false
        render: never
        """;
    CrawlPlan plan = PlanFile.read(text("", "") + spelled, "text");
    assertEquals(plan, LIMITS.checked(plan));
  }

  /// Made by a program, so that nobody has read it yet.
  @Test
  void refusesWhatNoTopicFileCanHold() {
    Topic topic =
        new Topic("rivers", "Rivers ".repeat(1_000), List.of(new Keyword("river", 1)), null, null);
    List<Refusal> refusals = LIMITS.refusals(plan("", "").withTopic(topic));
    assertEquals(1, refusals.size());
    assertTrue(refusals.getFirst().sentence().contains("name: "), () -> "" + refusals);
  }

  private static CrawlPlan plan(String key, String value) {
    return PlanFile.read(text(key, value), "text");
  }

  /// A topic file with one key more.
  private static String text(String key, String value) {
    StringBuilder text = new StringBuilder();
    Map.of(
            "name", "Rivers",
            "keywords", "{river: 1.0}",
            "seeds", "[\"https://example.org/\"]")
        .forEach((usual, its) -> line(usual.equals(key) ? "" : usual + ": " + its, text));
    int dot = key.indexOf('.');
    if (dot >= 0) {
      line(key.substring(0, dot) + ":\n  " + key.substring(dot + 1) + ": " + value, text);
    } else if (!key.isEmpty()) {
      line(key + ": " + value, text);
    }
    return text.toString();
  }

  private static void line(String line, StringBuilder text) {
    text.append(line).append('\n');
  }
}
