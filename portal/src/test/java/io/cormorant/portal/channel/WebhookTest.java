package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Json;
import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.store.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Webhooks at a real server.
final class WebhookTest {
  @TempDir private Path data;

  private static Failure failure(Kit kit, Channel channel) {
    Failure failure = kit.channels.find(channel.id()).orElseThrow().failure();
    assertNotNull(failure);
    return failure;
  }

  @Test
  void aFailedAttemptIsRepeatedWordForWordUnderTheSameId() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver(500)) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      Channel channel = kit.confirmed(Kind.WEBHOOK, receiver.url("/hook?a=b"), false);
      kit.push("Dam \"breaks\"");
      desk.pass(kit.now);
      assertEquals("500", failure(kit, channel).detail());
      kit.turn(Duration.ofMinutes(1));
      desk.pass(kit.now);
      desk.pass(kit.now);
      desk.destroy();
      assertEquals(2, receiver.got.size());
      Receiver.Got first = receiver.got.getFirst();
      Receiver.Got second = receiver.got.getLast();
      assertArrayEquals(first.body(), second.body());
      assertEquals(first.header("Idempotency-Key"), second.header("Idempotency-Key"));
      assertFalse(first.header("Idempotency-Key").isEmpty());
      assertEquals("/hook?a=b", second.path());
      JsonNode item = Json.mapper().readTree(second.text()).path("items").get(0);
      assertEquals("Dam \"breaks\"", item.path("title").asString());
      assertEquals("https://news.example/1", item.path("url").asString());
      assertEquals("Rivers", item.path("why").path("follow").asString());
      assertEquals(
          signed(channel.secret(), kit.now.getEpochSecond(), second.text()),
          second.header("X-Cormorant-Signature"));
    }
  }

  private static String signed(String secret, long time, String body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] sum = mac.doFinal((time + "." + body).getBytes(StandardCharsets.UTF_8));
    return "t=" + time + ",v1=" + HexFormat.of().formatHex(sum);
  }

  @Test
  void aServerThatDoesNotAnswerOrSendsElsewhereHasNotBeenTold() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver(0, 302, 307)) {
      DeliveryDesk hasty = kit.desk(kit.webhook(Duration.ofMillis(300)));
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      Channel channel = kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), false);
      kit.push("Dam");
      hasty.pass(kit.now);
      hasty.destroy();
      assertEquals("slow", failure(kit, channel).key());
      kit.turn(Duration.ofMinutes(1));
      desk.pass(kit.now);
      assertEquals("302", failure(kit, channel).detail());
      kit.turn(Duration.ofMinutes(5));
      desk.pass(kit.now);
      desk.destroy();
      assertTrue(receiver.got.stream().allMatch(got -> got.path().equals("/hook")));
      assertEquals(1, kit.count(Outbox.WAITING));
    }
  }

  @Test
  void aServerThatNeverFinishesItsAnswerHasNotBeenTold() throws Exception {
    for (String begins : List.of("HTTP/1.1 200 OK\r\nX: ", "220 mail.example ESMTP\r\n")) {
      assertEquals("slow", dripped(begins, Duration.ofMillis(300)));
    }
  }

  @Test
  void whatComesAfterTheHeadOfAnAnswerDoesNotMatter() throws Exception {
    assertEquals("", dripped("HTTP/1.1 200 OK\r\n\r\n", Caller.PATIENCE));
    assertEquals(
        "", dripped("HTTP/1.1 204 No Content\r\nContent-Length: 9999999\r\n\r\n", Caller.PATIENCE));
  }

  /// Tells a server that drips.
  ///
  /// @return why it failed; empty if it did not
  private String dripped(String begins, Duration patience) throws Exception {
    try (Kit kit = new Kit(Files.createTempDirectory(data, "kit"), 1, true);
        Dripping server = new Dripping(begins)) {
      DeliveryDesk desk = kit.desk(kit.webhook(patience));
      Channel channel = kit.confirmed(Kind.WEBHOOK, server.url(), false);
      kit.push("Dam");
      desk.pass(kit.now);
      desk.destroy();
      Failure failure = kit.channels.find(channel.id()).orElseThrow().failure();
      assertEquals(failure == null ? 0 : 1, kit.count(Outbox.WAITING));
      return failure == null ? "" : failure.key();
    }
  }

  @Test
  void oneThatIsGoneIsSwitchedOff() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver receiver = new Receiver(410)) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      Channel channel = kit.confirmed(Kind.WEBHOOK, receiver.url("/hook"), false);
      kit.push("Dam");
      desk.pass(kit.now);
      desk.destroy();
      assertFalse(kit.channels.find(channel.id()).orElseThrow().enabled());
      assertEquals("gone", failure(kit, channel).key());
      assertEquals(0, kit.count(Outbox.WAITING));
    }
  }

  @Test
  void privateAddressesAreNotAskedHoweverTheyAreWritten() throws Exception {
    try (Kit kit = new Kit(data, 1, false);
        Receiver receiver = new Receiver()) {
      DeliveryDesk desk = kit.desk(kit.webhook(Caller.PATIENCE));
      String port = receiver.url("").replaceFirst(".*:", "");
      List<Channel> all =
          List.of("127.0.0.1", "localhost", "[::1]", "2130706433", "[::ffff:127.0.0.1]").stream()
              .map(host -> "http://" + host + ":" + port + "/hook")
              .map(url -> kit.confirmed(Kind.WEBHOOK, url, false))
              .toList();
      kit.push("Dam");
      desk.pass(kit.now);
      desk.destroy();
      assertEquals(List.of(), receiver.got);
      for (Channel channel : all) {
        assertTrue(
            List.of("private", "unknown").contains(failure(kit, channel).key()), channel.to());
      }
    }
  }

  @Test
  void aPortOfOtherServicesIsNotAskedAndNothingButItsHostIsTold() {
    Caller caller = new Caller(false);
    assertEquals(
        new Caller.Outcome.Silent(new Failure("port", "sms.example:25")),
        caller.call("POST", "https://sms.example:25/send?token=geheim", Map.of(), new byte[0]));
    assertEquals(
        new Caller.Outcome.Silent(Failure.of("address")),
        caller.call("POST", "send?token=geheim", Map.of(), new byte[0]));
  }

  @Test
  void whatIsNoWebAddressIsRefused() {
    try (Kit kit = new Kit(data, 1, true)) {
      for (String url :
          List.of(
              "ftp://a.example/",
              "file:///etc/passwd",
              "http://u:p@a.example/",
              "//x",
              "x",
              "http://a.example/\r\nX: y")) {
        assertThrows(
            Problem.class,
            () -> kit.channels.add(kit.account, new Wanted(Kind.WEBHOOK, "", url, false)),
            url);
      }
    }
  }

  @Test
  void anAccountHasAFewChannels() {
    try (Kit kit = new Kit(data, 1, true)) {
      for (int i = 0; i < Channels.MOST; i++) {
        kit.confirmed(Kind.FEED, "", false);
      }
      assertThrows(Problem.class, () -> kit.confirmed(Kind.FEED, "", false));
    }
  }
}
