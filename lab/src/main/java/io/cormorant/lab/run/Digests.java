package io.cormorant.lab.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// Names of things made from their content.
public final class Digests {
  private Digests() {}

  /// SHA-256 in hexadecimal digits, of texts each followed by a line feed.
  public static String ofLines(List<String> lines) {
    MessageDigest digest = sha256();
    for (String line : lines) {
      digest.update(line.getBytes(UTF_8));
      digest.update((byte) '\n');
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /// The order in which documents came, as one name.
  public static String ofOrder(List<Download> downloads) {
    return ofLines(downloads.stream().map(d -> d.url().toString()).toList());
  }

  /// The begin of a body that may stand for another: the digest, or a shorter body itself.
  static byte[] standIn(byte[] body) {
    MessageDigest digest = sha256();
    return body.length <= digest.getDigestLength() ? body : digest.digest(body);
  }

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
