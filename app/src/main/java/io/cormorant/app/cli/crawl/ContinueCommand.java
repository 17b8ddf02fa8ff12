package io.cormorant.app.cli.crawl;

import java.util.Map;
import picocli.CommandLine.Command;

/// Continues a paused crawl.
@Command(
    name = "continue",
    mixinStandardHelpOptions = true,
    description = "Continues a paused crawl.")
public final class ContinueCommand extends ControlCommand {
  @Override
  Map<String, Object> question() {
    return Map.of("ask", "continue");
  }

  @Override
  String done() {
    return "The crawl continues.";
  }
}
