package io.cormorant.app.cli;

/// Exit codes, in the spirit of the table browsertrix-crawler publishes.
final class Exit {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;
  static final int BAD_INPUT = 4;
  static final int INTERRUPTED = 11;
  static final int INTERRUPTED_TWICE = 13;
  static final int BYTES_SPENT = 14;
  static final int TIME_SPENT = 15;
  static final int DISK = 16;

  private Exit() {}
}
