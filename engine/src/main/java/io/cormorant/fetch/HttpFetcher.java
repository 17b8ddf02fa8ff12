package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.fetch.Exchange.Gathered;
import io.cormorant.fetch.Reply.Answer;
import io.cormorant.fetch.Reply.Failure;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Does one GET at a time for each calling thread, within the limits of its settings. Follows
/// nothing, remembers nothing but open connections. May be shared by any number of threads.
///
/// Deadlines go by [System#nanoTime] and no clock that is handed in: the locks, futures and sockets
/// they bound wait by it.
final class HttpFetcher implements AutoCloseable {
  /// How long the event loop may take to end an exchange whose time is up.
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final HttpSettings settings;
  private final Requests requests;
  private final ConnectionPool pool;
  private final Connector connector;

  HttpFetcher(HttpSettings settings) {
    this(settings, jvmTrust());
  }

  /// @param tls whom to trust
  HttpFetcher(HttpSettings settings, SslContext tls) {
    this.settings = settings;
    this.requests = new Requests(settings);
    this.pool = new ConnectionPool(settings.maxConnections());
    this.connector = new Connector(settings, tls, pool);
  }

  /// Says from status and headers whether the body is worth reading. Asked on the event loop, so it
  /// must not wait for anything.
  @FunctionalInterface
  interface Wanted {
    boolean body(int status, Headers headers);
  }

  /// Gets a URL and as much of a wanted body as `limit` allows. A server may close a kept
  /// connection at the moment we ask on it (RFC 9112, 9.3.1): that is no answer, so we ask again on
  /// a new one, once and within the same deadline. How long it took to show does not matter: it
  /// says more about this machine than about the server.
  ///
  /// @param more request headers beside those every request carries
  Reply get(Url url, Headers more, long limit, Wanted wanted) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("fetch interrupted");
    }
    long deadline = System.nanoTime() + settings.totalTimeout().toNanos();
    String route = connector.route(url);
    Ask ask = new Ask(url, more, limit, wanted, deadline);
    try {
      Connection kept = pool.take(route, false, deadline);
      if (kept != null) {
        Reply reply = ask(kept, ask);
        if (!isUnanswered(reply)) {
          return reply;
        }
        kept = pool.take(route, true, deadline);
      }
      return ask(kept == null ? open(url, deadline) : kept, ask);
    } catch (IOException e) {
      return new Failure(0, Failures.connecting(e, settings), false);
    }
  }

  @Override
  public void close() {
    pool.close();
    connector.close();
  }

  private record Ask(Url url, Headers more, long limit, Wanted wanted, long deadline) {}

  private static boolean isUnanswered(Reply reply) {
    return reply instanceof Failure failure && failure.closedUnanswered();
  }

  private Connection open(Url url, long deadline) throws IOException, InterruptedException {
    boolean opened = false;
    try {
      Connection connection = connector.open(url, deadline);
      opened = true;
      connection.joinPool();
      return connection;
    } finally {
      if (!opened) {
        pool.failed();
      }
    }
  }

  private Reply ask(Connection connection, Ask ask) throws InterruptedException {
    Exchange exchange =
        new Exchange(requests.get(ask.url(), ask.more()), ask.limit(), ask.wanted());
    // behind a proxy nobody here knows which address answered
    String address = settings.proxy() == null ? connection.address() : null;
    connection.start(exchange);
    Outcome late = new Outcome.TimedOut(settings.totalTimeout());
    boolean ended = false;
    try {
      ended = exchange.await(ask.deadline());
    } finally {
      if (!ended) {
        connection.abandon(exchange, late);
      }
    }
    if (!ended && !exchange.await(System.nanoTime() + GRACE.toNanos())) {
      return new Failure(0, late, false);
    }
    Gathered gathered = exchange.gathered();
    return gathered == null
        ? Objects.requireNonNull(exchange.failure())
        : answer(gathered, exchange.request(), address, ask.limit());
  }

  private static Reply answer(
      Gathered got, HttpRequest request, @Nullable String address, long limit) {
    String codings = got.headers().first("Content-Encoding").orElse("");
    if (!got.wanted() || codings.isEmpty()) {
      byte[] body =
          got.length() == got.bytes().length
              ? got.bytes()
              : Arrays.copyOf(got.bytes(), got.length());
      return new Answer(got.status(), got.headers(), body, got.whole(), address, request);
    }
    try {
      Unpacking.Body body =
          Unpacking.unpack(got.bytes(), got.length(), got.whole(), codings, limit);
      return new Answer(got.status(), got.headers(), body.bytes(), body.whole(), address, request);
    } catch (IOException e) {
      return new Failure(got.status(), Failures.unpacking(e), false);
    }
  }

  private static SslContext jvmTrust() {
    try {
      return SslContextBuilder.forClient()
          .sslProvider(SslProvider.JDK)
          .protocols("TLSv1.3", "TLSv1.2")
          .endpointIdentificationAlgorithm("HTTPS")
          .build();
    } catch (SSLException e) {
      throw new UncheckedIOException(e);
    }
  }
}
