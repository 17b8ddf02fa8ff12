package io.cormorant.judge.astray.deeper;

import io.cormorant.judge.astray.RuleBreaker;

/// Closes a package cycle. Never run.
public final class Accomplice {
  private Accomplice() {}

  public static void help() {
    RuleBreaker.help();
  }
}
