package io.cormorant.app.cli;

import io.cormorant.plan.PlanFile;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Options that are none, but keys of topic files.
final class TopicFileKeys {
  private TopicFileKeys() {}

  /// Says where such a key belongs.
  ///
  /// @return whether it was one
  static boolean printHint(ParameterException e, PrintWriter err) {
    if (!(e instanceof UnmatchedArgumentException unmatched)
        || !e.getCommandLine().getCommandName().equals("crawl")) {
      return false;
    }
    String option = unmatched.getUnmatched().getFirst().replaceFirst("=.*", "");
    Optional<String> key =
        PlanFile.keys().stream()
            .filter(known -> ("--" + known.substring(known.indexOf('.') + 1)).equals(option))
            .findFirst();
    key.ifPresent(known -> err.println(sentence(known)));
    return key.isPresent();
  }

  private static String sentence(String key) {
    int dot = key.indexOf('.');
    return dot < 0
        ? "Write it in the topic file: '" + key + ":'. 'cormorant init' writes one with all keys."
        : "Write it in the topic file: '%s:' under '%s:'."
            .formatted(key.substring(dot + 1), key.substring(0, dot));
  }
}
