package io.cormorant.portal.channel;

import io.cormorant.crawls.Json;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.channel.Caller.Outcome.Answered;
import io.cormorant.portal.channel.Caller.Outcome.Silent;
import io.cormorant.portal.channel.PhoneGateway.Gateway;
import io.cormorant.portal.inbox.Item;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Tells phones by short texts, through the gateway of the portal.
@Component
final class PhoneSender implements Sender {
  private static final int LONGEST_TITLE = 200;
  private static final int LONGEST_URL = 300;
  private static final Pattern PLACE = Pattern.compile("\\{(to|text)}");

  private final PhoneGateway gateway;
  private final Wording wording;
  private final PublicAddress address;
  private final Caller caller;
  private final String product;

  @Autowired
  PhoneSender(PhoneGateway gateway, Wording wording, PublicAddress address, PortalParts parts) {
    this(gateway, wording, address, parts.product());
  }

  PhoneSender(PhoneGateway gateway, Wording wording, PublicAddress address, String product) {
    this.product = product;
    this.gateway = gateway;
    this.wording = wording;
    this.address = address;
    this.caller = new Caller(gateway.mayBePrivate());
  }

  @Override
  public Kind kind() {
    return Kind.PHONE;
  }

  @Override
  public boolean isReady() {
    return gateway.find().isPresent();
  }

  @Override
  public Ending send(Message message) {
    Item first = message.items().getFirst();
    boolean one = message.items().size() == 1 && first.url().length() <= LONGEST_URL;
    String text =
        Wording.cut(wording.subject(message), LONGEST_TITLE)
            + " "
            + (one ? Wording.line(first.url()) : address.of("/inbox"));
    return text(message.channel(), text, message.id());
  }

  @Override
  public Ending ask(Channel channel, Preference preference) {
    return text(
        channel,
        wording.say(preference.language(), "channel.ask.phone")
            + " "
            + address.of("/confirm/" + channel.secret()),
        "ask-" + channel.id());
  }

  private Ending text(Channel channel, String text, String id) {
    Gateway to = gateway.find().orElse(null);
    if (to == null) {
      return Ending.failed("no-phone", "");
    }
    String type = PhoneGateway.type(to);
    UnaryOperator<String> inBody =
        PhoneGateway.isJson(type)
            ? PhoneSender::quoted
            : PhoneGateway.isForm(type) ? PhoneSender::encoded : UnaryOperator.identity();
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Idempotency-Key", id);
    headers.put("Content-Type", type);
    headers.put("User-Agent", product);
    int colon = to.header().indexOf(':');
    if (colon > 0) {
      headers.put(to.header().substring(0, colon), to.header().substring(colon + 1).strip());
    }
    String url = filled(to.url(), channel.to(), text, PhoneSender::encoded);
    byte[] body = filled(to.body(), channel.to(), text, inBody).getBytes(StandardCharsets.UTF_8);
    return switch (caller.call(to.method(), url, headers, body)) {
      case Answered answer -> answer.ending();
      case Silent(Failure why) -> new Ending.Failed(why);
    };
  }

  private static String filled(
      String template, String to, String text, UnaryOperator<String> written) {
    return PLACE
        .matcher(template)
        .replaceAll(
            place ->
                Matcher.quoteReplacement(written.apply(place.group(1).equals("to") ? to : text)));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /// A text as it stands between the quotation marks of JSON.
  private static String quoted(String text) {
    String json = Json.line(text);
    return json.substring(1, json.length() - 1);
  }
}
