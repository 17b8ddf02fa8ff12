package io.cormorant.fetch;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.util.ReferenceCountUtil;

/// The library's decoder of answers with our limits. It lets no byte in while nothing was asked: an
/// answer nobody asked for would be taken for the answer to the next request.
final class AnswerDecoder extends HttpResponseDecoder {
  /// Of the status line, of a header field, and of the line before a chunk.
  static final int MAX_LINE = 16 << 10;

  /// Of all header fields together, and of all trailers.
  private static final int MAX_HEADERS = 64 << 10;

  /// The largest piece of a body handed on at once; bodies of most pages are one piece.
  private static final int PIECE = 64 << 10;

  private final Connection connection;

  AnswerDecoder(Connection connection) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(MAX_LINE)
            .setMaxHeaderSize(MAX_HEADERS)
            .setMaxChunkSize(PIECE)
            .setAllowDuplicateContentLengths(true)
            .setStrictLineParsing(false)
            .setHeadersFactory(DefaultHttpHeadersFactory.headersFactory().withValidation(false))
            .setTrailersFactory(DefaultHttpHeadersFactory.trailersFactory().withValidation(false)));
    this.connection = connection;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) throws Exception {
    if (connection.expectsBytes()) {
      super.channelRead(context, bytes);
    } else {
      ReferenceCountUtil.release(bytes);
      connection.close();
    }
  }

  /// Whether bytes are left beyond the message that was handed on last.
  boolean hasRest() {
    return actualReadableBytes() > 0;
  }
}
