package io.cormorant.discover.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.discover.Answer;
import io.cormorant.discover.HitList;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import io.cormorant.remote.ApiReply;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// The newest index of Common Crawl. Which that is, is asked once.
///
/// Its pages of results are blocks of the index, of 3,000 captures each, of which `limit` are
/// taken. How many there are is not asked beforehand, which would cost a request for each site: the
/// server says by a status of 400 that there is no such page.
final class CommonCrawlEngine implements SearchEngine {
  private static final int NO_SUCH_PAGE = 400;
  private static final int NO_CAPTURES = 404;

  /// The path of an index in what the server says of it.
  private static final Pattern INDEX =
      Pattern.compile("https?://[^/?#]{1,255}(/[A-Za-z0-9._~/-]{1,255})");

  private final Service service;
  private final int limit;
  private @Nullable String index;

  CommonCrawlEngine(Service service, int limit) {
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
    if (index == null) {
      Answer failure = lookUp();
      if (failure != null) {
        return failure;
      }
    }
    Parameters parameters =
        Parameters.NONE
            .with("url", query.text() + "/*")
            .with("output", "json")
            .with("fl", "url,status,mime")
            .with("filter", "=status:200")
            .with("filter", "~mime:.*html.*")
            .with("pageSize", "1")
            .with("page", Integer.toString(page))
            .with("limit", Integer.toString(limit));
    return switch (service.get(Objects.requireNonNull(index), parameters)) {
      case ApiReply.Failed failed -> Service.failed(failed);
      case ApiReply.Came came when came.isOk() -> read(came.body());
      case ApiReply.Came came
          when came.status() == NO_CAPTURES || (came.status() == NO_SUCH_PAGE && page > 0) ->
          new Answer.Found(List.of(), false);
      case ApiReply.Came came -> Service.refused(came);
    };
  }

  /// Finds the newest index, or says why not.
  private @Nullable Answer lookUp() throws InterruptedException {
    return switch (service.get("/collinfo.json", Parameters.NONE)) {
      case ApiReply.Failed failed -> Service.failed(failed);
      case ApiReply.Came came when came.isOk() -> {
        index = newest(came.body());
        yield index == null ? Service.misunderstood("the list of its indexes has none") : null;
      }
      case ApiReply.Came came -> Service.refused(came);
    };
  }

  /// The path of the first index in the list, which is the newest. The server is the one that was
  /// given, whatever the list says.
  static @Nullable String newest(byte[] body) {
    for (JsonNode entry : Service.json(body)) {
      Matcher address = INDEX.matcher(entry.path("cdx-api").asString(""));
      if (address.matches()) {
        return address.group(1);
      }
    }
    return null;
  }

  /// Reads captures, one a line; lines that are damaged are left out unless all are.
  static Answer read(byte[] body) {
    HitList hits = new HitList();
    boolean understood = false;
    boolean any = false;
    for (String line : new String(body, UTF_8).lines().toList()) {
      JsonNode capture = line.isBlank() ? MissingNode.getInstance() : json(line);
      any |= !line.isBlank();
      understood |= capture.isObject();
      hits.add(capture.path("url").asString(""), "", "");
    }
    return any && !understood
        ? Service.misunderstood("the answer is not lines of JSON")
        : new Answer.Found(hits.hits(), !hits.hits().isEmpty());
  }

  private static JsonNode json(String line) {
    return Service.json(line.getBytes(UTF_8));
  }
}
