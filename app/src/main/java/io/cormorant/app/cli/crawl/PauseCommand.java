package io.cormorant.app.cli.crawl;

import java.util.Map;
import picocli.CommandLine.Command;

/// Pauses a running crawl.
@Command(name = "pause", mixinStandardHelpOptions = true, description = "Pauses a running crawl.")
public final class PauseCommand extends ControlCommand {
  @Override
  Map<String, Object> question() {
    return Map.of("ask", "pause");
  }

  @Override
  String done() {
    return "The crawl is paused.";
  }
}
