package io.cormorant.portal.channel;

import io.cormorant.portal.store.Storable;

/// Why nothing arrived, in a form that pages say in the reader's language.
///
/// @param key end of the message's key, after `channel.failure.`
/// @param detail what the other side said, or which host it is; often empty
public record Failure(String key, String detail) {
  private static final int LONGEST = 500;

  public Failure {
    detail = Storable.text(detail.replaceAll("\\p{Cntrl}+", " ").strip(), LONGEST);
  }

  static Failure of(String key) {
    return new Failure(key, "");
  }

  String stored() {
    return key + " " + detail;
  }

  static Failure read(String stored) {
    int space = stored.indexOf(' ');
    return space < 0
        ? of(stored)
        : new Failure(stored.substring(0, space), stored.substring(space + 1));
  }
}
