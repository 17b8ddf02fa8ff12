package io.cormorant.lab.web.served;

import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The request line and the header fields of one HTTP request.
///
/// @param target as it was sent: a path, or a whole URL as a proxy gets it
/// @param version such as `HTTP/1.1`
/// @param fields names in lower case; of several of one name the first
record RequestHead(String method, String target, String version, Map<String, String> fields) {
  /// A longer head is an attack or a mistake.
  static final int LONGEST = 16 << 10;

  /// What was sent is no request; the message tells the client why.
  static final class Malformed extends IOException {
    private static final long serialVersionUID = 1;

    Malformed(String message) {
      super(message);
    }
  }

  /// Reads the next head.
  ///
  /// @return null if the client has hung up
  /// @throws Malformed if this is no head
  static @Nullable RequestHead read(InputStream in) throws IOException {
    String line = line(in, LONGEST);
    while (line != null && line.isEmpty()) {
      line = line(in, LONGEST);
    }
    if (line == null) {
      return null;
    }
    int method = line.indexOf(' ');
    int target = line.lastIndexOf(' ');
    if (method <= 0 || target <= method || !line.startsWith("HTTP/1.", target + 1)) {
      throw new Malformed("this is not a request of HTTP/1.1");
    }
    return new RequestHead(
        line.substring(0, method),
        line.substring(method + 1, target).strip(),
        line.substring(target + 1),
        fields(in, LONGEST - line.length()));
  }

  private static Map<String, String> fields(InputStream in, int most) throws IOException {
    Map<String, String> fields = new HashMap<>();
    int left = most;
    for (String line = line(in, left); ; line = line(in, left)) {
      if (line == null) {
        throw new Malformed("the request ends in the middle of its head");
      }
      if (line.isEmpty()) {
        return fields;
      }
      left -= line.length() + 2;
      int colon = line.indexOf(':');
      if (colon > 0) {
        fields.putIfAbsent(
            line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
            line.substring(colon + 1).strip());
      }
    }
  }

  /// The next line without its end; null if there is none.
  private static @Nullable String line(InputStream in, int most) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(128);
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        return null;
      }
      if (line.size() >= most) {
        throw new Malformed("the head of the request is longer than " + LONGEST + " bytes");
      }
      line.write(c);
    }
    String text = line.toString(StandardCharsets.UTF_8);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  String field(String name) {
    return fields.getOrDefault(name, "");
  }

  /// Whether more requests may follow on the same connection.
  boolean stays() {
    String wish = (field("connection") + field("proxy-connection")).toLowerCase(Locale.ROOT);
    boolean page = method.equals("GET") || method.equals("HEAD");
    boolean body =
        fields.containsKey("transfer-encoding") || !field("content-length").matches("0?");
    return page
        && !body
        && (version.equals("HTTP/1.0") ? wish.contains("keep-alive") : !wish.contains("close"));
  }

  boolean takesGzip() {
    return field("accept-encoding").toLowerCase(Locale.ROOT).contains("gzip");
  }

  /// The page asked for, by http, whichever of the two schemes the client wrote.
  ///
  /// @param port of this server, which is none of the web
  Optional<Url> url(int port) {
    if (target.startsWith("/")) {
      String host = field("host");
      String own = ":" + port;
      String name = host.endsWith(own) ? host.substring(0, host.length() - own.length()) : host;
      return name.isEmpty() || name.contains("/")
          ? Optional.empty()
          : Url.parse("http://" + name + target);
    }
    return Url.parse(target).map(PlainWeb::plain);
  }
}
