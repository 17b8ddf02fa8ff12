package io.cormorant.crawls.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WebsTest {
  @Test
  void anUnknownNameIsToldWhichWebsThereAreHere() {
    assertEquals(
        "no web is called 'generated:plain'; there are live and recorded:FOLDER",
        refusal(List.of(), "generated:plain"));
    assertEquals(
        "no web is called 'made:x'; there are live, recorded:FOLDER, generated:SPEC and served:SPEC",
        refusal(List.of(new Closed("generated:"), new Closed("served:")), "made:x"));
  }

  private static String refusal(List<WebSource> sources, String name) {
    Webs webs = new Webs(sources, () -> Instant.EPOCH);
    return assertThrows(BadInput.class, () -> webs.open(name, Access.NONE, "test/1", 1))
        .getMessage();
  }

  /// Has no web at all.
  private record Closed(String prefix) implements WebSource {
    @Override
    public OpenWeb open(String name, String product, int connections) {
      throw new BadInput(name);
    }
  }
}
