package io.cormorant.render;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// One connection of the browser to the proxy: one request after the other, each on a connection to
/// its server of its own, or a tunnel until one end hangs up.
///
/// Everything here happens on the proxy's one thread, except asking for addresses, which may block.
@SuppressWarnings("FutureReturnValueIgnored") // what fails to be sent or closed is closed
final class BrowserSide extends ChannelInboundHandlerAdapter {
  /// What a request or an answer says to the next hop only.
  static final List<CharSequence> HOP_BY_HOP =
      List.of(
          HttpHeaderNames.CONNECTION,
          "proxy-connection",
          "keep-alive",
          HttpHeaderNames.PROXY_AUTHORIZATION,
          HttpHeaderNames.TE,
          HttpHeaderNames.UPGRADE);

  private static final int CONNECT_MILLIS = 10_000;
  private static final int MOST_ADDRESSES = 4;

  /// What belongs to the current request and came before its server was there.
  private final Queue<HttpObject> early = new ArrayDeque<>();

  private final ProxyPort port;
  private @Nullable Channel server;
  private boolean refused;

  BrowserSide(ProxyPort port) {
    this.port = port;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    HttpObject part = (HttpObject) message;
    if (part.decoderResult().isFailure()) {
      ReferenceCountUtil.release(message);
      context.close();
    } else if (part instanceof HttpRequest request) {
      refused = false;
      begin(context, request);
    } else if (refused) {
      ReferenceCountUtil.release(message);
    } else if (server == null) {
      early.add(part);
    } else {
      server.writeAndFlush(message);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    dropEarly();
    if (server != null) {
      server.close();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (server != null) {
      server.config().setAutoRead(context.channel().isWritable());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }

  private void begin(ChannelHandlerContext context, HttpRequest request) {
    if (!port.isMeant(request.headers().get(HttpHeaderNames.PROXY_AUTHORIZATION))) {
      refuse(context, HttpResponseStatus.PROXY_AUTHENTICATION_REQUIRED);
      return;
    }
    boolean tunnel = request.method().equals(HttpMethod.CONNECT);
    Target target = Target.of(request.uri(), tunnel);
    if (target == null || server != null || !early.isEmpty()) {
      context.close();
      return;
    }
    context.channel().config().setAutoRead(false);
    if (!tunnel) {
      HOP_BY_HOP.forEach(request.headers()::remove);
      request.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      request.setUri(target.path());
      early.add(request);
    }
    Thread.ofVirtual()
        .start(
            () -> {
              List<InetSocketAddress> found =
                  port.addresses(target.host(), target.port(), tunnel).stream()
                      .limit(MOST_ADDRESSES)
                      .toList();
              context.executor().execute(() -> connect(context, tunnel, found));
            });
  }

  private void connect(ChannelHandlerContext context, boolean tunnel, List<InetSocketAddress> to) {
    if (!context.channel().isActive()) {
      return;
    }
    if (to.isEmpty()) {
      refuse(context, HttpResponseStatus.FORBIDDEN);
      return;
    }
    ChannelFuture attempt =
        new Bootstrap()
            .group(context.channel().eventLoop())
            .channel(NioSocketChannel.class)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .option(ChannelOption.AUTO_READ, false)
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    port.add(channel);
                    channel.pipeline().addLast(new Meter(port));
                  }
                })
            .connect(to.getFirst());
    attempt.addListener(
        _ -> {
          if (!attempt.isSuccess()) {
            connectNext(context, tunnel, to);
          } else if (!context.channel().isActive()) {
            attempt.channel().close();
          } else if (tunnel) {
            tunnel(context, attempt.channel());
          } else {
            forward(context, attempt.channel());
          }
        });
  }

  private void connectNext(
      ChannelHandlerContext context, boolean tunnel, List<InetSocketAddress> tried) {
    if (tried.size() == 1) {
      refuse(context, HttpResponseStatus.BAD_GATEWAY);
    } else {
      connect(context, tunnel, tried.subList(1, tried.size()));
    }
  }

  private void forward(ChannelHandlerContext context, Channel found) {
    server = found;
    found
        .pipeline()
        .addLast(
            new HttpClientCodec(
                GuardedProxy.MAX_LINE, GuardedProxy.MAX_HEADER, GuardedProxy.MAX_CHUNK))
        .addLast(new ServerSide(context.channel(), () -> answered(context)));
    while (!early.isEmpty()) {
      found.write(early.remove());
    }
    found.flush();
    found.config().setAutoRead(true);
    context.channel().config().setAutoRead(true);
  }

  private void answered(ChannelHandlerContext context) {
    server = null;
    refused = true;
    context.channel().config().setAutoRead(true);
  }

  private void tunnel(ChannelHandlerContext context, Channel found) {
    Channel browser = context.channel();
    server = found;
    dropEarly();
    browser
        .writeAndFlush(
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, new HttpResponseStatus(200, "Connection established")))
        .addListener(
            _ -> {
              if (browser.isActive()) {
                browser.pipeline().addLast(new Peer(found));
                browser.pipeline().remove(this);
                browser.pipeline().remove(HttpServerCodec.class);
                found.pipeline().addLast(new Peer(browser));
                found.config().setAutoRead(true);
                browser.config().setAutoRead(true);
              }
            });
  }

  /// Answers with an empty message; what is left of the request is thrown away.
  private void refuse(ChannelHandlerContext context, HttpResponseStatus status) {
    refused = true;
    dropEarly();
    DefaultFullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status);
    answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0);
    if (status.equals(HttpResponseStatus.PROXY_AUTHENTICATION_REQUIRED)) {
      answer.headers().set(HttpHeaderNames.PROXY_AUTHENTICATE, "Basic realm=\"cormorant\"");
    }
    context.writeAndFlush(answer);
    context.channel().config().setAutoRead(true);
  }

  private void dropEarly() {
    while (!early.isEmpty()) {
      ReferenceCountUtil.release(early.remove());
    }
  }

  /// Where a request goes.
  ///
  /// @param path with the query, for the server's eyes; empty for a tunnel
  record Target(String host, int port, String path) {
    private static final String SCHEME = "http://";

    static @Nullable Target of(String uri, boolean tunnel) {
      boolean plain = uri.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
      if (plain == tunnel) {
        return null;
      }
      String rest = tunnel ? uri : uri.substring(SCHEME.length());
      int slash = rest.indexOf('/');
      String authority = slash < 0 ? rest : rest.substring(0, slash);
      String path = tunnel ? "" : slash < 0 ? "/" : rest.substring(slash);
      int colon = authority.lastIndexOf(':');
      boolean bare = colon < 0 || authority.endsWith("]");
      if (authority.indexOf('@') >= 0 || authority.isEmpty() || (bare && tunnel)) {
        return null;
      }
      try {
        return bare
            ? new Target(authority, 80, path)
            : new Target(
                authority.substring(0, colon),
                Integer.parseUnsignedInt(authority.substring(colon + 1)),
                path);
      } catch (NumberFormatException e) {
        return null;
      }
    }
  }
}
