package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  @Test
  void guessesNames() {
    List<String> known = List.of("pages-per-host", "depth", "id", "keep", "connections");
    assertEquals(Optional.of("pages-per-host"), NearestName.of("pagesPerHost", known));
    assertEquals(Optional.of("connections"), NearestName.of("conn", known));
    assertEquals(Optional.of("keep"), NearestName.of("kepe", known));
    assertEquals(Optional.empty(), NearestName.of("xx", known));
    assertEquals(Optional.empty(), NearestName.of("colour", known));
  }

  @Test
  void takesANameThatBeginsSoBeforeOneOfTwoEditsAndASwapForOneEdit() {
    assertEquals(Optional.of("best-first"), NearestName.of("best", List.of("best-first", "bfs")));
    assertEquals(Optional.of("vsm"), NearestName.of("vms", List.of("none", "vsm")));
  }

  @Test
  void saysNothingWhereNothingIsNear() {
    assertEquals("; did you mean 'bfs'?", NearestName.hint("bf", List.of("dfss", "bfs")));
    assertEquals("", NearestName.hint("colour", List.of("bfs")));
  }
}
