package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.WarcCopy;
import java.nio.file.Path;
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
    return copy.finish().stream()
        .map(file -> PartFile.written(file, String.valueOf(file.getFileName())))
        .toList();
  }

  @Override
  public void close() {
    copy.close();
  }
}
