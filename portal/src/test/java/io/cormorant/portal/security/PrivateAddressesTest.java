package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.cormorant.core.Url;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A portal that crawls the live web, and users who want it to ask its own machine and networks.
/// That redirects are no way there either is tested where they are followed.
@Tag("slow")
final class PrivateAddressesTest {
  private static final String BAIT = "bait7731";
  private static final String ALLOWED = "/allowed";

  @TempDir private static Path data;
  private static final AtomicInteger asked = new AtomicInteger();
  private static HttpServer bait;
  private static Portal portal;
  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    bait = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    bait.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          if (!path.equals(ALLOWED) && !path.equals("/robots.txt")) {
            asked.incrementAndGet();
          }
          byte[] page =
              ("<title>" + BAIT + "</title>" + "A river of secrets. ".repeat(30))
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    bait.start();
    portal = TestPortal.start(TestPortal.live(data));
    TestPortal.account(portal, "eve", Role.USER);
    browser = Browser.signedIn(portal, "eve");
  }

  @AfterAll
  static void end() {
    browser.close();
    portal.close();
    bait.stop(0);
  }

  /// Addresses of the bait, and of others that are nobody's business.
  private static List<String> targets() throws IOException {
    List<String> all = new ArrayList<>();
    for (String host :
        List.of(
            "127.0.0.1",
            "localhost",
            "LOCALHOST.",
            "127.1",
            "127.0.1",
            "2130706433",
            "0x7f000001",
            "0x7f.0.0.1",
            "0177.0.0.1",
            "017700000001",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
            "[::127.0.0.1]",
            "[64:ff9b::127.0.0.1]",
            "0.0.0.0",
            "0",
            "[::]",
            "１２７.０.０.１",
            "127。0。0。1",
            "user:pass@127.0.0.1",
            InetAddress.getLocalHost().getHostName())) {
      all.add("http://%s:%d/%s".formatted(host, bait.getAddress().getPort(), BAIT));
    }
    for (String host :
        List.of(
            "169.254.169.254/latest/meta-data/",
            "[fd00:ec2::254]/",
            "[fe80::1]/",
            "10.0.0.1/",
            "172.16.0.1/",
            "192.168.0.1/",
            "100.64.0.1/",
            "192.0.0.1/",
            "198.18.0.1/",
            "224.0.0.1/",
            "255.255.255.255/")) {
      all.add("http://" + host);
    }
    return all;
  }

  private static final List<String> NO_WEB_PAGES =
      List.of(
          "file:///etc/passwd",
          "ftp://127.0.0.1/x",
          "jar:http://127.0.0.1/x.jar!/",
          "gopher://127.0.0.1:25/x",
          "dict://127.0.0.1:11211/",
          "ldap://127.0.0.1/",
          "javascript:alert(1)",
          "data:text/html,x",
          "http://127.0.0.1:99999/");

  private static void assertNothingAsked(Answer answer) {
    assertEquals(0, asked.get(), answer::toString);
    assertFalse(answer.body().contains("<title>" + BAIT), answer::toString);
    assertFalse(answer.body().contains("river of secrets"), answer::toString);
  }

  private static String begin(String examples) {
    Answer begun =
        browser.post("topics", "name", "x", "words", "river, secrets", "examples", examples);
    assertEquals(302, begun.status(), begun::toString);
    return begun.redirect().replace("/words", "").substring(1);
  }

  /// The addresses that targets are read as; what is none is refused by the form.
  private static List<String> addresses() throws IOException {
    return targets().stream()
        .flatMap(target -> Url.parse(target).stream())
        .map(Url::toString)
        .distinct()
        .toList();
  }

  @Test
  void examplesAndTrialsAreNotRead() throws IOException {
    String trials = begin("");
    List<String> all = addresses();
    assertTrue(all.size() >= 18, all::toString);
    for (int from = 0; from < all.size(); from += 10) {
      List<String> some = all.subList(from, Math.min(from + 10, all.size()));
      String lines = String.join("\n", some);
      Answer proposal = browser.post(begin(lines) + "/proposal");
      assertEquals(some.size(), count(proposal, "could not be read"), proposal::toString);
      assertNothingAsked(proposal);
      Answer tried =
          browser.post(trials + "/trial", "pages", lines, "term", "river", "weight", "1");
      assertEquals(some.size(), count(tried, "Could not be read"), tried::toString);
      assertNothingAsked(tried);
    }
  }

  private static int count(Answer answer, String words) {
    return answer.body().split(words, -1).length - 1;
  }

  @Test
  void otherSchemesAreNoWebPages() {
    String topic = begin("");
    for (String target : NO_WEB_PAGES) {
      Answer example = browser.post("topics", "words", "river", "examples", target);
      assertTrue(example.body().contains("is not a web address"), example::toString);
      Answer tried =
          browser.post(topic + "/trial", "pages", target, "term", "river", "weight", "1");
      assertTrue(tried.body().contains("is not a web address"), tried::toString);
      Answer started = browser.post(topic + "/start", "seeds", target);
      assertTrue(started.redirect().endsWith("/seeds"), started::toString);
      assertNothingAsked(tried);
    }
  }

  @Test
  void neitherSearchesNorCrawlsAskThem() throws IOException {
    String seeds = String.join("\n", addresses());
    String hunt = begin(seeds);
    chooseWords(hunt);
    assertEquals(200, browser.get(hunt + "/seeds").status());
    Answer begun = browser.post(hunt + "/found");
    assertTrue(begun.body().contains("No search engine is set up"), "so nothing is proved");
    Patience.until(
        "the search is over",
        () -> browser.get(hunt + "/found").page().select("[hx-get]").isEmpty());
    assertNothingAsked(browser.get(hunt + "/found"));
    String topic = begin("");
    chooseWords(topic);
    Answer started = browser.post(topic + "/start", "seeds", seeds, "pages", "50", "hours", "1");
    assertTrue(started.redirect().endsWith(topic), started::toString);
    Topics topics = TestPortal.part(portal, Topics.class);
    long id = Long.parseLong(topic.substring(topic.lastIndexOf('/') + 1));
    Patience.until("the crawl is over", () -> topics.find(id).orElseThrow().failure() != null);
    assertTrue(
        String.valueOf(topics.find(id).orElseThrow().failure()).startsWith("No page came"),
        "nothing else is wrong");
    Answer shown = browser.get(topic);
    assertNothingAsked(shown);
    assertEquals("0", shown.page().select("#downloads span").text(), shown::toString);
    assertTrue(shown.body().contains("Private addresses are not crawled"), shown::toString);
    String yaml = browser.get(topic + "/topic.yaml").body();
    assertTrue(yaml.contains("127.0.0.1"), yaml);
    assertFalse(yaml.contains("allow-private"), yaml);
  }

  private static void chooseWords(String topic) {
    assertEquals(302, browser.post(topic + "/words", "term", "river", "weight", "1").status());
  }

  @Test
  void aPortalThatMayDoesAskThem(@TempDir Path other) throws IOException {
    PortalSettings settings = PortalSettings.of(other);
    PortalSettings open =
        new PortalSettings(
            other, null, settings.address(), 0, "", false, null, true, null, List.of(), 1, false);
    try (Portal allowed = TestPortal.start(open)) {
      TestPortal.account(allowed, "eve", Role.USER);
      try (Browser owner = Browser.signedIn(allowed, "eve")) {
        String topic =
            owner.post("topics", "words", "river").redirect().replace("/words", "").substring(1);
        String target = "http://127.0.0.1:" + bait.getAddress().getPort() + ALLOWED;
        Answer tried =
            owner.post(topic + "/trial", "pages", target, "term", "river", "weight", "1");
        assertTrue(tried.body().contains(BAIT), "so nothing is proved: " + tried);
      }
    }
  }

  @Test
  void aContactThatIsNoneIsToldAtOnce(@TempDir Path other) {
    PortalSettings live = TestPortal.live(other);
    PortalSettings wrong =
        new PortalSettings(
            other, null, live.address(), 0, "", false, "me", false, null, List.of(), 1, false);
    String told = assertThrows(BadInput.class, () -> TestPortal.start(wrong)).getMessage();
    assertTrue(told.contains("'me'"), told);
  }
}
