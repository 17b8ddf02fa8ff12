package io.cormorant.cluster.message;

import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes values as [WireIn] reads them.
final class WireOut {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(4_096);
  private final DataOutputStream out = new DataOutputStream(bytes);

  /// Writes one value.
  interface Part<T> {
    void write(WireOut out, T value) throws IOException;
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }

  void number(long value) throws IOException {
    out.writeLong(value);
  }

  void small(int value) throws IOException {
    out.writeInt(value);
  }

  void fraction(double value) throws IOException {
    out.writeDouble(value);
  }

  void flag(boolean value) throws IOException {
    out.writeBoolean(value);
  }

  @SuppressWarnings("EnumOrdinal") // the order of codes is part of the version of messages
  void code(Enum<?> value) throws IOException {
    out.writeByte(value.ordinal());
  }

  void blob(byte[] value) throws IOException {
    out.writeInt(value.length);
    out.write(value);
  }

  void text(String value) throws IOException {
    blob(value.getBytes(StandardCharsets.UTF_8));
  }

  void url(Url value) throws IOException {
    text(value.toString());
  }

  void time(Duration value) throws IOException {
    number(value.toNanos());
  }

  <T> void maybe(@Nullable T value, Part<T> part) throws IOException {
    flag(value != null);
    if (value != null) {
      part.write(this, value);
    }
  }

  <T> void list(Collection<T> values, Part<T> part) throws IOException {
    out.writeInt(values.size());
    for (T value : values) {
      part.write(this, value);
    }
  }

  <E extends Enum<E>> void codes(Set<E> values, Class<E> type) throws IOException {
    Set<E> ordered = EnumSet.noneOf(type);
    ordered.addAll(values);
    list(ordered, WireOut::code);
  }
}
