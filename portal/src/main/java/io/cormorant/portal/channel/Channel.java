package io.cormorant.portal.channel;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A way in which an account is told.
///
/// @param label what its owner calls it, or where it leads
/// @param target what its kind needs to know, by name
/// @param secret by which whoever is at its other end is known
/// @param daily whether it tells once a day, and not at once
/// @param confirmed whether the other end has said yes, where it is asked
/// @param failure why nothing arrived lately; null if all is well
public record Channel(
    long id,
    long account,
    Kind kind,
    String label,
    Map<String, String> target,
    String secret,
    boolean daily,
    boolean enabled,
    boolean confirmed,
    @Nullable Failure failure,
    Instant created) {
  /// Names in [#target].
  static final String TO = "to";

  static final String KEY = "p256dh";
  static final String AUTH = "auth";

  /// The address, number or URL that it leads to.
  String to() {
    return part(TO);
  }

  String part(String name) {
    return target.getOrDefault(name, "");
  }

  /// Without the secret.
  @Override
  public String toString() {
    return "%s %d".formatted(kind, id);
  }
}
