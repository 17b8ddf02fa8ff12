package io.cormorant.app.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Commands in the documentation work. A `console` block after the comment `live` needs the web or
/// a server, so its commands are only parsed; those of all other blocks on a page of tasks are run,
/// one after the other, in a folder of the page's own.
final class DocsTest {
  private static final Path ROOT = Path.of("..");

  private static final Pattern BLOCK =
      Pattern.compile("(?m)(^<!-- live -->\\n)?^```console\\n((?s:.*?))^```$");

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]+)(?:#([^)\\s]*))?\\)");

  private static final Pattern FILE =
      Pattern.compile("[\\w/-]+\\.(yaml|jsonl|gz|csv|parquet|sqlite|txt|vec|html|md|tsv|zip)");

  /// What follows these is a place to write to, and so is the first word after `merge`.
  private static final Set<String> PLACES = Set.of("--out", "merge");

  private static final CommandLine COMMANDS =
      CormorantCommand.line(
          List.of(),
          new PrintWriter(PrintWriter.nullWriter()),
          new PrintWriter(PrintWriter.nullWriter()));

  private record Line(boolean live, String command) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/corpus.md",
        "docs/watch.md",
        "docs/research.md",
        "docs/operations.md"
      })
  @Tag("slow")
  void runs(String page, @TempDir Path folder) throws IOException {
    int ran = 0;
    for (Line line : lines(ROOT.resolve(page))) {
      if (!line.live) {
        Cli cli = Cli.run(inFolder(words(line.command), folder).toArray());
        assertEquals(0, cli.code(), () -> line.command + "\n" + cli.out() + cli.err());
        assertFalse(cli.out().isEmpty() && cli.err().isEmpty(), line.command);
        ran++;
      }
    }
    assertTrue(ran > 2, page);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void parses(Path page) throws IOException {
    for (Line line : lines(page)) {
      assertDoesNotThrow(
          () -> COMMANDS.parseArgs(words(line.command).toArray(String[]::new)), line.command);
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    List<String> missing = new ArrayList<>();
    Matcher link = LINK.matcher(Files.readString(page));
    while (link.find()) {
      Path target = page.resolveSibling(link.group(1)).normalize();
      boolean toPart = link.group(2) != null && link.group(1).endsWith(".md");
      if (!Files.exists(target) || (toPart && !anchors(target).contains(link.group(2)))) {
        missing.add(link.group());
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void everyPageIsListed() throws IOException {
    String contents = Files.readString(ROOT.resolve("docs/README.md"));
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      assertEquals(
          List.of(),
          docs.filter(file -> file.toString().matches("\\.\\./docs/(reference/)?[^/]+\\.md"))
              .map(file -> ROOT.resolve("docs").relativize(file).toString())
              .filter(page -> !page.equals("README.md") && !contents.contains("(" + page + ")"))
              .toList());
    }
  }

  @Test
  void readmeStaysShort() throws IOException {
    assertTrue(Files.readAllLines(ROOT.resolve("README.md")).size() < 120);
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(ROOT.resolve("README.md"), ROOT.resolve("README.zh.md")),
              docs.filter(file -> file.toString().endsWith(".md")).sorted())
          .toList();
    }
  }

  private static List<Line> lines(Path page) throws IOException {
    List<Line> lines = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(page));
    while (block.find()) {
      block
          .group(2)
          .lines()
          .filter(line -> line.matches("\\$ (\\./)?cormorant .*"))
          .map(
              line ->
                  line.replaceFirst("\\$ (\\./)?cormorant ", "").replaceFirst("\\s+[#|] .*", ""))
          .forEach(line -> lines.add(new Line(block.group(1) != null, line)));
    }
    return lines;
  }

  private static List<String> words(String command) {
    return WORD.matcher(command)
        .results()
        .map(word -> Stream.of(1, 2, 3).map(word::group).filter(Objects::nonNull).findFirst())
        .map(Optional::orElseThrow)
        .toList();
  }

  /// Names of files and folders as those in a folder. The demo is made smaller.
  private static List<String> inFolder(List<String> words, Path folder) {
    List<String> args = new ArrayList<>();
    for (String word : words) {
      boolean place = !args.isEmpty() && PLACES.contains(words.get(args.size() - 1));
      boolean value = !args.isEmpty() && words.get(args.size() - 1).equals("--keep");
      boolean file = !value && (FILE.matcher(word).matches() || Files.exists(folder.resolve(word)));
      args.add(place || file ? folder.resolve(word).toString() : word);
    }
    if (args.getFirst().equals("demo")) {
      args.addAll(List.of("--size", "1000", "--pages", "60", "--out", folder + "/demo"));
    }
    return args;
  }

  /// The anchors that a page gets for its headings.
  private static List<String> anchors(Path page) throws IOException {
    try (Stream<String> lines = Files.lines(page)) {
      return lines
          .filter(line -> line.matches("#+ .*"))
          .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
          .map(line -> line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
          .toList();
    }
  }
}
