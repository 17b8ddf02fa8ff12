package io.cormorant.archive.rocksdb;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Reads what [Bytes] wrote.
final class ByteReader {
  private final ByteBuffer in;

  ByteReader(byte[] stored) {
    this.in = ByteBuffer.wrap(stored);
  }

  int octet() {
    return in.get();
  }

  int four() {
    return in.getInt();
  }

  long eight() {
    return in.getLong();
  }

  long number() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = in.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        break;
      }
    }
    return value;
  }

  byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    in.get(bytes);
    return bytes;
  }

  String sized() {
    return new String(bytes((int) number()), StandardCharsets.UTF_8);
  }

  String rest() {
    String text = new String(in.array(), in.position(), in.remaining(), StandardCharsets.UTF_8);
    in.position(in.limit());
    return text;
  }
}
