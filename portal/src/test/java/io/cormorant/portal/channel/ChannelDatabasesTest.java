package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.testing.DatabaseServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Channels and deliveries in the databases of others.
@Tag("slow")
final class ChannelDatabasesTest {
  @TempDir private Path data;

  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.MARIADB, DatabaseServer.POSTGRESQL})
  void theyAreKept(String vendor) throws Exception {
    try (Kit kit = new Kit(data, DatabaseServer.database(vendor), 1, true);
        Receiver receiver = new Receiver(500, 200, 410)) {
      kit.preferences.set(
          kit.account.id(), Preferences.read("Asia/Shanghai", "zh", "07:00", "23:00", "06:00"));
      assertEquals("Asia/Shanghai", kit.preferences.of(kit.account.id()).zone().getId());
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE), kit.mail());
      Channel hook = kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), false);
      Channel mail = kit.channels.add(kit.account, new Wanted(Kind.MAIL, "", "a@b.example", true));
      kit.push("水坝 🐦");
      desk.pass(kit.now);
      assertNotNull(kit.channels.find(hook.id()).orElseThrow().failure());
      assertNotNull(kit.channels.find(mail.id()).orElseThrow().failure(), "nobody takes mail");
      kit.turn(Duration.ofMinutes(1));
      desk.pass(kit.now);
      assertEquals(1, kit.count(Outbox.SENT));
      assertNull(kit.channels.find(hook.id()).orElseThrow().failure());
      kit.push("Second");
      desk.pass(kit.now);
      assertFalse(kit.channels.find(hook.id()).orElseThrow().enabled());
      kit.channels.setEnabled(kit.channels.find(hook.id()).orElseThrow(), true);
      kit.channels.setDaily(hook, true);
      kit.push("Third");
      desk.pass(kit.now);
      assertEquals(1, kit.count(Outbox.WAITING));
      kit.turn(Duration.ofDays(1));
      desk.pass(kit.now);
      kit.channels.confirm(mail);
      kit.channels.refuse(mail);
      kit.channels.remove(mail);
      desk.destroy();
      assertEquals(2, kit.count(Outbox.SENT));
      assertEquals(1, kit.channels.of(kit.account.id()).size());
    }
  }
}
