package io.cormorant.fetch.hostile;

import static io.cormorant.fetch.hostile.Exchange.closing;
import static io.cormorant.fetch.hostile.Exchange.endless;
import static io.cormorant.fetch.hostile.Exchange.silent;
import static io.cormorant.fetch.hostile.HostileCase.page;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Bodies longer than we read, longer or shorter than they say, or said to be two things at once.
final class FramingCases {
  private static final String OK = "HTTP/1.1 200 X\r\n" + Exchange.HTML;
  private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";
  private static final String POISON =
      "HTTP/1.1 200 X\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\nPOISON";

  private FramingCases() {}

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>(tooLarge());
    cases.addAll(lengths());
    cases.addAll(chunks());
    cases.addAll(poisons());
    return cases;
  }

  private static List<HostileCase> tooLarge() {
    long over = HostileServer.MAX_BYTES + 1;
    String[] ends = {"too-large", "timed-out"};
    return List.of(
        page("large-with-length", endless(OK + "Content-Length: " + over + "\r\n\r\n", "x"), ends),
        page(
            "large-with-huge-length",
            endless(OK + "Content-Length: 999999999999999999\r\n\r\n", "x"),
            ends),
        page(
            "large-declared-and-silent", silent(OK + "Content-Length: " + over + "\r\n\r\n"), ends),
        page("endless-body", endless(OK + "\r\n", "x"), ends),
        page("endless-chunks", endless(CHUNKED, "1000\r\n" + "x".repeat(0x1000) + "\r\n"), ends),
        page("endless-tiny-chunks", endless(CHUNKED, "1\r\nx\r\n"), ends),
        page("one-endless-chunk", endless(CHUNKED + "7fffffff\r\n", "x"), ends),
        page(
            "hundred-thousand-chunks",
            x -> x.send(CHUNKED + "1\r\nx\r\n".repeat(100_000) + "0\r\n\r\n"),
            "page"));
  }

  private static List<HostileCase> lengths() {
    String[] error = {"broken", "unreachable"};
    List<HostileCase> cases = new ArrayList<>();
    Map.of(
            "negative", "-5",
            "word", "five",
            "hex", "0x5",
            "too-large-for-a-long", "99999999999999999999999",
            "differing", "5\r\nContent-Length: 6")
        .forEach(
            (name, length) ->
                cases.add(
                    page(
                        "length-" + name,
                        closing(OK + "Content-Length: " + length + "\r\n\r\nhello"),
                        error)));
    cases.add(
        page(
            "length-empty",
            closing(OK + "Content-Length: \r\n\r\nhello"),
            "page",
            "broken",
            "unreachable"));
    cases.add(
        page(
            "length-list",
            closing(OK + "Content-Length: 5, 5\r\n\r\nhello"),
            "page",
            "broken",
            "unreachable"));
    cases.add(
        page(
            "length-twice",
            closing(OK + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"),
            "page",
            "broken",
            "unreachable"));
    cases.add(
        page(
            "length-plus",
            closing(OK + "Content-Length: +5\r\n\r\nhello"),
            "page",
            "broken",
            "unreachable"));
    cases.add(page("length-too-long", closing(OK + "Content-Length: 5000\r\n\r\nhello"), error));
    cases.add(
        page(
            "length-too-long-and-silent",
            silent(OK + "Content-Length: 5000\r\n\r\nhello"),
            "timed-out"));
    cases.add(page("length-zero", closing(OK + "Content-Length: 0\r\n\r\nhello"), "broken"));
    cases.add(
        page(
                "length-and-chunks",
                x ->
                    x.send(
                        OK
                            + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nchunked\r\n0\r\n\r\n"),
                "page",
                "broken",
                "unreachable")
            .withCheck(page -> assertTrue(page.text().equals("chunked"), page.text())));
    cases.add(
        page(
            "unknown-transfer",
            closing(OK + "Transfer-Encoding: sideways\r\n\r\nhello"),
            "page",
            "broken",
            "unreachable"));
    cases.add(
        page(
            "transfer-identity",
            closing(OK + "Transfer-Encoding: identity\r\nContent-Length: 5\r\n\r\nhello"),
            "page",
            "broken",
            "unreachable"));
    return cases;
  }

  private static List<HostileCase> chunks() {
    String[] error = {"broken", "unreachable"};
    List<HostileCase> cases = new ArrayList<>();
    Map.of(
            "negative", "-5\r\nhello\r\n0\r\n\r\n",
            "overflowing", "fffffffffffffffffffff\r\nhello",
            "word", "five!\r\nhello\r\n0\r\n\r\n",
            "cut-off", "10\r\nhello",
            "cut-off-in-size", "1",
            "without-end", "5\r\nhello\r\n",
            "empty-size", "\r\nhello\r\n0\r\n\r\n")
        .forEach(
            (name, chunks) -> cases.add(page("chunk-" + name, closing(CHUNKED + chunks), error)));
    cases.add(
        page(
            "chunk-without-line-end",
            closing(CHUNKED + "5\r\nhelloXX0\r\n\r\n"),
            "page",
            "broken",
            "unreachable"));
    cases.add(
        page("chunk-endless-size", endless(CHUNKED, "0"), "broken", "unreachable", "timed-out"));
    cases.add(
        page(
            "chunk-endless-extension",
            endless(CHUNKED + "5;", "x"),
            "broken",
            "unreachable",
            "timed-out"));
    cases.add(
        page(
            "chunk-endless-trailers",
            endless(CHUNKED + "5\r\nhello\r\n0\r\n", "A: b\r\n"),
            "page",
            "broken",
            "unreachable",
            "timed-out"));
    cases.add(
        page(
            "chunk-endless-trailer",
            endless(CHUNKED + "5\r\nhello\r\n0\r\nA: ", "b"),
            "page",
            "broken",
            "unreachable",
            "timed-out"));
    cases.add(page("chunk-silent", silent(CHUNKED + "5\r\nhello\r\n"), "timed-out"));
    return cases;
  }

  /// An answer that nobody asked for lies behind the one that was: the next request on the
  /// connection must not get it.
  private static List<HostileCase> poisons() {
    return List.of(
        page(
            "poison-after-length",
            x -> x.send(OK + "Content-Length: 5\r\n\r\nfirst" + POISON),
            "page"),
        page(
            "poison-after-chunks",
            x -> x.send(CHUNKED + "5\r\nfirst\r\n0\r\n\r\n" + POISON),
            "page"),
        page(
                "poison-after-redirect",
                x ->
                    x.send(
                        "HTTP/1.1 302 X\r\nLocation: /next?moved\r\nContent-Length: 0\r\n\r\n"
                            + POISON),
                "moved")
            .inCrawl("page"),
        page(
            "poison-after-nothing",
            x -> x.send("HTTP/1.1 404 X\r\nContent-Length: 0\r\n\r\n" + POISON),
            "gone"),
        page(
            "garbage-after-length",
            x -> x.send(OK + "Content-Length: 5\r\n\r\nfirst" + "garbage ".repeat(50)),
            "page"));
  }
}
