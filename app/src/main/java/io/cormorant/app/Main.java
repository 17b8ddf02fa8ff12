package io.cormorant.app;

import io.cormorant.app.cli.CormorantCommand;
import java.util.List;

/// The entry point.
public final class Main {
  private Main() {}

  /// Libraries that log by themselves (Lucene says at its start that it could be faster) are not to
  /// be heard; a class of this name in place of a configuration leaves them without a voice.
  private static final String LOGGING = "java.util.logging.config.class";

  private static final String PROVIDER = "slf4j.provider";

  public static void main(String[] args) {
    quieten();
    log(args);
    System.exit(CormorantCommand.run(List.of(), args));
  }

  /// Log lines go to standard error, as plain ones; the portal's are set up by itself.
  private static void log(String[] args) {
    System.setProperty("slf4j.internal.verbosity", "WARN");
    if (System.getProperty(PROVIDER) == null) {
      boolean portal = args.length > 0 && args[0].equals("serve");
      System.setProperty(
          PROVIDER,
          portal
              ? "ch.qos.logback.classic.spi.LogbackServiceProvider"
              : "org.slf4j.simple.SimpleServiceProvider");
    }
  }

  /// To be called before anything else.
  public static void quieten() {
    if (System.getProperty(LOGGING) == null) {
      System.setProperty(LOGGING, "java.lang.Object");
    }
  }
}
