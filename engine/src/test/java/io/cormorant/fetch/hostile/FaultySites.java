package io.cormorant.fetch.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.core.Url;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// A web without end, made on the fly: every page has two more, on one of many hosts. Some answers
/// are faulty; which ones, and how, follows from the number of the page alone.
///
/// The host is `h<number>.r<round>.soak.test`, the path `/<page number>`.
final class FaultySites {
  static final String DOMAIN = ".soak.test";

  private static final int HOSTS = 100;
  private static final int PARTS = 1_000;

  private final long seed;
  private final AtomicLong answers = new AtomicLong();

  FaultySites(long seed) {
    this.seed = seed;
  }

  /// What an answer is like.
  enum Fault {
    /// As it should be.
    NONE(910, "page"),
    PACKED(20, "page"),
    CHUNKED(20, "page"),
    /// The connection is closed after the answer, without a word.
    CLOSE_AFTER(10, "page"),
    /// A request on a connection that was used before is not answered; on a new one it is.
    CLOSE_KEPT(5, "page"),
    MOVED(5, "page"),
    MOVED_IN_CIRCLE(2, "duplicate", "too-many-redirects"),
    BUSY(5, "busy"),
    FAILED(4, "server-failed"),
    RESET(5, "unreachable"),
    RESET_IN_BODY(4, "unreachable", "broken"),
    TOO_SHORT(4, "unreachable", "broken"),
    TOO_LONG(2, "page"),
    BADLY_PACKED(3, "broken"),
    DRIP(1, "timed-out");

    private final int share;
    private final String ends;

    Fault(int share, String... ends) {
      this.share = share;
      this.ends = String.join(",", ends);
    }
  }

  /// Pages answered so far, well or badly.
  long answers() {
    return answers.get();
  }

  Url root(int round, int number) {
    return Url.of(address(round, number));
  }

  /// Whether a page may end like that.
  boolean mayEnd(Url url, String code) {
    return List.of(faultAt(url).ends.split(",", -1)).contains(code);
  }

  Fault faultAt(Url url) {
    return fault(Long.parseLong(url.path().substring(1)), url.host());
  }

  void answer(Exchange x) throws IOException {
    if (x.path().equals("/robots.txt")) {
      x.answer(404, "", new byte[0]);
      return;
    }
    answers.incrementAndGet();
    boolean moved = x.path().endsWith("m");
    long page = Long.parseLong(x.path().substring(1, x.path().length() - (moved ? 1 : 0)));
    play(moved ? Fault.NONE : fault(page, x.host()), x, html(x, page));
  }

  private Fault fault(long page, String host) {
    if (page < HOSTS) {
      return Fault.NONE;
    }
    int left = (int) Long.remainderUnsigned(mix(page * 31 + host.hashCode() + seed), PARTS);
    for (Fault fault : Fault.values()) {
      left -= fault.share;
      if (left < 0) {
        return fault;
      }
    }
    throw new IllegalStateException("the shares are less than " + PARTS);
  }

  private static void play(Fault fault, Exchange x, byte[] html) throws IOException {
    String head = "HTTP/1.1 200 X\r\n" + Exchange.HTML + "Content-Length: ";
    switch (fault) {
      case NONE -> x.answer(200, Exchange.HTML, html);
      case PACKED -> x.answer(200, gzipped(), CodingCases.gzip(html));
      case CHUNKED -> {
        String chunk = Integer.toHexString(html.length) + "\r\n" + new String(html, UTF_8);
        String start = "HTTP/1.1 200 X\r\n" + Exchange.HTML + "Transfer-Encoding: chunked\r\n\r\n";
        x.send(start + chunk + "\r\n0\r\n\r\n");
      }
      case CLOSE_AFTER -> {
        x.answer(200, Exchange.HTML, html);
        x.socket().close();
      }
      case CLOSE_KEPT -> {
        if (x.turn() > 1) {
          x.socket().close();
        } else {
          x.answer(200, Exchange.HTML, html);
        }
      }
      case MOVED -> x.answer(302, "Location: " + x.path() + "m\r\n", new byte[0]);
      case MOVED_IN_CIRCLE -> x.answer(302, "Location: " + x.path() + "\r\n", new byte[0]);
      case BUSY -> x.answer(503, "Retry-After: 1\r\n", new byte[0]);
      case FAILED -> x.answer(500, "", html);
      case RESET -> Exchange.resetting("").play(x);
      case RESET_IN_BODY -> Exchange.resetting(head + html.length + "\r\n\r\n<p>").play(x);
      case TOO_SHORT -> Exchange.closing(head + (html.length + 9) + "\r\n\r\n<p>").play(x);
      case TOO_LONG -> x.send(head + (html.length - 9) + "\r\n\r\n" + new String(html, UTF_8));
      case BADLY_PACKED -> x.answer(200, gzipped(), Arrays.copyOf(CodingCases.gzip(html), 40));
      case DRIP -> Exchange.dripping("HTTP/1.1 200 X\r\n", "A: b\r\n").play(x);
    }
  }

  private static String gzipped() {
    return Exchange.HTML + "Content-Encoding: gzip\r\n";
  }

  private byte[] html(Exchange x, long page) {
    int round = Integer.parseInt(x.host().split("[r.]", -1)[2]);
    String more = address(round, page * 2 + HOSTS);
    String yetMore = address(round, page * 2 + HOSTS + 1);
    return "<title>0.5</title><p>Page %d of %s. <a href='%s'>more</a> <a href='%s'>more</a></p>"
        .formatted(page, x.host(), more, yetMore)
        .getBytes(UTF_8);
  }

  private String address(int round, long page) {
    long host = Long.remainderUnsigned(mix(page + seed), HOSTS);
    return "http://h" + host + ".r" + round + DOMAIN + "/" + page;
  }

  /// Murmur's finaliser: spreads neighbouring numbers.
  private static long mix(long value) {
    long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
