package io.cormorant.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
  @ParameterizedTest
  @CsvSource({
    "/fish, /fish.html, true",
    "/fish, /Fish, false",
    "/fish/, /fish, false",
    "/fish*.php, /fish/heads/catfish.php?id=8, true",
    "/*.php$, /a.php, true",
    "/*.php$, /a.php?x, false",
    "/*.php$, /a.php/b.php, true",
    "*, /, true",
    "/$, /, true",
    "/$, /a, false",
    "/a*a$, /a, false",
    "/a$b, /a$b, true"
  })
  void matchesAsRobotsTxtDoes(String pattern, String path, boolean matches) {
    assertEquals(matches, PathPattern.matches(pattern, path));
  }

  @Test
  void agreesWithRegularExpressions() {
    Random random = new Random(9309);
    int matched = 0;
    for (int i = 0; i < 100_000; i++) {
      String pattern = word(random, "ab/*") + (random.nextInt(3) == 0 ? "$" : "");
      String path = word(random, "ab/$");
      boolean expected = Pattern.compile(regex(pattern), Pattern.DOTALL).matcher(path).lookingAt();
      assertEquals(
          expected, PathPattern.matches(pattern, path), pattern + " on " + path + ", seed 9309");
      matched += expected ? 1 : 0;
    }
    assertEquals(0.5, matched / 100_000.0, 0.45, "both answers occur");
  }

  private static String regex(String pattern) {
    boolean anchored = pattern.endsWith("$");
    String body = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    return "\\Q" + body.replace("*", "\\E.*\\Q") + "\\E" + (anchored ? "\\z" : "");
  }

  private static String word(Random random, String letters) {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(7); i > 0; i--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }
}
