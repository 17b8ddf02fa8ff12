package io.cormorant.app;

import io.cormorant.app.cli.CormorantCommand;
import java.util.List;

/// The entry point.
public final class Main {
  private Main() {}

  /// Libraries that log by themselves (Lucene says at its start that it could be faster) are not to
  /// be heard; a class of this name in place of a configuration leaves them without a voice.
  private static final String LOGGING = "java.util.logging.config.class";

  public static void main(String[] args) {
    quieten();
    System.exit(CormorantCommand.run(List.of(), args));
  }

  /// To be called before anything else.
  public static void quieten() {
    if (System.getProperty(LOGGING) == null) {
      System.setProperty(LOGGING, "java.lang.Object");
    }
  }
}
