package io.cormorant.trap;

import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The URLs of the pages that came last, in a bounded number of bytes: when they are full, the
/// oldest are overwritten. Memory is taken in pieces as it is needed.
final class UrlRing {
  private static final int PIECE = 1 << 16;

  private final byte[] @Nullable [] pieces;
  private long end;

  /// @param bytes room for URLs; each takes two more than it has characters
  UrlRing(int bytes) {
    this.pieces = new byte[Math.max(2, bytes / PIECE)][];
  }

  /// Keeps a URL and says where.
  long add(Url url) {
    byte[] text = url.toString().getBytes(StandardCharsets.UTF_8);
    long place = end;
    put(text.length >> 8);
    put(text.length);
    for (byte b : text) {
      put(b);
    }
    return place;
  }

  /// The URL kept at a place, unless it was overwritten.
  Optional<Url> get(long place) {
    if (end - place > (long) pieces.length * PIECE) {
      return Optional.empty();
    }
    byte[] text = new byte[(at(place) & 0xFF) << 8 | (at(place + 1) & 0xFF)];
    for (int i = 0; i < text.length; i++) {
      text[i] = at(place + 2 + i);
    }
    return Url.parse(new String(text, StandardCharsets.UTF_8));
  }

  private void put(int value) {
    int piece = (int) (end / PIECE % pieces.length);
    byte[] bytes = pieces[piece];
    if (bytes == null) {
      bytes = new byte[PIECE];
      pieces[piece] = bytes;
    }
    bytes[(int) (end % PIECE)] = (byte) value;
    end++;
  }

  private byte at(long place) {
    byte[] bytes = pieces[(int) (place / PIECE % pieces.length)];
    return bytes == null ? 0 : bytes[(int) (place % PIECE)];
  }
}
