package io.cormorant.portal.web.channel;

import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.channel.Channel;
import io.cormorant.portal.channel.Channels;
import io.cormorant.portal.channel.Feeds;
import io.cormorant.portal.channel.Kind;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Shell;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What works without signing in, by a channel's secret: saying yes, saying no, feeds, and a
/// browser that has a new subscription.
@Controller
class OpenLinks {
  private static final MediaType ATOM =
      new MediaType("application", "atom+xml", StandardCharsets.UTF_8);
  private static final MediaType JSON =
      new MediaType("application", "feed+json", StandardCharsets.UTF_8);

  /// Of what a browser says of its subscription.
  private static final int MOST_BYTES = 8_192;

  private final Channels channels;
  private final Feeds feeds;
  private final Shell shell;

  OpenLinks(Channels channels, Feeds feeds, Shell shell) {
    this.channels = channels;
    this.feeds = feeds;
    this.shell = shell;
  }

  @GetMapping("/unsubscribe/{secret}")
  String leave(Model model, @PathVariable String secret) {
    return shown(model, told(secret), secret, "leave");
  }

  /// Mail programs post here by themselves (RFC 8058), so no form's token is asked for.
  @PostMapping("/unsubscribe/{secret}")
  String left(HttpServletRequest request, Model model, @PathVariable String secret) {
    model.addAttribute("here", shell.same(request));
    Channel channel = told(secret);
    channels.refuse(channel);
    return shown(model, channel, secret, "left");
  }

  /// Texts have no other way out than the link by which they were agreed to; mails have one each.
  @GetMapping("/confirm/{secret}")
  String confirm(Model model, @PathVariable String secret) {
    Channel channel = told(secret);
    boolean said = channel.confirmed() && channel.enabled();
    String then = channel.kind() == Kind.PHONE ? "leave" : "confirmed";
    return shown(model, channel, secret, said ? then : "confirm");
  }

  @PostMapping("/confirm/{secret}")
  String confirmed(HttpServletRequest request, Model model, @PathVariable String secret) {
    model.addAttribute("here", shell.same(request));
    Channel channel = told(secret);
    channels.confirm(channel);
    return shown(model, channel, secret, "confirmed");
  }

  private static String shown(Model model, Channel channel, String secret, String purpose) {
    model.addAttribute("to", channel.target().getOrDefault("to", ""));
    model.addAttribute("phone", channel.kind() == Kind.PHONE);
    model.addAttribute("secret", secret);
    model.addAttribute("purpose", purpose);
    return "channel/open";
  }

  private Channel told(String secret) {
    return channels
        .open(secret)
        .filter(channel -> channel.kind() == Kind.MAIL || channel.kind() == Kind.PHONE)
        .orElseThrow(NotFound::new);
  }

  /// A browser tells by itself that it is now reached elsewhere, whether or not somebody is signed
  /// in there, so no form's token is asked for. Of whoever does not know the secret nothing is
  /// read.
  @PostMapping("/push/{secret}")
  ResponseEntity<Void> renewed(@PathVariable String secret, HttpServletRequest request)
      throws IOException {
    Channel channel = channels.open(secret).filter(one -> one.kind() == Kind.BROWSER).orElse(null);
    if (channel == null) {
      return status(channels.isKnown(secret) ? HttpStatus.NOT_FOUND : HttpStatus.GONE);
    }
    byte[] body = request.getInputStream().readNBytes(MOST_BYTES + 1);
    if (body.length > MOST_BYTES) {
      return status(HttpStatus.CONTENT_TOO_LARGE);
    }
    try {
      JsonNode said = Json.mapper().readTree(body);
      channels.renew(
          channel,
          said.path("to").asString(""),
          said.path("key").asString(""),
          said.path("auth").asString(""));
      return status(HttpStatus.NO_CONTENT);
    } catch (BadInput | JacksonException e) {
      return status(HttpStatus.BAD_REQUEST);
    }
  }

  private static ResponseEntity<Void> status(HttpStatus status) {
    return ResponseEntity.status(status).build();
  }

  @GetMapping("/feeds/{secret}.atom")
  ResponseEntity<byte[]> atom(@PathVariable String secret) {
    return feed(ATOM, feeds.atom(feed(secret)));
  }

  @GetMapping("/feeds/{secret}.json")
  ResponseEntity<byte[]> json(@PathVariable String secret) {
    return feed(JSON, feeds.json(feed(secret)));
  }

  private Channel feed(String secret) {
    return channels
        .open(secret)
        .filter(channel -> channel.kind() == Kind.FEED && channel.enabled())
        .orElseThrow(NotFound::new);
  }

  /// With a tag, by which readers that have it already are told so.
  private static ResponseEntity<byte[]> feed(MediaType type, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return ResponseEntity.ok()
        .contentType(type)
        .eTag(Secrets.hash(text))
        .cacheControl(CacheControl.maxAge(Duration.ofMinutes(1)).cachePrivate())
        .body(bytes);
  }
}
