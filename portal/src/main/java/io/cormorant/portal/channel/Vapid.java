package io.cormorant.portal.channel;

import io.cormorant.crawls.Json;
import io.cormorant.portal.store.Settings;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/// The keys by which push services know this portal (RFC 8292). They are made once: browsers that
/// were subscribed with others could not be told any more.
@Component
public final class Vapid {
  private static final String SETTING = "vapid";
  private static final Duration GOOD_FOR = Duration.ofHours(12);
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private final Settings settings;

  Vapid(Settings settings) {
    this.settings = settings;
  }

  private record Keys(String open, PrivateKey secret) {}

  private synchronized Keys keys() {
    try {
      String stored = settings.get(SETTING).orElse("");
      if (stored.isEmpty()) {
        KeyPair pair = PushCipher.freshKeys();
        stored =
            TEXT.encodeToString(PushCipher.point((ECPublicKey) pair.getPublic()))
                + " "
                + TEXT.encodeToString(pair.getPrivate().getEncoded());
        settings.set(SETTING, stored);
      }
      int space = stored.indexOf(' ');
      return new Keys(
          stored.substring(0, space),
          KeyFactory.getInstance("EC")
              .generatePrivate(
                  new PKCS8EncodedKeySpec(
                      Base64.getUrlDecoder().decode(stored.substring(space + 1)))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the keys for push services cannot be used", e);
    }
  }

  /// The key that browsers subscribe with.
  public String publicKey() {
    return keys().open();
  }

  /// The header that tells a push service who sends.
  ///
  /// @param contact a mail address or URL of whoever runs the portal
  String authorization(URI endpoint, String contact, Instant now) throws GeneralSecurityException {
    Keys keys = keys();
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("aud", endpoint.getScheme() + "://" + endpoint.getRawAuthority());
    claims.put("exp", now.plus(GOOD_FOR).getEpochSecond());
    claims.put("sub", contact);
    String signed = part("{\"typ\":\"JWT\",\"alg\":\"ES256\"}") + "." + part(Json.line(claims));
    Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
    signature.initSign(keys.secret());
    signature.update(signed.getBytes(StandardCharsets.US_ASCII));
    return "vapid t=%s.%s, k=%s"
        .formatted(signed, TEXT.encodeToString(signature.sign()), keys.open());
  }

  private static String part(String json) {
    return TEXT.encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }
}
