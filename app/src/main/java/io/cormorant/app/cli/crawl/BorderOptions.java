package io.cormorant.app.cli.crawl;

import io.cormorant.plan.PlanFile;
import io.cormorant.plan.Scope;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that set the borders of a crawl, named as in a topic file.
final class BorderOptions {
  /// Their names.
  static final List<String> NAMES =
      List.of(
          "--depth",
          "--pages-per-host",
          "--include-domains",
          "--exclude-domains",
          "--include-paths",
          "--exclude-paths",
          "--languages");

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Go at most N links away from a seed (default: any number).")
  private @Nullable Integer depth;

  @Option(
      names = "--pages-per-host",
      paramLabel = "N",
      description = "Download at most N pages of one host (default: any number).")
  private @Nullable Integer pagesPerHost;

  @Option(
      names = "--include-domains",
      paramLabel = "DOMAIN",
      split = ",",
      description = "Stay in these domains and those below them, separated by commas.")
  private List<String> includeDomains = List.of();

  @Option(
      names = "--exclude-domains",
      paramLabel = "DOMAIN",
      split = ",",
      description = "Keep out of these domains and those below them.")
  private List<String> excludeDomains = List.of();

  @Option(
      names = "--include-paths",
      paramLabel = "PATTERN",
      split = ",",
      description = "Fetch only URLs whose path fits one of these patterns, as in robots.txt.")
  private List<String> includePaths = List.of();

  @Option(
      names = "--exclude-paths",
      paramLabel = "PATTERN",
      split = ",",
      description = "Fetch no URL whose path fits one of these patterns.")
  private List<String> excludePaths = List.of();

  @Option(
      names = "--languages",
      paramLabel = "CODE",
      split = ",",
      description = "Drop pages known to be in other languages: en,zh.")
  private List<String> languages = List.of();

  /// The borders of a plan with what the command line says otherwise.
  ///
  /// @throws IllegalArgumentException if that is no border
  Scope over(Scope planned) {
    return new Scope(
        either(includeDomains, planned.includeDomains(), PlanFile::domain),
        either(excludeDomains, planned.excludeDomains(), PlanFile::domain),
        either(includePaths, planned.includePaths(), PlanFile::pathPattern),
        either(excludePaths, planned.excludePaths(), PlanFile::pathPattern),
        number("--depth", depth, planned.depth()),
        number("--pages-per-host", pagesPerHost, planned.pagesPerHost()),
        either(languages, planned.languages(), UnaryOperator.identity()),
        planned.traps());
  }

  private static List<String> either(
      List<String> given, List<String> planned, UnaryOperator<String> reading) {
    return given.isEmpty() ? planned : given.stream().map(String::strip).map(reading).toList();
  }

  private static int number(String option, @Nullable Integer given, int planned) {
    if (given != null && given < 0) {
      throw new IllegalArgumentException(option + " is 0 (no limit) or more, not " + given);
    }
    return given == null ? planned : given;
  }
}
