package io.cormorant.fetch;

import io.cormorant.core.Outcome;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One open connection, and the exchange under way on it. It is the last handler of its channel:
/// the library hands it the parts of each answer, on the event loop.
final class Connection extends ChannelInboundHandlerAdapter {
  /// How long the rest of an unwanted body is read.
  private static final long REST_MILLIS = 1_000;

  private final String route;
  private final ConnectionPool pool;
  private final Channel channel;
  private final AnswerDecoder decoder = new AnswerDecoder(this);

  /// Only the event loop touches it.
  private @Nullable Exchange exchange;

  /// Since when nothing is asked on it; the pool's, under its lock.
  long idleSince;

  /// Whether its place among the open ones was given to another; the pool's, under its lock.
  boolean slotTaken;

  Connection(String route, ConnectionPool pool, Channel channel) {
    this.route = route;
    this.pool = pool;
    this.channel = channel;
    channel.pipeline().addLast(decoder, new HttpRequestEncoder(), this);
  }

  /// What it leads to: two connections of one route are as good as each other.
  String route() {
    return route;
  }

  @Nullable String address() {
    return channel.remoteAddress() instanceof InetSocketAddress socket
            && socket.getAddress() != null
        ? socket.getAddress().getHostAddress()
        : null;
  }

  /// Tells the pool when the connection is closed. Called once, when it is ready for use.
  void joinPool() {
    var _ = channel.closeFuture().addListener(closed -> pool.lost(this));
  }

  /// Sends a request; the exchange is told what comes of it.
  void start(Exchange next) {
    try {
      channel.eventLoop().execute(() -> begin(next));
    } catch (RejectedExecutionException e) {
      next.fail(new ClosedChannelException());
      next.wake();
    }
  }

  /// Ends an exchange that took too long, unless it has just ended by itself, and closes the
  /// connection.
  void abandon(Exchange late, Outcome why) {
    try {
      channel.eventLoop().execute(() -> drop(late, why));
    } catch (RejectedExecutionException e) {
      // the loop has ended, and every connection and exchange with it
    }
  }

  void close() {
    var _ = channel.close();
  }

  /// Ends the exchange under way and closes the connection; on the event loop.
  void end() {
    end(new ClosedChannelException());
    close();
  }

  /// Whether something was asked; if so a byte of the answer has come.
  boolean expectsBytes() {
    if (exchange == null) {
      return false;
    }
    exchange.heard();
    return true;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      Exchange current = exchange;
      if (current != null) {
        advance(current, message);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    end(new ClosedChannelException());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    end(cause);
    close();
  }

  private void begin(Exchange next) {
    if (!channel.isActive()) {
      next.fail(new ClosedChannelException());
      next.wake();
      return;
    }
    exchange = next;
    var _ = channel.writeAndFlush(next.request(), channel.voidPromise());
  }

  private void drop(Exchange late, Outcome why) {
    if (exchange == late) {
      exchange = null;
      late.expire(why);
      late.wake();
      close();
    }
  }

  private void advance(Exchange current, Object message) {
    Exchange.Progress progress = Exchange.Progress.MORE;
    if (message instanceof HttpResponse head) {
      progress = current.head(head);
      if (progress == Exchange.Progress.MORE && current.isKnown()) {
        boundRest(current);
      }
    }
    if (progress == Exchange.Progress.MORE && message instanceof HttpContent content) {
      progress = current.content(content);
    }
    if (progress == Exchange.Progress.MORE) {
      return;
    }
    exchange = null;
    if (progress == Exchange.Progress.WHOLE && channel.isActive() && !decoder.hasRest()) {
      pool.keep(this, System.nanoTime());
    } else {
      close();
    }
    current.wake();
  }

  /// Reading on is for the connection's sake only; a rest that does not end soon is not worth it.
  private void boundRest(Exchange known) {
    var _ =
        channel
            .eventLoop()
            .schedule(() -> drop(known, Failures.NO_ANSWER), REST_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void end(Throwable cause) {
    Exchange current = exchange;
    if (current != null) {
      exchange = null;
      current.fail(cause);
      current.wake();
    }
  }
}
