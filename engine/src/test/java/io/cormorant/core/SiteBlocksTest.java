package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SiteBlocksTest {
  private final SiteBlocks blocks = new SiteBlocks();

  @ParameterizedTest
  @CsvSource({
    "example.org, https://example.org/a, true",
    "example.org, http://www.example.org:8080/a, true",
    "example.org, https://a.b.example.org/, true",
    "example.org, https://badexample.org/, false",
    "example.org, https://example.org.test/, false",
    "www.example.org, https://example.org/, false",
    "www.example.org, https://www.example.org/, true",
    "Bücher.Example.org., https://xn--bcher-kva.example.org/, true",
    "127.0.0.1, http://127.0.0.1:8000/, true",
    "localhost, http://localhost/, true",
  })
  void aNameStandsForItsHostAndAllBelow(String site, String url, boolean blocked) {
    blocks.add(site);
    assertEquals(blocked, blocks.refusal(Url.of(url)).isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "com", "co.uk", "a b", "http://example.org/"})
  void refusesWhatIsNoSite(String site) {
    assertThrows(IllegalArgumentException.class, () -> blocks.add(site));
    assertEquals(List.of(), blocks.sites());
  }

  @Test
  void whatIsRemovedMayBeAskedAgain() {
    assertTrue(blocks.add("B.example.org"));
    assertFalse(blocks.add("b.example.org"));
    blocks.add("a.example.org");
    assertEquals(List.of("a.example.org", "b.example.org"), blocks.sites());
    long before = blocks.changes();
    assertTrue(blocks.remove("b.example.ORG"));
    assertTrue(blocks.changes() != before);
    assertFalse(blocks.isBlocked("b.example.org"));
  }
}
