package io.cormorant.app.cli.crawl;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Options that belong to the plan of a crawl from its beginning.
final class FixedOptions {
  private static final List<String> NAMES =
      List.of(
          "--web",
          "--topic",
          "--strategy",
          "--judge",
          "--discover",
          "--random-seed",
          "--keep",
          "--keep-lists",
          "--precision",
          "--threshold",
          "--no-traps",
          "--render");

  private FixedOptions() {}

  /// @throws ParameterException if one is given to a crawl that is resumed
  static void refuse(CommandLine crawl) {
    CommandLine.ParseResult given = crawl.getParseResult();
    for (String option : Stream.concat(NAMES.stream(), BorderOptions.NAMES.stream()).toList()) {
      if (given.hasMatchedOption(option)) {
        throw new ParameterException(
            crawl,
            "a resumed crawl keeps its settings, so "
                + option
                + " cannot change; leave it out. --pages, --minutes, --bytes, --relevant, --until-harvest, --seeds,"
                + " --retry-errors, --engine, --connections, --delay, --min-free, --links and the options for the live web can");
      }
    }
  }
}
