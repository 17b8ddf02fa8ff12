package io.cormorant.fetch.hostile;

import static io.cormorant.fetch.hostile.Exchange.closing;
import static io.cormorant.fetch.hostile.Exchange.endless;
import static io.cormorant.fetch.hostile.HostileCase.page;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Status lines and header fields that are too many, too long, or nothing of the kind.
final class HeadCases {
  private static final String OK = "HTTP/1.1 200 X\r\n";

  private HeadCases() {}

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>(tooMuch());
    cases.addAll(garbage());
    cases.addAll(odd());
    cases.addAll(statuses());
    return cases;
  }

  private static List<HostileCase> tooMuch() {
    return List.of(
        page("endless-headers", endless(OK, "A: b\r\n"), "broken"),
        page("endless-header-line", endless(OK + "A: ", "a"), "broken"),
        page("endless-header-name", endless(OK, "a"), "broken"),
        page("endless-status-line", endless("HTTP/1.1 200 ", "x"), "broken"),
        page("endless-folded-header", endless(OK + "A: b\r\n", " more\r\n"), "broken"),
        page("endless-empty-lines", endless("", "\r\n"), "broken", "timed-out", "unreachable"),
        page(
            "endless-interim-answers",
            endless("", "HTTP/1.1 102 X\r\n\r\n"),
            "broken",
            "timed-out"),
        page(
            "ten-thousand-headers",
            x -> x.answer(200, "A: b\r\n".repeat(10_000), new byte[0]),
            "broken"),
        page(
            "huge-header",
            x -> x.answer(200, "A: " + "a".repeat(1 << 20) + "\r\n", new byte[0]),
            "broken"),
        page(
            "many-cookies",
            x ->
                x.answer(
                    200,
                    ("Set-Cookie: a=" + "b".repeat(4_000) + "\r\n").repeat(150),
                    x.good().getBytes(UTF_8)),
            "page",
            "broken"));
  }

  private static List<HostileCase> garbage() {
    byte[] noise = new byte[100_000];
    new SplittableRandom(5).nextBytes(noise);
    String bytes = new String(noise, ISO_8859_1);
    return List.of(
        page("http-0.9", closing("<html>An answer without a head"), "broken", "unreachable"),
        page("mail-server", closing("220 smtp.test ESMTP\r\n"), "broken", "unreachable"),
        page("noise", closing(bytes), "broken", "unreachable"),
        page(
            "endless-noise",
            endless("", bytes.substring(0, 10_000)),
            "broken",
            "unreachable",
            "timed-out"),
        page("endless-lines", endless("", "garbage\n"), "broken", "unreachable", "timed-out"),
        page("only-http", closing("HTTP"), "broken", "unreachable"),
        page("only-status", closing("HTTP/1.1 200"), "broken", "unreachable"),
        page("icy", closing("ICY 200 OK\r\n\r\n<p>radio"), "page", "broken", "unreachable"),
        page(
            "future-version",
            closing("HTTP/9.9 200 X\r\n\r\n<p>future"),
            "page",
            "broken",
            "unreachable"),
        page(
            "http-2-preface", closing("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "broken", "unreachable"),
        page(
            "request-as-answer",
            closing("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
            "broken",
            "unreachable"));
  }

  private static List<HostileCase> odd() {
    String[] any = {"page", "broken", "unreachable"};
    return List.of(
        page("nul-in-header", header("X-Odd: a\u0000b\r\n"), any),
        page("nul-in-header-name", header("X\u0000Odd: a\r\n"), any),
        page("bare-cr-in-header", header("X-Odd: a\rb\r\n"), any),
        page(
            "control-bytes-in-status-line",
            x -> x.send("HTTP/1.1 200 \u0001\u0002\u007f\r\n" + whole(x)),
            any),
        page("header-without-colon", header("nonsense\r\n"), any),
        page("header-without-name", header(": nonsense\r\n"), any),
        page("blank-before-colon", header("X-Odd : a\r\n"), any),
        page("folded-header", header("X-Odd: a\r\n b\r\n"), any),
        page("bare-line-feeds", x -> x.send((OK + whole(x)).replace("\r\n", "\n")), any),
        page("nonsense-type", header("Content-Type: ;;;=\"\r\n"), any),
        page(
            "endless-type",
            x ->
                x.answer(
                    200,
                    "Content-Type: text/" + "x".repeat(8_000) + "\r\n",
                    x.good().getBytes(UTF_8)),
            any),
        page("film", endless(OK + "Content-Type: video/mp4\r\n\r\n", "x"), "not-text"));
  }

  private static List<HostileCase> statuses() {
    List<HostileCase> cases = new ArrayList<>();
    Map.of(
            "0",
            "broken",
            "20",
            "broken",
            "2000",
            "broken",
            "-200",
            "broken",
            "99999999999",
            "broken",
            "x",
            "broken")
        .forEach(
            (status, end) ->
                cases.add(
                    page(
                        "status-" + status.replace("-", "minus"),
                        closing("HTTP/1.1 " + status + " X\r\n\r\n<p>x"),
                        end,
                        "unreachable")));
    for (int status : new int[] {401, 403, 404, 407, 410, 451}) {
      cases.add(
          page(
              "status-" + status,
              x ->
                  x.answer(
                      status,
                      "WWW-Authenticate: Basic\r\nProxy-Authenticate: Basic\r\n",
                      new byte[9]),
              "gone"));
    }
    for (int status : new int[] {500, 502, 599, 600, 999}) {
      cases.add(page("status-" + status, x -> x.answer(status, "", new byte[9]), "server-failed"));
    }
    for (int status : new int[] {201, 205, 206, 226, 300, 305}) {
      cases.add(
          page(
              "status-" + status,
              x -> x.answer(status, "", new byte[status == 205 ? 0 : 9]),
              "broken"));
    }
    cases.add(
        page(
            "status-204-with-body",
            x -> x.send("HTTP/1.1 204 X\r\n\r\n" + OK + "Content-Length: 6\r\n\r\nPOISON"),
            "broken"));
    cases.add(
        page(
            "status-304-with-body",
            x -> x.send("HTTP/1.1 304 X\r\n\r\n" + OK + "Content-Length: 6\r\n\r\nPOISON"),
            "broken"));
    cases.add(
        page(
            "status-101",
            Exchange.silent("HTTP/1.1 101 X\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n"),
            "broken",
            "unreachable",
            "timed-out"));
    cases.add(
        page(
            "status-100-first",
            x ->
                x.send(
                    "HTTP/1.1 100 X\r\n\r\nHTTP/1.1 103 X\r\nLink: </x>\r\n\r\n" + OK + whole(x)),
            "page"));
    cases.add(page("status-404-endless", endless("HTTP/1.1 404 X\r\n\r\n", "x"), "gone"));
    cases.add(
        page(
            "status-500-endless",
            endless("HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
            "server-failed"));
    cases.add(
        page("status-503-at-once", x -> x.answer(503, "Retry-After: 0\r\n", new byte[0]), "busy")
            .withRequests(4));
    cases.add(
        page(
                "status-429-for-ever",
                x -> x.answer(429, "Retry-After: 99999999999999999999\r\n", new byte[0]),
                "busy")
            .inCrawl());
    cases.add(
        page(
                "status-429-nonsense",
                x -> x.answer(429, "Retry-After: tomorrow, perhaps\r\n", new byte[0]),
                "busy")
            .inCrawl());
    return cases;
  }

  private static Exchange.Behaviour header(String header) {
    return x -> x.answer(200, header, x.good().getBytes(UTF_8));
  }

  private static String whole(Exchange x) {
    return "Content-Length: " + x.good().length() + "\r\n\r\n" + x.good();
  }
}
