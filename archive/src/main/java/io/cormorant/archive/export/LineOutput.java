package io.cormorant.archive.export;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One stream of text: a file, or what the caller gave (standard output).
final class LineOutput implements AutoCloseable {
  private final Writer out;
  private final @Nullable DigestedFile file;
  private final Path path;

  private LineOutput(Writer out, @Nullable DigestedFile file, Path path) {
    this.out = out;
    this.file = file;
    this.path = path;
  }

  static LineOutput to(Path path) {
    DigestedFile file = new DigestedFile(path);
    return new LineOutput(file.writer(), file, path);
  }

  /// The writer stays open.
  static LineOutput to(Writer out) {
    return new LineOutput(out, null, Path.of("standard output"));
  }

  void write(String text) {
    try {
      out.write(text);
      check();
    } catch (IOException e) {
      throw ArchiveException.writing(path, e);
    }
  }

  List<WrittenFile> finish() {
    try {
      out.flush();
      check();
    } catch (IOException e) {
      throw ArchiveException.writing(path, e);
    }
    return file == null ? List.of() : List.of(file.finish(String.valueOf(path.getFileName())));
  }

  /// A print writer keeps its errors to itself until it is asked, as when the reader of a pipe has
  /// gone. Asking brings out what it holds, once a page.
  private void check() throws IOException {
    if (out instanceof PrintWriter silent && silent.checkError()) {
      throw new IOException("its reader has ended, or the disk is full");
    }
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}
