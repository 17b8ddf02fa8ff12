package io.cormorant.portal.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cormorant.crawls.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// A program that uses the API with a token, or without one.
final class ApiClient implements AutoCloseable {
  private final URI portal;
  private final String token;
  private final HttpClient client = HttpClient.newHttpClient();

  /// @param token null for none
  ApiClient(URI portal, String token) {
    this.portal = portal;
    this.token = token;
  }

  record Reply(String asked, int status, String type, String body) {
    static Reply of(HttpResponse<String> response) {
      return new Reply(
          response.request().method() + " " + response.uri(),
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body());
    }

    JsonNode json() {
      return Json.mapper().readTree(body);
    }

    /// The body of an answer that must have this status.
    JsonNode json(int expected) {
      assertEquals(expected, status, this::toString);
      return body.isEmpty() ? Json.mapper().nullNode() : json();
    }

    /// The sentence of an error that must have this status.
    String problem(int expected) {
      assertEquals(expected, status, this::toString);
      assertEquals("application/problem+json", type, this::toString);
      JsonNode problem = json();
      assertEquals(expected, problem.get("status").asInt(), this::toString);
      assertFalse(problem.get("title").asString().isBlank(), this::toString);
      assertFalse(problem.get("detail").asString().isBlank(), this::toString);
      return problem.get("detail").asString();
    }
  }

  Reply get(String path) throws IOException, InterruptedException {
    return send("GET", path, null, null);
  }

  Reply post(String path, String json) throws IOException, InterruptedException {
    return send("POST", path, "application/json", json);
  }

  Reply put(String path, String json) throws IOException, InterruptedException {
    return send("PUT", path, "application/json", json);
  }

  Reply delete(String path) throws IOException, InterruptedException {
    return send("DELETE", path, null, null);
  }

  Reply send(String method, String path, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(portal.resolve(path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (type != null) {
      request.header("Content-Type", type);
    }
    return send(request);
  }

  Reply send(HttpRequest.Builder request) throws IOException, InterruptedException {
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return Reply.of(client.send(request.build(), BodyHandlers.ofString()));
  }

  /// Asks again until the answer is as it should be.
  JsonNode until(String path, Predicate<JsonNode> done) throws IOException, InterruptedException {
    while (true) {
      JsonNode answer = get(path).json(200);
      if (done.test(answer)) {
        return answer;
      }
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  URI portal() {
    return portal;
  }

  @Override
  public void close() {
    client.close();
  }
}
