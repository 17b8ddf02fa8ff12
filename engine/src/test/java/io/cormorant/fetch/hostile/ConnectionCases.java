package io.cormorant.fetch.hostile;

import static io.cormorant.fetch.hostile.Exchange.closing;
import static io.cormorant.fetch.hostile.Exchange.dripping;
import static io.cormorant.fetch.hostile.Exchange.endless;
import static io.cormorant.fetch.hostile.Exchange.resetting;
import static io.cormorant.fetch.hostile.Exchange.silent;
import static io.cormorant.fetch.hostile.HostileCase.greeting;
import static io.cormorant.fetch.hostile.HostileCase.page;

import java.util.ArrayList;
import java.util.List;

/// Connections that are slow, silent, broken off, or not what they should be secured with.
final class ConnectionCases {
  private static final String OK = "HTTP/1.1 200 X\r\n" + Exchange.HTML;

  private ConnectionCases() {}

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>(slow());
    cases.addAll(brokenOff());
    cases.addAll(tls());
    return cases;
  }

  private static List<HostileCase> slow() {
    return List.of(
        page("drip-in-status-line", dripping("", "HTTP/1.1 200 a very long reason "), "timed-out"),
        page("drip-in-headers", dripping("HTTP/1.1 200 X\r\n", "A: b\r\n"), "timed-out"),
        page("drip-in-body", dripping(OK + "\r\n", "x"), "timed-out"),
        page("drip-in-length", dripping(OK + "Content-Length: 5000\r\n\r\n", "x"), "timed-out"),
        page(
            "drip-in-chunks",
            dripping(OK + "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
            "timed-out"),
        page("drip-in-interim", dripping("", "HTTP/1.1 102 X\r\n\r\n"), "timed-out", "broken"),
        page("silent", silent(""), "timed-out"),
        page("silent-in-status-line", silent("HTTP/1."), "timed-out"),
        page("silent-in-headers", silent("HTTP/1.1 200 X\r\nA: b\r\n"), "timed-out"),
        page("silent-after-headers", silent(OK + "\r\n"), "timed-out"),
        greeting("silent-after-accept", silent(""), "timed-out"),
        greeting(
            "drip-after-accept",
            dripping("", "H"),
            "timed-out",
            "broken",
            "refused",
            "unreachable"),
        greeting("never-reading", Exchange::ignore, "timed-out"));
  }

  private static List<HostileCase> brokenOff() {
    String[] error = {"unreachable", "broken"};
    return List.of(
        greeting("closed-after-accept", closing(""), error),
        greeting("reset-after-accept", resetting(""), error),
        greeting(
            "talks-first",
            closing("HTTP/1.1 408 X\r\nContent-Length: 0\r\n\r\n"),
            "gone",
            "page",
            "unreachable",
            "broken"),
        greeting(
            "endless-before-request",
            endless("", "noise"),
            "broken",
            "refused",
            "unreachable",
            "timed-out"),
        page("close-without-answer", closing(""), error),
        page("reset-without-answer", resetting(""), error),
        page("reset-in-status-line", resetting("HTTP/1."), error),
        page("reset-in-headers", resetting("HTTP/1.1 200 X\r\nA: b"), error),
        page("close-in-headers", closing("HTTP/1.1 200 X\r\nA: b"), error),
        page("reset-in-body", resetting(OK + "Content-Length: 5000\r\n\r\nhello"), error),
        page("reset-in-chunk", resetting(OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhe"), error),
        page(
            "close-kept-connection",
            x -> {
              if (x.turn() > 1) {
                closing("").play(x);
              } else {
                x.html(x.good());
              }
            },
            "page"));
  }

  private static List<HostileCase> tls() {
    String https = "https://";
    return List.of(
        page("tls-good", x -> x.html(x.good()), "page").withCertificate("good"),
        page("tls-wrong-name", x -> x.html(x.good()), "unreachable").withCertificate("wrong-name"),
        page("tls-expired", x -> x.html(x.good()), "unreachable").withCertificate("expired"),
        page("tls-self-signed", x -> x.html(x.good()), "unreachable")
            .withCertificate("self-signed"),
        greeting("tls-plain", closing(""), "unreachable", "broken")
            .at(https + "tls-plain.hostile.test/"),
        greeting("tls-html", closing("HTTP/1.1 400 X\r\n\r\n<p>speak TLS"), "unreachable", "broken")
            .at(https + "tls-html.hostile.test/"),
        greeting("tls-silent", silent(""), "timed-out").at(https + "tls-silent.hostile.test/"),
        greeting(
                "tls-drip",
                dripping("", "\u0016\u0003\u0003@\u0000"),
                "timed-out",
                "unreachable",
                "broken")
            .at(https + "tls-drip.hostile.test/"),
        greeting(
                "tls-noise",
                endless("", "\u0016\u0003\u0003@\u0000noise"),
                "unreachable",
                "broken",
                "timed-out")
            .at(https + "tls-noise.hostile.test/"),
        greeting("tls-reset", resetting(""), "unreachable", "broken")
            .at(https + "tls-reset.hostile.test/"));
  }
}
