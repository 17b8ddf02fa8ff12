package io.cormorant.fetch;

import io.cormorant.core.Url;
import io.cormorant.fetch.address.HostResolver;
import io.cormorant.fetch.address.Literals;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.proxy.HttpProxyHandler;
import io.netty.handler.proxy.ProxyHandler;
import io.netty.handler.proxy.Socks5ProxyHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Opens connections: to the addresses our resolver names and to no others, with TLS where the URL
/// wants it, through the proxy where there is one. Owns the thread on which all their input and
/// output happens.
final class Connector implements AutoCloseable {
  /// The system gives no socket.
  static final class NoSocket extends SocketException {
    private static final long serialVersionUID = 1;
  }

  private static final int MAX_ADDRESSES = 4;
  private static final long END_SECONDS = 5;

  private final HttpSettings settings;
  private final SslContext tls;
  private final ConnectionPool pool;
  private final EventLoop loop;
  private final int connectMillis;
  private final Set<Connection> alive = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Connector(HttpSettings settings, SslContext tls, ConnectionPool pool) {
    this.settings = settings;
    this.tls = tls;
    this.pool = pool;
    this.connectMillis = Math.clamp(settings.connectTimeout().toMillis(), 1, Integer.MAX_VALUE);
    this.loop =
        new SingleThreadIoEventLoop(
            null, new DefaultThreadFactory("cormorant-net", true), NioIoHandler.newFactory());
    var _ = loop.scheduleAtFixedRate(() -> pool.expire(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
  }

  /// The way on which a URL is asked for: connections of one way are as good as each other.
  String route(Url url) {
    ProxyServer proxy = settings.proxy();
    return proxy == null || isTunnel(proxy, url) ? url.origin() : "proxy";
  }

  /// A new connection to where a URL is. The addresses are tried in their order.
  ///
  /// @param deadline by [System#nanoTime]
  Connection open(Url url, long deadline) throws IOException, InterruptedException {
    IOException failure = new UnknownHostException(url.host());
    for (InetSocketAddress address : addresses(url, deadline)) {
      try {
        return open(url, address, deadline);
      } catch (ConnectException | NoRouteToHostException e) {
        failure = e;
      }
    }
    throw failure;
  }

  /// Ends every connection and exchange before the event loop: a loop that is shut down at once
  /// does not tell all of them.
  @Override
  public void close() {
    closed = true;
    if (!loop.isShuttingDown()) {
      loop.submit(() -> alive.forEach(Connection::end))
          .awaitUninterruptibly(END_SECONDS, TimeUnit.SECONDS);
    }
    loop.shutdownGracefully(0, END_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(END_SECONDS, TimeUnit.SECONDS);
  }

  /// With a proxy, names are the proxy's business; where it is itself we do not guard.
  private List<InetSocketAddress> addresses(Url url, long deadline)
      throws IOException, InterruptedException {
    ProxyServer proxy = settings.proxy();
    List<InetSocketAddress> all =
        proxy == null
            ? lookUp(settings.resolver(), Route.host(url), url.port(), deadline)
            : lookUp(HostResolver.SYSTEM, proxy.host(), proxy.port(), deadline);
    return all.subList(0, Math.min(all.size(), MAX_ADDRESSES));
  }

  /// A look-up may take longer than a page may, so it has a thread of its own, unless there is
  /// nothing to look up.
  private static List<InetSocketAddress> lookUp(
      HostResolver resolver, String host, int port, long deadline)
      throws IOException, InterruptedException {
    if (Literals.address(host) != null) {
      return resolver.resolve(host, port);
    }
    var found = new FutureTask<>(() -> resolver.resolve(host, port));
    Thread thread = Thread.ofVirtual().name("cormorant-name").start(found);
    try {
      return found.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new SocketTimeoutException("looking up " + host + " took too long");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } finally {
      thread.interrupt();
    }
  }

  private Connection open(Url url, InetSocketAddress address, long deadline)
      throws IOException, InterruptedException {
    SocketChannel channel = socket();
    Connection connection = null;
    boolean ready = false;
    try {
      channel.config().setTcpNoDelay(true).setConnectTimeoutMillis(connectMillis);
      List<Future<?>> steps = new ArrayList<>();
      InetSocketAddress target = prepare(channel, url, address, steps);
      connection = new Connection(route(url), pool, channel);
      steps.addFirst(connect(connection, channel, target));
      for (Future<?> step : steps) {
        await(step, deadline);
      }
      ready = true;
      return connection;
    } catch (ChannelException e) {
      throw new SocketException(e.getMessage());
    } finally {
      if (!ready) {
        discard(channel, connection);
      }
    }
  }

  /// @throws NoSocket mostly if this process has too many files open
  private static SocketChannel socket() throws NoSocket {
    try {
      return new NioSocketChannel();
    } catch (ChannelException e) {
      throw new NoSocket();
    }
  }

  /// A channel without a connection is not known to the event loop, which else would close it.
  private static void discard(SocketChannel channel, @Nullable Connection connection) {
    if (connection == null) {
      channel.unsafe().closeForcibly();
    } else {
      connection.close();
    }
  }

  /// Puts a tunnel through the proxy and TLS before the connection, where it needs them.
  ///
  /// @return the address to connect to
  private InetSocketAddress prepare(
      SocketChannel channel, Url url, InetSocketAddress address, List<Future<?>> steps) {
    InetSocketAddress target = address;
    ProxyServer proxy = settings.proxy();
    if (proxy != null && isTunnel(proxy, url)) {
      ProxyHandler tunnel = tunnel(proxy, address);
      channel.pipeline().addLast(tunnel);
      steps.add(tunnel.connectFuture());
      target = InetSocketAddress.createUnresolved(Route.host(url), url.port());
    }
    if (!Route.isSecure(url)) {
      return target;
    }
    SslHandler handshake =
        tls.newHandler(channel.alloc(), Route.host(url), url.port(), Connector::besideTheEventLoop);
    handshake.setHandshakeTimeoutMillis(connectMillis);
    channel.pipeline().addLast(handshake);
    steps.add(handshake.handshakeFuture());
    return target;
  }

  /// Only an HTTP proxy is asked for plain pages itself.
  private static boolean isTunnel(ProxyServer proxy, Url url) {
    return proxy.socks() || Route.isSecure(url);
  }

  private ProxyHandler tunnel(ProxyServer proxy, InetSocketAddress address) {
    String[] login = (proxy.credentials() == null ? "" : proxy.credentials()).split(":", 2);
    boolean known = login.length == 2;
    ProxyHandler tunnel;
    if (proxy.socks()) {
      tunnel =
          known
              ? new Socks5ProxyHandler(address, login[0], login[1])
              : new Socks5ProxyHandler(address);
    } else {
      tunnel =
          known ? new HttpProxyHandler(address, login[0], login[1]) : new HttpProxyHandler(address);
    }
    tunnel.setConnectTimeoutMillis(connectMillis);
    return tunnel;
  }

  /// The costly steps of a handshake would keep all other connections waiting.
  private static void besideTheEventLoop(Runnable task) {
    Thread.ofVirtual().name("cormorant-tls").start(task);
  }

  /// From here on [#close] knows the connection.
  private Future<?> connect(Connection connection, SocketChannel channel, InetSocketAddress target)
      throws ClosedChannelException {
    ChannelFuture registered = loop.register(channel);
    alive.add(connection);
    var _ = channel.closeFuture().addListener(gone -> alive.remove(connection));
    if (closed) {
      throw new ClosedChannelException();
    }
    return registered.cause() == null ? channel.connect(target) : registered;
  }

  private static void await(Future<?> step, long deadline)
      throws IOException, InterruptedException {
    long left = deadline - System.nanoTime();
    if (!step.await(Math.max(left, 1), TimeUnit.NANOSECONDS)) {
      throw new SocketTimeoutException("connecting took too long");
    }
    switch (step.cause()) {
      case null -> {}
      case IOException e -> throw e;
      case RejectedExecutionException e -> throw new ClosedChannelException();
      case Throwable e -> throw new IOException(e);
    }
  }
}
