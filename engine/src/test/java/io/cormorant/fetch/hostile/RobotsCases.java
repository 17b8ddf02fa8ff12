package io.cormorant.fetch.hostile;

import static io.cormorant.fetch.hostile.Exchange.closing;
import static io.cormorant.fetch.hostile.Exchange.dripping;
import static io.cormorant.fetch.hostile.Exchange.endless;
import static io.cormorant.fetch.hostile.Exchange.resetting;
import static io.cormorant.fetch.hostile.Exchange.silent;
import static io.cormorant.fetch.hostile.HostileCase.robots;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.SplittableRandom;

/// Hosts whose page is good and whose robots.txt is not.
final class RobotsCases {
  private static final String OK = "HTTP/1.1 200 X\r\nContent-Type: text/plain\r\n";
  private static final String FORBIDDEN = "User-agent: *\nDisallow: /\n";

  private RobotsCases() {}

  static List<HostileCase> all(Bait bait) {
    byte[] noise = new byte[200_000];
    new SplittableRandom(6).nextBytes(noise);
    byte[] large = (FORBIDDEN + "# filler\n".repeat(1_200_000)).getBytes(UTF_8);
    byte[] bomb = CodingCases.gzip(new byte[20 << 20]);
    String groups = "User-agent: someone\nDisallow: /*\n".repeat(15_000) + FORBIDDEN;
    String stars = "User-agent: *\nDisallow: /" + "*a".repeat(500) + "b$\n";
    return List.of(
        robots("robots-of-ten-megabytes", x -> x.answer(200, "", large), "refused"),
        robots("robots-endless", endless(OK + "\r\n" + FORBIDDEN, "# more\n"), "refused"),
        robots(
            "robots-endless-chunks",
            endless(OK + "Transfer-Encoding: chunked\r\n\r\n", "7\r\n# more\n\r\n"),
            "page"),
        robots("robots-one-endless-line", endless(OK + "\r\nUser-agent: ", "x"), "page"),
        robots(
            "robots-bomb",
            x -> x.answer(200, "Content-Encoding: gzip\r\n", bomb),
            "page",
            "refused"),
        robots(
            "robots-damaged",
            x -> x.answer(200, "Content-Encoding: gzip\r\n", "plain".getBytes(UTF_8)),
            "refused"),
        robots("robots-noise", x -> x.answer(200, "", noise), "page"),
        robots(
            "robots-many-groups",
            x -> x.answer(200, "", groups.getBytes(UTF_8)),
            "page",
            "refused"),
        robots("robots-many-stars", x -> x.answer(200, "", stars.getBytes(UTF_8)), "refused")
            .at("/" + "a".repeat(1_500)),
        robots("robots-page", x -> x.html("<html><body>Disallow: /"), "page", "refused"),
        robots(
                "robots-circle",
                x -> x.answer(302, "Location: /robots.txt\r\n", new byte[0]),
                "page")
            .withRequests(8),
        robots(
                "robots-chain",
                x -> x.answer(301, "Location: " + x.path() + "x\r\n", new byte[0]),
                "page")
            .withRequests(8),
        robots(
            "robots-moved-inside",
            x -> x.answer(302, "Location: " + bait.at("127.0.0.1") + "\r\n", new byte[0]),
            "refused"),
        robots(
            "robots-moved-to-file",
            x -> x.answer(302, "Location: file:///etc/passwd\r\n", new byte[0]),
            "page"),
        robots("robots-drip", dripping(OK + "\r\n", "#"), "timed-out"),
        robots("robots-silent", silent(""), "timed-out"),
        robots("robots-reset", resetting(OK), "unreachable", "refused"),
        robots("robots-garbage", closing("no answer at all\n"), "unreachable", "refused"),
        robots("robots-500", x -> x.answer(500, "", new byte[0]), "refused"),
        robots("robots-503", x -> x.answer(503, "Retry-After: 1\r\n", new byte[0]), "busy"),
        robots("robots-999", x -> x.answer(999, "", new byte[0]), "refused"),
        robots("robots-401", x -> x.answer(401, "", FORBIDDEN.getBytes(UTF_8)), "page"),
        robots(
            "robots-429",
            x -> x.answer(429, "Retry-After: 1\r\n", FORBIDDEN.getBytes(UTF_8)),
            "busy"),
        robots("robots-204", x -> x.send("HTTP/1.1 204 X\r\n\r\n"), "page"),
        robots(
                "robots-poison",
                x ->
                    x.send(
                        "HTTP/1.1 404 X\r\nContent-Length: 0\r\n\r\n"
                            + OK
                            + "Content-Length: 6\r\n\r\nPOISON"),
                "page")
            .withCheck(HostileCase::mustBeGood),
        robots(
            "robots-huge-delay",
            x ->
                x.answer(
                    200, "", "User-agent: *\nCrawl-delay: 99999999999999999999".getBytes(UTF_8)),
            "page"));
  }
}
