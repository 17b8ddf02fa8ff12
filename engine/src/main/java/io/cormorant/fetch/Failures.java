package io.cormorant.fetch;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;

/// What a failed exchange is called. Decided by the kind of exception, never by its message.
final class Failures {
  private static final int MAX_DETAIL = 100;

  private Failures() {}

  static Outcome of(IOException failure, HttpSettings settings) {
    return switch (failure) {
      case ConnectTimeoutException e -> new Outcome.TimedOut(settings.connectTimeout());
      case SocketTimeoutException e -> new Outcome.TimedOut(settings.totalTimeout());
      case AddressGuard.Forbidden e -> new Outcome.Refused("" + e.getMessage(), Guard.ADDRESS);
      case CachedResolver.Silent e -> new Outcome.Unreachable("the name service does not answer");
      case UnknownHostException e -> new Outcome.Unreachable("no such host");
      case NoRouteToHostException e -> new Outcome.Unreachable("no route to host");
      case ConnectException e -> new Outcome.Unreachable("connection refused");
      case SSLException e -> new Outcome.Unreachable("TLS: " + detail(e));
      case MessageConstraintException e -> new Outcome.Broken("header too large");
      case NoHttpResponseException e -> new Outcome.Unreachable("closed without an answer");
      case ConnectionClosedException e -> new Outcome.Unreachable("broken off");
      case SocketException e -> new Outcome.Unreachable("connection reset");
      case ZipException e -> new Outcome.Broken("body: " + detail(e));
      case EOFException e -> new Outcome.Broken("body: packed data ends too early");
      case ClientProtocolException e -> new Outcome.Broken("not an HTTP answer");
      default -> new Outcome.Unreachable(failure.getClass().getSimpleName());
    };
  }

  private static String detail(IOException failure) {
    String message = failure.getMessage() == null ? "failed" : failure.getMessage();
    String line = message.replaceAll("\\p{Cntrl}+", " ");
    return line.length() > MAX_DETAIL ? line.substring(0, MAX_DETAIL) + "…" : line;
  }
}
