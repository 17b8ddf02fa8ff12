package io.cormorant.discover.engines;

import io.cormorant.discover.Answer;
import io.cormorant.discover.HitList;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.remote.ApiReply;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A SearXNG of the user's own, which asks other engines in its turn.
final class SearxngEngine implements SearchEngine {
  private final Service service;

  SearxngEngine(Service service) {
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
    Parameters parameters =
        Parameters.NONE
            .with("q", WordsCut.cut(query.text()))
            .with("format", "json")
            .with("pageno", Integer.toString(page + 1));
    return switch (service.get("/search", parameters)) {
      case ApiReply.Failed failed -> Service.failed(failed);
      case ApiReply.Came came when came.isOk() -> read(came.body(), page);
      case ApiReply.Came came when came.status() == 403 ->
          Service.refused(
              came, "usually 'json' is missing under search: formats: in its settings.yml");
      case ApiReply.Came came -> Service.refused(came);
    };
  }

  static Answer read(byte[] body, int page) {
    JsonNode root = Service.json(body);
    JsonNode results = root.path("results");
    if (!results.isArray()) {
      return Service.misunderstood("the answer is not a list of results in JSON");
    }
    JsonNode silent = root.path("unresponsive_engines");
    if (page == 0 && results.isEmpty() && !silent.isEmpty()) {
      // not to be remembered as a question that has no answer
      return new Answer.Failed(
          "nothing was found, and engines it asks did not answer (%d): see its page of statistics"
              .formatted(silent.size()),
          false,
          null);
    }
    HitList hits = new HitList();
    for (JsonNode result : results) {
      hits.add(
          result.path("url").asString(""),
          result.path("title").asString(""),
          result.path("content").asString(""));
    }
    return new Answer.Found(hits.hits(), !results.isEmpty());
  }
}
