package io.cormorant.fetch;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.CachedResolver;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.proxy.ProxyConnectException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// What a failure is called. Decided by the kind of exception, never by its message.
final class Failures {
  static final Outcome NO_ANSWER = new Outcome.Broken("not an HTTP answer", Guard.FRAMING);

  private static final int MAX_DETAIL = 100;

  private Failures() {}

  private static final Outcome NO_TLS =
      new Outcome.Unreachable("the server does not speak https there; try http", Guard.TLS);

  /// No connection could be had.
  static Outcome connecting(Throwable failure, HttpSettings settings) {
    ProxyServer proxy = settings.proxy();
    return switch (unwrapped(failure)) {
      case ConnectTimeoutException e when proxy != null -> atProxy(proxy, "does not answer");
      case UnknownHostException e when proxy != null -> atProxy(proxy, "has an unknown host name");
      case NoRouteToHostException e when proxy != null -> atProxy(proxy, "cannot be reached");
      case ConnectException e when proxy != null && !(e instanceof ProxyConnectException) ->
          atProxy(proxy, "refuses connections");
      case ConnectTimeoutException e -> new Outcome.TimedOut(settings.connectTimeout());
      case SslHandshakeTimeoutException e -> new Outcome.TimedOut(settings.connectTimeout());
      case SocketTimeoutException e -> new Outcome.TimedOut(settings.totalTimeout());
      case AddressGuard.Forbidden e -> new Outcome.Refused("" + e.getMessage(), Guard.ADDRESS);
      case CachedResolver.Silent e -> new Outcome.Unreachable("the name service does not answer");
      case UnknownHostException e -> new Outcome.Unreachable("no such host");
      case NoRouteToHostException e -> new Outcome.Unreachable("no route to host");
      case ProxyConnectException e -> new Outcome.Unreachable("proxy: " + detail(e));
      case ConnectException e -> new Outcome.Unreachable("connection refused");
      case NotSslRecordException e -> NO_TLS;
      case SSLException e -> new Outcome.Unreachable("TLS: " + detail(e), Guard.TLS);
      case ClosedChannelException e -> new Outcome.Unreachable("connection closed");
      case Connector.NoSocket e ->
          new Outcome.Unreachable(
              "no socket is free, usually because of too many open files (ulimit -n)");
      default -> new Outcome.Unreachable("connection reset");
    };
  }

  /// Without its proxy a crawl reaches nothing, whatever the host.
  private static Outcome atProxy(ProxyServer proxy, String trouble) {
    return new Outcome.Unreachable("the proxy " + proxy.place() + " " + trouble);
  }

  /// An exchange ended before its answer did.
  ///
  /// @param heard whether a byte of the answer had come
  static Outcome exchange(Throwable failure, boolean heard) {
    if (unwrapped(failure) instanceof NotSslRecordException) {
      return NO_TLS;
    }
    if (unwrapped(failure) instanceof SSLException e) {
      return new Outcome.Unreachable("TLS: " + detail(e), Guard.TLS);
    }
    return heard
        ? new Outcome.Unreachable("broken off", Guard.FRAMING)
        : new Outcome.Unreachable("closed without an answer");
  }

  /// The library could not read the head of an answer.
  static Outcome head(@Nullable Throwable failure) {
    return switch (failure) {
      case TooLongFrameException e -> AnswerHeaders.TOO_LARGE;
      case PrematureChannelClosureException e ->
          new Outcome.Unreachable("broken off", Guard.FRAMING);
      case null, default -> NO_ANSWER;
    };
  }

  /// A body could not be unpacked.
  static Outcome unpacking(IOException failure) {
    return new Outcome.Broken(
        "body: " + detail(failure), failure instanceof Unpacking.Refused ? Guard.UNPACKING : null);
  }

  private static Throwable unwrapped(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof DecoderException && cause != null ? cause : failure;
  }

  private static String detail(Throwable failure) {
    String message = failure.getMessage() == null ? "failed" : failure.getMessage();
    String line = message.replaceAll("\\p{Cc}+", " ");
    return line.length() > MAX_DETAIL ? line.substring(0, MAX_DETAIL) + "…" : line;
  }
}
