package io.cormorant.portal.crawling;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A web of pages of two kinds that a topic about rivers takes for the same, and of some about
/// something else. The page where a crawl begins leads to the first half of all; the rest is behind
/// a door, and one more page keeps the crawl from ending. Both answer when a test says so.
final class TwoKindsWeb implements WebSource {
  static final String NAME = "generated:kinds";
  static final String FIRST = "http://start.example/";

  /// Pages of each kind in front of the door, and behind it.
  static final int HALF = 16;

  private static final String DOOR = "http://door.example/";
  private static final String LAST = "http://last.example/";
  private static final int HOSTS = 8;
  private static final int SENTENCES = 14;

  private final CountDownLatch door = new CountDownLatch(1);
  private final CountDownLatch last = new CountDownLatch(1);

  /// What pages are about.
  enum Kind {
    FLOOD(
        "river",
        "flood levee gauge crest overflow rainfall evacuation sandbag dike inundation warning surge"
            + " runoff basin rescue dam breach barrier meltwater flooding"),
    CRUISE(
        "river",
        "cruise cabin deck captain brochure buffet excursion itinerary luxury passenger cocktail"
            + " booking suite sightseeing voyage tour guests lounge balcony embarkation"),
    GARDEN(
        "garden",
        "compost seedling pruning mulch trellis tomato rosebush greenhouse fertilizer lawn shears"
            + " perennial blossom orchard hedge shovel bulb weeds nursery soil");

    private final String subject;
    private final String words;

    Kind(String subject, String words) {
      this.subject = subject;
      this.words = words;
    }

    private List<String> words() {
      return List.of(words.split(" ", -1));
    }

    /// The address of its page of that number.
    String page(int n) {
      return "http://%s%d.example/%d".formatted(code(), n % HOSTS, n);
    }

    /// The addresses of its pages of these numbers.
    Set<String> pages(int from, int to) {
      return IntStream.range(from, to).mapToObj(this::page).collect(Collectors.toSet());
    }

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// Lets crawls through the door.
  void open() {
    door.countDown();
  }

  /// Lets crawls end.
  void end() {
    last.countDown();
  }

  @Override
  public String prefix() {
    return NAME;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    return new OpenWeb() {
      @Override
      public Web web() {
        return TwoKindsWeb.this::fetch;
      }

      @Override
      public KnownTopic topic(String id) {
        throw OpenWeb.noTopic(id, Stream.empty());
      }
    };
  }

  private Response fetch(Url url) throws InterruptedException {
    return switch (url.toString()) {
      case FIRST ->
          html(url, list(0) + "<a href=%s>river</a><a href=%s>river</a>".formatted(DOOR, LAST));
      case DOOR -> {
        door.await();
        yield html(url, list(HALF));
      }
      case LAST -> {
        last.await();
        yield html(url, "<title>The end</title>");
      }
      default -> page(url);
    };
  }

  private static Response page(Url url) {
    for (Kind kind : Kind.values()) {
      if (url.host().startsWith(kind.code())) {
        return html(url, text(kind, Integer.parseInt(url.path().substring(1))));
      }
    }
    return new Response.Lost(url, 404, new Outcome.Gone(404));
  }

  private static String list(int from) {
    StringBuilder html = new StringBuilder("<title>Links</title><ul>");
    for (int n = from; n < from + HALF; n++) {
      for (Kind kind : Kind.values()) {
        html.append("<li><a href=%s>%s %d</a>".formatted(kind.page(n), kind.subject, n));
      }
    }
    return html.append("</ul>").toString();
  }

  /// The same whenever it is asked for, and like no other.
  private static String text(Kind kind, int n) {
    Random random = new Random(1_000L * kind.code().hashCode() + n);
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < SENTENCES; i++) {
      String said =
          random
              .ints(6, 0, kind.words().size())
              .mapToObj(kind.words()::get)
              .collect(Collectors.joining(" "));
      sentences.add("Along the " + kind.subject + " there were " + said + ".");
    }
    return "<title>%s %s %d</title><main><p>%s</p></main>"
        .formatted(kind.subject, kind.words().getFirst(), n, String.join(" ", sentences));
  }

  private static Response html(Url url, String html) {
    return new Response.Document(
        url,
        200,
        Headers.of("Content-Type", "text/html; charset=utf-8"),
        html.getBytes(StandardCharsets.UTF_8),
        null);
  }
}
