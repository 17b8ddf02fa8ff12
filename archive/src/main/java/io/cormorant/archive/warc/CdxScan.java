package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/// Makes the index lines of a WARC file by reading it.
final class CdxScan {
  private CdxScan() {}

  /// Tells of the captures of a file from an offset on, where a record must begin.
  ///
  /// @param filename as it shall stand in the index
  static void scan(Path file, String filename, long from, Consumer<CdxRecord> captures) {
    long begun = from;
    try (FileChannel channel = FileChannel.open(file);
        WarcReader reader = new WarcReader(channel)) {
      reader.position(from);
      CdxRecord last = null;
      for (Optional<WarcRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
        begun = reader.position();
        emit(last, begun, captures);
        last = capture(next.get(), filename, begun);
      }
      emit(last, channel.size(), captures);
    } catch (IOException | IllegalArgumentException | BufferUnderflowException e) {
      throw new ArchiveException(
          file
              + " cannot be read after offset "
              + begun
              + " ("
              + e.getMessage()
              + "). Run 'cormorant fsck DIR --repair'.",
          e);
    }
  }

  /// A capture ends where the record after it begins.
  private static void emit(@Nullable CdxRecord last, long end, Consumer<CdxRecord> captures) {
    if (last != null) {
      captures.accept(last.withLength(end - last.offset()));
    }
  }

  private static @Nullable CdxRecord capture(WarcRecord record, String filename, long offset)
      throws IOException {
    return switch (record) {
      case WarcResponse response -> {
        HttpResponse http = response.http();
        String type = http.headers().first("Content-Type").orElse("");
        yield line(response, type, http.status(), filename, offset);
      }
      case WarcRevisit revisit ->
          line(revisit, CdxRecord.REVISIT, revisit.http().status(), filename, offset);
      default -> null;
    };
  }

  private static CdxRecord line(
      WarcCaptureRecord record, String type, int status, String filename, long offset) {
    String digest = record.payloadDigest().map(WarcDigest::raw).orElse("-");
    return CdxRecord.of(record.target(), record.date(), type, status, digest, 0, offset, filename);
  }
}
