package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Json;
import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.store.Problem;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.ECPrivateKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Web Push: the example of RFC 8291, and a subscription of the test's own.
final class BrowserPushTest {
  @TempDir private Path data;

  private static byte[] bytes(String text) {
    return Base64.getUrlDecoder().decode(text);
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Test
  void encryptsTheExampleOfTheStandard() throws Exception {
    String ownPublic =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    PrivateKey own =
        KeyFactory.getInstance("EC")
            .generatePrivate(
                new ECPrivateKeySpec(
                    new BigInteger(1, bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
                    PushCipher.curve()));
    byte[] sealed =
        PushCipher.encrypt(
            "When I grow up, I want to be a watermelon".getBytes(StandardCharsets.UTF_8),
            bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            new KeyPair(PushCipher.publicKey(bytes(ownPublic)), own),
            bytes("DGv6ra1nlYgDCS1FRnbzlw"));
    assertEquals(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
            + "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
            + "gSxsj_Qulcy4a-fN",
        text(sealed));
  }

  private static BrowserSender sender(Kit kit, Vapid vapid) {
    return new BrowserSender(kit.portal, vapid, kit.wording, kit.address, kit.clock);
  }

  @Test
  void aBrowserCanReadWhatItIsToldAndItsServiceKnowsWhoSends() throws Exception {
    TestSubscription browser = new TestSubscription();
    try (Kit kit = new Kit(data, 1, true);
        Receiver service = new Receiver(201, 410)) {
      Vapid vapid = new Vapid(kit.settings);
      DeliveryDesk desk = kit.desk(sender(kit, vapid));
      Channel channel =
          kit.channels.add(
              kit.account,
              new Wanted(
                  Kind.BROWSER,
                  "laptop",
                  service.url("/push/1"),
                  browser.key(),
                  browser.auth(),
                  false));
      Item item = kit.push("水坝 " + "long ".repeat(300));
      desk.pass(kit.now);
      Receiver.Got got = service.got.getFirst();
      JsonNode told = Json.mapper().readTree(browser.read(got.body()));
      assertTrue(told.path("title").asString().startsWith("水坝 long"));
      assertTrue(told.path("body").asString().contains("Rivers"));
      assertEquals("inbox/" + item.id(), told.path("url").asString());
      assertEquals("aes128gcm", got.header("Content-Encoding"));
      assertTrue(Integer.parseInt(got.header("TTL")) > 0);
      checkVapid(got.header("Authorization"), new Vapid(kit.settings).publicKey(), service, kit);
      kit.push("The browser left");
      desk.pass(kit.now);
      desk.destroy();
      assertFalse(kit.channels.find(channel.id()).orElseThrow().enabled());
    }
  }

  private static void checkVapid(String header, String key, Receiver service, Kit kit)
      throws Exception {
    assertTrue(header.startsWith("vapid t=") && header.endsWith(", k=" + key), header);
    String[] token = header.substring("vapid t=".length(), header.indexOf(',')).split("\\.", -1);
    JsonNode claims = Json.mapper().readTree(bytes(token[1]));
    assertEquals(service.url(""), claims.path("aud").asString());
    assertEquals("mailto:chief@example.org", claims.path("sub").asString());
    long left = claims.path("exp").asLong() - kit.now.getEpochSecond();
    assertTrue(left > 0 && left <= 86_400, () -> "good for " + left);
    Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
    signature.initVerify(PushCipher.publicKey(bytes(key)));
    signature.update((token[0] + "." + token[1]).getBytes(StandardCharsets.US_ASCII));
    assertTrue(signature.verify(bytes(token[2])));
  }

  @Test
  void aBrowserThatGotAnotherSubscriptionIsToldThere() throws Exception {
    TestSubscription fresh = new TestSubscription();
    try (Kit kit = new Kit(data, 1, true);
        Receiver service = new Receiver(410, 201)) {
      DeliveryDesk desk = kit.desk(sender(kit, new Vapid(kit.settings)));
      Channel channel = browser(kit, service.url("/push/1"));
      kit.push("The subscription has ended");
      desk.pass(kit.now);
      Channel ended = kit.channels.find(channel.id()).orElseThrow();
      assertFalse(ended.enabled());
      kit.channels.renew(ended, service.url("/push/2"), fresh.key(), fresh.auth());
      Channel again = kit.channels.find(channel.id()).orElseThrow();
      assertTrue(again.enabled());
      assertNull(again.failure());
      assertEquals(channel.secret(), again.secret());
      kit.push("There is another");
      desk.pass(kit.now);
      assertEquals("/push/2", service.got.getLast().path());
      assertTrue(fresh.read(service.got.getLast().body()).contains("There is another"));
      desk.destroy();
      kit.channels.setEnabled(again, false);
      Channel off = kit.channels.find(channel.id()).orElseThrow();
      kit.channels.renew(off, service.url("/push/3"), fresh.key(), fresh.auth());
      assertFalse(kit.channels.find(channel.id()).orElseThrow().enabled(), "its owner said so");
      Channel other = browser(kit, service.url("/push/4"));
      for (String to : List.of(service.url("/push/3"), "nowhere")) {
        assertThrows(Problem.class, () -> kit.channels.renew(other, to, fresh.key(), fresh.auth()));
      }
    }
  }

  /// The service answers after the browser has said where it is now.
  private record Slow(Sender sender, Consumer<Channel> meanwhile) implements Sender {
    @Override
    public Kind kind() {
      return sender.kind();
    }

    @Override
    public Ending send(Message message) {
      Ending ending = sender.send(message);
      meanwhile.accept(message.channel());
      return ending;
    }
  }

  @Test
  void anEndingThatIsToldLateDoesNotEndWhatTookItsPlace() throws Exception {
    TestSubscription fresh = new TestSubscription();
    try (Kit kit = new Kit(data, 1, true);
        Receiver service = new Receiver(410, 201)) {
      DeliveryDesk desk =
          kit.desk(
              new Slow(
                  sender(kit, new Vapid(kit.settings)),
                  channel ->
                      kit.channels.renew(
                          channel, service.url("/push/2"), fresh.key(), fresh.auth())));
      Channel channel = browser(kit, service.url("/push/1"));
      kit.push("Dam breaks");
      desk.pass(kit.now);
      desk.destroy();
      Channel now = kit.channels.find(channel.id()).orElseThrow();
      assertTrue(now.enabled());
      assertNull(now.failure());
      assertEquals(
          List.of("/push/1", "/push/2"), service.got.stream().map(Receiver.Got::path).toList());
      assertTrue(fresh.read(service.got.getLast().body()).contains("Dam breaks"));
      assertEquals(1, kit.count(Outbox.SENT));
    }
  }

  @Test
  void addressesOfServicesAreComparedLetterByLetter() throws Exception {
    try (Kit kit = new Kit(data, 1, false)) {
      Channel one = browser(kit, "https://push.example/aB");
      Channel other = browser(kit, "https://push.example/ab");
      TestSubscription fresh = new TestSubscription();
      kit.channels.renew(one, "https://push.example/AB", fresh.key(), fresh.auth());
      kit.channels.renew(other, "https://push.example/ab", fresh.key(), fresh.auth());
      assertEquals(
          List.of("https://push.example/AB", "https://push.example/ab"),
          kit.channels.of(kit.account.id()).stream().map(Channel::to).toList());
      assertThrows(Problem.class, () -> browser(kit, "https://push.example/AB"));
    }
  }

  private static Channel browser(Kit kit, String to) throws GeneralSecurityException {
    TestSubscription first = new TestSubscription();
    return kit.channels.add(
        kit.account, new Wanted(Kind.BROWSER, "laptop", to, first.key(), first.auth(), false));
  }

  @Test
  void keysThatAreNoneAndServicesWithoutEncryptionAreRefused() {
    byte[] nowhere = new byte[65];
    nowhere[0] = 4;
    assertThrows(GeneralSecurityException.class, () -> PushCipher.publicKey(nowhere));
    try (Kit kit = new Kit(data, 1, false)) {
      String auth = "BTBZMqHH6r4Tts7J_aSIgg";
      for (Wanted wanted :
          new Wanted[] {
            new Wanted(Kind.BROWSER, "", "http://push.example/", text(nowhere), auth, false),
            new Wanted(Kind.BROWSER, "", "https://push.example/", "AAAA", auth, false),
            new Wanted(Kind.BROWSER, "", "https://push.example/", text(nowhere), "*", false)
          }) {
        assertThrows(Problem.class, () -> kit.channels.add(kit.account, wanted));
      }
    }
  }
}
