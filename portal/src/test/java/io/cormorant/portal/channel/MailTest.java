package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.cormorant.portal.channel.Channels.Wanted;
import jakarta.mail.BodyPart;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Mail through a real server.
final class MailTest {
  private static final String READER = "reader@example.org";

  @TempDir private Path data;
  private int port;
  private GreenMail server;
  private Kit kit;
  private DeliveryDesk desk;

  @BeforeEach
  void start() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    serve();
    kit = new Kit(data, port, false);
    desk = kit.desk(kit.mail());
  }

  private void serve() {
    server = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
  }

  @AfterEach
  void end() throws InterruptedException {
    desk.destroy();
    kit.close();
    server.stop();
  }

  private List<MimeMessage> mails() {
    return List.of(server.getReceivedMessages());
  }

  private static String part(MimeMessage mail, int number) throws Exception {
    BodyPart part = ((Multipart) mail.getContent()).getBodyPart(number);
    return part.getContent().toString();
  }

  @Test
  void nothingButAQuestionIsSentToAnAddressThatHasNotAgreed() throws Exception {
    Channel channel = kit.channels.add(kit.account, new Wanted(Kind.MAIL, "", READER, false));
    kit.push("Too early");
    desk.pass(kit.now);
    desk.pass(kit.now);
    assertEquals(1, mails().size());
    assertTrue(part(mails().getFirst(), 0).contains(Kit.HOME + "/confirm/" + channel.secret()));
    assertNull(mails().getFirst().getHeader("List-Unsubscribe"));
    kit.channels.confirm(kit.channels.open(channel.secret()).orElseThrow());
    kit.push("In time");
    desk.pass(kit.now);
    assertEquals(2, mails().size());
    assertEquals("New: In time", mails().getLast().getSubject());
  }

  @Test
  void mailSaysWhatWhereAndWhyAndHowToStopIt() throws Exception {
    Channel channel = kit.confirmed(Kind.MAIL, READER, false);
    kit.push("Dam <script>alert(1)</script>\r\nBcc: eve@example.org");
    desk.pass(kit.now);
    MimeMessage mail = mails().getFirst();
    assertEquals(1, mail.getAllRecipients().length);
    assertNull(mail.getHeader("Bcc"));
    String way = Kit.HOME + "/unsubscribe/" + channel.secret();
    assertEquals("<" + way + ">", mail.getHeader("List-Unsubscribe")[0]);
    assertEquals("List-Unsubscribe=One-Click", mail.getHeader("List-Unsubscribe-Post")[0]);
    String html = part(mail, 1);
    assertFalse(html.contains("<script>"), html);
    assertTrue(html.contains("&lt;script&gt;"), html);
    assertTrue(html.contains("href=\"https://news.example/1\""), html);
    for (String text : List.of(part(mail, 0), html)) {
      assertTrue(text.contains("news.example"), text);
      assertTrue(text.contains("you follow “Rivers”"), text);
      assertTrue(text.contains("dam, flood"), text);
      assertTrue(text.contains(way), text);
    }
  }

  @Test
  void mailIsInTheReadersLanguage() throws Exception {
    kit.preferences.begin(kit.account.id(), Locale.CHINESE, "Asia/Shanghai");
    kit.confirmed(Kind.MAIL, READER, false);
    kit.push("Dam");
    desk.pass(kit.now);
    assertEquals("新内容：Dam", mails().getFirst().getSubject());
    assertTrue(part(mails().getFirst(), 0).contains("您关注的“Rivers”"));
  }

  @Test
  void whatCouldNotBeSentIsSentOnceTheServerIsBack() throws Exception {
    Channel channel = kit.confirmed(Kind.MAIL, READER, false);
    server.stop();
    kit.push("Lost?");
    desk.pass(kit.now);
    Failure failure = kit.channels.find(channel.id()).orElseThrow().failure();
    assertNotNull(failure);
    assertEquals("mail", failure.key());
    serve();
    desk.pass(kit.now);
    assertEquals(0, mails().size(), "it was tried before its time");
    kit.push("Came later");
    kit.turn(Duration.ofMinutes(1));
    desk.pass(kit.now);
    desk.pass(kit.now);
    assertEquals(
        List.of("New: Lost?", "New: Came later"), mails().stream().map(MailTest::subject).toList());
    assertNull(kit.channels.find(channel.id()).orElseThrow().failure());
  }

  private static String subject(MimeMessage mail) {
    try {
      return mail.getSubject();
    } catch (jakarta.mail.MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aMailThatWasSentButNotNotedIsSentAgainWithTheSameId() throws Exception {
    kit.confirmed(Kind.MAIL, READER, false);
    kit.push("Twice");
    MailSender mail = kit.mail();
    DeliveryDesk dies = kit.desk(new Dying(mail));
    dies.pass(kit.now);
    dies.destroy();
    assertEquals(1, mails().size());
    assertEquals(1, kit.count(Outbox.WAITING), "it was noted, so nothing is proved");
    kit.close();
    kit = new Kit(data, port, false);
    desk = kit.desk(kit.mail());
    desk.pass(kit.now);
    desk.pass(kit.now);
    assertEquals(2, mails().size());
    assertEquals(mails().getFirst().getMessageID(), mails().getLast().getMessageID());
    assertEquals(1, kit.count(Outbox.SENT));
  }

  /// Sends, and ends the process before anybody hears of it.
  private record Dying(Sender sender) implements Sender {
    @Override
    public Kind kind() {
      return sender.kind();
    }

    @Override
    public Ending send(Message message) {
      sender.send(message);
      throw new AssertionError("killed here");
    }
  }

  @Test
  void whatWasNotedIsNotSentAgainAfterAStart() throws Exception {
    kit.confirmed(Kind.MAIL, READER, false);
    kit.push("Once");
    desk.pass(kit.now);
    kit.close();
    kit = new Kit(data, port, false);
    desk.destroy();
    desk = kit.desk(kit.mail());
    kit.turn(Duration.ofDays(1));
    desk.pass(kit.now);
    assertEquals(1, mails().size());
  }

  @Test
  void theDayIsToldAsOneMailAtItsTime() throws Exception {
    kit.preferences.set(kit.account.id(), Preferences.read("Europe/Berlin", "en", "07:00", "", ""));
    kit.now = java.time.Instant.parse("2026-03-28T12:00:00Z");
    kit.confirmed(Kind.MAIL, READER, true);
    kit.push("First");
    kit.turn(Duration.ofHours(3));
    kit.push("Second");
    kit.now = java.time.Instant.parse("2026-03-29T04:59:59Z");
    desk.pass(kit.now);
    assertEquals(0, mails().size());
    kit.turn(Duration.ofSeconds(1));
    desk.pass(kit.now);
    assertEquals(1, mails().size());
    assertEquals("2 new items: First and one more", mails().getFirst().getSubject());
    assertTrue(part(mails().getFirst(), 0).contains("Second"));
  }

  @Test
  void aFullDayIsStillOneMail() throws Exception {
    kit.confirmed(Kind.MAIL, READER, true);
    for (int i = 1; i <= 60; i++) {
      kit.push("Item " + i + ".");
    }
    kit.turn(Duration.ofDays(1));
    desk.pass(kit.now);
    assertEquals(1, mails().size());
    MimeMessage mail = mails().getFirst();
    assertEquals("60 new items: Item 1. and others", mail.getSubject());
    for (int part = 0; part < 2; part++) {
      String text = part(mail, part);
      assertTrue(text.contains("Item 50.") && !text.contains("Item 51."), text);
      assertTrue(text.contains("10 more items are in your inbox."), text);
    }
    assertEquals(60, kit.count(Outbox.SENT));
  }

  @Test
  void digestsAreNeitherLostNorDoubledWhenTheClockJumps() throws Exception {
    kit.confirmed(Kind.MAIL, READER, true);
    kit.push("Before a month is skipped");
    kit.turn(Duration.ofDays(31));
    desk.pass(kit.now);
    desk.pass(kit.now);
    assertEquals(1, mails().size(), "one mail, not one for each morning that was skipped");
    kit.push("Before a day comes twice");
    kit.turn(Duration.ofDays(-1));
    desk.pass(kit.now);
    assertEquals(1, mails().size(), "what was sent is not sent again");
    kit.push("While it comes twice");
    kit.turn(Duration.ofDays(2));
    desk.pass(kit.now);
    assertEquals(2, mails().size());
    assertEquals(2, titles(mails().getLast()));
    kit.push("Before the clock was a year ahead");
    kit.turn(Duration.ofDays(365));
    desk.pass(kit.now);
    kit.push("While it was");
    kit.turn(Duration.ofDays(-365));
    desk.pass(kit.now);
    desk.pass(kit.now);
    assertEquals(4, mails().size(), "what was put off by a year is not kept until then");
    assertEquals("New: While it was", mails().getLast().getSubject());
    assertEquals(0, kit.count(Outbox.WAITING));
  }

  private static int titles(MimeMessage mail) throws Exception {
    return part(mail, 1).split("https://news.example/", -1).length - 1;
  }

  @Test
  void aDigestRecommendsPagesAndSaysWhy() throws Exception {
    kit.tips =
        List.of(
            new Tips.Tip("Weirs <b>", "https://weir.example/1", "weir.example", "readers", "Dams"),
            new Tips.Tip("Locks", "https://lock.example/1", "lock.example", "like", "Canals"));
    kit.confirmed(Kind.MAIL, READER, true);
    kit.push("First");
    kit.turn(Duration.ofDays(1));
    desk.pass(kit.now);
    MimeMessage mail = mails().getFirst();
    assertEquals("New: First", mail.getSubject());
    for (String text : List.of(part(mail, 0), part(mail, 1))) {
      assertTrue(text.contains("Recommended for you"), text);
      assertTrue(text.contains("https://weir.example/1"), text);
      assertTrue(text.contains("Readers of “Dams” also read this."), text);
      assertTrue(text.contains("Like “Canals”, which you read."), text);
    }
    assertTrue(part(mail, 1).contains("Weirs &lt;b&gt;"));
    kit.confirmed(Kind.MAIL, "second@example.org", false);
    kit.push("At once");
    desk.pass(kit.now);
    assertFalse(part(mails().getLast(), 0).contains("Recommended"), "that is no digest");
  }

  @Test
  void nothingIsSentInQuietHours() throws Exception {
    kit.preferences.set(kit.account.id(), Preferences.read("UTC", "en", "07:00", "09:00", "11:30"));
    kit.confirmed(Kind.MAIL, READER, false);
    kit.push("Later");
    desk.pass(kit.now);
    kit.turn(Duration.ofMinutes(89));
    desk.pass(kit.now);
    assertEquals(0, mails().size());
    kit.turn(Duration.ofMinutes(1));
    desk.pass(kit.now);
    assertEquals(1, mails().size());
  }

  @Test
  void whoeverUnsubscribesGetsNothingMoreAndIsAskedBeforeTheyDoAgain() throws Exception {
    Channel channel = kit.confirmed(Kind.MAIL, READER, false);
    kit.push("Waits");
    kit.channels.refuse(kit.channels.open(channel.secret()).orElseThrow());
    kit.push("Never written");
    desk.pass(kit.now);
    assertEquals(0, mails().size());
    kit.turn(Duration.ofDays(1));
    kit.channels.setEnabled(kit.channels.find(channel.id()).orElseThrow(), true);
    kit.push("Still not");
    desk.pass(kit.now);
    assertEquals(1, mails().size());
    assertTrue(part(mails().getFirst(), 0).contains("/confirm/"));
  }

  @Test
  void itIsGivenUpAfterAWeek() throws Exception {
    kit.confirmed(Kind.MAIL, READER, false);
    server.stop();
    kit.push("Never");
    List<Duration> waited = new ArrayList<>();
    java.time.Instant start = kit.now;
    for (int i = 0; i < 20 && kit.count(Outbox.WAITING) > 0; i++) {
      desk.pass(kit.now);
      if (kit.count(Outbox.WAITING) > 0) {
        long due = kit.store.jdbc().sql("select due_ms from delivery").query(Long.class).single();
        waited.add(Duration.ofMillis(due - kit.now.toEpochMilli()));
        kit.now = java.time.Instant.ofEpochMilli(due);
      }
    }
    assertEquals(DeliveryDesk.WAITS, waited);
    assertEquals(1, kit.count(Outbox.GIVEN_UP));
    Duration all = Duration.between(start, kit.now);
    assertTrue(all.compareTo(Duration.ofDays(7)) <= 0 && all.toDays() >= 6, all::toString);
    serve();
    kit.push("The next one");
    desk.pass(kit.now);
    assertEquals("New: The next one", mails().getFirst().getSubject());
  }

  @Test
  void anAccountCannotHaveManyStrangersAsked() {
    for (int i = 0; i < 10; i++) {
      Channel made =
          kit.channels.add(kit.account, new Wanted(Kind.MAIL, "", "a" + i + "@example.org", false));
      kit.channels.remove(made);
    }
    org.junit.jupiter.api.Assertions.assertThrows(
        io.cormorant.portal.store.Problem.class,
        () -> kit.channels.add(kit.account, new Wanted(Kind.MAIL, "", READER, false)));
  }
}
