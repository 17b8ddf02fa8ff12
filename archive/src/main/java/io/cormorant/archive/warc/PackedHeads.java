package io.cormorant.archive.warc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/// Goes over the heads of the records of a WARC file that has one plain gzip member a record, and
/// unpacks nothing else, which takes a fifth of the time.
///
/// A member begins where the bytes that every member begins with unpack to the head of a record.
/// That none was overlooked is known from the ends: the last four bytes of a member say how long
/// what is packed there is, which must be the length of the head and of the body it announces, and
/// that number must stand nowhere before. Where it does by chance, the file is taken for damaged.
final class PackedHeads implements AutoCloseable {
  private static final int WINDOW = 1 << 20;

  /// The head of a gzip member that has neither a name nor other extras.
  private static final int MEMBER_HEAD = 10;

  /// The least that follows the head of a member: an empty block, checksum and length.
  private static final int TRAILER = Integer.BYTES;

  /// The longest head of a record that is looked at, packed or not.
  private static final int MAX_HEAD = 1 << 16;

  /// The heads of most records are shorter.
  private static final int USUAL_HEAD = 1 << 10;

  private static final byte[] WARC = {'W', 'A', 'R', 'C', '/'};
  private static final byte[] BLANK_LINE = {'\r', '\n', '\r', '\n'};
  private static final VarHandle NUMBER =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long NOWHERE = -1;
  private static final ReadableByteChannel NOTHING =
      Channels.newChannel(new ByteArrayInputStream(new byte[0]));

  private final FileChannel file;
  private final long size;
  private final Inflater inflater = new Inflater(true);
  private final byte[] window = new byte[WINDOW];
  private final byte[] head = new byte[MAX_HEAD];

  /// Where the window begins in the file, and how many bytes are in it.
  private long base;

  private int filled;

  /// The length of the head that was unpacked last.
  private int headLength;

  private @Nullable WarcRecord found;

  /// Where a member of the length that was looked for ends first.
  private long ended = NOWHERE;

  PackedHeads(FileChannel file) throws IOException {
    this.file = file;
    this.size = file.size();
  }

  /// Hears of each record in its order.
  @FunctionalInterface
  interface Visitor {
    /// A record begins.
    ///
    /// @param record without its body
    /// @param start where its member begins
    void head(WarcRecord record, long start);
  }

  /// Goes from the first record to the end of the file.
  ///
  /// @return whether that is a file of such members from its first byte to its last. If it is not,
  ///   or its heads are larger than usual, what was told does not count
  boolean each(Visitor visitor) throws IOException {
    long start = 0;
    WarcRecord record = record(start);
    while (record != null) {
      long length = headLength + record.body().size() + BLANK_LINE.length;
      visitor.head(record, start);
      start = next(start + MEMBER_HEAD, (int) length);
      record = found;
      if (!endsWith(start, (int) length)) {
        return false;
      }
    }
    return start > 0;
  }

  /// Finds the next record after a given place, and on the way there the first end of a member of a
  /// given length.
  ///
  /// @return where it begins; the end of the file if there is none
  private long next(long from, int length) throws IOException {
    found = null;
    ended = NOWHERE;
    long at = from;
    while (at < size) {
      if (at < base || at + MEMBER_HEAD > base + filled) {
        fill(at);
      }
      int last = filled - MEMBER_HEAD;
      for (int i = (int) (at - base); i <= last; i++) {
        if (ended == NOWHERE && window[i] == (byte) length && number(i) == length) {
          ended = base + i + TRAILER;
        }
        if (isMember(i)) {
          long start = base + i;
          found = record(start);
          if (found != null) {
            return start;
          }
          i = (int) (start - base); // the window may have moved
          last = filled - MEMBER_HEAD;
        }
      }
      at = base + filled >= size ? size : base + last + 1;
    }
    return size;
  }

  private int number(int i) {
    return (int) NUMBER.get(window, i);
  }

  private boolean isMember(int i) {
    return window[i] == 0x1f
        && window[i + 1] == (byte) 0x8b
        && window[i + 2] == 8
        && window[i + 3] == 0;
  }

  /// The record whose member begins there; null if none does.
  private @Nullable WarcRecord record(long start) throws IOException {
    if (start < base || Math.min(start + MAX_HEAD, size) > base + filled) {
      fill(start);
    }
    int from = (int) (start - base);
    if (filled - from < MEMBER_HEAD || !isMember(from) || !unpackHead(from + MEMBER_HEAD)) {
      return null;
    }
    try {
      WarcReader reader = new WarcReader(NOTHING, ByteBuffer.wrap(head, 0, headLength));
      return reader.next().orElse(null);
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }

  /// Unpacks up to the blank line after the head of a record.
  private boolean unpackHead(int from) {
    inflater.reset();
    inflater.setInput(window, from, filled - from);
    int length = 0;
    int searched = 0;
    try {
      while (length < MAX_HEAD) {
        int more = inflater.inflate(head, length, Math.min(USUAL_HEAD, MAX_HEAD - length));
        length += more;
        if (more == 0 || !startsWith(length)) {
          return false;
        }
        int end = blankLine(searched, length);
        if (end > 0) {
          headLength = end;
          return true;
        }
        searched = Math.max(0, length - BLANK_LINE.length + 1);
      }
      return false;
    } catch (DataFormatException e) {
      return false;
    }
  }

  private boolean startsWith(int length) {
    return length >= WARC.length && Arrays.equals(head, 0, WARC.length, WARC, 0, WARC.length);
  }

  /// Where the first blank line ends; 0 where there is none.
  private int blankLine(int from, int to) {
    for (int i = from; i + BLANK_LINE.length <= to; i++) {
      if (head[i] == '\r' && head[i + 1] == '\n' && head[i + 2] == '\r' && head[i + 3] == '\n') {
        return i + BLANK_LINE.length;
      }
    }
    return 0;
  }

  /// Whether the member before an offset says that so many bytes are packed in it, and no place
  /// before does. The last bytes of a file are too few to be looked at by [#next].
  private boolean endsWith(long offset, int length) throws IOException {
    if (ended != NOWHERE || offset < TRAILER) {
      return ended == offset;
    }
    ByteBuffer trailer = ByteBuffer.allocate(TRAILER).order(ByteOrder.LITTLE_ENDIAN);
    file.read(trailer, offset - TRAILER);
    return !trailer.hasRemaining() && trailer.getInt(0) == length;
  }

  private void fill(long from) throws IOException {
    ByteBuffer room = ByteBuffer.wrap(window);
    while (room.hasRemaining() && file.read(room, from + room.position()) > 0) {
      // until it is full or the file ends
    }
    base = from;
    filled = room.position();
  }

  @Override
  public void close() {
    inflater.end();
  }
}
