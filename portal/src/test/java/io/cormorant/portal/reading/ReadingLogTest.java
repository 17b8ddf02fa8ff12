package io.cormorant.portal.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Json;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What is noted of readers, and what they and the administrator can do about it.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ReadingLogTest {
  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-10T12:00:00Z"));
  private Portal portal;
  private ReadingLog log;
  private Inbox inbox;
  private Account account;
  private Browser browser;
  private int accounts;

  @BeforeAll
  void start(@TempDir Path folder) {
    portal = Portal.start(PortalSettings.of(folder).port(0), TestPortal.parts(clock));
    log = TestPortal.part(portal, ReadingLog.class);
    inbox = TestPortal.part(portal, Inbox.class);
    TestPortal.account(portal, "chief", Role.ADMIN);
  }

  @AfterAll
  void end() {
    browser.close();
    portal.close();
  }

  @BeforeEach
  void signIn() {
    if (browser != null) {
      browser.close();
    }
    String name = "reader-" + ++accounts;
    account = TestPortal.account(portal, name, Role.USER);
    browser = Browser.signedIn(portal, name);
  }

  private Item told(String title) {
    return inbox
        .push(
            account.id(),
            TestItems.arrival(null, "https://news.example/" + title, title, "About " + title))
        .orElseThrow();
  }

  private List<String> noted() {
    log.flush();
    return log.list(account.id(), Long.MAX_VALUE, 100).reversed().stream()
        .map(event -> event.kind() + " " + event.title())
        .toList();
  }

  @Test
  void whatIsShownOpenedReadAndThumbedIsNoted() {
    Item item = told("Dam");
    told("Weir");
    browser.get("inbox");
    browser.get("inbox");
    assertEquals(List.of("shown Weir", "shown Dam"), noted(), "once is enough");
    browser.get("inbox/" + item.id());
    assertEquals(204, browser.post("inbox/" + item.id() + "/stay").status());
    browser.post("inbox/" + item.id(), "do", "up");
    browser.post("inbox/" + item.id(), "do", "neither");
    assertEquals(
        List.of("shown Weir", "shown Dam", "opened Dam", "read Dam", "up Dam", "neither Dam"),
        noted());
    assertTrue(browser.get("account").body().contains("/account/reading"));
    String page = browser.get("account/reading").page().text();
    assertTrue(page.contains("6 entries are kept") && page.contains("365 days"), page);
  }

  @Test
  void itCanBeTakenAlongAndErased() {
    told("Dam");
    browser.get("inbox");
    Browser.Answer file = browser.get("account/reading/export");
    assertTrue(file.header("Content-Disposition").orElse("").startsWith("attachment"));
    JsonNode line = Json.mapper().readTree(file.body());
    assertEquals("shown", line.get("kind").asString());
    assertEquals("https://news.example/Dam", line.get("url").asString());
    assertEquals(clock.instant().toString(), line.get("at").asString());
    log.note(account.id(), "https://news.example/waits", Reading.OPENED);
    browser.post("account/reading/erase");
    assertEquals(List.of(), noted());
    assertTrue(browser.get("account/reading").page().text().contains("Nothing is kept."));
  }

  @Test
  void nothingIsNotedOfThoseWhoDoNotWantIt() {
    Item item = told("Dam");
    log.note(account.id(), item.url(), Reading.OPENED);
    browser.post("account/reading", "logged", "false");
    assertFalse(log.isLogged(account.id()));
    browser.get("inbox");
    browser.get("inbox/" + item.id());
    browser.post("inbox/" + item.id() + "/stay");
    browser.post("inbox/" + item.id(), "do", "up");
    assertEquals(List.of(), noted());
    browser.post("account/reading", "logged", "true");
    browser.get("inbox/" + item.id());
    assertEquals(List.of("opened Dam"), noted());
  }

  @Test
  void itIsForgottenAfterTheTimeThatTheAdministratorSets() {
    Item item = told("Dam");
    try (Browser chief = Browser.signedIn(portal, "chief")) {
      assertEquals("365", chief.get("admin").page().getElementById("days").val());
      chief.post("admin/reading", "days", "30");
    }
    log.note(account.id(), item.url(), Reading.OPENED);
    log.flush();
    clock.advance(Duration.ofDays(29));
    log.note(account.id(), item.url(), Reading.UP);
    log.flush();
    log.sweep();
    assertEquals(List.of("opened Dam", "up Dam"), noted());
    clock.advance(Duration.ofDays(2));
    log.sweep();
    assertEquals(List.of("up Dam"), noted());
    assertThrows(Problem.class, () -> log.setDays(0));
    log.setDays(ReadingLog.USUAL_DAYS);
  }
}
