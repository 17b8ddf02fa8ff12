package io.cormorant.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A language model for tests: a server on loopback that speaks the format and says what the test
/// likes.
public final class ModelServer implements AutoCloseable {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
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
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(exchange, answers));
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  private void handle(HttpExchange exchange, Function<Request, Reply> answers) throws IOException {
    try (exchange) {
      JsonNode body = MAPPER.readTree(exchange.getRequestBody().readAllBytes());
      String question = body.path("messages").path(1).path("content").asString("");
      Request request =
          new Request(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              exchange.getRequestHeaders().getFirst("Authorization"),
              body,
              Arrays.stream(question.split("<<<PAGE ", -1)).skip(1).toList());
      requests.add(request);
      Reply reply = answers.apply(request);
      byte[] bytes = reply.body.getBytes(UTF_8);
      reply.headers.forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(reply.status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
