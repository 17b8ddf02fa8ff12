package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Articles see a part of their subject and a little of the next one.
final class VoiceTest {
  private static final Lexicon LEXICON = Lexicon.load();
  private static final Theme CHESS = LEXICON.subject("chess");
  private static final Theme BREAD = LEXICON.subject("bread");

  @Test
  void aCornerHasSomeOfTheWordsAndPatterns() {
    WordLists whole = CHESS.words();
    WordLists corner = Voice.of(CHESS).corner(0.5, CHESS).open().words();

    assertEquals(whole.list("n").get(11), corner.list("n").getFirst());
    assertTrue(corner.list("n").size() < whole.list("n").size() / 2);
    assertTrue(corner.list("s").size() < whole.list("s").size() / 2);
    assertTrue(whole.list("s").containsAll(corner.list("s")));
    assertEquals(whole.list("site"), corner.list("site"));
  }

  @Test
  void shortListsStayWholeAndLongOnesGoOnAtTheirBeginning() {
    WordLists words = WordLists.load("topics/chess.txt").part(0.9, 0.25);

    assertEquals(3, words.list("t").size());
    assertTrue(words.list("n").contains("opposite bishops"));
    assertTrue(words.list("n").contains("pawns"));
  }

  @Test
  void allCornersTogetherAreTheSubject() {
    Set<String> found = new HashSet<>();
    for (int corner = 0; corner < Lexicon.CORNERS; corner++) {
      double from = corner / (double) Lexicon.CORNERS;
      found.addAll(Voice.of(CHESS).corner(from, BREAD).open().words().list("n"));
    }

    assertTrue(found.containsAll(CHESS.words().list("n")));
  }

  @Test
  void aCornerBorrowsWordsButNeitherKeywordsNorPatternsOfItsNeighbour() {
    Theme corner = Voice.of(CHESS).corner(0, BREAD).open();
    List<String> borrowed =
        corner.words().list("n").stream().filter(BREAD.words().list("n")::contains).toList();

    assertFalse(borrowed.isEmpty());
    assertTrue(LEXICON.reserved(BREAD.index()).words().list("n").containsAll(borrowed));
    assertTrue(CHESS.words().list("s").containsAll(corner.words().list("s")));
    assertEquals(CHESS.keywords(), corner.keywords());
  }

  @Test
  void aReservedCornerHasNoKeyword() {
    for (Theme subject : LEXICON.subjects()) {
      Theme reserved = LEXICON.voice(subject.index(), 3, 0, SeededDice.of(1, "any"));
      Theme open = LEXICON.voice(subject.index(), 3, 1, SeededDice.of(1, "any"));

      assertNotEquals(subject.words().list("n"), open.words().list("n"), subject.id());
      assertTrue(
          reserved.words().list("n").stream()
              .noneMatch(word -> word.contains(subject.keywords().getFirst().term())),
          subject.id());
    }
  }
}
