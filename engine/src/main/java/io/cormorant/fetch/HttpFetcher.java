package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.fetch.Reply.Answer;
import io.cormorant.fetch.Reply.Failure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;
import org.jspecify.annotations.Nullable;

/// Does one GET at a time for each calling thread, within the limits of its settings. Follows
/// nothing, remembers nothing but open connections.
final class HttpFetcher implements AutoCloseable {
  private static final int MAX_REPEATS = 3;
  private static final Duration SOON = Duration.ofSeconds(1);

  private final HttpSettings settings;
  private final CloseableHttpClient client;
  private final Deadlines deadlines = new Deadlines();

  HttpFetcher(HttpSettings settings) {
    this.settings = settings;
    this.client = Clients.create(settings);
  }

  /// Says from status and headers whether the body is worth reading.
  @FunctionalInterface
  interface Wanted {
    boolean body(int status, Headers headers);
  }

  /// Gets a URL and as much of a wanted body as `limit` allows. A server may close a kept
  /// connection at the moment we ask on it (RFC 9112, 9.3.1): that is no answer, so we ask again, a
  /// few times in case several kept connections are dead.
  ///
  /// @param more request headers beside those every request carries
  Reply get(Url url, Headers more, long limit, Wanted wanted) throws InterruptedException {
    long started = System.nanoTime();
    Reply reply = ask(url, more, limit, wanted);
    for (int i = 0; i < MAX_REPEATS && isUnanswered(reply) && isSoon(started); i++) {
      reply = ask(url, more, limit, wanted);
    }
    return reply;
  }

  /// A dead connection shows at once; a server that thinks before it hangs up is not asked again.
  private static boolean isSoon(long started) {
    return System.nanoTime() - started < SOON.toNanos();
  }

  private static boolean isUnanswered(Reply reply) {
    return reply instanceof Failure failure && failure.closedUnanswered();
  }

  private Reply ask(Url url, Headers more, long limit, Wanted wanted) throws InterruptedException {
    throwIfInterrupted();
    URI uri = URI.create(url.toString());
    HttpGet request = new HttpGet(uri);
    more.fields().forEach(field -> request.addHeader(field.name(), field.value()));
    HttpClientContext context = HttpClientContext.create();
    ClassicHttpResponse response = null;
    try (var deadline = deadlines.start(request, settings.totalTimeout())) {
      try {
        response = client.executeOpen(HttpHost.create(uri), request, context);
        Answer answer = answer(response, address(context), limit, wanted);
        throwIfInterrupted();
        return answer;
      } catch (IOException e) {
        throwIfInterrupted();
        Outcome why =
            deadline.passed()
                ? new Outcome.TimedOut(settings.totalTimeout())
                : Failures.of(e, settings);
        boolean unanswered =
            response == null
                && (e instanceof NoHttpResponseException || e instanceof ConnectionClosedException);
        return new Failure(response == null ? 0 : response.getCode(), why, unanswered);
      } finally {
        end(request, response);
      }
    }
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
    deadlines.close();
  }

  /// Cancels first: closing alone would read a body we left to its end, however long. An answer
  /// that was read to its end has given its connection back by now and is not touched.
  private static void end(HttpGet request, @Nullable ClassicHttpResponse response) {
    request.cancel();
    if (response != null) {
      Closer.closeQuietly(response);
    }
  }

  private static Answer answer(
      ClassicHttpResponse response, @Nullable String address, long limit, Wanted wanted)
      throws IOException {
    int status = response.getCode();
    Headers headers = headers(response);
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return new Answer(status, headers, Answer.NO_BODY, true, address);
    }
    if (!wanted.body(status, headers)) {
      if (status >= 300) {
        skipRest(entity);
      }
      return new Answer(status, headers, Answer.NO_BODY, true, address);
    }
    String codings = headers.first("Content-Encoding").orElse("");
    BodyReader.Body body = BodyReader.read(entity.getContent(), codings, limit);
    return new Answer(status, headers, body.bytes(), body.whole(), address);
  }

  /// A broken rest only costs the connection: the answer is known.
  private static void skipRest(HttpEntity entity) {
    try {
      BodyReader.skipRest(entity.getContent());
    } catch (IOException e) {
      // the end of the exchange drops the connection
    }
  }

  private static Headers headers(ClassicHttpResponse response) {
    List<Headers.Field> fields = new ArrayList<>();
    for (Header header : response.getHeaders()) {
      fields.add(
          new Headers.Field(header.getName(), header.getValue() == null ? "" : header.getValue()));
    }
    return new Headers(fields);
  }

  private static @Nullable String address(HttpClientContext context) {
    var endpoint = context.getEndpointDetails();
    return endpoint != null
            && endpoint.getRemoteAddress() instanceof InetSocketAddress socket
            && socket.getAddress() != null
        ? socket.getAddress().getHostAddress()
        : null;
  }

  private static void throwIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("fetch interrupted");
    }
  }
}
