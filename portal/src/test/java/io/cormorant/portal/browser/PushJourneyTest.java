package io.cormorant.portal.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.rometools.rome.feed.synd.SyndEntry;
import io.cormorant.crawls.Json;
import io.cormorant.portal.MailSettings;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.PushSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.channel.FeedRules;
import io.cormorant.portal.channel.Preferences;
import io.cormorant.portal.channel.Receiver;
import io.cormorant.portal.channel.TestSubscription;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.ChangingWeb;
import io.cormorant.portal.testing.MovableClock;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// From a site that publishes to its reader, by every way there is: a real browser, a real mail
/// server, feeds, a webhook and a push service.
@Tag("slow")
final class PushJourneyTest {
  private static final String FLOOD =
      "Heavy rain let the river rise above its banks during the night. Fire brigades filled"
          + " thousands of sandbags while people carried furniture upstairs. The gauge at the old"
          + " bridge showed seven metres at noon, more than ever since records began, and the"
          + " flood is expected to reach the next town in the evening.";
  private static final String DAM =
      "Engineers have begun to raise the old dam by four metres. The works take three summers, and"
          + " the reservoir behind it will hold back what used to become a flood further down. The"
          + " council has agreed to pay half; the other half is paid by the power company.";
  private static final String ROAD =
      "The road along the valley is closed from Monday on. Lorries go by way of the pass, buses"
          + " turn round at the school, and whoever lives beyond the mill gets a permit at the town"
          + " hall. The works are to be over when the holidays end.";
  private static final Duration A_WHILE = Duration.ofMinutes(6);

  @TempDir private Path data;
  private final ChangingWeb web = new ChangingWeb();
  private final MovableClock clock = new MovableClock(Instant.parse("2026-03-02T08:00:00Z"));
  private GreenMail mails;
  private Receiver hook;
  private Receiver service;
  private Portal portal;
  private Account reader;

  @BeforeEach
  void start() throws Exception {
    web.site("river.example", true);
    web.site("town.example", false);
    mails = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    mails.start();
    hook = new Receiver();
    service = new Receiver(201, 201, 201);
    MailSettings mail =
        new MailSettings(
            false, "127.0.0.1", mails.getSmtp().getPort(), null, null, "portal@portal.example");
    PortalSettings of = PortalSettings.of(data);
    portal =
        Portal.start(
            new PortalSettings(
                data,
                null,
                of.address(),
                0,
                "",
                false,
                "chief@example.org",
                true,
                ChangingWeb.NAME,
                List.of(),
                1,
                false,
                new PushSettings(null, mail, null)),
            TestPortal.parts(clock, web));
    reader = TestPortal.account(portal, "reader", Role.USER);
  }

  @AfterEach
  void end() {
    portal.close();
    mails.stop();
    hook.close();
    service.close();
  }

  @Test
  void whatASitePublishesReachesItsReaderByEveryWayOnceAndNothingElseDoes() throws Exception {
    TestSubscription phone = new TestSubscription();
    try (Chromium chromium = new Chromium()) {
      Page page = chromium.open(portal.address(), "en-GB", new NewContextOptions());
      signIn(page);
      String notice = web.publish("town.example", "Works in the valley", ROAD);
      follow(page, "http://river.example/\nhttp://town.example/\n" + notice, "flood");
      confirmMail(page);
      String feed = addFeed(page);
      String secret = addHook(page);
      subscribe(page, phone);

      page.navigate(portal.address() + "inbox");
      page.evaluate("() => { window.stayed = true; }");
      String url = web.publish("river.example", "Flood in the valley", FLOOD);
      later(A_WHILE);
      assertThat(page.locator("#items > li h2 a")).hasText("Flood in the valley");
      assertThat(page.locator("#items > li .why")).containsText("flood");
      assertEquals(true, page.evaluate("() => window.stayed"), "the page was loaded again");
      String way = checkMail(mail(2), "Flood in the valley", url);
      checkFeeds(feed, List.of(url));
      checkHook(told(hook, 1), secret, url);
      JsonNode shown = Json.mapper().readTree(phone.read(told(service, 1).body()));
      assertEquals("Flood in the valley", shown.get("title").asString());
      assertTrue(shown.get("url").asString().startsWith("inbox/"), shown::toString);

      web.publish("river.example", "Cake for all", "The bakery gives away cake. ".repeat(9));
      web.publish("town.example", "Flood in the valley", FLOOD + " So they say.");
      web.rewrite(notice, ROAD.replace("Monday", "Tuesday"));
      later(A_WHILE);
      later(Duration.ofHours(23));
      String next = web.publish("town.example", "Dam is raised against flood", DAM);
      later(A_WHILE);
      assertThat(page.locator("#items > li h2 a"))
          .hasText(new String[] {"Dam is raised against flood", "Flood in the valley"});
      checkMail(mail(3), "Dam is raised against flood", next);
      checkFeeds(feed, List.of(next, url));
      checkHook(told(hook, 2), secret, next);
      told(service, 2);

      leaveByOneClick(way);
      web.rewrite(notice, FLOOD.replace("noon", "nine").replace("old", "new") + DAM);
      later(A_WHILE);
      assertThat(page.locator("#items > li .tag").first()).hasText("changed");
      checkHook(told(hook, 3), secret, notice);
      told(service, 3);
      checkFeeds(feed, List.of(notice, next, url));
      assertEquals(3, mails.getReceivedMessages().length);
      page.navigate(portal.address() + "notifications");
      assertThat(page.locator("main")).containsText("The recipient unsubscribed");
      assertEquals(List.of(), chromium.troubles());
    }
  }

  private void signIn(Page page) {
    page.navigate(portal.address() + "login");
    page.fill("#name", reader.name());
    page.fill("#password", TestPortal.PASSWORD);
    page.click("main button");
    assertThat(page.locator("nav a[href='/inbox']")).isVisible();
  }

  private void follow(Page page, String sites, String words) {
    page.navigate(portal.address() + "follows/new");
    page.fill("#sites", sites);
    page.fill("#words", words);
    page.selectOption("#every", "5");
    page.click("main form button.primary");
    assertThat(page.locator("main article .list li")).hasCount(3);
    later(Duration.ZERO);
  }

  private void confirmMail(Page page) throws Exception {
    page.navigate(portal.address() + "notifications");
    page.fill("#mail-to", "reader@example.org");
    page.locator("form:has(#mail-to) input[name=daily]").uncheck();
    page.click("form:has(#mail-to) button");
    page.navigate(link(mail(1), "confirm"));
    assertThat(page.locator("main")).containsText("reader@example.org");
    page.click("main form button");
    assertThat(page.locator("main form")).hasCount(0);
  }

  /// @return the address of the feed
  private String addFeed(Page page) {
    page.navigate(portal.address() + "notifications");
    page.fill("#feed-label", "My reader");
    page.click("form:has(#feed-label) button");
    return page.locator("main a[href$='.atom']").innerText();
  }

  /// @return what its messages are signed with
  private String addHook(Page page) {
    page.fill("#hook-to", hook.url("/news"));
    page.click("form:has(#hook-to) button");
    return page.locator("main code.secret").innerText();
  }

  /// Sends what the script of the page does once the browser has subscribed; browsers subscribe
  /// only to services of their makers.
  private void subscribe(Page page, TestSubscription phone) {
    page.fill("#push-label", "My phone");
    page.evaluate(
        "([to, key, auth]) => { const form = document.getElementById('push');"
            + " form.elements.to.value = to; form.elements.key.value = key;"
            + " form.elements.auth.value = auth; form.submit(); }",
        List.of(service.url("/push/1"), phone.key(), phone.auth()));
    assertThat(page.locator("main li[data-push] strong")).hasText("My phone");
  }

  /// Lets some time go by and waits until all sites were looked at since.
  private void later(Duration time) {
    clock.advance(time);
    Patience.until(
        "all sites were looked at",
        () ->
            TestPortal.part(portal, Follows.class).of(reader).getFirst().sites().stream()
                .allMatch(
                    site -> site.looked() != null && !site.looked().isBefore(clock.instant())));
  }

  private MimeMessage mail(int number) {
    Patience.until("mail " + number + " came", () -> mails.getReceivedMessages().length >= number);
    assertEquals(number, mails.getReceivedMessages().length);
    return mails.getReceivedMessages()[number - 1];
  }

  private static Receiver.Got told(Receiver receiver, int number) {
    Patience.until("message " + number + " came", () -> receiver.got.size() >= number);
    assertEquals(number, receiver.got.size());
    return receiver.got.getLast();
  }

  private static String part(MimeMessage mail, int number) throws Exception {
    return ((Multipart) mail.getContent()).getBodyPart(number).getContent().toString();
  }

  private static String link(MimeMessage mail, String path) throws Exception {
    Matcher found = Pattern.compile("http://\\S+/" + path + "/\\S+").matcher(part(mail, 0));
    assertTrue(found.find(), part(mail, 0));
    return found.group();
  }

  /// @return where it is unsubscribed
  private static String checkMail(MimeMessage mail, String title, String url) throws Exception {
    assertEquals("New: " + title, mail.getSubject());
    assertTrue(mail.getContentType().startsWith("multipart/alternative"), mail.getContentType());
    assertTrue(part(mail, 0).contains(title) && part(mail, 0).contains(url), part(mail, 0));
    assertTrue(part(mail, 1).contains("href=\"" + url + "\""), part(mail, 1));
    String way = link(mail, "unsubscribe");
    assertEquals("<" + way + ">", mail.getHeader("List-Unsubscribe")[0]);
    assertEquals("List-Unsubscribe=One-Click", mail.getHeader("List-Unsubscribe-Post")[0]);
    return way;
  }

  /// What a mail program does by itself (RFC 8058).
  private void leaveByOneClick(String way) {
    try (Browser program = new Browser(portal.address())) {
      assertEquals(200, program.plainPost(way, "List-Unsubscribe", "One-Click").status());
    }
  }

  private void checkFeeds(String address, List<String> urls) throws Exception {
    try (Browser feedReader = new Browser(portal.address())) {
      String atom = feedReader.get(address).body();
      assertEquals(List.of(), FeedRules.brokenByAtom(atom));
      assertEquals(
          urls, FeedRules.read(atom).getEntries().stream().map(SyndEntry::getLink).toList());
      String json = feedReader.get(address.replace(".atom", ".json")).body();
      assertEquals(List.of(), FeedRules.brokenByJson(json));
      assertEquals(
          urls,
          Json.mapper()
              .readTree(json)
              .get("items")
              .valueStream()
              .map(item -> item.get("url").asString())
              .toList());
    }
  }

  private static void checkHook(Receiver.Got got, String secret, String url) throws Exception {
    Matcher signature =
        Pattern.compile("t=(\\d+),v1=([0-9a-f]{64})").matcher(got.header("X-Cormorant-Signature"));
    assertTrue(signature.matches(), got::toString);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] sum =
        mac.doFinal((signature.group(1) + "." + got.text()).getBytes(StandardCharsets.UTF_8));
    assertEquals(HexFormat.of().formatHex(sum), signature.group(2));
    JsonNode body = Json.mapper().readTree(got.text());
    assertFalse(got.header("Idempotency-Key").isEmpty());
    assertEquals(got.header("Idempotency-Key"), body.get("id").asString());
    assertEquals(1, body.get("items").size());
    assertEquals(url, body.get("items").get(0).get("url").asString());
  }

  /// Browsers subscribe only to services of their makers, so the worker is run on a page, with a
  /// subscription of the test's in place of the browser's, and with the browser's own store.
  @Test
  void aBrowserThatGetsAnotherSubscriptionTellsThePortalWithoutSigningIn() throws Exception {
    TestSubscription fresh = new TestSubscription();
    try (Chromium chromium = new Chromium()) {
      Page page =
          chromium.open(
              portal.address(), "en-GB", new NewContextOptions().setTimezoneId("Asia/Shanghai"));
      signIn(page);
      assertEquals(
          "Asia/Shanghai",
          TestPortal.part(portal, Preferences.class).of(reader.id()).zone().getId());
      page.navigate(portal.address() + "notifications");
      subscribe(page, new TestSubscription());
      Object told =
          page.evaluate(
              "() => ({ renew: document.querySelector('[data-push]').dataset.renew,"
                  + " to: document.querySelector('[data-push]').dataset.push,"
                  + " key: document.getElementById('push').dataset.key })");
      page.context().clearCookies();
      page.navigate(portal.address() + "login");
      work(
          page,
          List.of(told, service.url("/push/2"), fresh.key(), fresh.auth()),
          "",
          "await tell('message', said); await tell('pushsubscriptionchange');"
              + " await tell('message', 'look');");
      signIn(page);
      page.navigate(portal.address() + "notifications");
      page.click("main li form[action$='/test'] button");
      Receiver.Got got = told(service, 1);
      assertEquals("/push/2", got.path());
      assertTrue(fresh.read(got.body()).contains("Test message"));
      assertEquals(List.of(), chromium.troubles());
    }
  }

  /// @param given where the portal is told, and the subscription there is now
  /// @param before what stands before the worker
  /// @param told what it is told, and what comes of it
  private Object work(Page page, List<Object> given, String before, String told) {
    String worker = page.context().request().get(portal.address() + "service-worker.js").text();
    return page.evaluate(
        "async ([said, to, key, auth]) => {"
            + " const heard = {}; let now = null;"
            + " const self = { addEventListener: (name, act) => { heard[name] = act; },"
            + " registration: { scope: location.origin + '/', pushManager: {"
            + " getSubscription: async () => now,"
            + " subscribe: async () => now = { endpoint: to,"
            + " getKey: name => bytes(name === 'auth' ? auth : key).buffer } } } };"
            + before
            + worker
            + " const tell = async (name, data) => { const work = [];"
            + " heard[name]({ data, waitUntil: p => work.push(p) }); await Promise.all(work); };"
            + told
            + " }",
        given);
  }

  @Test
  void aBrowserForgetsAChannelOnlyWhenItIsGoneForGood() throws Exception {
    TestSubscription fresh = new TestSubscription();
    try (Chromium chromium = new Chromium()) {
      Page page = chromium.open(portal.address(), "en-GB", new NewContextOptions());
      page.navigate(portal.address() + "login");
      Object kept =
          work(
              page,
              List.of(
                  Map.of("renew", "/push/abc", "to", service.url("/push/1"), "key", "AAAA"),
                  service.url("/push/2"),
                  fresh.key(),
                  fresh.auth()),
              " let status = 0; const fetch = async () => ({ ok: false, status: status });",
              " const left = [];"
                  + " for (status of [404, 413, 503, 410, 400]) {"
                  + " await tell('message', said); await tell('message', 'look');"
                  + " const cache = await caches.open(CHANNELS);"
                  + " left.push(status + ' ' + (await cache.keys()).length); }"
                  + " return left;");
      assertEquals(List.of("404 1", "413 1", "503 1", "410 0", "400 0"), kept);
      assertEquals(List.of(), chromium.troubles());
    }
  }

  @Test
  void theBrowserTakesItForAnApp(@TempDir Path profile) {
    try (Chromium chromium = new Chromium(profile)) {
      Page page = chromium.open(portal.address(), "en-GB", new NewContextOptions());
      signIn(page);
      page.navigate(portal.address() + "inbox");
      page.evaluate("() => navigator.serviceWorker.ready");
      page.reload();
      assertEquals(
          portal.address() + "service-worker.js",
          page.evaluate("() => navigator.serviceWorker.controller.scriptURL"));
      assertEquals(
          Map.of("installabilityErrors", List.of()),
          Json.mapper()
              .readValue(Chromium.ask(page, "Page.getInstallabilityErrors").toString(), Map.class));
      JsonNode manifest =
          Json.mapper().readTree(Chromium.ask(page, "Page.getAppManifest").toString());
      assertEquals(0, manifest.get("errors").size(), manifest::toString);
      JsonNode app = Json.mapper().readTree(manifest.get("data").asString());
      for (String name :
          List.of("name", "short_name", "start_url", "scope", "display", "theme_color")) {
        assertFalse(app.path(name).asString("").isBlank(), name);
      }
      assertEquals(
          List.of("192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"),
          app.get("icons")
              .valueStream()
              .map(icon -> icon.get("sizes").asString() + " " + icon.get("purpose").asString())
              .toList());
      page.context().setOffline(true);
      page.navigate(portal.address() + "follows");
      assertThat(page.locator("h1")).hasText("No connection");
      page.context().setOffline(false);
    }
  }
}
