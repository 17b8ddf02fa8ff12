package io.cormorant.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.remote.ServiceServer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A language model for tests: a server on loopback that speaks the format and says what the test
/// likes.
public final class ModelServer implements AutoCloseable {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final ServiceServer server;
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  /// What it was asked.
  ///
  /// @param pages the texts between fences
  public record Request(
      String method,
      String path,
      @Nullable String authorization,
      JsonNode body,
      List<String> pages) {
    public String message(int index) {
      return body.path("messages").path(index).path("content").asString("");
    }
  }

  /// What it answers.
  public record Reply(int status, Map<String, String> headers, String body) {
    /// As a server answers of which the model said this.
    public static Reply says(String content) {
      Map<String, Object> message = Map.of("role", "assistant", "content", content);
      Map<String, Object> body = Map.of("choices", List.of(Map.of("index", 0, "message", message)));
      return new Reply(200, Map.of(), MAPPER.writeValueAsString(body));
    }

    /// The same word for every page.
    public static Reply each(String word, Request request) {
      return says(MAPPER.writeValueAsString(request.pages().stream().map(_ -> word).toList()));
    }

    public static Reply status(int status) {
      return new Reply(status, Map.of(), "{\"error\": \"no\"}");
    }
  }

  public ModelServer(Function<Request, Reply> answers) throws IOException {
    server = new ServiceServer(asked -> handle(asked, answers));
  }

  public String url() {
    return server.url() + "/v1";
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  private ServiceServer.Reply handle(
      ServiceServer.Request asked, Function<Request, Reply> answers) {
    JsonNode body = MAPPER.readTree(asked.body());
    String question = body.path("messages").path(1).path("content").asString("");
    Request request =
        new Request(
            asked.method(),
            asked.uri().toString(),
            asked.header("Authorization"),
            body,
            Arrays.stream(question.split("<<<PAGE ", -1)).skip(1).toList());
    requests.add(request);
    Reply reply = answers.apply(request);
    return new ServiceServer.Reply(reply.status, reply.headers, reply.body.getBytes(UTF_8));
  }

  @Override
  public void close() {
    server.close();
  }
}
