package io.cormorant.archive.rocksdb;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes that are put one behind the other. Numbers of fixed size are big-endian, so that keys sort
/// as their numbers do. Confined to one thread.
final class Bytes {
  private byte[] data;
  private int length;

  Bytes() {
    this(64);
  }

  Bytes(int capacity) {
    this.data = new byte[capacity];
  }

  int length() {
    return length;
  }

  Bytes clear() {
    length = 0;
    return this;
  }

  Bytes octet(int value) {
    room(1);
    data[length++] = (byte) value;
    return this;
  }

  Bytes four(int value) {
    room(Integer.BYTES);
    for (int shift = 24; shift >= 0; shift -= 8) {
      data[length++] = (byte) (value >>> shift);
    }
    return this;
  }

  Bytes eight(long value) {
    return four((int) (value >>> 32)).four((int) value);
  }

  /// Seven bits a byte, the lowest first.
  Bytes number(long value) {
    room(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      data[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    data[length++] = (byte) rest;
    return this;
  }

  Bytes bytes(byte[] other) {
    return bytes(other, 0, other.length);
  }

  Bytes bytes(Bytes other) {
    return bytes(other.data, 0, other.length);
  }

  /// A part of others.
  Bytes bytes(Bytes other, int from, int to) {
    return bytes(other.data, from, to);
  }

  private Bytes bytes(byte[] other, int from, int to) {
    room(to - from);
    System.arraycopy(other, from, data, length, to - from);
    length += to - from;
    return this;
  }

  Bytes text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /// A text with its length before it.
  Bytes sized(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    return number(encoded.length).bytes(encoded);
  }

  /// Overwrites four bytes, the lowest first.
  void setFourReversed(int at, int value) {
    ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
  }

  byte[] toArray() {
    return Arrays.copyOf(data, length);
  }

  private void room(int more) {
    if (length + more > data.length) {
      data = Arrays.copyOf(data, Math.max(length + more, data.length + (data.length >> 1)));
    }
  }
}
