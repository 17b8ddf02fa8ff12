package io.cormorant.app.cli.crawl;

import java.util.Map;
import picocli.CommandLine.Command;

/// Lets a running crawl fetch nothing more until it is told to continue.
@Command(
    name = "pause",
    mixinStandardHelpOptions = true,
    description = "Lets a running crawl fetch nothing more until it is told to continue.")
public final class PauseCommand extends ControlCommand {
  @Override
  Map<String, Object> question() {
    return Map.of("ask", "pause");
  }
}
