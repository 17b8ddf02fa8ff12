package io.cormorant.bench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import io.cormorant.judge.astray.RuleBreaker;
import io.cormorant.judge.astray.deeper.Accomplice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Holds the house plan: which package may use which, and what no package may do.
///
/// Every rule that [RuleBreaker] breaks on purpose is run against it too, so that a rule which can
/// no longer fail is noticed.
final class ArchitectureTest {
  private static final String ROOT = "io.cormorant.";
  private static final int FEWEST_CLASSES = 250;

  /// The packages of the engine and the modules around it, and which others each may use. The app
  /// may use all of them, and the benchmarks the app too.
  private static final Map<String, List<String>> USES =
      Map.ofEntries(
          entry("core", List.of()),
          entry("text", List.of()),
          entry("drawing", List.of("core")),
          entry("plan", List.of("core")),
          entry("parse", List.of("core")),
          entry("fetch", List.of("core")),
          entry("render", List.of("core", "fetch")),
          entry("frontier", List.of("core")),
          entry("judge", List.of("core", "estimate", "text")),
          entry("llm", List.of("core", "judge", "remote")),
          entry("remote", List.of()),
          entry("discover", List.of("core", "remote")),
          entry("strategy", List.of("core", "discover", "frontier", "text")),
          entry("topic", List.of("core", "judge", "text")),
          entry("trap", List.of("core")),
          entry(
              "crawl",
              List.of(
                  "core", "discover", "estimate", "frontier", "parse", "plan", "strategy", "trap")),
          entry("estimate", List.of()),
          entry("revisit", List.of()),
          entry(
              "archive",
              List.of(
                  "core",
                  "crawl",
                  "discover",
                  "drawing",
                  "estimate",
                  "fetch",
                  "frontier",
                  "parse",
                  "plan",
                  "remote",
                  "text")),
          entry(
              "lab",
              List.of(
                  "core", "crawl", "discover", "drawing", "frontier", "parse", "plan", "strategy")),
          entry(
              "crawls",
              List.of(
                  "archive",
                  "core",
                  "crawl",
                  "discover",
                  "estimate",
                  "fetch",
                  "frontier",
                  "judge",
                  "llm",
                  "parse",
                  "plan",
                  "remote",
                  "render",
                  "revisit",
                  "strategy",
                  "text",
                  "trap")),
          entry(
              "cluster",
              List.of(
                  "archive",
                  "core",
                  "crawl",
                  "crawls",
                  "fetch",
                  "frontier",
                  "judge",
                  "parse",
                  "plan")),
          entry(
              "portal",
              List.of(
                  "archive",
                  "core",
                  "crawl",
                  "crawls",
                  "discover",
                  "drawing",
                  "fetch",
                  "judge",
                  "parse",
                  "plan",
                  "revisit",
                  "text",
                  "trap")),
          entry("semantics", List.of("core", "judge", "text")));

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.cormorant");
  private static final JavaClasses ASTRAY =
      new ClassFileImporter().importClasses(RuleBreaker.class, Accomplice.class);

  @Test
  void importsEveryModuleWithoutItsTests() {
    assertTrue(MAIN.size() > FEWEST_CLASSES, "only " + MAIN.size() + " classes imported");
    Set<String> known = new TreeSet<>(USES.keySet());
    known.addAll(List.of("app", "bench"));
    Set<String> found =
        MAIN.stream()
            .map(type -> type.getPackageName().substring(ROOT.length()).split("\\.", 2)[0])
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(known, found, "a new package needs its place in this test");
    assertTrue(!MAIN.contain(RuleBreaker.class), "test classes were imported");
  }

  @TestFactory
  Stream<DynamicTest> packagesUseOnlyWhatTheyMay() {
    return USES.keySet().stream()
        .sorted()
        .map(name -> DynamicTest.dynamicTest(name, () -> usage(name).check(MAIN)));
  }

  @Test
  void coreUsesTheJdkThePublicSuffixListAndIdnaOnly() {
    classes()
        .that()
        .resideInAPackage(all("core"))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(all("core"), "java..", "crawlercommons..", "org.jspecify..")
                .or(nameMatching("com\\.ibm\\.icu\\.text\\.IDNA(\\$.*)?")))
        .check(MAIN);
  }

  @Test
  void modelsOfRecommendationsOnlyCompute() {
    classes()
        .that()
        .resideInAPackage(all("portal.recommend.model"))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                all("portal.recommend.model"),
                all("text"),
                "java.lang..",
                "java.util..",
                "it.unimi..",
                "org.jspecify.."))
        .check(MAIN);
  }

  @TestFactory
  Stream<DynamicTest> allClassesKeepTheRules() {
    return rules().entrySet().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(MAIN)));
  }

  @Test
  void everyPackageIsNullMarked() {
    assertEquals(List.of(), notNullMarked(MAIN));
    assertEquals(2, notNullMarked(ASTRAY).size(), "the rule can fail");
  }

  @TestFactory
  Stream<DynamicTest> rulesCatchTheRuleBreaker() {
    Map<String, ArchRule> rules = new LinkedHashMap<>(rules());
    rules.put("judge uses what it may", usage("judge"));
    return rules.entrySet().stream()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.getKey(),
                    () ->
                        assertTrue(
                            rule.getValue().evaluate(ASTRAY).hasViolation(),
                            "the rule breaker got through")));
  }

  private static ArchRule usage(String name) {
    String[] allowed =
        Stream.concat(Stream.of(name), USES.get(name).stream())
            .map(ArchitectureTest::all)
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(all(name))
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage("io.cormorant..").or(resideInAnyPackage(allowed)));
  }

  private static Map<String, ArchRule> rules() {
    Map<String, ArchRule> rules = new LinkedHashMap<>();
    rules.put(
        "judges and strategies only think",
        noClasses()
            .that()
            .resideInAnyPackage(all("judge"), all("strategy"))
            .should()
            .dependOnClassesThat(outsideWorld()));
    rules.put(
        "packages form no cycles",
        slices().matching("io.cormorant.(**)").should().beFreeOfCycles());
    rules.put(
        "only app prints",
        outsideApp()
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err"));
    rules.put("only app knows the time", outsideApp().should().callMethodWhere(asksTheClock()));
    rules.put("only app is random", outsideApp().should().callMethod(Math.class, "random"));
    rules.put(
        "no java.util.logging",
        noClasses().should().dependOnClassesThat().resideInAPackage("java.util.logging.."));
    return rules;
  }

  private static GivenClassesConjunction outsideApp() {
    return noClasses().that().resideOutsideOfPackages(all("app"), all("bench"));
  }

  private static DescribedPredicate<JavaClass> outsideWorld() {
    return resideInAnyPackage("java.net..", "java.nio.file..", "java.nio.channels..")
        .or(nameMatching("java\\.io\\.(File.*|RandomAccessFile|Print.*)"))
        .or(nameMatching("java\\.time\\.(Clock|InstantSource)"))
        .or(nameMatching("java\\.lang\\.Thread(\\..*|\\$.*)?"));
  }

  private static DescribedPredicate<JavaCall<?>> asksTheClock() {
    return DescribedPredicate.describe(
        "asks the system's clock",
        call ->
            asks(call, "java.lang.System", "currentTimeMillis")
                || (call.getTargetOwner().getPackageName().equals("java.time")
                    && (call.getName().equals("now") || call.getName().startsWith("system"))
                    && call.getTarget().getRawParameterTypes().stream()
                        .noneMatch(type -> type.isAssignableTo(java.time.Clock.class))));
  }

  private static boolean asks(JavaAccess<?> call, String owner, String name) {
    return call.getTargetOwner().getName().equals(owner) && call.getName().equals(name);
  }

  private static List<String> notNullMarked(JavaClasses classes) {
    return classes.stream()
        .map(JavaClass::getPackage)
        .distinct()
        .filter(p -> !p.isAnnotatedWith(NullMarked.class))
        .map(JavaPackage::getName)
        .sorted()
        .toList();
  }

  private static String all(String name) {
    return ROOT + name + "..";
  }
}
