package io.cormorant.archive.folder;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes files of a crawl folder anew.
final class VisitRewrite {
  private VisitRewrite() {}

  private record Tombstone(long n, String outcome) {}

  /// What stays of a line that was purged or could not be read.
  static byte[] tombstone(long number, String outcome) {
    return FolderJson.line(new Tombstone(number, outcome));
  }

  static void run(Path visits, Function<VisitLine, @Nullable VisitLine> change, Runnable ready) {
    try (LineReader lines = new LineReader(visits);
        VisitsFile out = new VisitsFile(visits)) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        out.append(changed(text, Visits.parse(text, visits, lines.number()), change));
      }
      out.sync();
      ready.run();
      out.finish();
    }
  }

  /// A line that does not change stays as it is, with all it may hold beside what we know.
  private static byte[] changed(
      String text, VisitLine line, Function<VisitLine, @Nullable VisitLine> change) {
    VisitLine after = line.purged() ? line : change.apply(line);
    if (after == null) {
      return tombstone(line.n(), VisitLine.PURGED);
    }
    return after.equals(line)
        ? (text + "\n").getBytes(StandardCharsets.UTF_8)
        : FolderJson.line(after);
  }

  static void replace(Path target, List<byte[]> lines) {
    try (VisitsFile out = new VisitsFile(target)) {
      lines.forEach(out::append);
      out.finish();
    }
  }
}
