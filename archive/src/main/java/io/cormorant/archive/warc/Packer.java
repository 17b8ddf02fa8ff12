package io.cormorant.archive.warc;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcWriter;

/// Packs each record into a gzip member of its own (RFC 1952). jwarc can do that too, but only at
/// the level that takes most of the time for the least of the gain; see docs/benchmarks.md.
final class Packer implements AutoCloseable {
  private static final int LEVEL = 1;
  private static final byte[] HEAD = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, -1};

  private final MemoryChannel plain = new MemoryChannel();
  private final WarcWriter writer;
  private final Deflater deflater = new Deflater(LEVEL, true);
  private final CRC32 crc = new CRC32();
  private final byte[] chunk = new byte[1 << 15];

  Packer() throws IOException {
    this.writer = new WarcWriter(plain, WarcCompression.NONE);
  }

  /// Appends the packed record.
  ///
  /// @return its length
  int pack(WarcRecord record, MemoryChannel out) throws IOException {
    int before = out.size();
    plain.clear();
    writer.write(record);
    out.write(HEAD, HEAD.length);
    deflater.reset();
    deflater.setInput(plain.array(), 0, plain.size());
    deflater.finish();
    while (!deflater.finished()) {
      out.write(chunk, deflater.deflate(chunk));
    }
    crc.reset();
    crc.update(plain.array(), 0, plain.size());
    writeInt((int) crc.getValue(), out);
    writeInt(plain.size(), out);
    return out.size() - before;
  }

  @Override
  public void close() {
    deflater.end();
  }

  private void writeInt(int value, MemoryChannel out) {
    for (int i = 0; i < Integer.BYTES; i++) {
      chunk[i] = (byte) (value >>> (Byte.SIZE * i));
    }
    out.write(chunk, Integer.BYTES);
  }
}
