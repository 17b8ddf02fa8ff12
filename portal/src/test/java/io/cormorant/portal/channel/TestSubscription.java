package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.interfaces.ECPublicKey;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// A subscription to Web Push whose keys are a test's own, so that it can read what a browser would
/// be told.
public final class TestSubscription {
  private final KeyPair keys;
  private final byte[] auth = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  public TestSubscription() throws GeneralSecurityException {
    this.keys = PushCipher.freshKeys();
  }

  /// The browser's public key, as a script gives it to the portal.
  public String key() {
    return text(PushCipher.point((ECPublicKey) keys.getPublic()));
  }

  /// The browser's secret, as a script gives it to the portal.
  public String auth() {
    return text(auth);
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// Reads a message as a browser does, step by step as RFC 8291 says.
  public String read(byte[] body) throws GeneralSecurityException {
    byte[] salt = Arrays.copyOf(body, 16);
    assertEquals(4_096, ByteBuffer.wrap(body, 16, 4).getInt());
    byte[] sender = Arrays.copyOfRange(body, 21, 21 + body[20]);
    KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(keys.getPrivate());
    agreement.doPhase(PushCipher.publicKey(sender), true);
    byte[] one = {1};
    byte[] secret =
        hmac(
            hmac(auth, agreement.generateSecret()),
            ascii("WebPush: info\0"),
            PushCipher.point((ECPublicKey) keys.getPublic()),
            sender,
            one);
    byte[] random = hmac(salt, secret);
    byte[] key = Arrays.copyOf(hmac(random, ascii("Content-Encoding: aes128gcm\0"), one), 16);
    byte[] nonce = Arrays.copyOf(hmac(random, ascii("Content-Encoding: nonce\0"), one), 12);
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
    byte[] plain = cipher.doFinal(body, 21 + body[20], body.length - 21 - body[20]);
    assertEquals(2, plain[plain.length - 1]);
    return new String(plain, 0, plain.length - 1, StandardCharsets.UTF_8);
  }

  private static byte[] hmac(byte[] key, byte[]... parts) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    for (byte[] part : parts) {
      mac.update(part);
    }
    return mac.doFinal();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
