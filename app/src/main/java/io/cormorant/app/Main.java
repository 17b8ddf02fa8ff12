package io.cormorant.app;

import io.cormorant.app.cli.CormorantCommand;

/// The entry point.
public final class Main {
  private Main() {}

  /// Libraries that log by themselves (Lucene says at its start that it could be faster) are not to
  /// be heard; a class of this name in place of a configuration leaves them without a voice.
  private static final String LOGGING = "java.util.logging.config.class";

  public static void main(String[] args) {
    if (System.getProperty(LOGGING) == null) {
      System.setProperty(LOGGING, "java.lang.Object");
    }
    System.exit(CormorantCommand.run(args));
  }
}
