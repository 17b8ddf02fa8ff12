package io.cormorant.render;

import io.cormorant.fetch.address.HostResolver;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/// The browser's only way out: an HTTP proxy on loopback that connects to nothing but addresses the
/// resolver gives, and to those themselves, so that a name cannot mean another address a moment
/// later.
///
/// Each page gets a port of its own, open as long as the page is, and a password without which the
/// proxy does nothing; so a page's traffic is counted and limited by itself, and other users of
/// this machine cannot go out through it.
final class GuardedProxy implements AutoCloseable {
  static final int MAX_LINE = 8 << 10;
  static final int MAX_HEADER = 32 << 10;
  static final int MAX_CHUNK = 16 << 10;

  private static final int BACKLOG = 64;

  private final HostResolver resolver;
  private final RenderTally tally;

  /// One thread: all that belongs to a connection happens in order, without locks.
  private final EventLoopGroup loop;

  /// @param resolver finds the addresses that may be asked, and only those
  /// @throws RenderException if the system has nothing left for it, such as open files
  GuardedProxy(HostResolver resolver, RenderTally tally) {
    this.resolver = resolver;
    this.tally = tally;
    try {
      this.loop =
          new MultiThreadIoEventLoopGroup(
              1,
              Thread.ofPlatform().daemon().name("cormorant-render-proxy").factory(),
              NioIoHandler.newFactory());
    } catch (IllegalStateException | ChannelException e) {
      throw new RenderException("the proxy of the browser cannot be started: " + e);
    }
  }

  /// Opens a port for one page.
  ///
  /// @param ownPort the port of the page's own server, which its scripts may ask too
  /// @param password what whoever asks must give
  /// @throws RenderException if there is none
  ProxyPort open(RenderLimits limits, int ownPort, String password) throws InterruptedException {
    ProxyPort port = new ProxyPort(limits, ownPort, password, resolver, tally);
    ChannelFuture binding =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel browser) {
                    port.add(browser);
                    browser
                        .pipeline()
                        .addLast(new HttpServerCodec(MAX_LINE, MAX_HEADER, MAX_CHUNK))
                        .addLast(new BrowserSide(port));
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .await();
    if (!binding.isSuccess()) {
      throw new RenderException("the page's proxy has no port: " + binding.cause());
    }
    port.listening(binding.channel());
    return port;
  }

  @Override
  public void close() {
    loop.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
  }
}
