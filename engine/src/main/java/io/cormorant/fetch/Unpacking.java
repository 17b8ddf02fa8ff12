package io.cormorant.fetch;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.brotli.dec.BrotliInputStream;

/// Undoes the content codings of a body up to a limit, so that a small body that unpacks to a huge
/// one is never held.
final class Unpacking {
  /// More than one is rare, more than two is an attack.
  private static final int MAX_CODINGS = 2;

  /// What unpacks to more than this many times its size is no page. Text shrinks to a tenth, the
  /// most repetitive of real pages to a hundredth.
  private static final int MAX_RATIO = 200;

  /// What may unpack at any ratio.
  private static final int FREE = 1 << 20;

  /// A larger window is not for the web (RFC 9659).
  private static final int MAX_ZSTD_WINDOW_LOG = 23;

  private static final int BUFFER = 8 << 10;

  private static final boolean ZSTD = hasZstd();

  /// The codings we can undo, as a value for `Accept-Encoding`.
  static final String ACCEPTED = "gzip, deflate, br" + (ZSTD ? ", zstd" : "");

  private Unpacking() {}

  /// @param whole false if there is more than the limit
  @SuppressWarnings("ArrayRecordComponent")
  record Body(byte[] bytes, boolean whole) {}

  /// Data that is packed to harm.
  static final class Refused extends ZipException {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  /// @param whole whether all of the packed body is there; else what can be unpacked of it is
  /// @throws IOException if a coding is unknown or its data damaged
  static Body unpack(byte[] packed, int length, boolean whole, String codings, long limit)
      throws IOException {
    long most = Math.min(limit, Math.max(FREE, (long) length * MAX_RATIO));
    byte[] out = new byte[(int) Math.min(most + 1, 4L * length + BUFFER)];
    int count = 0;
    String[] names = codings.split(",", MAX_CODINGS + 1);
    if (names.length > MAX_CODINGS) {
      throw new Refused("too many content codings");
    }
    try (InputStream in = decoded(new ByteArrayInputStream(packed, 0, length), names)) {
      for (int n = 0; n >= 0 && count <= most; count += Math.max(n, 0)) {
        if (count == out.length) {
          out = Arrays.copyOf(out, (int) Math.min(most + 1, 2L * count));
        }
        n = in.read(out, count, out.length - count);
      }
    } catch (IOException e) {
      if (whole) {
        throw e instanceof EOFException ? new ZipException("packed data ends too early") : e;
      }
    } catch (IndexOutOfBoundsException | IllegalStateException e) {
      throw new ZipException("damaged data: " + e.getClass().getSimpleName());
    }
    if (count > most && most < limit) {
      throw new Refused("unpacks to more than " + MAX_RATIO + " times its size");
    }
    return new Body(Arrays.copyOf(out, (int) Math.min(count, limit)), whole && count <= limit);
  }

  /// Undoes the codings, the last one first. What was opened is closed if the next one fails: zstd
  /// holds memory that nobody else gives back.
  static InputStream decoded(InputStream packed, String[] codings) throws IOException {
    InputStream in = packed;
    try {
      for (int i = codings.length - 1; i >= 0; i--) {
        in = decoded(in, codings[i].strip().toLowerCase(Locale.ROOT));
      }
      return in;
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  private static InputStream decoded(InputStream in, String coding) throws IOException {
    if (coding.isEmpty() || coding.equals("identity")) {
      return in;
    }
    PushbackInputStream packed = new PushbackInputStream(in, 2);
    int first = packed.read();
    if (first < 0) {
      return packed;
    }
    packed.unread(first);
    return switch (coding) {
      case "gzip", "x-gzip" -> new GZIPInputStream(packed, BUFFER);
      case "deflate" -> inflated(packed);
      case "br" -> new BrotliInputStream(packed, BUFFER);
      case "zstd" -> unzstd(packed);
      default -> throw new ZipException("unknown content coding '" + shortened(coding) + "'");
    };
  }

  /// Some servers send the bare deflate format, some wrap it as RFC 1950 says they must.
  private static InputStream inflated(PushbackInputStream packed) throws IOException {
    int first = packed.read();
    int second = packed.read();
    if (second >= 0) {
      packed.unread(second);
    }
    packed.unread(first);
    boolean wrapped = (first & 0x0f) == 8 && second >= 0 && ((first << 8) | second) % 31 == 0;
    return new InflaterInputStream(packed, new Inflater(!wrapped), BUFFER) {
      @Override
      public void close() throws IOException {
        super.close();
        inf.end();
      }
    };
  }

  private static InputStream unzstd(InputStream packed) throws IOException {
    if (!ZSTD) {
      throw new ZipException("unknown content coding 'zstd'");
    }
    return new ZstdInputStreamNoFinalizer(packed).setLongMax(MAX_ZSTD_WINDOW_LOG);
  }

  /// The library is native and not there for every machine.
  private static boolean hasZstd() {
    try {
      Native.load();
      return true;
    } catch (LinkageError e) {
      return false;
    }
  }

  private static String shortened(String text) {
    return text.length() > 20 ? text.substring(0, 20) + "…" : text;
  }
}
