package io.cormorant.app.cli;

import io.cormorant.plan.PlanFile;
import java.util.Optional;
import picocli.CommandLine;

/// Options that are none, but keys of topic files.
final class TopicFileKeys {
  private TopicFileKeys() {}

  /// Where such a key belongs, to append to a complaint; nothing if it is none.
  static Optional<String> hint(String option, CommandLine command) {
    return command.getCommandName().equals("crawl")
        ? PlanFile.keys().stream()
            .filter(known -> ("--" + known.substring(known.indexOf('.') + 1)).equals(option))
            .findFirst()
            .map(TopicFileKeys::sentence)
        : Optional.empty();
  }

  private static String sentence(String key) {
    int dot = key.indexOf('.');
    return dot < 0
        ? "; write it in the topic file as '" + key + ":' ('cormorant init' writes all keys)"
        : "; write it in the topic file as '%s:' under '%s:'"
            .formatted(key.substring(dot + 1), key.substring(0, dot));
  }
}
