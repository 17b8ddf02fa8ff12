package io.cormorant.portal.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/// Secret words that are given to people once, and their hashes, which are what is kept.
public final class Secrets {
  private static final int BYTES = 24;
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private final SecureRandom random = new SecureRandom();

  /// A new secret of 192 bits, fit for a URL.
  public String fresh() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return TEXT.encodeToString(bytes);
  }

  /// 43 characters by which a text is known.
  public static String hash(String text) {
    try {
      return TEXT.encodeToString(
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
