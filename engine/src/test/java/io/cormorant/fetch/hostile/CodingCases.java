package io.cormorant.fetch.hostile;

import static io.cormorant.fetch.hostile.HostileCase.page;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/// Packed bodies that unpack to far too much, or not at all.
final class CodingCases {
  private static final int BOMB = 64 << 20;

  private CodingCases() {}

  static List<HostileCase> all() {
    byte[] bomb = gzip(new byte[BOMB]);
    byte[] text = gzip("<p>packed text, enough of it to be cut in two".repeat(20).getBytes(UTF_8));
    byte[] half = Arrays.copyOf(text, text.length / 2);
    byte[] flipped = text.clone();
    flipped[flipped.length - 5] ^= 0x55;
    byte[] withTail = Arrays.copyOf(text, text.length + 100);
    Arrays.fill(withTail, text.length, withTail.length, (byte) 'x');
    return List.of(
        packed("gzip-bomb", "gzip", bomb, "too-large", "broken"),
        packed("gzip-bomb-in-gzip", "gzip, gzip", gzip(bomb), "too-large", "broken"),
        packed("deflate-bomb", "deflate", deflate(new byte[BOMB]), "too-large", "broken"),
        packed("gzip-three-times", "gzip, gzip, gzip", gzip(gzip(text)), "broken"),
        packed("gzip-fifty-times", "gzip,".repeat(50) + "gzip", text, "broken"),
        packed("gzip-twice", "gzip, gzip", gzip(text), "page", "broken"),
        packed("gzip-cut-off", "gzip", half, "broken"),
        packed("gzip-damaged", "gzip", flipped, "broken"),
        packed("gzip-head-only", "gzip", Arrays.copyOf(text, 5), "broken"),
        packed("gzip-with-tail", "gzip", withTail, "page", "broken"),
        packed("gzip-empty", "gzip", new byte[0], "broken"),
        packed("not-gzip-at-all", "gzip", "<p>plain text".getBytes(UTF_8), "broken"),
        packed("not-deflate-at-all", "deflate", "<p>plain text".getBytes(UTF_8), "broken"),
        packed("not-brotli-at-all", "br", "<p>plain text".getBytes(UTF_8), "broken"),
        packed("not-zstd-at-all", "zstd", "<p>plain text".getBytes(UTF_8), "broken"),
        packed("unknown-coding", "rot13", "<p>plain text".getBytes(UTF_8), "broken"),
        packed("coding-with-controls", "gz\u0001ip", text, "broken", "unreachable"));
  }

  private static HostileCase packed(String name, String coding, byte[] body, String... ends) {
    String headers = Exchange.HTML + "Content-Encoding: " + coding + "\r\n";
    return page(name, x -> x.answer(200, headers, body), ends);
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static byte[] deflate(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(packed)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
