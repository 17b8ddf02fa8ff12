package io.cormorant.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnpackingTest {
  private static final byte[] PLAIN =
      ("台风 storm surge 暴雨 flood warning, river and rain; ".repeat(3)
              + "the quick brown fox jumps over the lazy dog 0123456789")
          .getBytes(StandardCharsets.UTF_8);

  /// [#PLAIN], packed by another program: there is no packer for the JVM alone.
  private static final byte[] BROTLI =
      Base64.getDecoder()
          .decode(
              "G+AACI3EOBZyaF6MSvDfNlN9IWq2JUEVQf1w52Ahlg38YGx+epzDZzqmARxy4PAt0DwwDDwRCDbgzOdAtjV4"
                  + "/fLuBH5kC3+sV/7620ubUvkawYp4y/LYiQANJdWWphdmOwjytDaKOiECEouaAw==");

  /// 20 MiB of nothing.
  private static final byte[] BROTLI_BOMB =
      Base64.getDecoder().decode("z///f/gnAOKxQCD3/j///3/wTwDEYQGA7v0P");

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br", "zstd", "BR", " zstd ", "gzip, zstd", "identity, br"})
  void unpacks(String codings) throws IOException {
    byte[] packed =
        switch (codings.strip()) {
          case "gzip" -> gzip(PLAIN);
          case "zstd" -> Zstd.compress(PLAIN);
          case "gzip, zstd" -> Zstd.compress(gzip(PLAIN));
          default -> BROTLI;
        };
    Unpacking.Body body = unpack(packed, codings, 10_000);
    assertArrayEquals(PLAIN, body.bytes());
    assertTrue(body.whole());
    assertArrayEquals(Arrays.copyOf(PLAIN, 100), unpack(packed, codings, 100).bytes());
    assertFalse(unpack(packed, codings, 100).whole());
    assertTrue(unpack(packed, codings, PLAIN.length).whole());
    assertThrows(
        IOException.class,
        () -> Unpacking.unpack(packed, packed.length / 2, true, codings, 10_000));
  }

  @Test
  void offersWhatItUnpacks() {
    assertEquals("gzip, deflate, br, zstd", Unpacking.ACCEPTED);
  }

  @Test
  void refusesBombs() throws IOException {
    byte[] nothing = new byte[20 << 20];
    for (String coding : new String[] {"gzip", "br", "zstd"}) {
      byte[] bomb =
          switch (coding) {
            case "gzip" -> gzip(nothing);
            case "zstd" -> Zstd.compress(nothing);
            default -> BROTLI_BOMB;
          };
      assertThrows(Unpacking.Refused.class, () -> unpack(bomb, coding, 10 << 20), coding);
      Unpacking.Body cut = unpack(bomb, coding, 500_000);
      assertEquals(500_000, cut.bytes().length);
      assertFalse(cut.whole());
    }
    assertThrows(Unpacking.Refused.class, () -> unpack(PLAIN, "gzip,gzip,gzip", 100));
  }

  @Test
  void takesWhatCanBeUnpackedOfACutBody() throws IOException {
    byte[] packed =
        gzip(
            new SplittableRandom(1)
                .ints(50_000)
                .boxed()
                .toList()
                .toString()
                .getBytes(StandardCharsets.UTF_8));
    assertHalfIsUnpacked(packed, "gzip");
    assertHalfIsUnpacked(Zstd.compress(packed), "zstd");
  }

  private static void assertHalfIsUnpacked(byte[] whole, String coding) throws IOException {
    Unpacking.Body body = Unpacking.unpack(whole, whole.length / 2, false, coding, 10 << 20);
    assertTrue(body.bytes().length > 50_000, "only " + body.bytes().length);
    assertFalse(body.whole());
  }

  @Test
  void refusesWindowsTooLargeForTheWeb() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(packed)) {
      out.setLong(27);
      out.write(PLAIN);
    }
    assertThrows(IOException.class, () -> unpack(packed.toByteArray(), "zstd", 10_000));
  }

  @Test
  void closesTheOuterCodingWhenTheInnerOneFails() {
    byte[] packed = Zstd.compress(PLAIN);
    AtomicBoolean closed = new AtomicBoolean();
    InputStream in =
        new ByteArrayInputStream(packed) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    assertThrows(
        IOException.class, () -> Unpacking.decoded(in, new String[] {"gzip", "zstd"}).close());
    assertTrue(closed.get());
  }

  @Test
  void damagedDataNeverDoesMoreThanFail() throws IOException {
    for (int seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      String coding = new String[] {"gzip", "br", "zstd", "deflate"}[random.nextInt(4)];
      byte[] data =
          switch (coding) {
            case "br" -> BROTLI.clone();
            case "zstd" -> Zstd.compress(PLAIN);
            default -> gzip(PLAIN);
          };
      for (int i = random.nextInt(8); i >= 0; i--) {
        data[random.nextInt(data.length)] = (byte) random.nextInt();
      }
      try {
        assertTrue(unpack(data, coding, 100_000).bytes().length <= 100_000);
      } catch (IOException e) {
        // as it should be
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  private static Unpacking.Body unpack(byte[] packed, String codings, long limit)
      throws IOException {
    return Unpacking.unpack(packed, packed.length, true, codings, limit);
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }
}
