package io.cormorant.app.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/// Standard output, which remembers that its reader has gone. Used by one thread at a time.
///
/// That is no failure: `cormorant export DIR | head` has all it wants. A full disk behind a
/// redirection is one. The system tells them apart only by the words of its message.
final class StandardOutput extends FilterOutputStream {
  private volatile boolean closedByReader;

  StandardOutput(OutputStream out) {
    super(out);
  }

  /// Whether the reader of a pipe has gone.
  boolean isClosedByReader() {
    return closedByReader;
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      closedByReader |= String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
      throw e;
    }
  }
}
