package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.cormorant.crawls.Json;
import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.channel.PhoneGateway.Gateway;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.store.Problem;
import jakarta.mail.Multipart;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Messages by which people see whether their channels work, at real servers.
final class TestMessagesTest {
  private static final String TITLE = "Test message from Cormorant";

  @TempDir private Path data;

  @Test
  void aTestArrivesByEveryKindOfChannelAndIsNoItem() throws Exception {
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    TestSubscription browser = new TestSubscription();
    try (Kit kit = new Kit(data, server.getSmtp().getPort(), true);
        Receiver receiver = new Receiver()) {
      PhoneGateway gateway = new PhoneGateway(kit.portal, kit.settings);
      gateway.set(new Gateway("POST", receiver.url("/send/{to}"), "{text}", ""));
      DeliveryDesk desk =
          kit.desk(
              kit.mail(),
              kit.webhook(Caller.PATIENCE),
              new PhoneSender(gateway, kit.wording, kit.address, "cormorant/test"),
              new BrowserSender(
                  kit.portal, new Vapid(kit.settings), kit.wording, kit.address, kit.clock));
      test(kit, desk, kit.confirmed(Kind.MAIL, "reader@example.org", true));
      assertEquals(TITLE, server.getReceivedMessages()[0].getSubject());
      Multipart mail = (Multipart) server.getReceivedMessages()[0].getContent();
      assertTrue(mail.getBodyPart(0).getContent().toString().contains("You asked for this test"));
      test(kit, desk, kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), false));
      JsonNode hook = Json.mapper().readTree(receiver.got.getLast().text());
      assertTrue(hook.path("test").asBoolean(), hook::toString);
      assertEquals(TITLE, hook.path("items").get(0).path("title").asString());
      test(kit, desk, kit.confirmed(Kind.PHONE, "+491701234567", false));
      assertEquals(TITLE + " " + Kit.HOME + "/notifications", receiver.got.getLast().text());
      test(
          kit,
          desk,
          kit.channels.add(
              kit.account,
              new Wanted(
                  Kind.BROWSER,
                  "laptop",
                  receiver.url("/push/1"),
                  browser.key(),
                  browser.auth(),
                  false)));
      JsonNode shown = Json.mapper().readTree(browser.read(receiver.got.getLast().body()));
      assertEquals(TITLE, shown.path("title").asString());
      assertEquals("inbox", shown.path("url").asString());
      assertEquals(List.of(), kit.inbox.list(kit.account.id(), Inbox.View.ALL, Long.MAX_VALUE, 9));
      desk.destroy();
    } finally {
      server.stop();
    }
  }

  private static void test(Kit kit, DeliveryDesk desk, Channel channel) {
    kit.turn(TestMessages.REST);
    assertEquals(Optional.empty(), desk.test(channel), channel::toString);
  }

  @Test
  void whyATestDidNotArriveIsSaidAndTheNextHasToWait() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver(500, 410)) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      Channel channel = kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), false);
      assertEquals(Optional.of(new Failure("status", "500")), desk.test(channel));
      assertThrows(Problem.class, () -> desk.test(channel));
      assertEquals(1, receiver.got.size());
      kit.turn(TestMessages.REST);
      assertEquals(Optional.of(new Failure("gone", "410")), desk.test(channel));
      assertTrue(kit.channels.find(channel.id()).orElseThrow().enabled(), "only news ends it");
      kit.channels.setEnabled(channel, false);
      Channel off = kit.channels.find(channel.id()).orElseThrow();
      kit.turn(TestMessages.REST);
      assertThrows(Problem.class, () -> desk.test(off));
      assertEquals(2, receiver.got.size());
      desk.destroy();
    }
  }
}
