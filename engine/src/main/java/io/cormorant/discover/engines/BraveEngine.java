package io.cormorant.discover.engines;

import io.cormorant.discover.Answer;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.HitList;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.remote.ApiReply;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The web search of Brave.
final class BraveEngine implements SearchEngine {
  private static final int COUNT = 20;

  /// It has no further ones.
  private static final int LAST_PAGE = 9;

  /// A quota that is back later than this is that of a month.
  private static final Duration SOON = Duration.ofMinutes(1);

  private static final Duration MONTH = Duration.ofDays(31);

  private final Service service;

  /// @param service with its key
  BraveEngine(Service service) {
    this.service = service;
  }

  @Override
  public String name() {
    return service.engine();
  }

  @Override
  public Set<Query.Kind> answers() {
    return Set.of(Query.Kind.WORDS);
  }

  @Override
  public Answer ask(Query query, int page) throws InterruptedException {
    if (page > LAST_PAGE) {
      return new Answer.Found(List.of(), false);
    }
    Parameters parameters =
        Parameters.NONE
            .with("q", WordsCut.cut(query.text()))
            .with("count", Integer.toString(COUNT))
            .with("offset", Integer.toString(page));
    return switch (service.get("/res/v1/web/search", parameters)) {
      case ApiReply.Failed failed -> Service.failed(failed);
      case ApiReply.Came came when came.isOk() -> read(came.body(), page);
      case ApiReply.Came came -> refused(came);
    };
  }

  static Answer read(byte[] body, int page) {
    JsonNode root = Service.json(body);
    if (!root.isObject()) {
      return Service.misunderstood("the answer is not JSON");
    }
    HitList hits = new HitList();
    // an answer without results has no "web" at all
    for (JsonNode result : root.path("web").path("results")) {
      hits.add(
          result.path("url").asString(""),
          result.path("title").asString(""),
          result.path("description").asString(""));
    }
    boolean more = root.path("query").path("more_results_available").asBoolean(false);
    return new Answer.Found(hits.hits(), more && page < LAST_PAGE);
  }

  private Answer refused(ApiReply.Came came) {
    return switch (came.status()) {
      case 401, 403 -> wrongKey(came);
      case 422 ->
          Service.json(came.body()).path("error").path("code").asString("").contains("TOKEN")
              ? wrongKey(came)
              : Service.refused(came, "it refused the query, or the key is wrong");
      case ApiReply.Came.TOO_MANY -> tooMany(came);
      default -> Service.refused(came);
    };
  }

  private Answer wrongKey(ApiReply.Came came) {
    return Service.refused(
        came,
        "check the key in %s or in the file that CORMORANT_KEYS names"
            .formatted(EngineKeys.variable(name())));
  }

  /// Brave counts the requests of a second and those of a month and says of each when it starts
  /// again: `X-RateLimit-Remaining: 0, 1200`, `X-RateLimit-Reset: 1, 1419704`.
  private static Answer tooMany(ApiReply.Came came) {
    String[] resets = numbers(came, "X-RateLimit-Reset");
    String[] remaining = numbers(came, "X-RateLimit-Remaining");
    boolean told = remaining.length == resets.length && !remaining[0].isEmpty();
    Duration rest = came.rest(MONTH);
    for (int i = 0; i < resets.length; i++) {
      boolean usedUp = told ? remaining[i].equals("0") : i == 0;
      rest = usedUp ? later(rest, ApiReply.Came.seconds(resets[i], MONTH)) : rest;
    }
    return rest != null && rest.compareTo(SOON) > 0
        ? new Answer.Failed(
            "the quota of the key is used up; it is renewed in %d h".formatted(rest.toHours() + 1),
            false,
            rest)
        : new Answer.Failed("too many requests (status 429)", true, rest);
  }

  private static String[] numbers(ApiReply.Came came, String header) {
    return came.headers().firstValue(header).orElse("").strip().split("\\s*,\\s*", -1);
  }

  private static @Nullable Duration later(@Nullable Duration one, @Nullable Duration other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) > 0 ? one : other;
  }
}
