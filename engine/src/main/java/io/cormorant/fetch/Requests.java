package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.Request;
import io.cormorant.core.Url;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes the requests of one crawler.
final class Requests {
  // The library's own names are in lower case, which old servers do not all understand.
  private static final AsciiString HOST = AsciiString.cached("Host");
  private static final AsciiString USER_AGENT = AsciiString.cached("User-Agent");
  private static final AsciiString ACCEPT = AsciiString.cached("Accept");
  private static final AsciiString ACCEPT_LANGUAGE = AsciiString.cached("Accept-Language");
  private static final AsciiString ACCEPT_ENCODING = AsciiString.cached("Accept-Encoding");
  private static final AsciiString PROXY_AUTHORIZATION = AsciiString.cached("Proxy-Authorization");

  private static final AsciiString TYPES =
      AsciiString.cached(
          "text/html,application/xhtml+xml,application/xml;q=0.9,text/*;q=0.8,application/pdf;q=0.5,"
              + "*/*;q=0.1");
  private static final AsciiString ANY_LANGUAGE = AsciiString.cached("*");
  private static final AsciiString CODINGS = AsciiString.cached(Unpacking.ACCEPTED);

  /// Fields that carry no secret, unless a login uses them for one.
  private static final Set<String> HARMLESS =
      Set.of(
          "Host",
          "User-Agent",
          "Accept",
          "Accept-Language",
          "Accept-Encoding",
          "If-None-Match",
          "If-Modified-Since");

  private static final String HIDDEN = "***";

  private final AsciiString userAgent;
  private final boolean proxied;
  private final @Nullable AsciiString proxyAuthorization;

  Requests(HttpSettings settings) {
    this.userAgent = AsciiString.of(settings.userAgent());
    ProxyServer proxy = settings.proxy();
    this.proxied = proxy != null && !proxy.socks();
    this.proxyAuthorization =
        proxy == null || proxy.credentials() == null ? null : basic(proxy.credentials());
  }

  /// @param more fields beside ours, or instead of those of the same name
  HttpRequest get(Url url, Headers more) {
    boolean plainlyProxied = proxied && !Route.isSecure(url);
    HttpHeaders headers = new DefaultHttpHeaders();
    headers.set(HOST, Route.authority(url));
    for (Headers.Field field : more.fields()) {
      headers.add(field.name(), wire(field.value()));
    }
    put(headers, USER_AGENT, userAgent);
    put(headers, ACCEPT, TYPES);
    put(headers, ACCEPT_LANGUAGE, ANY_LANGUAGE);
    put(headers, ACCEPT_ENCODING, CODINGS);
    if (plainlyProxied && proxyAuthorization != null) {
      headers.set(PROXY_AUTHORIZATION, proxyAuthorization);
    }
    return new DefaultFullHttpRequest(
        HttpVersion.HTTP_1_1,
        HttpMethod.GET,
        plainlyProxied ? url.toString() : url.path(),
        Unpooled.EMPTY_BUFFER,
        headers,
        EmptyHttpHeaders.INSTANCE);
  }

  /// A request as it may be kept. Only what every crawler may show is shown: a login can put a
  /// secret into any other field.
  static Request sent(HttpRequest request) {
    List<Headers.Field> fields = new ArrayList<>();
    for (Map.Entry<String, String> field : request.headers()) {
      String value = HARMLESS.contains(field.getKey()) ? field.getValue() : HIDDEN;
      fields.add(new Headers.Field(field.getKey(), value));
    }
    return new Request(request.method().name(), request.uri(), new Headers(fields));
  }

  private static void put(HttpHeaders headers, AsciiString name, AsciiString value) {
    if (!headers.contains(name)) {
      headers.set(name, value);
    }
  }

  /// The library writes a byte for each character.
  private static String wire(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static AsciiString basic(String credentials) {
    byte[] bytes = credentials.getBytes(StandardCharsets.UTF_8);
    return AsciiString.of("Basic " + Base64.getEncoder().encodeToString(bytes));
  }
}
