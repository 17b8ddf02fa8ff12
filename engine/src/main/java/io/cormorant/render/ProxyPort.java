package io.cormorant.render;

import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The proxy port of one page, with what that page may still spend. Closing it ends every
/// connection the page has.
@SuppressWarnings("FutureReturnValueIgnored") // what fails to be sent or closed is closed
final class ProxyPort implements AutoCloseable {
  static final String USER = "page";

  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final int FIRST_FREE_PORT = 1024;

  private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
  private final HostResolver resolver;
  private final RenderTally tally;
  private final int ownPort;
  private final byte[] credentials;
  private final AtomicLong bytesLeft;
  private final AtomicInteger connectionsLeft;
  private @Nullable Channel server;

  ProxyPort(
      RenderLimits limits, int ownPort, String password, HostResolver resolver, RenderTally tally) {
    this.ownPort = ownPort;
    this.resolver = resolver;
    this.tally = tally;
    this.bytesLeft = new AtomicLong(limits.bytes());
    this.connectionsLeft = new AtomicInteger(limits.connections());
    byte[] pair = (USER + ":" + password).getBytes(StandardCharsets.UTF_8);
    this.credentials =
        ("Basic " + Base64.getEncoder().encodeToString(pair)).getBytes(StandardCharsets.UTF_8);
  }

  void listening(Channel channel) {
    server = channel;
    channels.add(channel);
  }

  /// Where the browser finds it, as `127.0.0.1:port`.
  String address() {
    if (server == null || !(server.localAddress() instanceof InetSocketAddress local)) {
      throw new IllegalStateException("the port is not open");
    }
    return local.getAddress().getHostAddress() + ":" + local.getPort();
  }

  /// Ends the channel with the page, at once if the page is over already.
  void add(Channel channel) {
    channels.add(channel);
  }

  boolean isMeant(@Nullable String authorization) {
    return authorization != null
        && MessageDigest.isEqual(authorization.getBytes(StandardCharsets.UTF_8), credentials);
  }

  /// The addresses a request may be sent to; none where the page may not ask there. May block.
  ///
  /// Low ports belong to mail, shells and the like, which a browser must not be made to talk to; a
  /// tunnel to port 80 is only asked for by web sockets.
  List<InetSocketAddress> addresses(String host, int port, boolean tunnel) {
    boolean usual = port == HTTPS || port >= FIRST_FREE_PORT || port == ownPort;
    boolean allowed = tunnel ? usual && port != HTTP : usual || port == HTTP;
    if (!allowed || port > 0xffff) {
      tally.refused.increment();
      return List.of();
    }
    if (connectionsLeft.getAndDecrement() <= 0) {
      tally.blocked.increment();
      return List.of();
    }
    try {
      return resolver.resolve(host, port);
    } catch (AddressGuard.Forbidden e) {
      tally.refused.increment();
      return List.of();
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  /// Notes traffic; false, and the end of all connections, once it is too much.
  boolean spend(int bytes) {
    tally.bytes.add(bytes);
    if (bytesLeft.addAndGet(-bytes) >= 0) {
      return true;
    }
    channels.close();
    return false;
  }

  @Override
  public void close() {
    channels.close();
  }
}
