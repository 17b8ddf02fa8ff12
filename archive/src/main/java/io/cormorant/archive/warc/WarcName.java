package io.cormorant.archive.warc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The name of a WARC file of ours: `cormorant-yyyyMMddHHmmssSSS-00000-host.warc.gz`, with `.open`
/// after it while it is being written.
record WarcName(String stamp, int serial, String host, boolean open) {
  /// After the name of a file that is being written.
  static final String OPEN = ".open";

  private static final Pattern FORM =
      Pattern.compile("cormorant-(\\d{17})-(\\d{5,9})-(.*)\\.warc\\.gz(\\.open)?");
  private static final Pattern STRANGE = Pattern.compile("[^A-Za-z0-9.-]+");

  WarcName {
    host = STRANGE.matcher(host).replaceAll("-");
  }

  static Optional<WarcName> parse(String file) {
    Matcher m = FORM.matcher(file);
    return m.matches()
        ? Optional.of(
            new WarcName(m.group(1), Integer.parseInt(m.group(2)), m.group(3), m.group(4) != null))
        : Optional.empty();
  }

  /// Those in a folder, in the order they were begun.
  static List<WarcName> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .flatMap(file -> parse(file.getFileName().toString()).stream())
          .sorted(Comparator.comparingInt(WarcName::serial).thenComparing(WarcName::stamp))
          .toList();
    }
  }

  String finished() {
    return "cormorant-%s-%05d-%s.warc.gz".formatted(stamp, serial, host);
  }

  String file() {
    return open ? finished() + OPEN : finished();
  }
}
