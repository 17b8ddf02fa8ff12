package io.cormorant.discover.engines;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/// Finds the files that an option names: one, all of a folder, or those that a pattern in the last
/// part of the path fits (`host/vertices-*.gz`).
final class GraphFiles {
  static final int MOST_FILES = 10_000;

  private static final String PATTERN = ".*[*?\\[{].*";

  private GraphFiles() {}

  /// @return at least one file, in the order of names
  /// @throws IllegalArgumentException if there is none
  static List<Path> named(String engine, String option, String value) {
    List<Path> files;
    try {
      files = files(value);
    } catch (IOException | InvalidPathException | PatternSyntaxException e) {
      files = List.of();
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          "option '%s' of '%s' takes a file, a folder or a pattern such as host/part-*.gz, but there is no file '%s'"
              .formatted(option, engine, value));
    }
    return files;
  }

  private static List<Path> files(String value) throws IOException {
    int slash = value.lastIndexOf('/');
    String last = value.substring(slash + 1);
    if (last.matches(PATTERN)) {
      return inside(Path.of(value.substring(0, slash + 1)), last);
    }
    Path path = Path.of(value);
    return Files.isDirectory(path) ? inside(path, "*") : regular(List.of(path));
  }

  private static List<Path> inside(Path folder, String pattern) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
      return regular(entries);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static List<Path> regular(Iterable<Path> entries) {
    List<Path> files = new ArrayList<>();
    for (Path entry : entries) {
      if (Files.isRegularFile(entry) && files.size() < MOST_FILES) {
        files.add(entry);
      }
    }
    Collections.sort(files);
    return files;
  }
}
