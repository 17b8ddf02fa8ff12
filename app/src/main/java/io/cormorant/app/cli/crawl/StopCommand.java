package io.cormorant.app.cli.crawl;

import java.util.Map;
import picocli.CommandLine.Command;

/// Stops a running crawl: finishes downloads in progress, saves and exits.
@Command(
    name = "stop",
    mixinStandardHelpOptions = true,
    description = {
      "Stops a running crawl.",
      "The crawl finishes downloads in progress, saves and exits."
    })
public final class StopCommand extends ControlCommand {
  @Override
  Map<String, Object> question() {
    return Map.of("ask", "stop");
  }

  @Override
  String done() {
    return "The crawl is stopping.";
  }
}
