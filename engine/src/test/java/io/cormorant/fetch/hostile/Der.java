package io.cormorant.fetch.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// As much of the encoding of certificates (X.690) as a small one needs.
final class Der {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    int length = content.size();
    if (length >= 0x100) {
      out.write(0x82);
      out.write(length >> 8);
    } else if (length >= 0x80) {
      out.write(0x81);
    }
    out.write(length);
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }

  static byte[] sequence(byte[]... parts) {
    return tagged(0x30, parts);
  }

  static byte[] bytes(int tag, int... values) {
    byte[] content = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      content[i] = (byte) values[i];
    }
    return tagged(tag, content);
  }

  static byte[] bits(byte[] bytes) {
    return tagged(0x03, new byte[1], bytes);
  }

  static byte[] text(int tag, String text) {
    return tagged(tag, text.getBytes(UTF_8));
  }

  static byte[] time(Instant time) {
    return text(0x17, TIME.format(time));
  }

  /// A name that is nothing but a common name.
  static byte[] name(String commonName) {
    return sequence(tagged(0x31, sequence(bytes(0x06, 0x55, 4, 3), text(0x0c, commonName))));
  }

  /// An extension with an identifier of the arc 2.5.29.
  static byte[] extension(int id, byte[] value) {
    return sequence(bytes(0x06, 0x55, 0x1d, id), tagged(0x04, value));
  }
}
