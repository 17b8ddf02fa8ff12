package io.cormorant.app.cli.folder;

import io.cormorant.plan.BadInput;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The forms exported pages can take.
enum ExportFormat {
  JSONL(false, ".jsonl", ".ndjson"),
  CSV(false, ".csv"),
  PARQUET(false, ".parquet"),
  SQLITE(false, ".sqlite", ".sqlite3", ".db"),
  CHUNKS(false, ".jsonl", ".ndjson"),
  TEXT(true),
  MARKDOWN(true),
  WARC(true);

  private static final String PACKED = ".gz";

  private final boolean folder;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> extensions;

  ExportFormat(boolean folder, String... extensions) {
    this.folder = folder;
    this.extensions = List.of(extensions);
  }

  /// Whether it fills a folder.
  boolean isFolder() {
    return folder;
  }

  /// The format of an export.
  ///
  /// @param named what the user asked for, if anything
  /// @param out where it goes
  static ExportFormat of(@Nullable ExportFormat named, String out, boolean toStandardOutput) {
    if (toStandardOutput) {
      ExportFormat format = named == null ? JSONL : named;
      if (format == TEXT || (!format.folder && !format.isBinary())) {
        return format;
      }
      throw new BadInput(
          "--format %s needs %s; add --out"
              .formatted(format.label(), format.folder ? "a folder" : "a file"));
    }
    Optional<ExportFormat> told = byExtension(out);
    if (named != null && told.isPresent() && !named.extensions.equals(told.get().extensions)) {
      throw new BadInput(
          "--format %s does not fit the name %s; change one of them".formatted(named.label(), out));
    }
    ExportFormat format =
        Optional.ofNullable(named)
            .or(() -> told)
            .orElseThrow(
                () ->
                    new BadInput(
                        "the format is not clear from the name %s; add --format (%s)"
                            .formatted(out, labels())));
    if (format.isBinary() && out.endsWith(PACKED)) {
      throw new BadInput(
          "%s files are already compressed; leave out .gz".formatted(format.label()));
    }
    return format;
  }

  private static Optional<ExportFormat> byExtension(String out) {
    String name = String.valueOf(Path.of(out).getFileName()).toLowerCase(Locale.ROOT);
    String unpacked =
        name.endsWith(PACKED) ? name.substring(0, name.length() - PACKED.length()) : name;
    return Arrays.stream(values())
        .filter(format -> format.extensions.stream().anyMatch(unpacked::endsWith))
        .findFirst();
  }

  private boolean isBinary() {
    return this == PARQUET || this == SQLITE;
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static String labels() {
    return String.join(", ", Arrays.stream(values()).map(ExportFormat::label).toList());
  }
}
