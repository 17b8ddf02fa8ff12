package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.cormorant.portal.MailSettings;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.PushSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Arrival;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Reason;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Channels as their owners and their recipients use them, in a portal that runs.
@Tag("slow")
final class NotificationsPageTest {
  @TempDir private static Path data;
  private static GreenMail server;
  private static Portal portal;

  @BeforeAll
  static void start() {
    server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    portal =
        TestPortal.start(
            PortalSettings.of(data)
                .web(RiverWeb.NAME)
                .push(
                    new PushSettings(
                        null,
                        new MailSettings(
                            false, "127.0.0.1", server.getSmtp().getPort(), null, null, "p@x.org"),
                        null)),
            new RiverWeb());
  }

  @AfterAll
  static void end() {
    portal.close();
    server.stop();
  }

  private static void push(Account account, String title) {
    assertTrue(
        TestPortal.part(portal, Inbox.class)
            .push(
                account.id(),
                new Arrival(
                    null,
                    null,
                    "https://news.example/" + title.hashCode(),
                    "news.example",
                    title,
                    "Snippet",
                    "en",
                    null,
                    new Reason("Rivers", Reason.Change.NEW, List.of(), null),
                    title,
                    title,
                    0))
            .isPresent());
  }

  private static MimeMessage mail(int number) {
    Patience.until(
        "mail " + number + " is there", () -> server.getReceivedMessages().length >= number);
    return server.getReceivedMessages()[number - 1];
  }

  private static String link(MimeMessage mail, String path) throws Exception {
    String text = ((Multipart) mail.getContent()).getBodyPart(0).getContent().toString();
    Matcher found = Pattern.compile("http://\\S+/" + path + "/\\S+").matcher(text);
    assertTrue(found.find(), text);
    return found.group();
  }

  @Test
  void aMailAddressIsConfirmedToldAndUnsubscribedByItsLinks() throws Exception {
    Account maria = TestPortal.account(portal, "maria", Role.USER);
    try (Browser owner = Browser.signedIn(portal, "maria");
        Browser reader = new Browser(portal.address())) {
      assertEquals(
          "/notifications",
          owner
              .post("notifications/channels", "kind", "mail", "to", "maria@example.org")
              .redirect());
      String confirm = link(mail(1), "confirm");
      assertTrue(owner.get("notifications").body().contains("waiting for confirmation"));
      assertFalse(owner.get("notifications").body().contains(confirm.replaceFirst(".*/", "")));
      assertEquals(403, reader.plainPost(confirm).status(), "a form without its token");
      assertTrue(reader.get(confirm).body().contains("maria@example.org"));
      assertEquals(1, reader.get(confirm).page().select("form[action*=/confirm/]").size());
      assertEquals(200, reader.post(confirm).status());
      assertEquals(0, reader.get(confirm).page().select("main form").size(), "mails have one");
      assertTrue(reader.get(confirm).body().contains("News will be sent to maria@example.org"));
      push(maria, "Dam breaks");
      String leave = link(mail(2), "unsubscribe");
      assertEquals(200, reader.get(leave).status());
      push(maria, "Flood");
      assertEquals("New: Flood", mail(3).getSubject());
      String test = owner.get("notifications").page().select("form[action$=/test]").attr("action");
      owner.post(test.substring(1));
      assertTrue(owner.get("notifications").body().contains("A test message was sent to"));
      assertEquals("Test message from Cormorant", mail(4).getSubject());
      Answer left = reader.plainPost(leave, "List-Unsubscribe", "One-Click");
      assertEquals(200, left.status(), left::toString);
      String page = owner.get("notifications").body();
      assertTrue(page.contains(">The recipient unsubscribed.<"), page);
      assertEquals(404, reader.plainPost("unsubscribe/" + "x".repeat(32)).status());
    }
  }

  @Test
  void theLinkInTheFirstTextIsTheWayOut() {
    Account ida = TestPortal.account(portal, "ida", Role.USER);
    Channel channel =
        TestPortal.part(portal, Channels.class)
            .add(ida, new Channels.Wanted(Kind.PHONE, "", "+491701234567", false));
    try (Browser reader = new Browser(portal.address())) {
      String link = "confirm/" + channel.secret();
      assertEquals(1, reader.get(link).page().select("form[action*=/confirm/]").size());
      assertEquals(200, reader.post(link).status());
      assertEquals(1, reader.get(link).page().select("form[action*=/unsubscribe/]").size());
    }
  }

  private static int renewed(Browser browser, Channel channel, String said) {
    return browser
        .send(
            "POST",
            "push/" + channel.secret(),
            HttpRequest.BodyPublishers.ofString(said),
            "Content-Type",
            "application/json")
        .status();
  }

  @Test
  void aBrowserThatKnowsTheSecretIsHeardIfItIsShort() throws Exception {
    Account kim = TestPortal.account(portal, "kim", Role.USER);
    Channels channels = TestPortal.part(portal, Channels.class);
    Accounts accounts = TestPortal.part(portal, Accounts.class);
    TestSubscription keys = new TestSubscription();
    Channel channel =
        channels.add(
            kim,
            new Channels.Wanted(
                Kind.BROWSER, "", "https://push.example/1", keys.key(), keys.auth(), false));
    String good =
        "{\"to\": \"https://push.example/2\", \"key\": \"%s\", \"auth\": \"%s\"}"
            .formatted(keys.key(), keys.auth());
    try (Browser browser = new Browser(portal.address())) {
      for (String wrong : List.of("", "null", "[]", "{", "{\"to\": 1}", "[".repeat(5_000))) {
        assertEquals(400, renewed(browser, channel, wrong), wrong);
      }
      assertEquals(413, renewed(browser, channel, good + " ".repeat(8_192)));
      assertEquals("https://push.example/1", channels.find(channel.id()).orElseThrow().to());
      assertEquals(204, renewed(browser, channel, good));
      assertEquals("https://push.example/2", channels.find(channel.id()).orElseThrow().to());
      accounts.setEnabled(kim, false);
      assertEquals(404, renewed(browser, channel, good), "it may be enabled again");
      accounts.setEnabled(kim, true);
      channels.remove(channel);
      assertEquals(410, renewed(browser, channel, good));
      assertEquals(410, renewed(browser, channel, "x".repeat(100_000)), "nothing is read of it");
    }
  }

  @Test
  void aFeedIsReadByItsSecretAndOnlyWhenItHasChanged() {
    Account otto = TestPortal.account(portal, "otto", Role.USER);
    try (Browser owner = Browser.signedIn(portal, "otto");
        Browser reader = new Browser(portal.address());
        Browser other = new Browser(portal.address())) {
      owner.post("notifications/channels", "kind", "feed", "label", "My <b>feed</b>");
      String url = owner.get("notifications").page().select("a[href$=.atom]").attr("abs:href");
      Answer first = reader.get(url);
      assertEquals(200, first.status(), first::toString);
      assertTrue(first.header("Content-Type").orElse("").startsWith("application/atom+xml"));
      String tag = first.header("ETag").orElseThrow();
      assertEquals(304, reader.get(url, "If-None-Match", tag).status());
      push(otto, "News for Otto");
      Answer second = reader.get(url, "If-None-Match", tag);
      assertEquals(200, second.status());
      assertTrue(second.body().contains("News for Otto"));
      Answer json = other.get(url.replace(".atom", ".json"));
      assertTrue(json.body().contains("News for Otto"), json::toString);
      assertEquals(404, other.get("feeds/" + "y".repeat(32) + ".atom").status());
      String id =
          TestPortal.part(portal, Channels.class).of(otto.id()).getFirst().id() + "/enabled";
      owner.post("notifications/channels/" + id, "enabled", "false");
      assertEquals(404, reader.get(url).status());
    }
  }

  @Test
  void whatWaitsForTheMorningIsSaidAndCanBeSentNow() {
    Account nora = TestPortal.account(portal, "nora", Role.USER);
    TestPortal.part(portal, Channels.class)
        .add(nora, new Channels.Wanted(Kind.WEBHOOK, "", "https://127.0.0.1/hook", true));
    push(nora, "Dam breaks");
    try (Browser owner = Browser.signedIn(portal, "nora")) {
      Answer before = owner.get("notifications");
      assertTrue(before.body().contains("1 new item will be sent on 2"), before::toString);
      String send = before.page().select("form[action$=/send]").attr("action");
      assertEquals("/notifications", owner.post(send.substring(1)).redirect());
      Patience.until(
          "it was tried", () -> owner.get("notifications").body().contains("Next attempt: 2"));
      assertTrue(owner.get("notifications").page().select("form[action$=/send]").isEmpty());
    }
  }

  @Test
  void theFormsOfThePageSayWhatIsWrongAndKeepWhatIsRight() {
    Account paula = TestPortal.account(portal, "paula", Role.USER);
    try (Browser owner = Browser.signedIn(portal, "paula")) {
      Answer wrong =
          owner.follow(
              owner.post(
                  "notifications/preferences",
                  "zone",
                  "Mars/Base",
                  "language",
                  "zh",
                  "digest",
                  "07:00"));
      assertTrue(wrong.body().contains("“Mars/Base” is not a time zone"), wrong::toString);
      owner.post(
          "notifications/preferences",
          "zone",
          "Asia/Shanghai",
          "language",
          "zh",
          "digest",
          "06:15",
          "from",
          "22:00",
          "to",
          "06:00");
      assertEquals(
          Preferences.read("Asia/Shanghai", "zh", "06:15", "22:00", "06:00"),
          TestPortal.part(portal, Preferences.class).of(paula.id()));
      Answer hook =
          owner.follow(
              owner.post("notifications/channels", "kind", "webhook", "to", "https://a.example/"));
      String secret = hook.page().select("code.secret").text();
      assertEquals(32, secret.length());
      assertFalse(owner.get("notifications").body().contains(secret), "it is shown once");
      assertTrue(owner.get("notifications?lang=zh").body().contains("通知渠道"), "there is no Chinese");
      Answer none =
          owner.follow(owner.post("notifications/channels", "kind", "phone", "to", "+4917012345"));
      assertTrue(none.page().select(".notice.bad").hasText(), "there is no gateway");
    }
  }
}
