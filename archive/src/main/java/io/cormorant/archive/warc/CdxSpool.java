package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.cormorant.archive.ArchiveException;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The index lines of one WARC file in the order of its records, in a file beside it until that is
/// finished; then they are sorted. What a crash left out of it is read from the WARC file again.
final class CdxSpool {
  private final Path spool;
  private final Path sorted;
  private final OutputStream out;

  private CdxSpool(Path folder, String warc) throws IOException {
    this.sorted = CdxFiles.of(folder, warc);
    this.spool = spoolOf(folder, warc);
    this.out = new BufferedOutputStream(new FileOutputStream(spool.toFile(), true), 1 << 15);
  }

  /// Where the lines of a WARC file wait.
  static Path spoolOf(Path folder, String warc) {
    return folder.resolve(warc + CdxFiles.ENDING + WarcName.OPEN);
  }

  /// Begins or goes on with the lines of a WARC file.
  ///
  /// @param known is told of what the file holds already
  static CdxSpool open(Path folder, WarcName warc, Consumer<CdxRecord> known) throws IOException {
    String name = warc.finished();
    Path file = folder.resolve(warc.file());
    long size = Files.exists(file) ? Files.size(file) : 0;
    long indexed = cutTo(spoolOf(folder, name), size, known);
    CdxSpool spool = new CdxSpool(folder, name);
    if (indexed < size) {
      CdxScan.scan(
          file,
          name,
          indexed,
          capture -> {
            spool.addUnchecked(capture);
            known.accept(capture);
          });
    }
    return spool;
  }

  void add(CdxRecord capture) throws IOException {
    out.write((capture.line() + '\n').getBytes(US_ASCII));
  }

  /// The WARC file is finished: writes its index.
  void finish() throws IOException {
    out.close();
    CdxFiles.sort(spool, sorted);
    Files.delete(spool);
  }

  /// Leaves the lines as they are.
  void abandon() throws IOException {
    out.close();
  }

  private void addUnchecked(CdxRecord capture) {
    try {
      add(capture);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Drops lines that are torn or tell of records beyond the end of the WARC file.
  ///
  /// @return where the last record ends that has a line
  private static long cutTo(Path spool, long size, Consumer<CdxRecord> known) throws IOException {
    if (!Files.exists(spool)) {
      return 0;
    }
    long end = 0;
    long indexed = 0;
    try (BufferedReader lines = CdxFiles.reader(spool)) {
      for (CdxRecord capture = next(lines); capture != null; capture = next(lines)) {
        if (capture.end() > size) {
          break;
        }
        end += capture.line().length() + 1;
        indexed = capture.end();
        known.accept(capture);
      }
    }
    try (RandomAccessFile file = new RandomAccessFile(spool.toFile(), "rw")) {
      file.setLength(Math.min(end, file.length()));
    }
    return indexed;
  }

  private static @Nullable CdxRecord next(BufferedReader lines) {
    try {
      String line = lines.readLine();
      return line == null ? null : CdxRecord.parse(line);
    } catch (IOException | ArchiveException e) {
      return null;
    }
  }
}
