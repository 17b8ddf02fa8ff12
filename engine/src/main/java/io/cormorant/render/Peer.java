package io.cormorant.render;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/// Hands on what one end of a connection says to the other, no faster than that end takes it, and
/// hangs up when one of them does.
@SuppressWarnings("FutureReturnValueIgnored") // what fails to be sent or closed is closed
class Peer extends ChannelInboundHandlerAdapter {
  private final Channel other;

  Peer(Channel other) {
    this.other = other;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    other.write(message);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    other.flush();
    context.channel().config().setAutoRead(other.isWritable());
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    other.config().setAutoRead(context.channel().isWritable());
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    hangUp(other);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }

  /// Closes a channel once what was written to it is gone.
  static void hangUp(Channel channel) {
    if (channel.isActive()) {
      channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
  }
}
