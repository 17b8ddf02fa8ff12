package io.cormorant.discover.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.discover.Answer;
import io.cormorant.discover.HitList;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.remote.ApiReply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The index of the Wayback Machine.
///
/// Each page of results but the last ends with a key that asks for the next one. Keys are
/// remembered; where one is not, as after a restart, the pages before are asked for again.
final class WaybackEngine implements SearchEngine {
  /// What is said instead of captures if the archive shows nothing of a site.
  private static final String BLOCKED = "AccessControlException";

  private static final int FORBIDDEN = 403;
  private static final int MOST_KEYS = 10_000;

  /// A key is escaped already.
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9%+.,_~!*'()-]{1,4096}");

  private final Service service;
  private final int limit;

  /// By which key a page of a site is asked for.
  private final Map<Page, String> keys =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Page, String> eldest) {
          return size() > MOST_KEYS;
        }
      };

  private record Page(String host, int number) {}

  /// A page of results.
  ///
  /// @param next the key of the page after it, null if there is none
  record Rows(Answer answer, @Nullable String next) {}

  WaybackEngine(Service service, int limit) {
    this.service = service;
    this.limit = limit;
  }

  @Override
  public String name() {
    return service.engine();
  }

  @Override
  public Set<Query.Kind> answers() {
    return Set.of(Query.Kind.SITE);
  }

  @Override
  public Answer ask(Query query, int page) throws InterruptedException {
    String host = query.text();
    int from = page;
    while (from > 0 && !keys.containsKey(new Page(host, from))) {
      from--;
    }
    Answer answer = get(host, from);
    for (int i = from + 1; i <= page && answer instanceof Answer.Found found; i++) {
      answer = found.more() ? get(host, i) : new Answer.Found(List.of(), false);
    }
    return answer;
  }

  private Answer get(String host, int page) throws InterruptedException {
    Parameters parameters =
        Parameters.NONE
            .with("url", host + "/*")
            .with("output", "json")
            .with("fl", "original")
            .with("collapse", "urlkey")
            .with("filter", "statuscode:200")
            .with("filter", "mimetype:text/html")
            .with("limit", Integer.toString(limit))
            .with("showResumeKey", "true");
    String key = keys.get(new Page(host, page));
    if (key != null) {
      parameters = parameters.withEscaped("resumeKey", key);
    }
    return switch (service.get("/cdx/search/cdx", parameters)) {
      case ApiReply.Failed failed -> Service.failed(failed);
      case ApiReply.Came came when came.isOk() -> {
        Rows rows = read(came.body());
        if (rows.next != null) {
          keys.put(new Page(host, page + 1), rows.next);
        }
        yield rows.answer;
      }
      case ApiReply.Came came
          when came.status() == FORBIDDEN && new String(came.body(), UTF_8).contains(BLOCKED) ->
          new Answer.Found(List.of(), false);
      case ApiReply.Came came -> Service.refused(came);
    };
  }

  /// Reads rows of one field: a header, the captures, and perhaps an empty row and a key.
  static Rows read(byte[] body) {
    JsonNode rows = Service.json(body);
    if (!rows.isArray()) {
      return new Rows(Service.misunderstood("the answer is not a list of rows in JSON"), null);
    }
    HitList hits = new HitList();
    String next = null;
    boolean ended = false;
    boolean header = true;
    for (JsonNode row : rows) {
      String field = row.path(0).asString("");
      if (ended) {
        next = KEY.matcher(field).matches() ? field : null;
      } else if (!header) {
        hits.add(field, "", "");
      }
      ended |= row.isArray() && row.isEmpty();
      header = false;
    }
    return new Rows(new Answer.Found(hits.hits(), next != null), next);
  }
}
