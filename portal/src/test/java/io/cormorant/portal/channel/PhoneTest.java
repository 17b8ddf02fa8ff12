package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Json;
import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.channel.PhoneGateway.Gateway;
import io.cormorant.portal.store.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class PhoneTest {
  @TempDir private Path data;

  @Test
  void aPhoneIsAskedAndThenToldThroughTheGateway() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver gateway = new Receiver(500)) {
      PhoneGateway settings = new PhoneGateway(kit.portal, kit.settings);
      DeliveryDesk desk =
          kit.desk(new PhoneSender(settings, kit.wording, kit.address, "cormorant/test"));
      assertTrue(!desk.isReady(Kind.PHONE));
      settings.set(
          new Gateway(
              "POST",
              gateway.url("/send/{to}"),
              "{\"number\":\"{to}\",\"message\":\"{text}\"}",
              "Authorization: Bearer geheim"));
      assertTrue(desk.isReady(Kind.PHONE));
      Channel channel =
          kit.channels.add(kit.account, new Wanted(Kind.PHONE, "", "+49 170 1234567", false));
      desk.pass(kit.now);
      kit.turn(Duration.ofMinutes(1));
      desk.pass(kit.now);
      desk.pass(kit.now);
      assertEquals(2, gateway.got.size(), "asked again after a failure, then no more");
      assertTrue(gateway.got.getLast().text().contains("/confirm/" + channel.secret()));
      kit.channels.confirm(channel);
      kit.push("A \"dam\" {to} $1 \\ breaks");
      desk.pass(kit.now);
      desk.destroy();
      Receiver.Got got = gateway.got.getLast();
      assertEquals("/send/%2B491701234567", got.path());
      assertEquals("Bearer geheim", got.header("Authorization"));
      JsonNode told = Json.mapper().readTree(got.text());
      assertEquals("+491701234567", told.path("number").asString());
      assertEquals(
          "New: A \"dam\" {to} $1 \\ breaks https://news.example/1",
          told.path("message").asString());
    }
  }

  @Test
  void theHeaderOfAnAdministratorTakesThePlaceOfOurs() throws Exception {
    try (Kit kit = new Kit(data, 1, true);
        Receiver gateway = new Receiver()) {
      PhoneGateway settings = new PhoneGateway(kit.portal, kit.settings);
      DeliveryDesk desk =
          kit.desk(new PhoneSender(settings, kit.wording, kit.address, "cormorant/test"));
      kit.confirmed(Kind.PHONE, "+491701234567", false);
      for (String header : List.of("", "user-agent: Ours/1", "CONTENT-TYPE: text/x-Text")) {
        settings.set(new Gateway("POST", gateway.url("/{to}"), "{text}", header));
        kit.push("Dam");
        desk.pass(kit.now);
      }
      desk.destroy();
      assertEquals(
          List.of("cormorant/test", "Ours/1", "cormorant/test"),
          gateway.got.stream().map(got -> got.header("User-Agent")).toList());
      assertEquals(
          List.of("text/plain; charset=utf-8", "text/plain; charset=utf-8", "text/x-Text"),
          gateway.got.stream().map(got -> got.header("Content-Type")).toList());
    }
  }

  @Test
  void gatewaysAndNumbersThatAreNoneAreRefused() {
    try (Kit kit = new Kit(data, 1, false)) {
      PhoneGateway gateway = new PhoneGateway(kit.portal, kit.settings);
      for (Gateway wrong :
          List.of(
              new Gateway("POST", "https://{to}.example/", "{text}", ""),
              new Gateway("POST", "https://sms.example/{to}", "nothing", ""),
              new Gateway("DELETE", "https://sms.example/{to}", "{text}", ""),
              new Gateway("POST", "https://sms.example/{to}", "{text}", "A: b\r\nC: d"),
              new Gateway("POST", "https://sms.example:25/{to}", "{text}", ""),
              new Gateway("POST", "http://127.0.0.1/{to}", "{text}", ""),
              new Gateway("POST", "file:///{to}", "{text}", ""))) {
        assertThrows(Problem.class, () -> gateway.set(wrong), wrong::toString);
      }
      for (String number : List.of("", "1/2", "a b", "x?y", "\r\n", "0".repeat(80))) {
        assertThrows(
            Problem.class,
            () -> kit.channels.add(kit.account, new Wanted(Kind.PHONE, "", number, false)));
      }
    }
  }

  @Test
  void theHeaderIsKeptForTheSameHostOnly() {
    try (Kit kit = new Kit(data, 1, false)) {
      PhoneGateway gateway = new PhoneGateway(kit.portal, kit.settings);
      gateway.set(new Gateway("POST", "https://sms.example/{to}", "{text}", "A: geheim"));
      Gateway changed = new Gateway("PUT", "https://SMS.example/v2/{to}", "{text}", "");
      assertEquals("A: geheim", gateway.withKnownHeader(changed).header());
      for (String url : List.of("https://sms.example.org/{to}", "http://sms.example/{to}")) {
        assertEquals("", gateway.withKnownHeader(new Gateway("POST", url, "{text}", "")).header());
      }
      Gateway own = new Gateway("POST", "https://sms.example/{to}", "{text}", "B: c");
      assertEquals(own, gateway.withKnownHeader(own));
    }
  }
}
