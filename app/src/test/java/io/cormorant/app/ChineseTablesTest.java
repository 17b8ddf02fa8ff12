package io.cormorant.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Who rewords an English sentence that is translated by its wording must reword the table, too:
/// what a table does not know is shown in English.
final class ChineseTablesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path REPORT =
      ROOT.resolve("archive/src/main/resources/io/cormorant/archive/report/report_zh.txt");
  private static final Path REASONS =
      ROOT.resolve("portal/src/main/java/io/cormorant/portal/web/Reasons.java");

  private static final Pattern LITERAL =
      Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"(?:\\s*\\+\\s*\"((?:[^\"\\\\\\n]|\\\\.)*)\")*");
  private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");

  /// Keys of the texts of the portal, and what is no text.
  private static final Pattern NO_TEXT =
      Pattern.compile("(?:reason|detail|rule)\\.[a-z-]+|\\\\\\\\d\\+|\\?");

  /// What the JDK says of certificates.
  private static final Set<String> OF_THE_JDK =
      Set.of(
          "validity check failed",
          "expired",
          "unable to find valid certification path",
          "No subject alternative",
          "No name matching");

  @Test
  void theReportStillSaysWhatItsTableTranslates() throws IOException {
    Set<String> literals = literals();
    List<String> lost = new ArrayList<>();
    for (String line : Files.readAllLines(REPORT)) {
      int at = line.indexOf(" => ");
      String key = at < 0 ? "" : line.substring(0, at);
      // A beginning goes on after a number, such as a status.
      boolean said =
          key.startsWith("^")
              ? begins(literals, key.replaceFirst("^\\^\\d*", ""))
              : literals.contains(key.replaceFirst("^#", "").replace("\"", "\\\""));
      if (!said && !key.isEmpty()) {
        lost.add(key);
      }
    }
    assertEquals(List.of(), lost, "translated and said nowhere");
  }

  @Test
  void crawlsStillGiveTheReasonsThatThePortalTranslates() throws IOException {
    Set<String> literals = literals();
    List<String> lost =
        literals(Files.readString(REASONS))
            .filter(text -> !NO_TEXT.matcher(text).matches() && !OF_THE_JDK.contains(text))
            .filter(text -> !isIn(literals, text))
            .toList();
    assertEquals(List.of(), lost, "translated and said nowhere");
  }

  private static boolean begins(Set<String> literals, String beginning) {
    return literals.stream().anyMatch(literal -> literal.startsWith(beginning));
  }

  private static boolean isIn(Set<String> literals, String part) {
    return literals.stream().anyMatch(literal -> literal.contains(part));
  }

  /// All strings in the sources but those of the table itself, pieces put together.
  private static Set<String> literals() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .flatMap(ChineseTablesTest::sources)
          .flatMap(ChineseTablesTest::literals)
          .collect(Collectors.toSet());
    }
  }

  private static Stream<String> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<String> sources = new ArrayList<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        if (!file.equals(REASONS)) {
          sources.add(Files.readString(file));
        }
      }
      return sources.stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> literals(String source) {
    return LITERAL
        .matcher(source)
        .results()
        .map(MatchResult::group)
        .map(text -> text.substring(1, text.length() - 1))
        .map(text -> JOINT.matcher(text).replaceAll(""));
  }
}
