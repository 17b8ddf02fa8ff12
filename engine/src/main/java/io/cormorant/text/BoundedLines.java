package io.cormorant.text;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// The lines of a text file a user brings, none of them longer than a limit, so that a file of one
/// endless line is refused and not read into memory. A file whose name ends in `.gz` is unpacked.
/// Used by one thread.
public final class BoundedLines implements Closeable {
  private final Path file;
  private final int longest;
  private final BufferedReader in;
  private final StringBuilder line = new StringBuilder();
  private long number;
  private boolean ended;

  private BoundedLines(Path file, int longest, BufferedReader in) {
    this.file = file;
    this.longest = longest;
    this.in = in;
  }

  /// Opens a file.
  ///
  /// @param longest characters of a line
  /// @throws IllegalArgumentException if the file cannot be opened
  public static BoundedLines open(Path file, Charset charset, int longest) {
    try {
      InputStream raw = Files.newInputStream(file);
      try {
        InputStream bytes =
            file.toString().endsWith(".gz") ? new GZIPInputStream(raw, 1 << 16) : raw;
        return new BoundedLines(
            file, longest, new BufferedReader(new InputStreamReader(bytes, charset), 1 << 16));
      } catch (IOException e) {
        raw.close();
        throw e;
      }
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(file + ": no such file", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot read " + file + "; check that it is what its name says", e);
    }
  }

  /// The next line without its end, or null after the last.
  ///
  /// @throws IllegalArgumentException if it is too long, or the file cannot be read on
  public @Nullable String next() {
    if (ended) {
      return null;
    }
    line.setLength(0);
    try {
      int c = in.read();
      while (c >= 0 && c != '\n') {
        if (line.length() == longest) {
          throw new IllegalArgumentException(
              file + ":" + (number + 1) + " is longer than " + longest + " characters");
        }
        line.append((char) c);
        c = in.read();
      }
      ended = c < 0;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot read " + file + " after line " + number + ": " + e.getMessage(), e);
    }
    if (ended && line.isEmpty()) {
      return null;
    }
    number++;
    if (number == 1 && !line.isEmpty() && line.charAt(0) == '\ufeff') {
      line.deleteCharAt(0);
    }
    if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
      line.setLength(line.length() - 1);
    }
    return line.toString();
  }

  /// The number of the last line given, from 1.
  public long number() {
    return number;
  }

  /// Says what is wrong with the last line.
  public IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(file + ":" + number + " " + what);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + file, e);
    }
  }
}
