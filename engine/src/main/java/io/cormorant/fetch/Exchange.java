package io.cormorant.fetch;

import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.fetch.HttpFetcher.Wanted;
import io.cormorant.fetch.Reply.Failure;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One request and its answer. The thread that made it waits; the event loop gathers the answer and
/// wakes it once, at the end.
final class Exchange {
  /// Status codes have three digits (RFC 9112, 4); the library takes any number.
  private static final int LEAST_STATUS = 100;

  private static final int MOST_STATUS = 999;

  /// What an answer may announce before it comes (1xx).
  private static final int MAX_INTERIM = 10;

  /// Rests up to this are read so that the connection can be used again.
  private static final int MAX_REST = 64 << 10;

  /// What packing may add to a body that does not get smaller.
  private static final int PACKING = 64 << 10;

  /// A declared length up to this is believed before the bytes are there.
  private static final int MAX_TRUSTED = 64 << 10;

  /// How far an exchange has come.
  enum Progress {
    MORE,
    /// At its end, and the connection may be used again.
    WHOLE,
    /// At its end, and the connection is of no more use.
    BROKEN_OFF
  }

  /// An answer as it came over the wire.
  ///
  /// @param bytes of the body, packed as they came; more than `length` may be allocated
  /// @param wanted whether the body was
  /// @param whole whether the body was gathered to its end
  @SuppressWarnings("ArrayRecordComponent")
  record Gathered(
      int status, Headers headers, byte[] bytes, int length, boolean wanted, boolean whole) {}

  private final HttpRequest request;
  private final long limit;
  private final Wanted wanted;
  private final Thread waiting = Thread.currentThread();

  private boolean heard;
  private boolean interim;
  private int interims;
  private int status;
  private Headers headers = Headers.NONE;
  private boolean keepAlive;
  private boolean reading;
  private long room;
  private byte[] bytes = Reply.Answer.NO_BODY;
  private int length;

  private @Nullable Gathered gathered;
  private @Nullable Failure failure;
  private volatile boolean done;

  /// @param limit of the body as sent, unless it is packed, and of its decoded form
  Exchange(HttpRequest request, long limit, Wanted wanted) {
    this.request = request;
    this.limit = limit;
    this.wanted = wanted;
  }

  HttpRequest request() {
    return request;
  }

  /// Waits for the end of the exchange and says whether it came in time.
  boolean await(long deadline) throws InterruptedException {
    while (!done) {
      if (Thread.interrupted()) {
        throw new InterruptedException("fetch interrupted");
      }
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return done;
      }
      LockSupport.parkNanos(this, left);
    }
    return true;
  }

  /// What came of it, once it is done; null if it failed.
  @Nullable Gathered gathered() {
    return gathered;
  }

  /// Why it failed, once it is done.
  @Nullable Failure failure() {
    return failure;
  }

  void wake() {
    done = true;
    LockSupport.unpark(waiting);
  }

  /// A byte of the answer has come.
  void heard() {
    heard = true;
  }

  /// The connection ended before the answer did. The answer to an unwanted body is known all the
  /// same: a broken rest only costs the connection.
  void fail(Throwable cause) {
    fail(Failures.exchange(cause, heard), !heard);
  }

  /// It took too long.
  void expire(Outcome why) {
    fail(why, false);
  }

  /// Whether the answer is known and only the rest of an unwanted body is to come.
  boolean isKnown() {
    return status > 0 && !reading;
  }

  private void fail(Outcome why, boolean closedUnanswered) {
    if (isKnown()) {
      settle(true);
    } else {
      failure = new Failure(status, why, closedUnanswered);
    }
  }

  Progress head(HttpResponse head) {
    if (head.decoderResult().isFailure()) {
      return lose(Failures.head(head.decoderResult().cause()));
    }
    int code = head.status().code();
    if (code < LEAST_STATUS || code > MOST_STATUS) {
      return lose(Failures.NO_ANSWER);
    }
    if (code < 200) {
      interim = true;
      return ++interims > MAX_INTERIM || code == 101
          ? lose(new Outcome.Broken("status " + code + " instead of an answer", Guard.FRAMING))
          : Progress.MORE;
    }
    Headers fields = AnswerHeaders.of(head.headers());
    if (fields == null) {
      return lose(AnswerHeaders.TOO_LARGE);
    }
    headers = fields;
    status = code;
    keepAlive = HttpUtil.isKeepAlive(head) && !isFramedTwice(head);
    return body(HttpUtil.getContentLength(head, -1L), head);
  }

  /// Whether both a transfer coding and a length say where the body ends: where it does is a matter
  /// of opinion (RFC 9112, 6.3). The library refuses chunks with a length, but not other codings.
  private static boolean isFramedTwice(HttpResponse head) {
    return head.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)
        && head.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
  }

  private Progress body(long declared, HttpResponse head) {
    reading = wanted.body(status, headers);
    if (!reading) {
      room = MAX_REST;
      return status < 300 || declared > MAX_REST ? settle(true) : Progress.MORE;
    }
    boolean packed = head.headers().contains(HttpHeaderNames.CONTENT_ENCODING);
    room = packed ? limit + PACKING : limit;
    if (declared > 0 && declared <= Math.min(room, MAX_TRUSTED)) {
      bytes = new byte[(int) declared];
    }
    return Progress.MORE;
  }

  Progress content(HttpContent content) {
    boolean last = content instanceof LastHttpContent;
    if (interim) {
      interim = !last;
      return Progress.MORE;
    }
    if (content.decoderResult().isFailure()) {
      return reading
          ? lose(new Outcome.Broken("the chunks of the body are broken", Guard.FRAMING))
          : settle(true);
    }
    int count = content.content().readableBytes();
    boolean fits = count <= room;
    if (reading) {
      gather(content.content(), (int) Math.min(count, room));
    }
    room -= Math.min(count, room);
    if (!fits) {
      return settle(!reading);
    }
    if (!last) {
      return Progress.MORE;
    }
    settle(true);
    return keepAlive ? Progress.WHOLE : Progress.BROKEN_OFF;
  }

  private void gather(ByteBuf from, int count) {
    if (length + count > bytes.length) {
      long more = Math.max(2L * bytes.length, length + (long) count);
      bytes = Arrays.copyOf(bytes, (int) Math.min(more, length + room));
    }
    from.readBytes(bytes, length, count);
    length += count;
  }

  private Progress settle(boolean whole) {
    gathered = new Gathered(status, headers, bytes, length, reading, whole);
    return Progress.BROKEN_OFF;
  }

  private Progress lose(Outcome why) {
    failure = new Failure(status, why, false);
    return Progress.BROKEN_OFF;
  }
}
