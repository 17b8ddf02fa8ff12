package io.cormorant.fetch;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/// Reads a body up to a limit, undoing its content codings on the way, so that a small body that
/// unpacks to a huge one is never held.
final class BodyReader {
  /// More than one is rare, more than two is an attack.
  private static final int MAX_CODINGS = 2;

  /// What packing may add to a body that does not get smaller.
  private static final int PACKING = 64 << 10;

  /// Rests up to this are read so that the connection can be used again.
  private static final int MAX_REST = 64 << 10;

  private BodyReader() {}

  /// @param whole false if there is more than the limit
  @SuppressWarnings("ArrayRecordComponent")
  record Body(byte[] bytes, boolean whole) {}

  /// @throws ZipException if a coding is unknown or its data damaged
  static Body read(InputStream raw, String codings, long limit) throws IOException {
    Counted counted = new Counted(raw, limit + PACKING);
    byte[] bytes;
    try (InputStream decoded = decoded(counted, codings.split(",", MAX_CODINGS + 1))) {
      bytes = decoded.readNBytes(Math.toIntExact(limit + 1));
    } catch (EOFException e) {
      if (!counted.exhausted) {
        throw e;
      }
      bytes = Reply.Answer.NO_BODY;
    }
    if (bytes.length > limit || counted.exhausted) {
      return new Body(Arrays.copyOf(bytes, (int) Math.min(bytes.length, limit)), false);
    }
    skipRest(raw);
    return new Body(bytes, true);
  }

  /// Reads what is left if it is little; only then can the connection be kept.
  static void skipRest(InputStream raw) throws IOException {
    raw.readNBytes(MAX_REST);
  }

  private static InputStream decoded(InputStream packed, String[] codings) throws IOException {
    if (codings.length > MAX_CODINGS) {
      throw new ZipException("too many content codings");
    }
    InputStream in = packed;
    for (int i = codings.length - 1; i >= 0; i--) {
      in = decoded(in, codings[i].strip().toLowerCase(Locale.ROOT));
    }
    return in;
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
      case "gzip", "x-gzip" -> new GZIPInputStream(packed, 8 << 10);
      case "deflate" -> inflated(packed);
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
    return new InflaterInputStream(packed, new Inflater(!wrapped), 8 << 10) {
      @Override
      public void close() throws IOException {
        super.close();
        inf.end();
      }
    };
  }

  private static String shortened(String text) {
    return text.length() > 20 ? text.substring(0, 20) + "…" : text;
  }

  /// Ends early, and remembers it, when more than the limit was read. Closing it does nothing: the
  /// library would read the body to its end.
  private static final class Counted extends FilterInputStream {
    private long left;
    private boolean exhausted;

    Counted(InputStream in, long limit) {
      super(in);
      this.left = limit;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public void close() {}

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (left <= 0) {
        exhausted = true;
        return -1;
      }
      int count = super.read(buffer, offset, (int) Math.min(length, left));
      left -= Math.max(count, 0);
      return count;
    }
  }
}
