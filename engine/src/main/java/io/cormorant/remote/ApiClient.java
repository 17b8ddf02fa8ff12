package io.cormorant.remote;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// Asks services, each request once: who asks sees to pauses and further attempts.
public final class ApiClient {
  private static final String NAME = "Cormorant";
  private static final int REASON = 200;

  private final String userAgent;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /// Says its name and, in a build that has one, its version.
  public ApiClient() {
    this(name());
  }

  /// @param userAgent who is asking, with a way to complain where there is one: `cormorant/1.0
  ///   (+mailto:…)`
  public ApiClient(String userAgent) {
    if (userAgent.isBlank() || !userAgent.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw new IllegalArgumentException("user agent must be printable ASCII: " + userAgent);
    }
    this.userAgent = userAgent;
  }

  /// One exchange, from connecting to the last byte.
  ///
  /// @param timeout of the whole
  /// @param mostBytes of the body, unpacked where it came packed
  public ApiReply send(HttpRequest request, Duration timeout, int mostBytes)
      throws InterruptedException {
    HttpRequest named =
        HttpRequest.newBuilder(request, (_, _) -> true).setHeader("User-Agent", userAgent).build();
    BodyHandler<byte[]> body = BodyHandlers.limiting(BodyHandlers.ofByteArray(), mostBytes);
    CompletableFuture<HttpResponse<byte[]>> coming = client.sendAsync(named, body);
    try {
      // the client's own limit of time ends with the headers, so that the whole is timed here
      return read(coming.get(timeout.toNanos(), NANOSECONDS), mostBytes);
    } catch (TimeoutException e) {
      return new ApiReply.Failed("there was no answer within %d s".formatted(timeout.toSeconds()));
    } catch (ExecutionException e) {
      return new ApiReply.Failed(why(request, e.getCause()));
    } finally {
      coming.cancel(true);
    }
  }

  private static ApiReply read(HttpResponse<byte[]> response, int mostBytes) {
    byte[] body = response.body();
    if (response.headers().firstValue("Content-Encoding").orElse("").equalsIgnoreCase("gzip")) {
      try (GZIPInputStream packed = new GZIPInputStream(new ByteArrayInputStream(body))) {
        body = packed.readNBytes(mostBytes);
        if (packed.read() >= 0) {
          return new ApiReply.Failed("the answer has more than " + mostBytes + " bytes");
        }
      } catch (IOException e) {
        return new ApiReply.Failed("the answer cannot be unpacked");
      }
    }
    return new ApiReply.Came(response.statusCode(), response.headers(), body);
  }

  private static String why(HttpRequest request, @Nullable Throwable cause) {
    if (cause instanceof ConnectException) {
      return cause.getCause() instanceof UnresolvedAddressException
          ? "there is no host " + request.uri().getHost()
          : "cannot connect to " + request.uri().getAuthority();
    }
    return PlainText.line("the exchange failed: " + cause, REASON);
  }

  private static String name() {
    String version = ApiClient.class.getPackage().getImplementationVersion();
    return version == null ? NAME : NAME + "/" + version;
  }
}
