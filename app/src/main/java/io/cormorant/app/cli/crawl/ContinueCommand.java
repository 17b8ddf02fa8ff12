package io.cormorant.app.cli.crawl;

import java.util.Map;
import picocli.CommandLine.Command;

/// Lets a paused crawl go on.
@Command(
    name = "continue",
    mixinStandardHelpOptions = true,
    description = "Lets a paused crawl go on.")
public final class ContinueCommand extends ControlCommand {
  @Override
  Map<String, Object> question() {
    return Map.of("ask", "continue");
  }
}
