package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Json;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.testing.Patience;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When messages go out, and what is in them by then.
final class DeliveryTest {
  @TempDir private Path data;

  @Test
  void quietHoursThatBeganInTheMeantimeAreKept() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver()) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), false);
      kit.push("Due before they were said");
      kit.preferences.set(
          kit.account.id(), Preferences.read("UTC", "en", "07:00", "09:00", "11:30"));
      desk.pass(kit.now);
      kit.turn(Duration.ofMinutes(89));
      desk.pass(kit.now);
      assertEquals(0, receiver.got.size());
      kit.turn(Duration.ofMinutes(1));
      desk.pass(kit.now);
      desk.destroy();
      assertEquals(1, receiver.got.size());
    }
  }

  @Test
  void whatWaitsForTheDigestCanBeSentAtOnceAndIsNotSentAgain() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver(500)) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      Channel channel = kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), true);
      long account = kit.account.id();
      kit.push("First");
      kit.push("Second");
      kit.inbox.setHidden(kit.push("Hidden"), true);
      Instant morning = kit.preferences.of(account).nextDigest(kit.now);
      assertEquals(
          Map.of(channel.id(), new Outbox.Waiting(2, morning)), kit.outbox.waiting(account, false));
      desk.pass(kit.now);
      assertEquals(0, receiver.got.size());
      kit.outbox.hurry(channel);
      desk.pass(kit.now);
      assertEquals(1, receiver.got.size());
      assertEquals(Map.of(), kit.outbox.waiting(account, false));
      assertEquals(
          Map.of(channel.id(), new Outbox.Waiting(2, kit.now.plus(DeliveryDesk.WAITS.getFirst()))),
          kit.outbox.waiting(account, true));
      kit.turn(Duration.ofDays(1));
      desk.pass(kit.now);
      desk.pass(kit.now);
      desk.destroy();
      assertEquals(2, receiver.got.size());
      assertEquals(Map.of(), kit.outbox.waiting(account, true));
    }
  }

  @Test
  void whatIsHiddenOrNotWantedBeforeTheDigestIsNotInIt() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver()) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), true);
      Item hidden = kit.push("Hidden");
      Item down = kit.push("Down");
      kit.push("Wanted");
      kit.inbox.setHidden(hidden, true);
      kit.inbox.setThumb(down, -1);
      kit.turn(Duration.ofDays(1));
      desk.pass(kit.now);
      desk.destroy();
      String told = receiver.got.getFirst().text();
      assertTrue(told.contains("Wanted"), told);
      assertFalse(told.contains("Hidden") || told.contains("Down"), told);
      assertEquals(0, kit.count(Outbox.WAITING));
    }
  }

  @Test
  void whatIsMutedBeforeTheDigestIsNotInIt() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver()) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), true);
      kit.push("Muted", "ads.news.example");
      kit.push("Wanted", "goodnews.example");
      new MutedSites(kit.store, kit.clock).mute(kit.account.id(), "news.example");
      kit.turn(Duration.ofDays(1));
      desk.pass(kit.now);
      desk.destroy();
      String told = receiver.got.getFirst().text();
      assertTrue(told.contains("Wanted"), told);
      assertFalse(told.contains("Muted"), told);
      assertEquals(0, kit.count(Outbox.WAITING));
    }
  }

  @Test
  void asMuchIsSaidToWaitAsIsTold() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver()) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      Channel channel = kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), true);
      long account = kit.account.id();
      kit.push("Wanted");
      kit.inbox.setHidden(kit.push("Hidden"), true);
      kit.inbox.setThumb(kit.push("Down"), -1);
      kit.push("Muted", "ads.example");
      kit.push("Older", null, "https://news.example/page", "news.example");
      kit.push("Newer", null, "https://news.example/page", "news.example");
      kit.push("Off", kit.follow(), "https://off.example/", "off.example");
      kit.push("On", kit.follow(), "https://on.example/", "on.example");
      assertEquals(5, kit.outbox.waiting(account, false).get(channel.id()).items());
      new MutedSites(kit.store, kit.clock).mute(account, "ads.example");
      kit.store
          .jdbc()
          .sql(
              "update follow set enabled = false where id in"
                  + " (select follow_id from inbox_item where title = 'Off')")
          .update();
      assertEquals(3, kit.outbox.waiting(account, false).get(channel.id()).items());
      kit.outbox.hurry(channel);
      desk.pass(kit.now);
      desk.destroy();
      assertEquals(
          List.of("Wanted", "Newer", "On"),
          Json.mapper()
              .readTree(receiver.got.getFirst().text())
              .path("items")
              .valueStream()
              .map(item -> item.path("title").asString())
              .toList());
    }
  }

  @Test
  void moreThanOneMessageHoldsIsSentWithoutWaiting() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver()) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), false);
      for (int i = 0; i < 120; i++) {
        kit.push("Item " + i);
      }
      desk.pass(kit.now);
      desk.destroy();
      assertEquals(
          120,
          receiver.got.stream()
              .mapToInt(got -> Json.mapper().readTree(got.text()).path("items").size())
              .sum());
      assertEquals(3, receiver.got.size());
    }
  }

  /// Tells nobody until it is let go.
  private record Hanging(CountDownLatch end) implements Sender {
    @Override
    public Kind kind() {
      return Kind.PHONE;
    }

    @Override
    public Ending send(Message message) {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return Ending.failed("slow", "");
    }
  }

  @Test
  void aKindThatHangsKeepsNoOtherWaiting() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver()) {
      DeliveryDesk desk = kit.desk(new Hanging(end), kit.webhook(Caller.PATIENCE));
      kit.confirmed(Kind.PHONE, "+491701234567", false);
      kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), false);
      desk.start();
      for (int i = 1; i <= 3; i++) {
        kit.push("Item " + i);
        int all = i;
        Patience.until("the webhook is told", () -> receiver.got.size() == all);
      }
      end.countDown();
      desk.destroy();
    }
  }

  @Test
  void aMailServerThatTalksForEverIsLeft() throws Exception {
    try (Dripping server = new Dripping("220 ");
        Kit kit = new Kit(data, URI.create(server.url()).getPort(), false)) {
      DeliveryDesk desk =
          kit.desk(
              new MailSender(
                  kit.portal,
                  kit.wording,
                  kit.address,
                  (_, _) -> List.of(),
                  kit.clock,
                  Duration.ofMillis(300)));
      Channel channel = kit.confirmed(Kind.MAIL, "reader@example.org", false);
      kit.push("Dam");
      desk.pass(kit.now);
      desk.destroy();
      assertEquals(
          new Failure("slow", "127.0.0.1"),
          kit.channels.find(channel.id()).orElseThrow().failure());
    }
  }
}
