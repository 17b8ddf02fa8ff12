package io.cormorant.archive.export;

import io.cormorant.archive.folder.VisitLine;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A table by RFC 4180, a line a page: line breaks in a cell become spaces. A cell that a
/// spreadsheet would take for a formula gets an apostrophe before it.
public final class CsvSink implements PageSink {
  /// The columns in their order.
  static final List<String> COLUMNS =
      List.of(
          "url",
          "final_url",
          "fetch_time",
          "status",
          "content_type",
          "charset",
          "content_length",
          "title",
          "text",
          "lang",
          "published",
          "marks",
          "html_digest",
          "simhash",
          "score",
          "relevant",
          "topic",
          "depth",
          "via",
          "anchor",
          "usage");

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /// Also the full-width forms, which some programs take for the same.
  private static final String FORMULA = "=+-@\t\r＝＋－＠";

  private static final Pattern LINE_BREAKS = Pattern.compile("[\\r\\n\\u0085\\u2028\\u2029]+");

  private final LineOutput out;

  private CsvSink(LineOutput out, boolean mark) {
    this.out = out;
    out.write((mark ? BYTE_ORDER_MARK : "") + String.join(",", COLUMNS) + "\r\n");
  }

  /// A table in a file.
  ///
  /// @param mark whether to begin with a byte order mark, by which Excel knows UTF-8
  public static CsvSink to(Path file, boolean mark) {
    return new CsvSink(LineOutput.to(file), mark);
  }

  public static CsvSink to(Writer out, boolean mark) {
    return new CsvSink(LineOutput.to(out), mark);
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    out.write(row(new PageObject(page, false)));
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

  private static String row(PageObject page) {
    return COLUMNS.stream()
        .map(column -> cell(page.cell(column)))
        .collect(Collectors.joining(",", "", "\r\n"));
  }

  static String cell(@Nullable Object value) {
    if (!(value instanceof String text)) {
      return value == null ? "" : value.toString();
    }
    String line = LINE_BREAKS.matcher(text).replaceAll(" ").replace("\0", "");
    String safe = !line.isEmpty() && FORMULA.indexOf(line.charAt(0)) >= 0 ? "'" + line : line;
    boolean quoted = safe.indexOf(',') >= 0 || safe.indexOf('"') >= 0 || !safe.equals(safe.strip());
    return quoted ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
  }
}
