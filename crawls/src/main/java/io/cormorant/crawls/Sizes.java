package io.cormorant.crawls;

/// Numbers of bytes, for people.
public final class Sizes {
  private static final long ONE_KIB = 1L << 10;

  private Sizes() {}

  public static String text(long bytes) {
    String[] units = {" bytes", " KiB", " MiB", " GiB", " TiB"};
    int unit = 0;
    double amount = bytes;
    while (amount >= ONE_KIB && unit < units.length - 1) {
      amount /= ONE_KIB;
      unit++;
    }
    return String.valueOf(Math.round(amount * 10) / 10.0).replaceFirst("\\.0$", "") + units[unit];
  }
}
