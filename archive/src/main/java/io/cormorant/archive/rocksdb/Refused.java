package io.cormorant.archive.rocksdb;

import io.cormorant.core.Url;
import org.jspecify.annotations.Nullable;

/// A link that may not be followed.
///
/// @param rule that says so
/// @param via the page it was found on, null for a seed
public record Refused(Url url, String rule, @Nullable Url via) {
  private static final int MAX_RULE = 500;

  byte[] toBytes() {
    Bytes bytes = new Bytes();
    bytes.sized(rule.length() > MAX_RULE ? rule.substring(0, MAX_RULE) : rule);
    bytes.sized(via == null ? "" : via.toString());
    bytes.text(url.toString());
    return bytes.toArray();
  }

  static Refused of(byte[] stored) {
    ByteReader in = new ByteReader(stored);
    String rule = in.sized();
    String via = in.sized();
    return new Refused(Url.of(in.rest()), rule, via.isEmpty() ? null : Url.of(via));
  }
}
