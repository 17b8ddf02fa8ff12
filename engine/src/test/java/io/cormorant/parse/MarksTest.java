package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Mark;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class MarksTest {
  @Test
  void marksTextsUnderThreeHundredCharactersOrEightyWords() {
    assertEquals(Set.of(Mark.SHORT), Documents.page("<p>" + "鸟".repeat(299)).marks());
    assertEquals(Set.of(), Documents.page("<p>" + "鸟".repeat(300)).marks());
    assertEquals(Set.of(Mark.SHORT), Documents.page("<p>" + "bird ".repeat(79)).marks());
    assertEquals(Set.of(), Documents.page("<p>" + "bird ".repeat(80)).marks());
    assertEquals(Set.of(), Documents.page("<p>" + "鸟".repeat(150) + " bird".repeat(40)).marks());
  }

  @Test
  void marksPagesThatAreMostlyLinks() {
    String text = "<p>" + "鸟".repeat(400);
    assertEquals(
        Set.of(Mark.LINK_HEAVY),
        Documents.page(text + "<nav><a href=x>" + "鸟".repeat(401)).marks());
    assertEquals(Set.of(), Documents.page(text + "<nav><a href=x>" + "鸟".repeat(399)).marks());
  }

  @Test
  void marksPagesThatAreNothingWithoutTheirScripts() {
    String script = "<script src=app.js></script>";
    assertTrue(
        Documents.page("<div id=app></div>" + script).marks().contains(Mark.SCRIPT_SHELL),
        "a shell");
    assertEquals(Set.of(Mark.SHORT), Documents.page("<p>" + "鸟".repeat(200) + script).marks());
  }
}
