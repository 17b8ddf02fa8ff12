package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FeedHubTest {
  private static final Url FEED = Url.of("https://site.example/feed.xml");

  private static Optional<FeedHub> of(String body, String... links) {
    List<Headers.Field> fields = new ArrayList<>();
    for (String link : links) {
      fields.add(new Headers.Field("Link", link));
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return FeedHub.of(new Response.Document(FEED, 200, new Headers(fields), bytes, null));
  }

  private static Optional<FeedHub> hub(String hub, String topic) {
    return Optional.of(new FeedHub(Url.of(hub), Url.of(topic)));
  }

  @Test
  void anAtomFeedNamesItsHubAndItself() {
    assertEquals(
        hub("https://hub.example/", "https://site.example/atom"),
        of(
            "<feed xmlns='http://www.w3.org/2005/Atom'><link rel='hub' href='https://hub.example/'/>"
                + "<link rel='self' href='/atom'/><entry><title>x</title></entry></feed>"));
  }

  @Test
  void anRssFeedDoesSoByElementsOfAtom() {
    assertEquals(
        hub("https://hub.example/push", "https://site.example/feed.xml"),
        of(
            "<rss xmlns:atom='http://www.w3.org/2005/Atom'><channel><title>News</title>"
                + "<link>https://site.example/</link>"
                + "<atom:link rel='hub' href='https://hub.example/push'/></channel></rss>"));
  }

  @Test
  void theAnswerOfTheServerComesFirst() {
    assertEquals(
        hub("https://new.example/", "https://site.example/self"),
        of(
            "<feed><link rel='hub' href='https://old.example/'/></feed>",
            "<https://site.example/style.css>; rel=preload, <https://new.example/>; rel=\"hub\"",
            "</self>; title=\"rel=hub\"; rel=\"alternate SELF\""));
  }

  @Test
  void whatAnEntrySaysIsNotSaidByTheFeed() {
    assertEquals(
        Optional.empty(),
        of("<feed><entry><link rel='hub' href='https://evil.example/'/></entry></feed>"));
  }

  @Test
  void whatIsNoAddressOnTheWebIsNoHub() {
    assertEquals(Optional.empty(), of("<feed><link rel='hub' href='javascript:alert(1)'/></feed>"));
    assertEquals(Optional.empty(), of("<feed><link rel='hub' href=' '/></feed>"));
    assertEquals(Optional.empty(), of("", "<>; rel=hub"));
    assertEquals(Optional.empty(), of("{\"items\": []}"));
  }
}
