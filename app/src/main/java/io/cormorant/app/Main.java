package io.cormorant.app;

import io.cormorant.app.cli.CormorantCommand;

/// The entry point.
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(CormorantCommand.run(args));
  }
}
