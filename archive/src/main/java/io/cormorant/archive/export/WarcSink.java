package io.cormorant.archive.export;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.WarcCopy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/// The records of each page as they are, in new WARC files of at most about the given size.
public final class WarcSink implements PageSink {
  private final Path source;
  private final WarcCopy copy;

  /// @param source the WARC files of the crawl
  /// @param target the folder of the new ones
  public WarcSink(Path source, Path target, long rollAt) {
    this.source = source;
    this.copy = new WarcCopy(target, rollAt);
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    copy.page(source, Objects.requireNonNull(page.line().warc()));
    taken.accept(page.line());
  }

  @Override
  public List<WrittenFile> finish() {
    return copy.finish().stream().map(WarcSink::written).toList();
  }

  @Override
  public void close() {
    copy.close();
  }

  private static WrittenFile written(Path file) {
    MessageDigest digest = DigestedFile.sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      long bytes = in.transferTo(OutputStream.nullOutputStream());
      return new WrittenFile(
          String.valueOf(file.getFileName()), bytes, HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }
}
