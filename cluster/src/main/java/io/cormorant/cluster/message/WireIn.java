package io.cormorant.cluster.message;

import io.cormorant.core.Url;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads what [WireOut] wrote. Whatever the bytes are, no more memory is taken than they have, and
/// what is not as it should be is an [IOException] or an [IllegalArgumentException].
final class WireIn {
  private final ByteArrayInputStream bytes;
  private final DataInputStream in;

  /// Reads one value.
  interface Part<T> {
    T read(WireIn in) throws IOException;
  }

  WireIn(byte[] content) {
    this.bytes = new ByteArrayInputStream(content);
    this.in = new DataInputStream(bytes);
  }

  /// @throws IOException if there is more
  void end() throws IOException {
    if (bytes.available() > 0) {
      throw new IOException(bytes.available() + " bytes too many");
    }
  }

  long number() throws IOException {
    return in.readLong();
  }

  int small() throws IOException {
    return in.readInt();
  }

  double fraction() throws IOException {
    return in.readDouble();
  }

  boolean flag() throws IOException {
    int value = in.readByte();
    if (value != 0 && value != 1) {
      throw new IOException("no flag: " + value);
    }
    return value == 1;
  }

  <E extends Enum<E>> E code(Class<E> type) throws IOException {
    int ordinal = in.readUnsignedByte();
    E[] all = type.getEnumConstants();
    if (ordinal >= all.length) {
      throw new IOException("no " + type.getSimpleName() + ": " + ordinal);
    }
    return all[ordinal];
  }

  byte[] blob() throws IOException {
    return in.readNBytes(count(1));
  }

  String text() throws IOException {
    return new String(blob(), StandardCharsets.UTF_8);
  }

  Url url() throws IOException {
    return Url.of(text());
  }

  Duration time() throws IOException {
    return Duration.ofNanos(number());
  }

  <T> @Nullable T maybe(Part<T> part) throws IOException {
    return flag() ? part.read(this) : null;
  }

  <T> List<T> list(Part<T> part) throws IOException {
    int size = count(1);
    List<T> values = new ArrayList<>(Math.min(size, 1_024));
    for (int i = 0; i < size; i++) {
      values.add(part.read(this));
    }
    return values;
  }

  <E extends Enum<E>> Set<E> codes(Class<E> type) throws IOException {
    Set<E> values = EnumSet.noneOf(type);
    values.addAll(list(in -> in.code(type)));
    return values;
  }

  /// A number of things that take at least so many bytes each, all of which must be there.
  private int count(int each) throws IOException {
    int count = in.readInt();
    if (count < 0 || (long) count * each > bytes.available()) {
      throw new IOException("%d of something in %d bytes".formatted(count, bytes.available()));
    }
    return count;
  }
}
