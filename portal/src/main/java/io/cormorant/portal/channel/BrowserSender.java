package io.cormorant.portal.channel;

import io.cormorant.crawls.Json;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.channel.Caller.Outcome.Answered;
import io.cormorant.portal.channel.Caller.Outcome.Silent;
import io.cormorant.portal.inbox.Item;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Tells browsers by Web Push (RFC 8030): their service worker shows what it is sent.
@Component
final class BrowserSender implements Sender {
  private static final int LONGEST_TITLE = 120;
  private static final int LONGEST_BODY = 400;

  /// Relative to the portal: the worker opens nothing else.
  private static final String INBOX = "inbox";

  private static final String KEPT_SECONDS = "259200";
  private static final int NOT_THERE = 404;
  private static final int GONE = 410;

  private final Caller caller;
  private final Vapid vapid;
  private final Wording wording;
  private final PublicAddress address;
  private final @Nullable String contact;
  private final InstantSource clock;

  @Autowired
  BrowserSender(
      PortalSettings settings,
      Vapid vapid,
      Wording wording,
      PublicAddress address,
      InstantSource clock) {
    this.caller = new Caller(settings.allowPrivate());
    this.vapid = vapid;
    this.wording = wording;
    this.address = address;
    this.contact = settings.contact();
    this.clock = clock;
  }

  @Override
  public Kind kind() {
    return Kind.BROWSER;
  }

  @Override
  public Ending send(Message message) {
    Channel channel = message.channel();
    URI endpoint = URI.create(channel.to());
    Map<String, String> headers = new LinkedHashMap<>();
    byte[] body;
    try {
      body =
          PushCipher.encrypt(
              json(message).getBytes(StandardCharsets.UTF_8),
              Base64.getUrlDecoder().decode(channel.part(Channel.KEY)),
              Base64.getUrlDecoder().decode(channel.part(Channel.AUTH)));
      headers.put("Authorization", vapid.authorization(endpoint, sender(), clock.instant()));
    } catch (GeneralSecurityException e) {
      return new Ending.Gone(Failure.of("key"));
    }
    headers.put("Content-Type", "application/octet-stream");
    headers.put("Content-Encoding", "aes128gcm");
    headers.put("TTL", KEPT_SECONDS);
    headers.put("Topic", message.id());
    return switch (caller.call("POST", channel.to(), headers, body)) {
      case Answered(int status) when status == NOT_THERE || status == GONE ->
          new Ending.Gone(new Failure("gone", Integer.toString(status)));
      case Answered answer -> answer.ending();
      case Silent(Failure why) -> new Ending.Failed(why);
    };
  }

  private String sender() {
    if (contact == null) {
      return address.of("/contact");
    }
    return contact.contains("://") || contact.startsWith("mailto:") ? contact : "mailto:" + contact;
  }

  /// Short enough to be sent as one record.
  private String json(Message message) {
    Locale locale = message.preference().language();
    Item first = message.items().getFirst();
    boolean one = message.items().size() == 1;
    Map<String, String> all = new LinkedHashMap<>();
    all.put(
        "title", Wording.cut(one ? Wording.title(first) : wording.subject(message), LONGEST_TITLE));
    all.put("body", Wording.cut(wording.why(first, locale), LONGEST_BODY));
    all.put("url", one && !message.isTest() ? INBOX + "/" + first.id() : INBOX);
    String json = Json.line(all);
    if (json.getBytes(StandardCharsets.UTF_8).length > PushCipher.LONGEST) {
      all.put("title", Wording.cut(wording.subject(message), LONGEST_TITLE / 2));
      all.put("body", "");
      json = Json.line(all);
    }
    return json;
  }
}
