package io.cormorant.archive.warc;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/// Bytes in memory as the channels jwarc wants. Those of the JDK close themselves when their thread
/// is interrupted, and a crawl that is told to stop must still write down what it has.
final class MemoryChannel implements WritableByteChannel {
  private byte[] bytes = new byte[1 << 15];
  private int size;

  static ReadableByteChannel over(byte[] content) {
    return new Source(ByteBuffer.wrap(content));
  }

  @Override
  public int write(ByteBuffer source) {
    int length = source.remaining();
    reserve(length);
    source.get(bytes, size, length);
    size += length;
    return length;
  }

  void write(byte[] source, int length) {
    reserve(length);
    System.arraycopy(source, 0, bytes, size, length);
    size += length;
  }

  int size() {
    return size;
  }

  /// All that was written, in the first `size` bytes of an array that is used again.
  byte[] array() {
    return bytes;
  }

  void clear() {
    size = 0;
  }

  /// Moves all that was written to a file.
  void drainTo(OutputStream file) throws IOException {
    file.write(bytes, 0, size);
    clear();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}

  private void reserve(int more) {
    if (more > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
    }
  }

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
