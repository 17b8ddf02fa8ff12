package io.cormorant.render;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/// The connection to a server for one plain request: hands its answer to the browser and closes.
@SuppressWarnings("FutureReturnValueIgnored") // what fails to be sent or closed is closed
final class ServerSide extends Peer {
  private final Channel browser;
  private final Runnable answered;
  private boolean informational;
  private boolean whole;

  /// @param answered called once the whole answer has been handed on
  ServerSide(Channel browser, Runnable answered) {
    super(browser);
    this.browser = browser;
    this.answered = answered;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (whole || !(message instanceof HttpObject part) || part.decoderResult().isFailure()) {
      ReferenceCountUtil.release(message);
      context.close();
      return;
    }
    if (part instanceof HttpResponse response) {
      informational = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
      frame(response);
    }
    if (informational) {
      ReferenceCountUtil.release(message);
      return;
    }
    whole = part instanceof LastHttpContent;
    super.channelRead(context, message);
    if (whole) {
      browser.flush();
      answered.run();
      context.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (!whole) {
      super.channelInactive(context);
    }
  }

  /// The browser's connection stays open, so every answer needs an end of its own.
  private static void frame(HttpResponse response) {
    HttpHeaders headers = response.headers();
    response.setProtocolVersion(HttpVersion.HTTP_1_1);
    BrowserSide.HOP_BY_HOP.forEach(headers::remove);
    if (!HttpUtil.isContentLengthSet(response) && !HttpUtil.isTransferEncodingChunked(response)) {
      HttpUtil.setTransferEncodingChunked(response, true);
    }
    headers.remove(HttpHeaderNames.PROXY_AUTHENTICATE);
  }
}
