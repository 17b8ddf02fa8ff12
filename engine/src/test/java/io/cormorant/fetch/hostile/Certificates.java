package io.cormorant.fetch.hostile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// Certificates made for one test: an authority that the JVM trusts while this is open, a good
/// certificate signed by it, and bad ones.
final class Certificates implements AutoCloseable {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final String PROPERTY = "javax.net.ssl.trustStore";
  private static final Duration YEAR = Duration.ofDays(365);

  private final KeyPairGenerator generator;
  private final KeyPair authority;
  private final Instant now;
  private final Map<String, String> before = new TreeMap<>();

  Certificates(Path folder, Instant now) {
    this.now = now;
    try {
      generator = KeyPairGenerator.getInstance("EC");
      authority = generator.generateKeyPair();
      trust(folder.resolve("trusted.p12"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What a server needs that shows one of the certificates.
  ///
  /// @param kind `good`, `wrong-name`, `expired` or `self-signed`
  SSLContext serverContext(String kind) {
    try {
      KeyPair keys = generator.generateKeyPair();
      String name = kind.equals("wrong-name") ? "other.test" : "tls-" + kind + HostileCase.DOMAIN;
      KeyPair signer = kind.equals("self-signed") ? keys : authority;
      Instant start = now.minus(kind.equals("expired") ? YEAR.multipliedBy(2) : YEAR);
      Certificate shown = certificate(name, keys, signer, start, false);
      KeyStore one = empty();
      one.setKeyEntry("server", keys.getPrivate(), PASSWORD, new Certificate[] {shown});
      var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(one, PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    before.forEach(
        (name, value) -> {
          if (value.isEmpty()) {
            System.clearProperty(name);
          } else {
            System.setProperty(name, value);
          }
        });
  }

  private void trust(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = empty();
    Certificate own = certificate("authority", authority, authority, now.minus(YEAR), true);
    trusted.setCertificateEntry("authority", own);
    try (OutputStream out = Files.newOutputStream(file)) {
      trusted.store(out, PASSWORD);
    }
    set(PROPERTY, file.toString());
    set(PROPERTY + "Password", new String(PASSWORD));
    set(PROPERTY + "Type", "PKCS12");
  }

  private void set(String property, String value) {
    before.put(property, System.getProperty(property, ""));
    System.setProperty(property, value);
  }

  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  /// An X.509 certificate (RFC 5280), good for 400 days from its start.
  @SuppressWarnings("ReferenceEquality") // the pair itself signs
  private static Certificate certificate(
      String name, KeyPair keys, KeyPair signer, Instant start, boolean forAuthority)
      throws GeneralSecurityException {
    byte[] algorithm = Der.sequence(Der.bytes(0x06, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
    byte[] extension =
        forAuthority
            ? Der.extension(0x13, Der.sequence(Der.bytes(0x01, 0xff)))
            : Der.extension(0x11, Der.sequence(Der.text(0x82, name)));
    byte[] body =
        Der.sequence(
            Der.tagged(0xa0, Der.bytes(0x02, 2)),
            Der.bytes(0x02, 1),
            algorithm,
            Der.name(signer == keys ? name : "authority"),
            Der.sequence(Der.time(start), Der.time(start.plus(Duration.ofDays(400)))),
            Der.name(name),
            keys.getPublic().getEncoded(),
            Der.tagged(0xa3, Der.sequence(extension)));
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(signer.getPrivate());
    signature.update(body);
    byte[] whole = Der.sequence(body, algorithm, Der.bits(signature.sign()));
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(whole));
  }
}
