package io.cormorant.plan;

import io.cormorant.core.Url;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A list of starting pages: UTF-8, one URL or bare host a line, `#` begins a comment line, blank
/// lines do not count. What follows a TAB (`key=value` metadata of other crawlers) is ignored.
public final class SeedFile {
  static final int MAX_BYTES = 16 << 20;

  private SeedFile() {}

  /// The URLs in the order of the file.
  ///
  /// @throws PlanException with every bad line, or why the file cannot be read
  public static List<Url> read(Path file) {
    Problems problems = new Problems(file.toString());
    return urls(Utf8File.read(file, MAX_BYTES, problems), problems);
  }

  /// The URLs in a stream, such as standard input.
  ///
  /// @param name what to call it in complaints
  /// @throws PlanException with every bad line, or if it is too large or not UTF-8
  public static List<Url> read(String name, InputStream in) throws IOException {
    Problems problems = new Problems(name);
    return urls(Utf8File.read(in, MAX_BYTES, problems), problems);
  }

  private static List<Url> urls(String text, Problems problems) {
    List<Url> urls = new ArrayList<>();
    int number = 0;
    for (String line : text.split("\r\n|\r|\n", -1)) {
      number++;
      String url = url(line);
      if (!url.isEmpty()) {
        try {
          urls.add(Values.seed(url));
        } catch (Unfit e) {
          problems.add(number, line.indexOf(url) + 1, "" + e.getMessage());
        }
      }
    }
    problems.check();
    return List.copyOf(urls);
  }

  private static String url(String line) {
    String start = line.strip();
    if (start.startsWith("#")) {
      return "";
    }
    int tab = start.indexOf('\t');
    String url = tab < 0 ? start : start.substring(0, tab);
    int comment = url.indexOf(" #");
    return (comment < 0 ? url : url.substring(0, comment)).strip();
  }
}
