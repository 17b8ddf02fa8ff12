package io.cormorant.portal.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.portal.store.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What is taken of a file, and how much.
final class OpmlTest {
  private static final String SITE = "<outline xmlUrl=\"https://one.example/\"/>";

  private static Opml read(String body) {
    return Opml.read(
        "<opml version=\"2.0\" xmlns:c=\"urn:cormorant:follow\"><body>%s</body></opml>"
            .formatted(body)
            .getBytes(StandardCharsets.UTF_8));
  }

  private static String folder(String own, String sites) {
    return "<outline text=\"Rivers\" %s>%s</outline>".formatted(own, sites);
  }

  @Test
  void wordsAreTakenUpToWhatAFollowMayHave() {
    String words = String.join(",", Collections.nCopies(10_000, "dam"));
    Opml.Folder folder =
        read(folder("c:words=\"%s\" c:excluded=\"%s\"".formatted(words, words), SITE))
            .folders()
            .keySet()
            .iterator()
            .next();
    assertEquals(Follows.MOST_WORDS, folder.words().size());
    assertEquals(Follows.MOST_WORDS, folder.excluded().size());
  }

  @Test
  void aScheduleThatNoFollowMayHaveIsNone() {
    for (String minutes : List.of("0", "4", "1441", "9999", "99999", "-5", "often")) {
      assertEquals(0, everyMinutes(minutes), minutes);
    }
    assertEquals(5, everyMinutes("5"));
    assertEquals(1_440, everyMinutes("1440"));
  }

  private static int everyMinutes(String minutes) {
    return read(folder("c:minutes=\"%s\"".formatted(minutes), SITE))
        .folders()
        .keySet()
        .iterator()
        .next()
        .everyMinutes();
  }

  @Test
  void foldersOfTheSameNameWordsAndScheduleAreOne() {
    String dams = "c:words=\"dam\"";
    Opml list =
        read(
            folder(dams, SITE)
                + folder("", SITE)
                + folder(dams, SITE + SITE.replace("one", "two")));
    assertEquals(
        Map.of(
            new Opml.Folder("Rivers", List.of("dam"), List.of(), 0),
            Set.of("https://one.example/", "https://two.example/"),
            new Opml.Folder("Rivers", List.of(), List.of(), 0),
            Set.of("https://one.example/")),
        list.folders());
  }

  @Test
  void aSiteThatIsNamedAgainAndAgainCountsEachTime() {
    assertEquals(1, read(SITE.repeat(Opml.MOST_SITES)).sites());
    assertThrows(Problem.class, () -> read(SITE.repeat(Opml.MOST_SITES + 1)));
  }
}
