package io.cormorant.portal.channel;

import io.cormorant.portal.MailSettings;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.channel.Tips.Tip;
import io.cormorant.portal.inbox.Item;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Tells by mail: a part for those who read plain text and one for the others, with a way out that
/// needs no signing in (RFC 8058).
@Component
final class MailSender implements Sender {
  private static final String CONNECT_MS = "10000";
  private static final String READ_MS = "20000";

  /// A mail that takes longer altogether is tried again later.
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final int LONGEST_SUBJECT = 150;

  /// Items of one mail; of more, it only says how many there are.
  private static final int LISTED = 50;

  private static final String RULE = "-".repeat(40);

  private final @Nullable MailSettings settings;
  private final Wording wording;
  private final PublicAddress address;
  private final Tips tips;
  private final InstantSource clock;
  private final Duration patience;

  @Autowired
  MailSender(
      PortalSettings settings,
      Wording wording,
      PublicAddress address,
      Tips tips,
      InstantSource clock) {
    this(settings, wording, address, tips, clock, PATIENCE);
  }

  MailSender(
      PortalSettings settings,
      Wording wording,
      PublicAddress address,
      Tips tips,
      InstantSource clock,
      Duration patience) {
    this.patience = patience;
    this.settings = settings.push().mail();
    this.wording = wording;
    this.address = address;
    this.tips = tips;
    this.clock = clock;
  }

  @Override
  public Kind kind() {
    return Kind.MAIL;
  }

  @Override
  public boolean isReady() {
    return settings != null;
  }

  @Override
  public Ending send(Message message) {
    Channel channel = message.channel();
    Locale locale = message.preference().language();
    String way = address.of("/unsubscribe/" + channel.secret());
    List<Tip> tips =
        channel.daily() && !message.isTest()
            ? this.tips.of(channel.account(), message.batch())
            : List.of();
    return mail(
        channel,
        message.id(),
        new Letter(
            wording.subject(message),
            text(message, tips, locale, way),
            html(message, tips, locale, way)),
        way);
  }

  @Override
  public Ending ask(Channel channel, Preference preference) {
    Locale locale = preference.language();
    String link = address.of("/confirm/" + channel.secret());
    MailPage page = new MailPage(locale);
    page.paragraph(wording.say(locale, "channel.ask.lead"));
    page.link(link);
    page.paragraph(wording.say(locale, "channel.ask.else"));
    String text =
        "%s\n\n%s\n\n%s\n"
            .formatted(
                wording.say(locale, "channel.ask.lead"),
                link,
                wording.say(locale, "channel.ask.else"));
    return mail(
        channel,
        "ask-" + channel.id(),
        new Letter(wording.say(locale, "channel.ask.subject"), text, page.html()),
        null);
  }

  /// What a mail says.
  private record Letter(String subject, String text, String html) {}

  private Ending mail(Channel channel, String id, Letter letter, @Nullable String way) {
    if (settings == null) {
      return Ending.failed("no-mail", "");
    }
    try {
      Session session = Session.getInstance(properties(settings));
      MimeMessage mail =
          new Identified(session, "<%s.%d@%s>".formatted(id, channel.id(), domain()));
      mail.setFrom(new InternetAddress(settings.from(), true));
      mail.setRecipient(
          jakarta.mail.Message.RecipientType.TO, new InternetAddress(channel.to(), true));
      mail.setSubject(Wording.cut(Wording.line(letter.subject()), LONGEST_SUBJECT), "UTF-8");
      mail.setSentDate(Date.from(clock.instant()));
      mail.setHeader("Auto-Submitted", "auto-generated");
      if (way != null) {
        mail.setHeader("List-Unsubscribe", "<" + way + ">");
        mail.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
      }
      mail.setContent(parts(letter));
      mail.saveChanges();
      return deliver(session, mail, settings);
    } catch (MessagingException e) {
      return Ending.failed("mail", String.valueOf(e.getMessage()));
    }
  }

  /// On a thread of its own, whose connection ends when it is interrupted: a server that says a
  /// word now and then would keep it for ever.
  private Ending deliver(Session session, MimeMessage mail, MailSettings settings)
      throws MessagingException {
    FutureTask<@Nullable Void> task = new FutureTask<>(() -> transmit(session, mail, settings));
    Thread thread = Thread.ofVirtual().name("mail").start(task);
    try {
      task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return Ending.SENT;
    } catch (TimeoutException e) {
      return Ending.failed("slow", settings.host());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Ending.failed("slow", settings.host());
    } catch (ExecutionException e) {
      throw e.getCause() instanceof MessagingException told
          ? told
          : new MessagingException(String.valueOf(e.getCause()));
    } finally {
      thread.interrupt();
    }
  }

  private static @Nullable Void transmit(Session session, MimeMessage mail, MailSettings settings)
      throws MessagingException {
    try (Transport transport = session.getTransport("smtp")) {
      transport.connect(settings.host(), settings.port(), settings.user(), settings.password());
      Address[] to = mail.getAllRecipients();
      transport.sendMessage(mail, to);
    }
    return null;
  }

  private static Multipart parts(Letter letter) throws MessagingException {
    MimeBodyPart text = new MimeBodyPart();
    text.setText(letter.text(), StandardCharsets.UTF_8.name());
    MimeBodyPart html = new MimeBodyPart();
    html.setText(letter.html(), StandardCharsets.UTF_8.name(), "html");
    MimeMultipart both = new MimeMultipart("alternative");
    both.addBodyPart(text);
    both.addBodyPart(html);
    return both;
  }

  /// Whoever gives a password asks for encryption, unless the server is on this machine.
  private static Properties properties(MailSettings settings) {
    Properties all = new Properties();
    boolean here = settings.host().equals("localhost") || settings.host().startsWith("127.");
    all.setProperty("mail.smtp.ssl.enable", Boolean.toString(settings.encrypted()));
    all.setProperty("mail.smtp.starttls.enable", Boolean.toString(!settings.encrypted()));
    all.setProperty(
        "mail.smtp.starttls.required",
        Boolean.toString(!settings.encrypted() && settings.password() != null && !here));
    all.setProperty("mail.smtp.ssl.checkserveridentity", "true");
    all.setProperty(
        "mail.smtp.auth", Boolean.toString(settings.user() != null && settings.password() != null));
    all.setProperty("mail.smtp.connectiontimeout", CONNECT_MS);
    all.setProperty("mail.smtp.timeout", READ_MS);
    all.setProperty("mail.smtp.writetimeout", READ_MS);
    all.setProperty("mail.smtp.from", settings.from());
    return all;
  }

  private String domain() {
    String from = settings == null ? "" : settings.from();
    String domain = from.substring(from.lastIndexOf('@') + 1).replaceAll("[^A-Za-z0-9.-]", "");
    return domain.isEmpty() ? "cormorant" : domain;
  }

  private static List<Item> listed(Message message) {
    return message.items().subList(0, Math.min(LISTED, message.items().size()));
  }

  /// How many items there are besides those that a mail lists.
  private Optional<String> more(Message message, Locale locale) {
    int more = message.items().size() - LISTED;
    return more > 0 ? Optional.of(wording.say(locale, "channel.more", more)) : Optional.empty();
  }

  private String text(Message message, List<Tip> tips, Locale locale, String way) {
    StringBuilder text = new StringBuilder();
    for (Item item : listed(message)) {
      text.append(Wording.title(item)).append('\n');
      text.append(Wording.line(item.url())).append("\n\n");
      if (!item.snippet().isBlank()) {
        text.append(Wording.line(item.snippet())).append("\n\n");
      }
      text.append(wording.why(item, locale)).append("\n\n").append(RULE).append("\n\n");
    }
    more(message, locale).ifPresent(more -> text.append(more).append("\n\n"));
    if (!tips.isEmpty()) {
      text.append(wording.say(locale, "channel.tips")).append("\n\n");
    }
    for (Tip tip : tips) {
      text.append(Wording.line(tip.title())).append('\n');
      text.append(Wording.line(tip.url())).append('\n');
      text.append(wording.why(tip, locale)).append("\n\n").append(RULE).append("\n\n");
    }
    text.append(wording.say(locale, "channel.inbox")).append(' ');
    text.append(address.of("/inbox")).append('\n');
    text.append(wording.say(locale, "channel.leave")).append(' ').append(way).append('\n');
    return text.toString();
  }

  private String html(Message message, List<Tip> tips, Locale locale, String way) {
    MailPage page = new MailPage(locale);
    for (Item item : listed(message)) {
      page.item(item, wording.why(item, locale));
    }
    more(message, locale).ifPresent(page::paragraph);
    if (!tips.isEmpty()) {
      page.heading(wording.say(locale, "channel.tips"));
    }
    for (Tip tip : tips) {
      page.tip(tip, wording.why(tip, locale));
    }
    page.foot(
        address.of("/inbox"),
        wording.say(locale, "channel.inbox-link"),
        way,
        wording.say(locale, "channel.leave-link"));
    return page.html();
  }

  /// A mail that has the same id whenever it is made.
  private static final class Identified extends MimeMessage {
    private final String id;

    Identified(Session session, String id) {
      super(session);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }
}
