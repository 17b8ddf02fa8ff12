package io.cormorant.archive.warc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Iterator;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/// Goes over the records of a WARC file and knows where each begins and ends.
final class WarcMembers {
  private static final int BUFFER = 1 << 16;

  private WarcMembers() {}

  /// Hears of each record in its order.
  @FunctionalInterface
  interface Visitor {
    /// One record.
    ///
    /// @param start where it begins
    void record(WarcRecord record, long start) throws IOException;
  }

  /// Goes from the first record to the end of the file.
  static void each(Path file, Visitor visitor) throws IOException {
    try (FileChannel channel = FileChannel.open(file);
        WarcReader reader = new WarcReader(channel, ByteBuffer.allocate(BUFFER).flip())) {
      Iterator<WarcRecord> records = reader.iterator();
      while (records.hasNext()) {
        WarcRecord record = records.next();
        visitor.record(record, reader.position());
      }
    }
  }

  /// Where the second record begins.
  static long secondRecord(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file);
        WarcReader reader = new WarcReader(channel, ByteBuffer.allocate(BUFFER).flip())) {
      reader.next();
      return reader.next().isPresent() ? reader.position() : channel.size();
    }
  }
}
