package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What templates must not do.
final class TemplatesTest {
  /// Only drawings, which are built element by element, go into a page as they are.
  private static final List<String> DRAWINGS = List.of("${harvestChart}", "${movesChart}");

  private static final Pattern UNESCAPED = Pattern.compile("th:utext=\"([^\"]*)\"");
  private static final Pattern INLINE = Pattern.compile("\\[\\[|\\[\\(|th:inline");

  /// Neither that of everybody nor that which the reader has chosen.
  private static final Pattern LOCAL_TIME =
      Pattern.compile("#temporals\\.format\\((?![^)]*, ('UTC'|preference\\.zone\\.id)\\))[^)]*\\)");

  private static final Pattern ACTIVE =
      Pattern.compile("\\son[a-z]+=|hx-on|javascript:|\\sstyle=|<style|<script(?! th:src=)");

  @Test
  void nothingIsEvaluatedTwiceOrWrittenAsItIs() throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(Path.of("src/main/resources/templates"))) {
      all = files.filter(file -> file.toString().endsWith(".html")).toList();
    }
    assertTrue(all.size() >= 10, all::toString);
    List<String> wrong = new ArrayList<>();
    for (Path file : all) {
      String text = Files.readString(file);
      if (text.contains("__")) {
        wrong.add(file + " preprocesses an expression; use #messages.msg(…) or a conditional");
      }
      UNESCAPED
          .matcher(text)
          .results()
          .filter(found -> !DRAWINGS.contains(found.group(1)))
          .forEach(found -> wrong.add(file + " writes " + found.group(1) + " as it is"));
      INLINE.matcher(text).results().forEach(found -> wrong.add(file + " has inlined expressions"));
      LOCAL_TIME
          .matcher(text)
          .results()
          .forEach(found -> wrong.add(file + " shows the server's own time: " + found.group()));
      ACTIVE
          .matcher(text)
          .results()
          .forEach(
              found -> wrong.add(file + " has " + found.group() + ", which the policy blocks"));
    }
    assertEquals(List.of(), wrong);
  }
}
