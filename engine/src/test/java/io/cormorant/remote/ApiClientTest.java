package io.cormorant.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.remote.ServiceServer.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What [io.cormorant.llm.ChatModelTest] does not show: silence and endless answers are tested
/// there.
@Timeout(600)
class ApiClientTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void saysWhoAsksAndFollowsNoRedirect() throws Exception {
    Reply redirect = new Reply(302, Map.of("Location", "/elsewhere"), new byte[0]);
    try (ServiceServer server = new ServiceServer(_ -> redirect)) {
      ApiReply reply = get(new ApiClient("cormorant/1 (+me@example.org)"), server, 10);
      assertEquals(302, assertInstanceOf(ApiReply.Came.class, reply).status());
      assertEquals(1, server.requests().size());
      assertEquals(
          "cormorant/1 (+me@example.org)", server.requests().getFirst().header("User-agent"));
      get(new ApiClient(), server, 10);
      String anonymous = server.requests().getLast().header("User-agent");
      assertTrue(anonymous != null && anonymous.startsWith("Cormorant"), anonymous);
    }
  }

  @Test
  void readsNoMoreThanItMayAlsoOfWhatIsPacked() throws Exception {
    for (boolean packed : List.of(false, true)) {
      byte[] body = "x".repeat(100).getBytes(UTF_8);
      Reply reply =
          packed
              ? new Reply(200, Map.of("Content-Encoding", "gzip"), gzip(body))
              : new Reply(200, Map.of(), body);
      try (ServiceServer server = new ServiceServer(_ -> reply)) {
        ApiClient client = new ApiClient();
        assertArrayEquals(
            body, assertInstanceOf(ApiReply.Came.class, get(client, server, 100)).body());
        assertInstanceOf(ApiReply.Failed.class, get(client, server, 99));
      }
    }
  }

  @Test
  void saysWhatIsPackedWrongly() throws Exception {
    Reply broken = new Reply(200, Map.of("Content-Encoding", "gzip"), "{}".getBytes(UTF_8));
    try (ServiceServer server = new ServiceServer(_ -> broken)) {
      assertEquals(
          new ApiReply.Failed("the answer cannot be unpacked"), get(new ApiClient(), server, 100));
    }
  }

  @ParameterizedTest
  @CsvSource({"0,0", "7,7", "' 59 ',59", "60,60", "61,60", "99999999999999999999,60"})
  void understandsSeconds(String field, long seconds) {
    assertEquals(Duration.ofSeconds(seconds), ApiReply.Came.seconds(field, MINUTE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "soon", "٣", "Wed, 21 Oct 2065 07:28:00 GMT"})
  void takesNothingElseForSeconds(String field) {
    assertEquals(null, ApiReply.Came.seconds(field, MINUTE));
  }

  @Test
  void readsAddresses() {
    assertEquals(
        Optional.of(URI.create("http://localhost:8888/a/search")),
        ApiAddress.below("http://localhost:8888/a//", "/search"));
    for (String bad :
        List.of(
            "", "localhost", "ftp://h", "http://", "http://h?a=1", "http://h#a", "http://a b")) {
      assertEquals(Optional.empty(), ApiAddress.below(bad, "/search"), bad);
    }
    assertEquals(Optional.empty(), ApiAddress.below("http://me:hush@localhost", "/search"));
  }

  @Test
  void refusesANameThatBreaksItsLine() {
    assertThrows(IllegalArgumentException.class, () -> new ApiClient("a\r\nX: 1"));
    assertThrows(IllegalArgumentException.class, () -> new ApiClient(" "));
  }

  private static ApiReply get(ApiClient client, ServiceServer server, int mostBytes)
      throws InterruptedException {
    return client.send(HttpRequest.newBuilder(URI.create(server.url())).build(), LONG, mostBytes);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
