package io.cormorant.archive.warc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/// Bytes in memory as the channels jwarc wants. Those of the JDK close themselves when their thread
/// is interrupted, and a crawl that is told to stop must still write down what it has.
final class MemoryChannel implements WritableByteChannel {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  static ReadableByteChannel over(byte[] content) {
    return new Source(ByteBuffer.wrap(content));
  }

  @Override
  public int write(ByteBuffer source) {
    byte[] chunk = new byte[source.remaining()];
    source.get(chunk);
    bytes.writeBytes(chunk);
    return chunk.length;
  }

  int size() {
    return bytes.size();
  }

  /// Moves all that was written to a file.
  void drainTo(OutputStream file) throws IOException {
    bytes.writeTo(file);
    bytes.reset();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}

  private record Source(ByteBuffer content) implements ReadableByteChannel {
    @Override
    public int read(ByteBuffer target) {
      if (!content.hasRemaining()) {
        return -1;
      }
      int length = Math.min(content.remaining(), target.remaining());
      target.put(target.position(), content, content.position(), length);
      target.position(target.position() + length);
      content.position(content.position() + length);
      return length;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }
}
