package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// One JSON object a line.
public final class JsonlSink implements PageSink {
  private final LineOutput out;
  private final boolean withLinks;

  private JsonlSink(LineOutput out, boolean withLinks) {
    this.out = out;
    this.withLinks = withLinks;
  }

  /// Lines in a file.
  ///
  /// @param withLinks whether to write the targets of a page's links too
  public static JsonlSink to(Path file, boolean withLinks) {
    return new JsonlSink(LineOutput.to(file), withLinks);
  }

  public static JsonlSink to(Writer out, boolean withLinks) {
    return new JsonlSink(LineOutput.to(out), withLinks);
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    out.write(new PageObject(page, withLinks).json() + "\n");
    taken.accept(page.line());
  }

  @Override
  public List<WrittenFile> finish() {
    return out.finish();
  }

  @Override
  public void close() {
    out.close();
  }
}
