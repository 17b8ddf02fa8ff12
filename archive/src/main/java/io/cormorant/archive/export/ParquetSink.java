package io.cormorant.archive.export;

import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.MILLIS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import blue.strategic.parquet.ParquetWriter;
import blue.strategic.parquet.ValueWriter;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.VisitLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/// A row a page in one Parquet file, compressed by Snappy; the columns are those of CSV.
public final class ParquetSink implements PageSink {
  private final PartFile file;
  private final ParquetWriter<ExportedPage> writer;
  private boolean open = true;

  /// @throws ArchiveException if the file cannot be made
  public ParquetSink(Path file) {
    this.file = new PartFile(file);
    try {
      this.writer =
          ParquetWriter.writeFile(schema(), this.file.part().toFile(), ParquetSink::write);
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    try {
      writer.write(page);
    } catch (IOException e) {
      throw ArchiveException.writing(file.part(), e);
    }
    taken.accept(page.line());
  }

  @Override
  public List<WrittenFile> finish() {
    end();
    return List.of(file.finish());
  }

  @Override
  public void close() {
    end();
    file.close();
  }

  private void end() {
    if (open) {
      open = false;
      try {
        writer.close();
      } catch (IOException e) {
        throw ArchiveException.writing(file.part(), e);
      }
    }
  }

  private static MessageType schema() {
    return new MessageType("page", CsvSink.COLUMNS.stream().map(ParquetSink::field).toList());
  }

  private static Type field(String column) {
    return switch (column) {
      case "fetch_time" -> Types.required(INT64).as(timestampType(true, MILLIS)).named(column);
      case "status", "depth" -> Types.required(INT32).named(column);
      case "content_length" -> Types.required(INT64).named(column);
      case "score" -> Types.optional(DOUBLE).named(column);
      case "relevant" -> Types.required(BOOLEAN).named(column);
      default -> Types.optional(BINARY).as(stringType()).named(column);
    };
  }

  private static void write(ExportedPage page, ValueWriter row) {
    PageObject object = new PageObject(page, false);
    for (String column : CsvSink.COLUMNS) {
      Object value = value(page, object, column);
      if (value != null) {
        row.write(column, value);
      }
    }
  }

  private static @Nullable Object value(ExportedPage page, PageObject object, String column) {
    VisitLine line = page.line();
    return switch (column) {
      case "fetch_time" -> line.fetchTime().toEpochMilli();
      case "content_length" -> line.contentLength();
      case "status", "depth", "score", "relevant" -> object.cell(column);
      default -> {
        Object text = object.cell(column);
        yield text == null ? null : text.toString();
      }
    };
  }
}
