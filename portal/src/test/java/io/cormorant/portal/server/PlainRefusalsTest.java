package io.cormorant.portal.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.testing.TestPortal;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Requests that never reach the portal's own code.
final class PlainRefusalsTest {
  @Test
  void whatTheServerItselfRefusesIsRefusedInWords(@TempDir Path data) throws Exception {
    try (Portal portal = TestPortal.start(data)) {
      for (String line :
          List.of(
              "GET /a{b HTTP/1.1", "GET /%zz HTTP/1.1", "GET / HTTP/9.9", "GET /api/{ HTTP/1.1")) {
        String answer = ask(portal.address(), line);
        assertTrue(answer.matches("(?s)HTTP/1.1 (400|505) .*"), answer);
        assertFalse(answer.toLowerCase(Locale.ROOT).contains("tomcat"), answer);
        assertTrue(answer.contains("nosniff"), answer);
        assertTrue(answer.contains("does not understand this request"), answer);
        assertTrue(answer.contains("无法理解这个请求"), answer);
      }
    }
  }

  private static String ask(URI portal, String line) throws IOException {
    try (Socket socket = new Socket(portal.getHost(), portal.getPort())) {
      socket
          .getOutputStream()
          .write(
              (line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
