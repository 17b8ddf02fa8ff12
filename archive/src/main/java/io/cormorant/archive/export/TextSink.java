package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import java.io.Writer;
import java.util.List;
import java.util.function.Consumer;

/// All texts in one stream, for standard output: the address, the title, an empty line, the text,
/// and a line with nothing but a form feed (U+000C) after each page.
public final class TextSink implements PageSink {
  private final LineOutput out;

  public TextSink(Writer out) {
    this.out = LineOutput.to(out);
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    out.write(
        page.line().finalUrl() + "\n" + oneLine(page.title()) + "\n\n" + page.text() + "\n\f\n");
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

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
