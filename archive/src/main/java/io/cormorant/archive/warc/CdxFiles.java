package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Sorts and merges CDXJ files in constant memory. Lines are ASCII, so their order as strings is
/// that of their bytes, which is what `LC_ALL=C sort` makes and every reader of such files expects.
final class CdxFiles {
  /// After the name of a WARC file, the name of its index.
  static final String ENDING = ".cdxj";

  /// The index of all finished WARC files of a folder.
  static final String ALL = "index.cdxj";

  /// Lines sorted in memory, some 6 MiB.
  private static final int MAX_LINES = 1 << 14;

  /// Files merged at once.
  private static final int MAX_OPEN = 128;

  private static final int BUFFER = 1 << 15;

  private CdxFiles() {}

  /// The index of a finished WARC file.
  static Path of(Path folder, String warc) {
    return folder.resolve(warc + ENDING);
  }

  /// Whether a WARC file has its index.
  static boolean isIndexed(Path folder, String warc) {
    return Files.exists(of(folder, warc));
  }

  /// The file has changed or is gone, so its index is wrong.
  static void drop(Path folder, String warc) throws IOException {
    Files.deleteIfExists(folder.resolve(ALL));
    Files.deleteIfExists(of(folder, warc));
  }

  /// Tells of every line of an index.
  static void read(Path index, Consumer<CdxRecord> captures) throws IOException {
    try (BufferedReader lines = reader(index)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        captures.accept(CdxRecord.parse(line));
      }
    }
  }

  /// Writes the lines of a file in order, wholly or not at all.
  static void sort(Path unsorted, Path target) throws IOException {
    List<Path> runs = new ArrayList<>();
    try (BufferedReader lines = reader(unsorted)) {
      List<String> some = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        some.add(line);
        if (some.size() == MAX_LINES) {
          runs.add(run(some, target, runs.size()));
        }
      }
      runs.add(run(some, target, runs.size()));
    }
    mergeRuns(runs, target);
  }

  /// Merges sorted files into one, wholly or not at all.
  static void merge(List<Path> sorted, Path target) throws IOException {
    if (sorted.size() <= MAX_OPEN) {
      mergeAtOnce(sorted, target);
      return;
    }
    List<Path> runs = new ArrayList<>();
    for (int from = 0; from < sorted.size(); from += MAX_OPEN) {
      Path run = runFile(target, runs.size());
      mergeAtOnce(sorted.subList(from, Math.min(from + MAX_OPEN, sorted.size())), run);
      runs.add(run);
    }
    mergeRuns(runs, target);
  }

  private static void mergeRuns(List<Path> runs, Path target) throws IOException {
    if (runs.size() == 1) {
      Files.move(runs.getFirst(), target, StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    merge(runs, target);
    for (Path run : runs) {
      Files.delete(run);
    }
  }

  private static Path run(List<String> lines, Path target, int number) throws IOException {
    lines.sort(Comparator.naturalOrder());
    Path run = runFile(target, number);
    try (Writer out = writer(run)) {
      for (String line : lines) {
        out.write(line);
        out.write('\n');
      }
    }
    lines.clear();
    return run;
  }

  /// Reads lines, also on an interrupted thread, as channels do not.
  static BufferedReader reader(Path file) throws IOException {
    return new BufferedReader(
        new InputStreamReader(new FileInputStream(file.toFile()), US_ASCII), BUFFER);
  }

  private static Writer writer(Path file) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(new FileOutputStream(file.toFile()), US_ASCII), BUFFER);
  }

  private static Path runFile(Path target, int number) {
    return target.resolveSibling(target.getFileName() + ".run" + number);
  }

  private static void mergeAtOnce(List<Path> sorted, Path target) throws IOException {
    Path draft = target.resolveSibling(target.getFileName() + ".new");
    PriorityQueue<Source> sources = new PriorityQueue<>();
    try (Writer out = writer(draft)) {
      for (Path file : sorted) {
        offer(sources, new Source(file));
      }
      for (Source first = sources.poll(); first != null; first = sources.poll()) {
        out.write(first.line());
        out.write('\n');
        offer(sources, first);
      }
    } finally {
      for (Source source : sources) {
        source.close();
      }
    }
    Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void offer(PriorityQueue<Source> sources, Source source) throws IOException {
    boolean more = false;
    try {
      more = source.advance();
    } finally {
      if (!more) {
        source.close();
      }
    }
    if (more) {
      sources.add(source);
    }
  }

  /// A sorted file and its next line.
  private static final class Source implements Comparable<Source>, Closeable {
    private final BufferedReader lines;
    private @Nullable String line;

    Source(Path file) throws IOException {
      this.lines = reader(file);
    }

    boolean advance() throws IOException {
      line = lines.readLine();
      return line != null;
    }

    String line() {
      return line == null ? "" : line;
    }

    @Override
    public int compareTo(Source other) {
      return line().compareTo(other.line());
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }
}
