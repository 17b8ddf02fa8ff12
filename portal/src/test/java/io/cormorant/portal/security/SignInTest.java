package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.channel.Preferences;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Signing in, sessions and their ends, behind a reverse proxy.
@Tag("slow")
final class SignInTest {
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String WRONG = "not the password";

  @TempDir private static Path data;
  private static Portal portal;

  @BeforeAll
  static void start() {
    portal = TestPortal.start(TestPortal.behindProxy(data), new RiverWeb());
  }

  @AfterAll
  static void end() {
    portal.close();
  }

  private static Account account(String name) {
    return TestPortal.account(portal, name, Role.USER);
  }

  private static Answer signIn(Browser browser, String name, String password, String... headers) {
    List<String> all = new ArrayList<>(List.of("Content-Type", FORM));
    all.addAll(List.of(headers));
    return browser.send(
        "POST",
        "login",
        Browser.form("_csrf", browser.token(), "name", name, "password", password),
        all.toArray(String[]::new));
  }

  /// Whoever adds a channel by a program says nothing of the time zone, which digests go by.
  @Test
  void theFirstSignInTellsTheTimeZoneAndTheLanguage() {
    Preferences preferences = TestPortal.part(portal, Preferences.class);
    Account reader = account("wei");
    try (Browser browser = new Browser(portal.address())) {
      signInFrom(browser, "wei", "");
      assertTrue(preferences.said(reader.id()).isEmpty(), "a browser without scripts");
      signInFrom(browser, "wei", "Asia/Shanghai");
      signInFrom(browser, "wei", "Europe/Berlin");
    }
    assertEquals(
        Preferences.read("Asia/Shanghai", "zh", "07:00", "", ""), preferences.of(reader.id()));
  }

  private static void signInFrom(Browser browser, String name, String zone) {
    browser.get("login?lang=zh");
    String language = browser.get("login").page().selectFirst("input[name=language]").val();
    Answer home =
        browser.send(
            "POST",
            "login",
            Browser.form(
                "_csrf",
                browser.token(),
                "name",
                name,
                "password",
                TestPortal.PASSWORD,
                "language",
                language,
                "zone",
                zone),
            "Content-Type",
            FORM);
    assertEquals(302, home.status());
    browser.post("logout");
  }

  @Test
  void tenWrongPasswordsShutTheDoorForThatNameOnly() {
    account("victim");
    account("neighbour");
    try (Browser thief = new Browser(portal.address())) {
      for (int i = 0; i < 10; i++) {
        Answer wrong = thief.signIn(i % 2 == 0 ? "victim" : "VICTIM", WRONG);
        assertEquals("/base/login?failed=wrong", wrong.redirect());
      }
      assertEquals(
          "/base/login?failed=wait", thief.signIn("victim", TestPortal.PASSWORD).redirect());
      assertEquals("/base/login?failed=wait", thief.signIn("ｖictim", WRONG).redirect());
      assertEquals("/base/", thief.signIn("neighbour", TestPortal.PASSWORD).redirect());
    }
    try (Browser elsewhere = new Browser(portal.address())) {
      Answer answer =
          signIn(elsewhere, "victim", TestPortal.PASSWORD, "X-Forwarded-For", "203.0.113.7");
      assertEquals("/base/", answer.redirect(), "the owner was locked out");
    }
  }

  @Test
  void whatAClientSaysOfItsAddressIsNotBelieved() {
    account("target");
    try (Browser thief = new Browser(portal.address())) {
      for (int i = 0; i < 10; i++) {
        signIn(thief, "target", WRONG, "X-Forwarded-For", "198.51.100." + i + ", 203.0.113.9");
      }
      Answer answer =
          signIn(
              thief,
              "target",
              TestPortal.PASSWORD,
              "X-Forwarded-For",
              "198.51.100.77, 203.0.113.9");
      assertEquals("/base/login?failed=wait", answer.redirect());
    }
  }

  @Test
  void namesThatThereAreAndOthersAreAnsweredAlike() {
    account("known");
    try (Browser thief = new Browser(portal.address())) {
      for (String name : List.of("known", "unknown", "", "x".repeat(10_000), "' or 1=1 --")) {
        Answer answer = thief.signIn(name, WRONG);
        assertEquals("/base/login?failed=wrong", answer.redirect(), name);
      }
      assertEquals("/base/login?failed=wrong", thief.signIn("known", "y".repeat(500)).redirect());
    }
  }

  @Test
  void aSessionFromBeforeIsWorthNothing() {
    account("fixed");
    try (Browser browser = new Browser(portal.address())) {
      browser.get("login");
      String before = browser.session().orElseThrow();
      assertEquals("/base/", browser.signIn("fixed", TestPortal.PASSWORD).redirect());
      String after = browser.session().orElseThrow();
      assertNotEquals(before, after);
      assertEquals(302, statusWith(before));
      assertEquals(200, statusWith(after));
      browser.post("logout");
      assertEquals(302, statusWith(after));
    }
  }

  private static int statusWith(String session) {
    try (Browser thief = new Browser(portal.address())) {
      return thief.get("account", "Cookie", "cormorant=" + session).status();
    }
  }

  @Test
  void cookiesAreForThePortalAlone() {
    try (Browser browser = new Browser(portal.address())) {
      String plain = cookie(browser.get("login"));
      assertTrue(plain.contains("httponly") && plain.contains("samesite=lax"), plain);
      assertTrue(plain.contains("path=/base"), plain);
      assertFalse(plain.contains("secure"), plain);
      assertFalse(plain.contains("domain="), plain);
    }
    try (Browser browser = new Browser(portal.address())) {
      Answer login = browser.get("login", "X-Forwarded-Proto", "https");
      String secure = cookie(login);
      assertTrue(secure.contains("; secure"), secure);
      assertTrue(login.header("Strict-Transport-Security").isPresent());
    }
  }

  private static String cookie(Answer answer) {
    return String.join("\n", answer.response().headers().allValues("Set-Cookie"))
        .toLowerCase(Locale.ROOT);
  }

  @Test
  void invitationsNameTheAddressThatTheProxyHas() {
    TestPortal.account(portal, "host", Role.ADMIN);
    try (Browser browser = Browser.signedIn(portal, "host")) {
      String token = browser.token();
      browser.send(
          "POST",
          "admin/invitations",
          Browser.form("_csrf", token, "role", "user"),
          "Content-Type",
          FORM,
          "X-Forwarded-Proto",
          "https",
          "X-Forwarded-Host",
          "crawler.example.org");
      String link = browser.get("admin").page().select("code.secret").text();
      assertTrue(link.startsWith("https://crawler.example.org/base/invite/"), link);
      try (Browser guest = new Browser(portal.address())) {
        String path = link.substring(link.indexOf("/invite/") + 1);
        Answer form = guest.get(path);
        assertEquals(200, form.status(), form::toString);
        assertEquals("/base/" + path, form.page().select("main form").attr("action"));
        Answer made =
            guest.post(
                path,
                "name",
                "guest",
                "password",
                TestPortal.PASSWORD,
                "again",
                TestPortal.PASSWORD);
        assertEquals("/base/", made.redirect());
        assertEquals(200, guest.get("account").status());
        assertEquals(404, guest.get(path).status(), "it works twice");
        assertEquals(403, guest.get("admin").status());
      }
    }
  }

  @Test
  void aNewPasswordOrAClosedAccountEndsAllSessions() {
    Account account = account("moving");
    Accounts accounts = TestPortal.part(portal, Accounts.class);
    String secret = TestPortal.part(portal, ApiTokens.class).create(account, "x", true);
    try (Browser here = Browser.signedIn(portal, "moving");
        Browser there = Browser.signedIn(portal, "moving")) {
      Answer wrong =
          here.post(
              "account/password",
              "old",
              WRONG,
              "password",
              "new password!",
              "again",
              "new password!");
      assertEquals("/base/account", wrong.redirect());
      assertEquals(200, there.get("account").status());
      Answer changed =
          here.post(
              "account/password",
              "old",
              TestPortal.PASSWORD,
              "password",
              "new password!",
              "again",
              "new password!");
      assertTrue(changed.redirect().startsWith("/base/login"), changed::toString);
      assertEquals("/base/login", there.get("account").redirect());
      assertEquals("/base/login", here.get("account").redirect());
      assertEquals("/base/account?continue", here.signIn("moving", "new password!").redirect());
      accounts.setEnabled(account, false);
      assertEquals("/base/login", here.get("account").redirect());
      assertEquals("/base/login?failed=wrong", here.signIn("moving", "new password!").redirect());
      assertEquals(
          "/base/login", there.get("account", "Authorization", "Bearer " + secret).redirect());
    }
  }

  @Test
  void theSetupIsForWhoeverHasItsSecretAndOnce(@TempDir Path other) {
    try (Portal fresh =
            TestPortal.start(PortalSettings.of(other).web(RiverWeb.NAME), new RiverWeb());
        Browser browser = new Browser(fresh.address())) {
      String secret = fresh.setup().orElseThrow().getQuery().substring("token=".length());
      assertEquals("/login", browser.get("setup?token=wrong").redirect());
      String[] form = {
        "name", "chief", "password", TestPortal.PASSWORD, "again", TestPortal.PASSWORD, "token", ""
      };
      form[7] = "wrong";
      assertEquals(200, browser.post("setup", form).status());
      assertEquals(302, browser.get("account").status());
      form[7] = secret;
      assertEquals("/", browser.post("setup", form).redirect());
      assertEquals(200, browser.get("admin").status());
      try (Browser late = new Browser(fresh.address())) {
        form[1] = "other";
        assertEquals(200, late.post("setup", form).status());
        assertEquals(302, late.get("account").status());
        assertTrue(fresh.setup().isEmpty());
      }
    }
  }
}
