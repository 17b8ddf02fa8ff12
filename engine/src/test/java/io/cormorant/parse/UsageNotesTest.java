package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.UsageSignals;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class UsageNotesTest {
  @Test
  void silenceSaysNothing() {
    assertEquals(UsageSignals.NONE, usage("<meta name=robots content='index, follow'>"));
    assertEquals(List.of(), UsageSignals.NONE.reservations());
  }

  @Test
  void metaTagsAndHeadersAreHeard() {
    UsageSignals said =
        usage(
            "<meta name=robots content='NoAI, noimageai'><meta name=tdm-policy content=/policy>"
                + "<link rel=license href='https://creativecommons.org/licenses/by/4.0/'>",
            "X-Robots-Tag: nosnippet",
            "X-Robots-Tag: otherbot: noarchive",
            "X-Robots-Tag: unavailable_after: Wednesday, 03-Nov-27 15:00:00 GMT",
            "TDM-Reservation: 1",
            "Content-Signal: search=yes, ai-train=no",
            "Content-Signal: AI-Train=yes, junk, =, a=b=c");
    assertEquals(
        List.of(
            "noai",
            "noimageai",
            "nosnippet",
            "unavailable_after: wednesday, 03-nov-27 15:00:00 gmt"),
        said.robots());
    assertEquals(Map.of("search", "yes", "ai-train", "no"), said.contentSignal());
    assertEquals(true, said.tdmReservation());
    assertEquals("http://a.example/policy", said.tdmPolicy());
    assertEquals("https://creativecommons.org/licenses/by/4.0/", said.license());
    assertEquals(List.of("noai", "tdm-reservation", "ai-train=no"), said.reservations());
  }

  @Test
  void licencesAreFoundInLinksOfTextAndHeaders() {
    assertEquals(
        "http://a.example/terms", usage("<a rel='license nofollow' href=/terms>x</a>").license());
    assertEquals(
        "http://a.example/l", usage("", "Link: </x>; rel=next, </l>; rel=\"license\"").license());
  }

  @Test
  void theStricterWordWins() {
    UsageSignals said = usage("<meta name=tdm-reservation content=0>", "TDM-Reservation: 1");
    assertEquals(true, said.tdmReservation());
    assertEquals(false, usage("<meta name=tdm-reservation content=0>").tdmReservation());
    assertEquals(
        "no",
        said.withContentSignal("ai-train=yes")
            .withContentSignal("ai-train=no")
            .withContentSignal("ai-train=yes")
            .contentSignal()
            .get("ai-train"));
    for (String line : List.of("ai-train=yes, ai-train=no", "ai-train=no, ai-train=yes")) {
      assertEquals(
          Map.of("ai-train", "no"), UsageSignals.NONE.withContentSignal(line).contentSignal());
    }
  }

  @Test
  void whatIsSaidIsBounded() {
    String words = "noaaa, ".repeat(2_000);
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      many.append("k").append(i).append("=no,");
    }
    UsageSignals said =
        usage("<meta name=robots content='" + words + "'>", "Content-Signal: " + many);
    assertTrue(said.robots().size() <= UsageSignals.MAX_WORDS);
    assertTrue(said.contentSignal().size() <= UsageSignals.MAX_WORDS);
  }

  private static UsageSignals usage(String head, String... headers) {
    List<Headers.Field> fields =
        Arrays.stream(headers)
            .map(
                h ->
                    new Headers.Field(
                        h.substring(0, h.indexOf(':')), h.substring(h.indexOf(':') + 2)))
            .toList();
    Response.Document document =
        new Response.Document(
            Url.of("http://a.example/dir/page"),
            200,
            new Headers(fields),
            ("<html><head>" + head + "</head><body>text</body></html>").getBytes(UTF_8),
            null);
    return ((Parsed.Ok) new PageParser().parse(document)).page().usage();
  }
}
