package io.cormorant.portal.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.PortalVisitor;
import io.cormorant.portal.testing.TestPortal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Assistants in a portal: by token only, and with what the token allows.
final class AssistantDoorTest {
  private static final String TOOLS = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
  private static final String TOPICS =
      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"list_topics\","
          + "\"arguments\":{}}}";

  @Test
  void opensByTokenWithWhatTheTokenAllows(@TempDir Path folder) throws Exception {
    try (Portal portal = TestPortal.start(folder);
        PortalVisitor admin = PortalVisitor.administrator(portal);
        HttpClient client = HttpClient.newHttpClient()) {
      assertEquals(401, ask(client, portal, "", TOOLS).statusCode());
      assertEquals(401, ask(client, portal, "cm_nobodys", TOOLS).statusCode());
      HttpResponse<String> reading = ask(client, portal, admin.token(false), TOOLS);
      assertEquals(200, reading.statusCode(), reading.body());
      assertTrue(reading.body().contains("\"read_page\""), reading.body());
      assertFalse(reading.body().contains(AssistantTools.MARK), reading.body());
      String writing = admin.token(true);
      assertTrue(ask(client, portal, writing, TOOLS).body().contains(AssistantTools.MARK));
      HttpResponse<String> topics = ask(client, portal, writing, TOPICS);
      assertEquals(200, topics.statusCode(), topics.body());
      assertTrue(topics.body().contains("\"result\""), topics.body());
    }
  }

  private static HttpResponse<String> ask(
      HttpClient client, Portal portal, String token, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(portal.address().resolve("mcp"))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
