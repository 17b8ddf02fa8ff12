package io.cormorant.discover.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// The lines of one file of a graph, fields separated by tabs, packed by gzip or not. Nothing but
/// one line is in memory.
final class GraphFile implements AutoCloseable {
  /// A longer line is no line of a graph.
  static final int MOST_LINE = 4_096;

  private static final int BUFFER = 1 << 16;
  private static final int MAGIC = 0x1f8b;
  private static final int MOST_DIGITS = 18;

  private final Path path;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int filled;

  private final byte[] line = new byte[MOST_LINE];
  private int length;
  private long number;

  /// Why a file cannot be used, in a sentence with the place.
  static final class Damaged extends Exception {
    private static final long serialVersionUID = 1;

    Damaged(String message) {
      super(message);
    }
  }

  GraphFile(Path path) throws Damaged {
    this.path = path;
    try {
      this.in = open(path);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static InputStream open(Path path) throws IOException {
    InputStream raw = new BufferedInputStream(Files.newInputStream(path), BUFFER);
    try {
      raw.mark(2);
      int magic = (raw.read() << 8) | raw.read();
      raw.reset();
      return magic == MAGIC ? new GZIPInputStream(raw, BUFFER) : raw;
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  /// Goes to the next line that is not empty; false at the end.
  boolean next() throws Damaged {
    try {
      do {
        if (!readLine()) {
          return false;
        }
        number++;
      } while (length == 0);
      return true;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private boolean readLine() throws IOException, Damaged {
    length = 0;
    while (true) {
      if (position == filled) {
        filled = in.read(buffer);
        position = 0;
        if (filled <= 0) {
          filled = 0;
          return length > 0;
        }
      }
      byte next = buffer[position++];
      if (next == '\n') {
        length -= length > 0 && line[length - 1] == '\r' ? 1 : 0;
        return true;
      }
      if (length == MOST_LINE) {
        number++;
        throw damaged("is longer than " + MOST_LINE + " bytes");
      }
      line[length++] = next;
    }
  }

  /// How many fields the line has.
  int fields() {
    int fields = 1;
    for (int i = 0; i < length; i++) {
      fields += line[i] == '\t' ? 1 : 0;
    }
    return fields;
  }

  /// A field of the line as a number.
  ///
  /// @param field from 0
  long number(int field) throws Damaged {
    int start = start(field);
    int end = end(start);
    if (start == end || end - start > MOST_DIGITS) {
      throw noNumber(field);
    }
    long value = 0;
    for (int i = start; i < end; i++) {
      if (line[i] < '0' || line[i] > '9') {
        throw noNumber(field);
      }
      value = value * 10 + line[i] - '0';
    }
    return value;
  }

  /// A field of the line as a text.
  ///
  /// @param field from 0
  String text(int field) throws Damaged {
    int start = start(field);
    return new String(line, start, end(start) - start, UTF_8);
  }

  private int start(int field) throws Damaged {
    int start = 0;
    for (int i = 0; i < field; i++) {
      start = end(start) + 1;
      if (start > length) {
        throw damaged("has fewer than " + (field + 1) + " fields separated by tabs");
      }
    }
    return start;
  }

  private int end(int start) {
    int end = start;
    while (end < length && line[end] != '\t') {
      end++;
    }
    return end;
  }

  private Damaged noNumber(int field) {
    return damaged("has no number as field " + (field + 1));
  }

  private Damaged damaged(String what) {
    return new Damaged(
        "line %d of %s %s; is it a file of a host graph?".formatted(number, path, what));
  }

  private Damaged unreadable(IOException e) {
    return new Damaged(
        e instanceof EOFException || e instanceof ZipException
            ? "%s is damaged after line %d; download it again".formatted(path, number)
            : "%s cannot be read after line %d: %s".formatted(path, number, e));
  }

  @Override
  public void close() throws Damaged {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }
}
