package io.cormorant.app.cli.crawl;

import java.util.Map;
import picocli.CommandLine.Command;

/// Ends a running crawl: what is in flight comes home and is saved.
@Command(
    name = "stop",
    mixinStandardHelpOptions = true,
    description = "Ends a running crawl: what is in flight comes home and is saved.")
public final class StopCommand extends ControlCommand {
  @Override
  Map<String, Object> question() {
    return Map.of("ask", "stop");
  }
}
