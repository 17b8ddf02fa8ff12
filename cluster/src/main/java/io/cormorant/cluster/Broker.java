package io.cormorant.cluster;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.ChannelContinuationTimeoutException;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import com.rabbitmq.client.impl.ForgivingExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Opens connections to the broker and says in words for people why it could not.
final class Broker {
  /// Within about twice that both sides know that the other one is gone.
  static final int HEARTBEAT_SECONDS = 5;

  private static final int TIMEOUT_MS = 10_000;

  /// For what is asked of the broker, such as to make a queue. A queue that was being made when the
  /// broker was killed may be without a leader ever after and answer nothing.
  private static final int ANSWER_MS = 30_000;

  private final BrokerAddress address;
  private final ConnectionFactory factory;

  /// @throws ClusterException if the trusted certificates cannot be read
  Broker(BrokerAddress address) {
    this.address = address;
    this.factory = new ConnectionFactory();
    factory.setHost(address.host());
    factory.setPort(address.port());
    factory.setVirtualHost(address.virtualHost());
    factory.setUsername(address.user());
    factory.setPassword(address.password());
    factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
    factory.setConnectionTimeout(TIMEOUT_MS);
    factory.setHandshakeTimeout(TIMEOUT_MS);
    factory.setShutdownTimeout(TIMEOUT_MS);
    factory.setChannelRpcTimeout(ANSWER_MS);
    factory.setExceptionHandler(new Unheard());
    // BrokerLine connects again itself: then all that hangs on a connection is made in one place
    factory.setAutomaticRecoveryEnabled(false);
    if (address.secure()) {
      try {
        factory.useSslProtocol(trust(address.authorities()));
        factory.enableHostnameVerification();
      } catch (GeneralSecurityException | IOException e) {
        throw new ClusterException(
            address.authorities() == null
                ? "TLS cannot be set up for " + address + ": " + e
                : "the file that %s names, %s, cannot be read as certificates in PEM: %s"
                    .formatted(BrokerAddress.AUTHORITIES_VARIABLE, address.authorities(), e),
            e);
      }
    }
  }

  BrokerAddress address() {
    return address;
  }

  /// @param name by which the broker's operator knows the connection
  /// @throws ClusterException if there is none to be had
  Connection connect(String name) {
    try {
      return factory.newConnection(name);
    } catch (IOException | TimeoutException e) {
      throw new ClusterException(why(e), e);
    }
  }

  /// What is wrong, in words for people.
  String why(Throwable failure) {
    return switch (failure) {
      case AuthenticationFailureException _, PossibleAuthenticationFailureException _ ->
          "the broker at %s:%d refuses user '%s': check the name, and the password in %s or the login file"
              .formatted(
                  address.host(), address.port(), address.user(), BrokerAddress.PASSWORD_VARIABLE);
      case UnknownHostException _ ->
          "there is no host '" + address.host() + "': check the address of the broker";
      case ConnectException _ ->
          "nobody answers at %s:%d: is RabbitMQ running there, and is that its port?"
              .formatted(address.host(), address.port());
      case SocketTimeoutException _, TimeoutException _ ->
          "the broker at %s:%d does not answer: is that the port of RabbitMQ?"
              .formatted(address.host(), address.port());
      case ChannelContinuationTimeoutException _ ->
          "a queue at %s:%d does not answer; if it stays so, create virtual host '%s' again (rabbitmqctl delete_vhost, add_vhost): nothing in it is needed"
              .formatted(address.host(), address.port(), address.virtualHost());
      case SSLException e ->
          "no encrypted connection to %s:%d: is that the broker's port for TLS (usually %d), and does %s name a PEM file with the certificate of its authority? (%s)"
              .formatted(
                  address.host(),
                  address.port(),
                  BrokerAddress.SECURE_PORT,
                  BrokerAddress.AUTHORITIES_VARIABLE,
                  e.getMessage());
      default -> whyClosed(failure);
    };
  }

  private String whyClosed(Throwable failure) {
    String said = reason(failure);
    if (said.contains("inequivalent arg")) {
      return "virtual host '%s' at %s:%d has queues of another version of this program. Make it anew when nothing uses it (rabbitmqctl delete_vhost, add_vhost, set_permissions); nothing in it is needed (%s)"
          .formatted(address.virtualHost(), address.host(), address.port(), said);
    }
    if (said.contains("NOT_ALLOWED") && !said.contains("connection limit")) {
      return "the broker at %s:%d has no virtual host '%s' for user '%s' (rabbitmqctl add_vhost,"
              .formatted(address.host(), address.port(), address.virtualHost(), address.user())
          + " set_permissions)";
    }
    if (said.contains("ACCESS_REFUSED")) {
      return "user '%s' may not use the virtual host '%s' as a cluster must (rabbitmqctl set_permissions): %s"
          .formatted(address.user(), address.virtualHost(), said);
    }
    if (said.isEmpty()) {
      return "%s:%d closed the connection without an answer: is that the port of RabbitMQ, and is it running?"
          .formatted(address.host(), address.port());
    }
    return "the broker at %s:%d: %s".formatted(address.host(), address.port(), said);
  }

  /// What the broker said when it closed something, or what happened else; empty if the other side
  /// only hung up.
  private static String reason(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof ShutdownSignalException closed && !said(closed).isEmpty()) {
        return said(closed);
      }
    }
    return failure instanceof IOException && failure.getMessage() == null ? "" : failure.toString();
  }

  /// What the broker said when it closed something, or how the connection broke; empty if that is
  /// not known.
  static String said(ShutdownSignalException closed) {
    return switch (closed.getReason()) {
      case AMQP.Channel.Close why -> why.getReplyText();
      case AMQP.Connection.Close why -> why.getReplyText();
      case null, default -> {
        Throwable cause = closed.getCause();
        yield cause == null ? "" : Objects.requireNonNullElse(cause.getMessage(), "");
      }
    };
  }

  /// What goes wrong on a connection ends it, and [BrokerLine] says so; a log beside that says it
  /// twice.
  private static final class Unheard extends ForgivingExceptionHandler {
    @Override
    protected void log(String message, Throwable e) {}
  }

  private static SSLContext trust(@Nullable Path authorities)
      throws GeneralSecurityException, IOException {
    if (authorities == null) {
      return SSLContext.getDefault();
    }
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(authorities)) {
      int number = 0;
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("authority-" + number++, one);
      }
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
