package io.cormorant.crawls.topic;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/// Some pages on some hosts. It remembers what was asked for, and some pages never come.
final class SmallWeb implements OpenWeb {
  static final String RIVER =
      "The river carries water from the mountains to the sea. Floods of the river follow heavy rain,"
          + " and the river bank gives way. A gauge tells how high the river stands today. ";
  static final String CHESS =
      "The knight moves in an odd way over the board. A player who castles early keeps the king safe,"
          + " and the queen waits behind her pawns until the endgame has come. ";

  private final Map<Url, String> pages = new LinkedHashMap<>();
  private final List<Url> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch hung = new CountDownLatch(1);

  /// @param more what else is in the body, and in the head before it
  SmallWeb add(String url, String title, String text, String... more) {
    pages.put(
        Url.of(url),
        "<html><head><title>%s</title></head><body><article><h1>%s</h1><p>%s</p></article>%s</body></html>"
            .formatted(title, title, text, String.join("\n", more)));
    return this;
  }

  /// A page that does not come until whoever waits for it is interrupted.
  SmallWeb hang(String url) {
    pages.put(Url.of(url), "");
    return this;
  }

  List<Url> asked() {
    return List.copyOf(asked);
  }

  /// Waits until somebody waits for a page that never comes.
  void awaitHung() throws InterruptedException {
    hung.await();
  }

  @Override
  public Web web() {
    return this::page;
  }

  @Override
  public List<Url> pages() {
    return pages.keySet().stream().toList();
  }

  @Override
  public KnownTopic topic(String id) {
    throw OpenWeb.noTopic(id, Stream.empty());
  }

  private Response page(Url url) throws InterruptedException {
    asked.add(url);
    String html = pages.get(url);
    if (html == null) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    if (html.isEmpty()) {
      hung.countDown();
      new CountDownLatch(1).await();
    }
    return new Response.Document(
        url,
        200,
        Headers.of("Content-Type", "text/html; charset=utf-8"),
        html.getBytes(StandardCharsets.UTF_8),
        null);
  }
}
