package io.cormorant.archive.warc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
  private static final Pattern REVISION = Pattern.compile("(.*)\\.r(\\d{1,8})");
  private static final Pattern STRANGE = Pattern.compile("[^A-Za-z0-9.-]+");

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  WarcName {
    host = STRANGE.matcher(host).replaceAll("-");
  }

  /// When a file was begun, as names say it.
  static String stamp(Instant begun) {
    return STAMP.format(begun);
  }

  /// The name of this machine.
  static String localHost() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
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

  /// The file of that finished name as it is called now, whether it is finished or not. It need not
  /// exist.
  static Path existing(Path folder, String finished) {
    Path file = folder.resolve(finished);
    return Files.exists(file) ? file : folder.resolve(finished + OPEN);
  }

  /// The name under which a file is written anew, with another content: the host's name gets a
  /// number, so that the order of the files stays.
  String revised() {
    Matcher before = REVISION.matcher(host);
    String again =
        before.matches()
            ? before.group(1) + ".r" + (Integer.parseInt(before.group(2)) + 1)
            : host + ".r1";
    return new WarcName(stamp, serial, again, false).finished();
  }

  /// The same for a file and all that were written in its place.
  String origin() {
    Matcher again = REVISION.matcher(host);
    return new WarcName(stamp, serial, again.matches() ? again.group(1) : host, false).finished();
  }

  String finished() {
    return "cormorant-%s-%05d-%s.warc.gz".formatted(stamp, serial, host);
  }

  String file() {
    return open ? finished() + OPEN : finished();
  }
}
