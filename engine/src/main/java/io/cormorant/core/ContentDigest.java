package io.cormorant.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// The name of a document's bytes as WARC files write it: `sha1:` and base 32.
public final class ContentDigest {
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private ContentDigest() {}

  public static String of(byte[] bytes) {
    return named(sha1().digest(bytes));
  }

  /// Of several texts, one a line.
  public static String ofLines(String first, String rest) {
    MessageDigest digest = sha1();
    digest.update(first.getBytes(UTF_8));
    digest.update((byte) '\n');
    return named(digest.digest(rest.getBytes(UTF_8)));
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  private static String named(byte[] hash) {
    StringBuilder text = new StringBuilder(37).append("sha1:");
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
