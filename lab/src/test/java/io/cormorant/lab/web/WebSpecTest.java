package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class WebSpecTest {
  @Test
  void readsWhatItWrites() {
    WebSpec spec = new WebSpec("tunnel", 4_000, -9);

    assertEquals("tunnel,pages=4000,seed=-9", spec.toString());
    assertEquals(spec, WebSpec.parse(spec.toString()));

    WebSpec easy = new WebSpec("plain", 300, 1, 0.25);
    assertEquals("plain,pages=300,seed=1,mixed=0.25", easy.toString());
    assertEquals(easy, WebSpec.parse(easy.toString()));

    WebSpec lies = new WebSpec("plain", 300, 1, WebSpec.USUALLY_MIXED, 0.85);
    assertEquals("plain,pages=300,seed=1,lying=0.85", lies.toString());
    assertEquals(lies, WebSpec.parse(lies.toString()));
    assertEquals("liar,pages=300,seed=1", WebSpec.parse("pages=300,liar,lying=.28").toString());
  }

  @Test
  void fillsInWhatIsLeftOut() {
    assertEquals(new WebSpec("plain", 20_000, 1), WebSpec.parse(""));
    assertEquals(new WebSpec("liar", 20_000, 7), WebSpec.parse("liar, seed=7"));
    assertEquals(new WebSpec("plain", 300, 1), WebSpec.parse("pages=300"));
  }

  @Test
  void namesTheKnownKindsWhenAskedForAnother() {
    String message = refusal("marsh,pages=200");

    assertTrue(message.contains("'marsh'"), message);
    assertTrue(message.contains("plain, tunnel, liar, island, farm"), message);
  }

  @Test
  void namesTheKnownKeysWhenGivenAnother() {
    String message = refusal("plain,size=200");

    assertTrue(message.contains("kind, pages, seed, mixed, lying"), message);
  }

  @Test
  void refusesSizesItCannotMake() {
    assertTrue(refusal("plain,pages=99").contains("100 to 5000000"));
    assertTrue(refusal("plain,pages=5000001").contains("100 to 5000000"));
    assertTrue(refusal("plain,pages=9999999999").contains("pages is too large"));
    assertTrue(refusal("plain,pages=many").contains("'many'"));
    assertTrue(refusal("plain,seed=").contains("seed is not a whole number"));
    assertTrue(refusal("plain,mixed=1.5").contains("from 0 to 1, not 1.5"));
    assertTrue(refusal("plain,mixed=-0.1").contains("from 0 to 1, not -0.1"));
    assertTrue(refusal("plain,mixed=NaN").contains("from 0 to 1, not NaN"));
    assertTrue(refusal("plain,lying=85").contains("lying is a share from 0 to 1, not 85.0"));
    assertTrue(refusal("plain,mixed=half").contains("mixed is not a number: 'half'"));
  }

  private static String refusal(String text) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> WebSpec.parse(text)).getMessage();
    return message == null ? "" : message;
  }
}
