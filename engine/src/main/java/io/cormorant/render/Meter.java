package io.cormorant.render;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;

/// Counts the bytes to and from a server against what the page may spend.
@SuppressWarnings("FutureReturnValueIgnored") // what fails to be sent or closed is closed
final class Meter extends ChannelDuplexHandler {
  private final ProxyPort port;

  Meter(ProxyPort port) {
    this.port = port;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (isAffordable(message)) {
      context.fireChannelRead(message);
    } else {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (isAffordable(message)) {
      context.write(message, promise);
    } else {
      ReferenceCountUtil.release(message);
      promise.cancel(false);
    }
  }

  private boolean isAffordable(Object message) {
    return !(message instanceof ByteBuf bytes) || port.spend(bytes.readableBytes());
  }
}
