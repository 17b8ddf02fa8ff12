package io.cormorant.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScopeTest {
  private static final Scope SCOPE =
      new Scope(
          List.of("example.org", "localhost"),
          List.of("ads.example.org"),
          List.of("/news/", "/*?page="),
          List.of("*.pdf$"),
          3,
          0,
          List.of("en"));

  @Test
  void admitsWhatIsInside() {
    assertRefused(null, "https://example.org/news/", 0);
    assertRefused(null, "http://www.example.org:8080/list?page=2", 3);
    assertRefused(null, "http://localhost/news/x", 3);
    assertEquals(Optional.empty(), Scope.OPEN.refusal(Url.of("http://any.where/x"), 1_000_000));
  }

  @Test
  void namesTheRuleThatRefuses() {
    assertRefused("scope.exclude-domains: ads.example.org", "https://x.ads.example.org/news/", 0);
    assertRefused(
        "scope.include-domains: badexample.org is none of them", "https://badexample.org/news/", 0);
    assertRefused("scope.exclude-paths: *.pdf$", "https://example.org/news/a.pdf", 0);
    assertRefused(
        "scope.include-paths: /old/?q=1 matches none of them", "https://example.org/old/?q=1", 0);
    assertRefused("scope.depth: 4 links from a seed", "https://example.org/news/", 4);
  }

  @Test
  void refusesKnownOtherLanguagesOnly() {
    assertEquals(Optional.empty(), SCOPE.languageRefusal(new Prose.Known("", "", "en")));
    assertEquals(Optional.empty(), SCOPE.languageRefusal(new Prose.Known("", "", "")));
    assertEquals(
        Optional.of("scope.languages: the page is in 'fr'"),
        SCOPE.languageRefusal(new Prose.Known("", "", "fr")));
  }

  private static void assertRefused(String rule, String url, int depth) {
    assertEquals(Optional.ofNullable(rule), SCOPE.refusal(Url.of(url), depth), url);
  }
}
