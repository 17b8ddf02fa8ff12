package io.cormorant.fetch.hostile;

import static io.cormorant.fetch.hostile.HostileCase.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Redirects that lead in circles, for ever, out of the web, or to where nobody should go.
final class RedirectCases {
  private RedirectCases() {}

  static List<HostileCase> all(Bait bait) {
    List<HostileCase> cases = new ArrayList<>(circles());
    cases.addAll(nowhere());
    cases.addAll(inside(bait));
    return cases;
  }

  private static List<HostileCase> circles() {
    return List.of(
        page("redirect-to-itself", to("/"), "moved").inCrawl("duplicate", "too-many-redirects"),
        page("redirect-circle", x -> to(x.path().equals("/") ? "/back" : "/").play(x), "moved")
            .inCrawl("duplicate", "too-many-redirects"),
        page("redirect-endless", x -> to(x.path() + "x").play(x), "moved")
            .inCrawl("too-many-redirects")
            .withRequests(12),
        page(
                "redirect-by-query",
                x -> to("/?" + x.path().length() + "=1" + x.path()).play(x),
                "moved")
            .inCrawl("too-many-redirects", "broken")
            .withRequests(12),
        page(
                "redirect-with-endless-body",
                Exchange.endless("HTTP/1.1 302 X\r\nLocation: /next?elsewhere\r\n\r\n", "x"),
                "moved")
            .inCrawl("page"),
        page("redirect-across-schemes", to("https://tls-good.hostile.test/crossed"), "moved")
            .inCrawl("page"),
        page("redirect-to-good", to("/next?elsewhere"), "moved").inCrawl("page"));
  }

  private static List<HostileCase> nowhere() {
    List<HostileCase> cases = new ArrayList<>();
    Map.of(
            "file", "file:///etc/passwd",
            "ftp", "ftp://example.com/",
            "javascript", "javascript:alert(1)",
            "data", "data:text/html,hello",
            "mailto", "mailto:someone@example.com",
            "nothing", "",
            "fragment", "#here",
            "two-slashes", "http://",
            "long", "/" + "x".repeat(10_000))
        .forEach((name, target) -> cases.add(page("redirect-to-" + name, to(target), "broken")));
    cases.add(page("redirect-without-location", x -> x.answer(301, "", new byte[0]), "broken"));
    cases.add(
        page(
            "redirect-to-a-thousand",
            x -> x.answer(302, "Location: /next\r\n".repeat(1_000), new byte[0]),
            "broken"));
    cases.add(
        page(
                "redirect-with-control-bytes",
                to("/a\u0001b\u007f\u0000c"),
                "moved",
                "broken",
                "unreachable")
            .inCrawl("page", "broken", "unreachable"));
    return cases;
  }

  private static List<HostileCase> inside(Bait bait) {
    List<HostileCase> cases = new ArrayList<>();
    Map.of(
            "loopback", bait.at("127.0.0.1") + "inside",
            "localhost", bait.at("localhost") + "inside",
            "mapped", bait.at("[::ffff:127.0.0.1]") + "inside",
            "translated", bait.at("[64:ff9b::7f00:1]") + "inside",
            "metadata", "http://169.254.169.254/latest/meta-data/",
            "private", "http://10.0.0.1/inside",
            "number", bait.at("2130706433") + "number",
            "port", "http://odd-port.test:25/")
        .forEach(
            (name, target) ->
                cases.add(
                    page("redirect-inside-to-" + name, to(target), "moved").inCrawl("refused")));
    return cases;
  }

  private static Exchange.Behaviour to(String location) {
    return x -> x.answer(302, "Location: " + location + "\r\n", new byte[0]);
  }
}
