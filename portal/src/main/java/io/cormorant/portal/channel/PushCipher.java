package io.cormorant.portal.channel;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.InvalidKeySpecException;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts what browsers are told, so that only they can read it (RFC 8291, aes128gcm in one
/// record).
final class PushCipher {
  /// Of a message before it is encrypted. Push services take at least 4096 bytes after that.
  static final int LONGEST = 3_000;

  private static final int RECORD = 4_096;
  private static final int SALT = 16;
  private static final int KEY = 16;
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;
  private static final int COORDINATE = 32;

  private PushCipher() {}

  static byte[] encrypt(byte[] text, byte[] browserKey, byte[] auth)
      throws GeneralSecurityException {
    byte[] salt = new byte[SALT];
    new SecureRandom().nextBytes(salt);
    return encrypt(text, browserKey, auth, freshKeys(), salt);
  }

  /// @param browserKey its public key, an uncompressed point
  /// @param auth the secret that the browser has given
  /// @param own keys for this message
  static byte[] encrypt(byte[] text, byte[] browserKey, byte[] auth, KeyPair own, byte[] salt)
      throws GeneralSecurityException {
    KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
    agreement.init(own.getPrivate());
    agreement.doPhase(publicKey(browserKey), true);
    byte[] ownKey = point((ECPublicKey) own.getPublic());
    byte[] context =
        joined("WebPush: info\0".getBytes(StandardCharsets.US_ASCII), browserKey, ownKey);
    byte[] secret = derive(agreement.generateSecret(), auth, context, COORDINATE);
    byte[] key = derive(secret, salt, info("Content-Encoding: aes128gcm\0"), KEY);
    byte[] nonce = derive(secret, salt, info("Content-Encoding: nonce\0"), NONCE);
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    byte[] sealed = cipher.doFinal(joined(text, new byte[] {2}));
    byte[] head =
        ByteBuffer.allocate(SALT + 5).put(salt).putInt(RECORD).put((byte) ownKey.length).array();
    return joined(head, ownKey, sealed);
  }

  private static byte[] info(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] derive(byte[] secret, byte[] salt, byte[] info, int length)
      throws GeneralSecurityException {
    return KDF.getInstance("HKDF-SHA256")
        .deriveData(
            HKDFParameterSpec.ofExtract().addIKM(secret).addSalt(salt).thenExpand(info, length));
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  static KeyPair freshKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  static ECParameterSpec curve() throws GeneralSecurityException {
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    return curve.getParameterSpec(ECParameterSpec.class);
  }

  /// The key at an uncompressed point.
  ///
  /// @throws InvalidKeySpecException if it is not on the curve
  static ECPublicKey publicKey(byte[] point) throws GeneralSecurityException {
    if (point.length != 2 * COORDINATE + 1 || point[0] != 4) {
      throw new InvalidKeySpecException("no uncompressed point");
    }
    BigInteger x = new BigInteger(1, point, 1, COORDINATE);
    BigInteger y = new BigInteger(1, point, 1 + COORDINATE, COORDINATE);
    ECParameterSpec curve = curve();
    BigInteger p = ((ECFieldFp) curve.getCurve().getField()).getP();
    BigInteger right =
        x.multiply(x).add(curve.getCurve().getA()).multiply(x).add(curve.getCurve().getB());
    if (x.compareTo(p) >= 0
        || y.compareTo(p) >= 0
        || !y.multiply(y).subtract(right).mod(p).equals(BigInteger.ZERO)) {
      throw new InvalidKeySpecException("that point is not on the curve");
    }
    return (ECPublicKey)
        KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y), curve));
  }

  /// A key as an uncompressed point.
  static byte[] point(ECPublicKey key) {
    return joined(
        new byte[] {4}, coordinate(key.getW().getAffineX()), coordinate(key.getW().getAffineY()));
  }

  private static byte[] coordinate(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] whole = new byte[COORDINATE];
    int length = Math.min(bytes.length, COORDINATE);
    System.arraycopy(bytes, bytes.length - length, whole, COORDINATE - length, length);
    return whole;
  }
}
