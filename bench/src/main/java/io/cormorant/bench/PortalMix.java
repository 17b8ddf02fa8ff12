package io.cormorant.bench;

import io.cormorant.bench.OpenLoop.Request;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// What people and programs ask a portal for. Some look at a crawl that runs, which asks for more
/// every two seconds; others at what their crawls have kept.
final class PortalMix {
  private static final List<String> WORDS =
      List.of("football", "match", "team", "season", "player", "coach", "goal", "league");

  private final URI portal;
  private final List<Visitor> visitors;
  private final List<Visitor> watching;
  private final SplittableRandom random = new SplittableRandom(7);
  private List<Kind> kinds = List.of(Kind.values());

  /// Somebody who is signed in.
  ///
  /// @param topic one of theirs
  /// @param runs whether its crawl runs
  record Visitor(String cookie, String token, long topic, boolean runs) {}

  /// A kind of request, and how many of a hundred are such.
  enum Kind {
    HOME(20),
    LIVE(40),
    TOPIC(10),
    SEARCH(15),
    API_PAGES(10),
    API_TOPICS(5);

    private final int share;

    Kind(int share) {
      this.share = share;
    }
  }

  PortalMix(URI portal, List<Visitor> visitors) {
    this.portal = portal;
    this.visitors = visitors;
    this.watching = visitors.stream().filter(Visitor::runs).toList();
  }

  /// Leaves out what this portal does not have.
  ///
  /// @return what is left out
  List<Kind> leaveOutMissing(OpenLoop loop) throws InterruptedException {
    List<Kind> left = new ArrayList<>();
    List<Kind> missing = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      boolean there = loop.run(1, 1, _ -> request(kind)).getFirst().isGood();
      (there ? left : missing).add(kind);
    }
    kinds = left;
    return missing;
  }

  /// The next request.
  Request next() {
    int drawn = random.nextInt(kinds.stream().mapToInt(kind -> kind.share).sum());
    for (Kind kind : kinds) {
      drawn -= kind.share;
      if (drawn < 0) {
        return request(kind);
      }
    }
    throw new IllegalStateException("nothing is left to ask for");
  }

  private Request request(Kind kind) {
    List<Visitor> those = kind == Kind.LIVE ? watching : visitors;
    Visitor visitor = those.get(random.nextInt(those.size()));
    String path =
        switch (kind) {
          case HOME -> "";
          case LIVE -> "topics/" + visitor.topic + "/live";
          case TOPIC -> "topics/" + visitor.topic;
          case SEARCH -> "search?q=" + WORDS.get(random.nextInt(WORDS.size()));
          case API_PAGES -> "api/topics/" + visitor.topic + "/pages";
          case API_TOPICS -> "api/topics";
        };
    HttpRequest.Builder http = HttpRequest.newBuilder(portal.resolve(path));
    boolean program = kind == Kind.API_PAGES || kind == Kind.API_TOPICS;
    return new Request(
        kind.name().toLowerCase(Locale.ROOT),
        program
            ? http.header("Authorization", "Bearer " + visitor.token)
            : http.header("Cookie", visitor.cookie));
  }
}
