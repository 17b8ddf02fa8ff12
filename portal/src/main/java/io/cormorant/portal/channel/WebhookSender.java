package io.cormorant.portal.channel;

import io.cormorant.crawls.Json;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.channel.Caller.Outcome.Answered;
import io.cormorant.portal.channel.Caller.Outcome.Silent;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.Reason;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Tells programs, by JSON that is signed with the channel's secret.
@Component
final class WebhookSender implements Sender {
  private static final int GONE = 410;

  private final Caller caller;
  private final InstantSource clock;
  private final String product;

  @Autowired
  WebhookSender(PortalSettings settings, PortalParts parts, InstantSource clock) {
    this(new Caller(settings.allowPrivate()), parts.product(), clock);
  }

  WebhookSender(Caller caller, String product, InstantSource clock) {
    this.caller = caller;
    this.product = product;
    this.clock = clock;
  }

  @Override
  public Kind kind() {
    return Kind.WEBHOOK;
  }

  @Override
  public Ending send(Message message) {
    byte[] body = body(message).getBytes(StandardCharsets.UTF_8);
    long time = clock.instant().getEpochSecond();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("User-Agent", product);
    headers.put("Idempotency-Key", message.id());
    headers.put("X-Cormorant-Signature", signature(message.channel().secret(), time, body));
    return switch (caller.call("POST", message.channel().to(), headers, body)) {
      case Answered(int status) when status == GONE ->
          new Ending.Gone(new Failure("gone", Integer.toString(status)));
      case Answered answer -> answer.ending();
      case Silent(Failure why) -> new Ending.Failed(why);
    };
  }

  /// The same for every attempt.
  private static String body(Message message) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("id", message.id());
    all.put("channel", Long.toString(message.channel().id()));
    if (message.isTest()) {
      all.put("test", true);
    }
    all.put("items", message.items().stream().map(WebhookSender::object).toList());
    return Json.line(all);
  }

  private static Map<String, @Nullable Object> object(Item item) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("id", Long.toString(item.id()));
    object.put("title", item.title());
    object.put("url", item.url());
    object.put("site", item.host());
    object.put("snippet", item.snippet());
    object.put("language", item.language());
    object.put("published", item.published());
    object.put("pushed", item.pushed().toString());
    Map<String, @Nullable Object> why = new LinkedHashMap<>();
    why.put("follow", item.reason().follow());
    why.put("changed", item.reason().change() == Reason.Change.CHANGED);
    why.put("words", List.copyOf(item.reason().words()));
    why.put("score", item.reason().score());
    object.put("why", why);
    return object;
  }

  /// `t=SECONDS,v1=HEX`, where the latter signs the seconds, a full stop and the body.
  static String signature(String secret, long time, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
      return "t=%d,v1=%s".formatted(time, HexFormat.of().formatHex(mac.doFinal(body)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
