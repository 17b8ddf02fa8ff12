package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Settings;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.Route;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that nobody sends who means well.
@Tag("slow")
final class HostileRequestsTest {
  /// Tokens of forms, in which any short word may turn up.
  private static final Pattern RANDOM = Pattern.compile("[\\w-]{60,}");

  @TempDir private static Path data;
  private static Portal portal;
  private static Account account;
  private static Browser browser;

  @BeforeAll
  static void start() {
    portal = TestPortal.start(PortalSettings.of(data).web(RiverWeb.NAME), new RiverWeb());
    account = TestPortal.account(portal, "eve", Role.USER);
    browser = Browser.signedIn(portal, "eve");
  }

  @AfterAll
  static void end() {
    browser.close();
    portal.close();
  }

  /// Nothing of how the portal is made.
  private static void refuseLeaks(Answer answer) {
    String body = RANDOM.matcher(answer.body()).replaceAll("").toLowerCase(Locale.ROOT);
    for (String leak :
        List.of(
            "java.",
            "Exception",
            "org.springframework",
            "io.cormorant",
            "thymeleaf",
            "tomcat",
            "SQL",
            "\tat ",
            "trace")) {
      assertFalse(
          body.contains(leak.toLowerCase(Locale.ROOT)), () -> "'" + leak + "' in " + answer);
    }
  }

  private static void assertRefused(Answer answer) {
    assertTrue(answer.status() >= 400 && answer.status() < 500, answer::toString);
    refuseLeaks(answer);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_100_000, 2_000_000, 5_000_000})
  void aFileThatIsTooLargeIsRefusedInWords(int size) {
    Answer answer = browser.upload("topics/import", "file", new byte[size]);
    assertEquals(413, answer.status(), answer::toString);
    assertTrue(answer.page().select("h1").text().contains("Too large"), answer::toString);
    refuseLeaks(answer);
  }

  @Test
  void aFormThatIsTooLargeIsRefused() {
    String[] many =
        IntStream.range(0, 200_000)
            .mapToObj(i -> i % 2 == 0 ? "p" + i / 2 : "1")
            .toArray(String[]::new);
    assertRefused(browser.post("topics", many));
    assertRefused(browser.post("topics", "sentence", "x".repeat(1_500_000)));
    String query =
        IntStream.range(0, 2_000).mapToObj(i -> "p" + i + "=").collect(Collectors.joining("&"));
    Answer manyInAddress = browser.get("?" + query.substring(0, 12_000));
    assertTrue(manyInAddress.status() < 500, manyInAddress::toString);
    refuseLeaks(manyInAddress);
  }

  @Test
  void zeroCharactersAreRefused() {
    for (Answer answer :
        List.of(
            browser.signIn("a\0b", "x"),
            browser.get("?lang=%00"),
            browser.post("account/tokens", "label", "x\0"),
            browser.post("topics", "sentence", "\0river"))) {
      assertEquals(400, answer.status(), answer::toString);
      refuseLeaks(answer);
    }
  }

  @Test
  void longHeadersAndAddressesAreRefused() {
    assertRefused(browser.get("", "X-Long", "x".repeat(30_000)));
    assertRefused(browser.get("topics/" + "9".repeat(30_000)));
    assertRefused(browser.get("topics/" + "9".repeat(5_000)));
  }

  static Stream<String> yamls() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 12; i++) {
      String alias = "*a" + (i - 1);
      bomb.append(
          "a%d: &a%d [%s]\n"
              .formatted(
                  i,
                  i,
                  String.join(
                      ",",
                      List.of(alias, alias, alias, alias, alias, alias, alias, alias, alias))));
    }
    return Stream.of(
        bomb.toString(),
        "name: &n [*n, *n]\n",
        "[".repeat(200_000),
        "{a: ".repeat(100_000),
        "- ".repeat(200_000),
        "a: &x\n  <<: *x\n",
        "name: !!javax.script.ScriptEngineManager [!!java.net.URLClassLoader [[]]]\n",
        "name: !!python/object/apply:os.system ['id']\n",
        "id: x\nname: \""
            + "x".repeat(900_000)
            + "\"\nkeywords: {river: 1}\nseeds: [http://a.example/]\n",
        "id: x\nid: x\n",
        "\0\0\0",
        "\uFEFF%YAML 9.9\n---\n",
        "",
        "id: x\nname: x\nkeywords: {river: 1}\nseeds: [file:///etc/passwd]\n",
        "id: x\nname: x\nkeywords: {river: 1}\nseeds: [http://a.example/]\nvectors: /etc/passwd\n",
        "id: x\nname: x\nkeywords: {river: 1}\nseeds: [http://a.example/]\nallow-private: true\n",
        "id: x\nname: x\nkeywords: {river: 1}\nseeds: [http://a.example/]\nweb: recorded:/etc\n");
  }

  @Test
  void topicFilesThatAreTrapsAreRefusedWithASentence() {
    int before = topics();
    for (String yaml : yamls().toList()) {
      String begin = yaml.substring(0, Math.min(yaml.length(), 200));
      Answer answer =
          browser.upload("topics/import", "file", yaml.getBytes(StandardCharsets.UTF_8));
      assertEquals("/topics/new", answer.redirect(), () -> begin + "\n" + answer);
      Answer page = browser.get("topics/new");
      String sentence = page.page().select("[role=alert]").text();
      assertTrue(
          sentence.length() > 10 && sentence.length() < 5_000, () -> begin + "\n" + sentence);
      refuseLeaks(page);
    }
    assertEquals(before, topics());
  }

  private static int topics() {
    return TestPortal.part(portal, Topics.class).of(account).size();
  }

  @Test
  void pathsThatClimbLeadNowhere() throws IOException {
    for (String path :
        List.of(
            "topics/..%2f..%2fetc%2fpasswd",
            "topics/%2e%2e/admin",
            "topics/1/../../admin",
            "topics/-1",
            "topics/0x10",
            "topics/99999999999999999999",
            "topics/1%00",
            "topics/1;x=y/why?url=http://a.example/",
            "topics/%5c..%5c",
            "assets/..%2fapplication.properties",
            "assets/%2e%2e/application.properties",
            "assets/../application.properties",
            "assets/..%252fapplication.properties",
            "assets/..;/application.properties",
            "assets/%c0%ae%c0%ae/application.properties",
            "assets/.%2e/templates/layout.html",
            "invite/..%2f..%2fadmin",
            "//evil.example/",
            "/%0d%0aSet-Cookie:%20x=y",
            "WEB-INF/web.xml",
            "actuator",
            "env",
            "heapdump",
            "h2-console",
            "swagger-ui.html")) {
      String answer = raw("GET /" + path + " HTTP/1.1");
      String status = answer.substring(9, 12);
      assertTrue(status.startsWith("4") || status.equals("302"), () -> path + "\n" + answer);
      assertFalse(answer.contains("spring.application"), path);
      assertFalse(answer.contains("th:fragment"), path);
      assertFalse(answer.contains("Set-Cookie: x=y"), path);
      assertTrue(
          status.startsWith("4") || answer.contains("/login\r\n"), () -> path + "\n" + answer);
    }
  }

  /// Sends a line as no client would, and returns the answer as it came.
  private static String raw(String line) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), portal.address().getPort())) {
      socket
          .getOutputStream()
          .write(
              (line + "\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void addressesInParametersAreOnlyAddresses() {
    TopicRow row = TestPortal.part(portal, Topics.class).create(account, "own", null);
    String why = "topics/" + row.id() + "/why?url=";
    for (String url :
        List.of(
            "file:///etc/passwd", "../../db/portal", "javascript:alert(1)", "", "http://", "x")) {
      Answer answer = browser.get(why + Browser.encoded(url));
      assertEquals(404, answer.status(), answer::toString);
      refuseLeaks(answer);
    }
    for (String language :
        List.of("../../../etc/passwd", "xx_YY_#Zzzz", "${7*7}", "x".repeat(5_000))) {
      Answer answer = browser.get("?lang=" + Browser.encoded(language));
      assertEquals(200, answer.status(), answer::toString);
      assertEquals("en", answer.page().select("html").attr("lang"));
    }
    Answer cookie = browser.get("", "Cookie", "lang=%2e%2e/%00; lang=\"<script>");
    assertTrue(cookie.status() == 200 || cookie.status() == 302, cookie::toString);
  }

  @Test
  void signingInLeadsNowhereElse() {
    for (String path :
        List.of(
            "topics/new?next=https://evil.example/",
            "search?q=//evil.example",
            "?continue=https://evil.example/",
            "%5cevil.example")) {
      try (Browser other = new Browser(portal.address())) {
        other.get(path);
        Answer answer = other.signIn("eve", TestPortal.PASSWORD);
        assertTrue(answer.redirect().startsWith("/"), answer::toString);
        assertFalse(answer.redirect().startsWith("//"), answer::toString);
      }
    }
    try (Browser other = new Browser(portal.address())) {
      Answer answer =
          other.post(
              "login?continue=https://evil.example/",
              "name",
              "eve",
              "password",
              TestPortal.PASSWORD,
              "next",
              "https://evil.example/",
              "redirect",
              "//evil.example");
      assertEquals("/", answer.redirect());
      assertEquals("/login?left", other.post("logout?target=https://evil.example/").redirect());
    }
  }

  @Test
  void aPartOfAPageThatWasRefusedIsNotWhereSigningInLeads() {
    try (Browser other = new Browser(portal.address())) {
      Answer refused = other.get("topics/1/live", "HX-Request", "true");
      assertEquals(401, refused.status(), refused::toString);
      assertEquals("/login", refused.header("HX-Redirect").orElse(""));
      assertEquals("/", other.signIn("eve", TestPortal.PASSWORD).redirect());
    }
  }

  @Test
  void headersTakeNothingFromNames() {
    Topics topics = TestPortal.part(portal, Topics.class);
    TopicRow row = topics.create(account, "a\"\r\nX-Evil: 1\r\n\r\n<b>", null);
    topics.setPlan(
        row, row.name(), "id: x\nname: x\nkeywords: {river: 1}\nseeds: [http://a.example/]\n");
    Answer answer = browser.get("topics/" + row.id() + "/topic.yaml");
    assertEquals(200, answer.status(), answer::toString);
    assertTrue(answer.header("X-Evil").isEmpty());
    String place = answer.header("Content-Disposition").orElse("");
    assertTrue(place.startsWith("attachment;") && !place.contains("\n"), place);
    topics.delete(row.id());
  }

  @Test
  void madeUpInvitationsAreNotEvaluated() {
    for (String secret :
        List.of(
            "x(a=${30011*71549})",
            "${30011*71549}",
            "__${30011*71549}__",
            "x(a=${T(java.lang.Runtime).getRuntime().availableProcessors()})",
            "[[${30011*71549}]]",
            "x'+${30011*71549}+'",
            "\"><script>alert(1)</script>")) {
      Answer answer =
          browser.send(
              "POST",
              "invite/" + Browser.encoded(secret).replace("+", "%20").replace("%2F", "/"),
              Browser.form("_csrf", browser.token(), "name", secret, "password", "1", "again", "2"),
              "Content-Type",
              "application/x-www-form-urlencoded");
      assertTrue(answer.status() < 500, answer::toString);
      assertFalse(answer.body().contains("2147257039"), answer::toString);
      assertTrue(answer.page().select("script:not([src^=/assets/])").isEmpty(), answer::toString);
    }
  }

  @Test
  void oddRequestsAreRefusedWithoutATraceOfHow() {
    Settings settings = TestPortal.part(portal, Settings.class);
    settings.setRegistrationOpen(true);
    List<Answer> answers = new ArrayList<>();
    for (Route route : Route.all(portal)) {
      if (!route.path().equals("/logout")) {
        for (String place : List.of("x", "-1", "9223372036854775808", "%F0%9F%90%A6")) {
          answers.add(route.ask(browser, place, true, _ -> "\uD800{}[]${1/0}'\"<"));
        }
      }
    }
    answers.add(browser.get("no/such/page"));
    answers.add(browser.get("no/such/page", "Accept", "application/json"));
    answers.add(browser.get("api/no/such/thing"));
    answers.add(browser.get("error"));
    answers.add(browser.get("", "Accept", "image/png"));
    answers.add(browser.get("", "Accept-Language", "x".repeat(3_000)));
    answers.add(browser.send("TRACE", "", BodyPublishers.noBody()));
    answers.add(browser.send("OPTIONS", "", BodyPublishers.noBody()));
    answers.add(browser.send("BREW", "", BodyPublishers.noBody()));
    answers.add(
        browser.send(
            "POST",
            "topics",
            BodyPublishers.ofString("{}"),
            "X-CSRF-TOKEN",
            browser.token(),
            "Content-Type",
            "application/json"));
    answers.add(
        browser.send(
            "POST",
            "topics",
            BodyPublishers.ofString("%zz=%"),
            "X-CSRF-TOKEN",
            browser.token(),
            "Content-Type",
            "application/x-www-form-urlencoded"));
    answers.add(
        browser.send(
            "POST",
            "topics/import",
            BodyPublishers.ofString("x"),
            "X-CSRF-TOKEN",
            browser.token(),
            "Content-Type",
            "multipart/form-data; boundary=y"));
    settings.setRegistrationOpen(false);
    List<String> failed =
        answers.stream()
            .filter(answer -> answer.status() >= 500 && !answer.asked().getPath().equals("/error"))
            .map(
                answer ->
                    answer.response().request().method()
                        + " "
                        + answer.asked()
                        + " "
                        + answer.status())
            .toList();
    assertEquals(List.of(), failed);
    answers.stream()
        .filter(answer -> answer.status() >= 400)
        .forEach(HostileRequestsTest::refuseLeaks);
    assertTrue(answers.stream().filter(answer -> answer.status() == 404).count() > 10);
  }
}
