package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Where exported pages go. Used by one thread; `finish` is called once after the last page, and
/// `close` in any case. What is closed without being finished leaves no half file under a final
/// name.
public interface PageSink extends AutoCloseable {
  /// Takes one page.
  ///
  /// @param taken hears of the page when it is written; where many are written at once, that is in
  ///   a later call or in [#finish], and of a page that was refused it never hears
  /// @throws io.cormorant.archive.ArchiveException if it cannot be written
  void add(ExportedPage page, Consumer<VisitLine> taken);

  /// Ends the output and says which files it consists of.
  List<WrittenFile> finish();

  /// Pages that were added and could not be taken after all.
  default long refused() {
    return 0;
  }

  /// What was wrong with the first of them, if there was one.
  default Optional<String> trouble() {
    return Optional.empty();
  }

  @Override
  void close();
}
