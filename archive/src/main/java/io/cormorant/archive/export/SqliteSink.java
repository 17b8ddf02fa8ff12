package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A row a page in the table `pages` of a new SQLite file; the columns are those of the other
/// databases, with times as text.
public final class SqliteSink implements PageSink {
  private static final String TABLE = "pages";

  private final PartFile file;
  private final JdbcSink rows;
  private boolean open = true;

  /// @throws io.cormorant.archive.ArchiveException if the file cannot be made
  public SqliteSink(Path file) {
    this.file = new PartFile(file);
    this.rows = new JdbcSink(JdbcTarget.sqlite(this.file.part(), TABLE), null);
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    rows.add(page, taken);
  }

  @Override
  public List<WrittenFile> finish() {
    rows.finish();
    end();
    return List.of(file.finish());
  }

  @Override
  public long refused() {
    return rows.refused();
  }

  @Override
  public Optional<String> trouble() {
    return rows.trouble();
  }

  @Override
  public void close() {
    end();
    file.close();
  }

  private void end() {
    if (open) {
      open = false;
      rows.close();
    }
  }
}
