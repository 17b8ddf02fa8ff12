package io.cormorant.core;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// The name of a document's bytes as WARC files write it: `sha1:` and base 32.
public final class ContentDigest {
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private ContentDigest() {}

  public static String of(byte[] bytes) {
    try {
      return "sha1:" + base32(MessageDigest.getInstance("SHA-1").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  private static String base32(byte[] hash) {
    StringBuilder text = new StringBuilder(32);
    long bits = 0;
    int count = 0;
    for (byte b : hash) {
      bits = bits << 8 | (b & 0xff);
      count += 8;
      while (count >= 5) {
        count -= 5;
        text.append(ALPHABET.charAt((int) (bits >> count) & 31));
      }
    }
    return text.toString();
  }
}
