package io.cormorant.app.product;

/// Exit codes, in the spirit of the table browsertrix-crawler publishes.
public final class Exit {
  public static final int DONE = 0;
  public static final int FAILED = 1;
  public static final int USAGE = 2;
  public static final int BAD_INPUT = 4;
  public static final int INTERRUPTED = 11;
  public static final int INTERRUPTED_TWICE = 13;
  public static final int BYTES_SPENT = 14;
  public static final int TIME_SPENT = 15;
  public static final int DISK = 16;
  public static final int BROKER = 17;

  private Exit() {}
}
