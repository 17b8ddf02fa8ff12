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

  /// The command whose log is that of a server.
  private static final String SERVE = "serve";

  public static void main(String[] args) {
    log(args);
    quieten();
    System.exit(CormorantCommand.run(List.of(), args));
  }

  /// Two libraries that write logs are there: the portal's is set up by itself, all other commands
  /// write plain lines to standard error. To be called before anything logs.
  public static void log(String[] args) {
    if (System.getProperty(PROVIDER) == null) {
      boolean portal = args.length > 0 && args[0].equals(SERVE);
      System.setProperty(
          PROVIDER,
          portal
              ? "ch.qos.logback.classic.spi.LogbackServiceProvider"
              : "org.slf4j.simple.SimpleServiceProvider");
      System.setProperty("slf4j.internal.verbosity", "WARN");
    }
  }

  /// To be called before anything else.
  public static void quieten() {
    if (System.getProperty(LOGGING) == null) {
      System.setProperty(LOGGING, "java.lang.Object");
    }
  }
}
