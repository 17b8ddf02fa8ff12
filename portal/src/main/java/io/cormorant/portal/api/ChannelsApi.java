package io.cormorant.portal.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.channel.Channel;
import io.cormorant.portal.channel.Channels;
import io.cormorant.portal.channel.DeliveryDesk;
import io.cormorant.portal.channel.Failure;
import io.cormorant.portal.channel.Kind;
import io.cormorant.portal.channel.Outbox;
import io.cormorant.portal.channel.Preference;
import io.cormorant.portal.channel.Preferences;
import io.cormorant.portal.channel.PublicAddress;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// How one is told of new items.
@RestController
@Tag(name = "Channels", description = "How you are told of new items, and when")
class ChannelsApi {
  private static final int LONGEST_ZONE = 60;
  private static final String USUAL_DIGEST = "07:00";

  private final Channels channels;
  private final Preferences preferences;
  private final DeliveryDesk desk;
  private final Outbox outbox;
  private final PublicAddress address;

  ChannelsApi(
      Channels channels,
      Preferences preferences,
      DeliveryDesk desk,
      Outbox outbox,
      PublicAddress address) {
    this.channels = channels;
    this.preferences = preferences;
    this.desk = desk;
    this.outbox = outbox;
    this.address = address;
  }

  @Schema(name = "ChannelFailure", description = "why nothing arrived lately")
  record Failed(
      @Schema(description = "for programs, such as status, slow or refused") String code,
      @Schema(description = "what the other side said, or which host it is") String detail) {
    static @Nullable Failed of(@Nullable Failure failure) {
      return failure == null ? null : new Failed(failure.key(), failure.detail());
    }
  }

  @Schema(name = "Channel", description = "a way to tell you of new items")
  record Told(
      @Schema(example = "98765432109876543") String id,
      @Schema(description = "mail, feed, webhook, browser or phone") String kind,
      String label,
      @Schema(description = "where it leads; null for a feed") @Nullable String to,
      @Schema(description = "once a day, or else at once") boolean daily,
      boolean enabled,
      @Schema(description = "whether the recipient has agreed, where they are asked")
          boolean confirmed,
      @Nullable Failed failure,
      @Schema(description = "secret address of the Atom feed; null for other kinds")
          @Nullable String atom,
      @Schema(description = "secret address of the JSON Feed; null for other kinds")
          @Nullable String json,
      Instant created) {}

  @Schema(name = "ChannelList")
  record Listing(@Schema(description = "at most 20") List<Told> channels) {}

  @Schema(
      name = "NewChannel",
      example = "{\"kind\": \"mail\", \"to\": \"me@example.org\", \"daily\": true}")
  record Wanted(
      @Schema(description = "mail, feed, webhook, browser or phone") @Nullable String kind,
      @Schema(description = "at most 80 characters; where it leads if missing")
          @Nullable String label,
      @Schema(description = "a mail address, a URL, a number; not for a feed") @Nullable String to,
      @Schema(description = "p256dh of a browser's subscription") @Nullable String key,
      @Schema(description = "auth of a browser's subscription") @Nullable String auth,
      @Schema(description = "once a day; at once if missing") @Nullable Boolean daily) {}

  @Schema(name = "FreshChannel")
  record Fresh(
      Told channel,
      @Schema(description = "signs what a webhook is sent, shown only once; null for other kinds")
          @Nullable String secret) {}

  @Schema(
      name = "ChannelChange",
      description = "what is missing stays as it is",
      example = "{\"daily\": false, \"enabled\": true}")
  record Change(@Nullable Boolean daily, @Nullable Boolean enabled) {}

  @Schema(
      name = "Preferences",
      description = "when and in which language you are told",
      example =
          """
          {"zone": "Europe/Berlin", "language": "en", "digest": "07:00",
           "quiet_from": "22:00", "quiet_to": "06:30"}
          """)
  record Times(
      @Schema(description = "such as Europe/Berlin") @Nullable String zone,
      @Schema(description = "en or zh") @Nullable String language,
      @Schema(description = "when daily messages are sent; 07:00 if missing")
          @Nullable String digest,
      @Schema(description = "when messages begin to wait; none if missing")
          @JsonProperty("quiet_from")
          @Nullable String quietFrom,
      @Schema(description = "until when they wait") @JsonProperty("quiet_to")
          @Nullable String quietTo) {
    static Times of(Preference said) {
      Preference.Quiet quiet = said.quiet();
      return new Times(
          said.zone().getId(),
          said.language().getLanguage(),
          said.digest().toString(),
          quiet == null ? null : quiet.from().toString(),
          quiet == null ? null : quiet.to().toString());
    }

    Preference preference() {
      String at = time("digest", digest);
      return Preferences.read(
          Given.needed("zone", zone, LONGEST_ZONE),
          Given.language(language),
          at.isEmpty() ? USUAL_DIGEST : at,
          time("quiet_from", quietFrom),
          time("quiet_to", quietTo));
    }

    private static String time(String field, @Nullable String value) {
      return Given.text(field, value, 20);
    }
  }

  /// Without what others could use for as long as the channel exists: addresses of feeds, of
  /// browsers and of webhooks.
  private static Told open(Channel channel) {
    boolean closed = channel.kind() == Kind.WEBHOOK || channel.kind() == Kind.BROWSER;
    String to = channel.target().get("to");
    boolean named = to == null || !to.startsWith(channel.label());
    return new Told(
        Long.toString(channel.id()),
        channel.kind().code(),
        closed && !named ? "" : channel.label(),
        closed ? null : to,
        channel.daily(),
        channel.enabled(),
        channel.confirmed(),
        Failed.of(channel.failure()),
        null,
        null,
        channel.created());
  }

  private Told told(Channel channel) {
    boolean feed = channel.kind() == Kind.FEED;
    String feedAddress = address.of("/feeds/" + channel.secret());
    return new Told(
        Long.toString(channel.id()),
        channel.kind().code(),
        channel.label(),
        channel.target().get("to"),
        channel.daily(),
        channel.enabled(),
        channel.confirmed(),
        Failed.of(channel.failure()),
        feed ? feedAddress + ".atom" : null,
        feed ? feedAddress + ".json" : null,
        channel.created());
  }

  @GetMapping("/api/channels")
  @Operation(
      summary = "List your channels, oldest first",
      description = "A token that only reads gets no addresses of feeds, webhooks and browsers.")
  Listing list(
      @AuthenticationPrincipal PortalUser user, @Parameter(hidden = true) Authentication rights) {
    boolean writes = PortalUser.mayWrite(rights);
    return new Listing(
        channels.of(user.account().id()).stream()
            .map(channel -> writes ? told(channel) : open(channel))
            .toList());
  }

  @PostMapping("/api/channels")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(
      summary = "Add a channel",
      description =
          "Whoever is at the other end of mail or a phone is asked first, and told nothing else"
              + " until they agree.")
  Fresh add(@AuthenticationPrincipal PortalUser user, Locale locale, @RequestBody Wanted wanted) {
    Kind kind = desk.ready(Given.needed("kind", wanted.kind()));
    Channel made =
        channels.add(
            user.account(),
            new Channels.Wanted(
                kind,
                Given.text("label", wanted.label(), Channels.LONGEST_LABEL),
                Given.text("to", wanted.to(), Given.LONGEST_URL),
                Given.text("key", wanted.key(), Given.LONGEST_TEXT),
                Given.text("auth", wanted.auth(), Given.LONGEST_TEXT),
                Boolean.TRUE.equals(wanted.daily())));
    preferences.begin(user.account().id(), locale, "");
    outbox.ring();
    return new Fresh(told(made), kind == Kind.WEBHOOK ? made.secret() : null);
  }

  @Schema(name = "ChannelTest")
  record Tested(
      @Schema(description = "whether the other side took it") boolean sent,
      @Schema(description = "why it did not; null if it did") @Nullable Failed failure) {}

  @PostMapping("/api/channels/{id}/test")
  @Operation(
      summary = "Send a test by a channel that is on and confirmed",
      description =
          "It is sent at once, whatever the quiet hours, and only once. A feed is not told"
              + " anything, so it cannot be tested.")
  Tested test(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    Optional<Failure> failure = desk.test(own(user, id));
    return new Tested(failure.isEmpty(), Failed.of(failure.orElse(null)));
  }

  @PostMapping("/api/channels/{id}/send")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(
      summary = "Send what waits for the next daily message",
      description = "It is sent at once instead of at the time of daily messages.")
  void send(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    outbox.hurry(own(user, id));
  }

  @PatchMapping("/api/channels/{id}")
  @Operation(
      summary = "Turn a channel on or off, or have it tell at once or once a day",
      description = "What waits to be told by one that is turned off is not told.")
  Told change(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @RequestBody Change change) {
    Channel channel = own(user, id);
    if (change.daily() != null) {
      channels.setDaily(channel, change.daily());
    }
    if (change.enabled() != null) {
      channels.setEnabled(channel, change.enabled());
      outbox.ring();
    }
    return told(own(user, id));
  }

  @DeleteMapping("/api/channels/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Remove a channel")
  void remove(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    channels.remove(own(user, id));
  }

  @GetMapping("/api/preferences")
  @Operation(summary = "When and in which language you are told")
  Times preferences(@AuthenticationPrincipal PortalUser user) {
    return Times.of(preferences.of(user.account().id()));
  }

  @PutMapping("/api/preferences")
  @Operation(summary = "Say when and in which language you want to be told")
  Times preferences(@AuthenticationPrincipal PortalUser user, @RequestBody Times wanted) {
    preferences.set(user.account().id(), wanted.preference());
    return Times.of(preferences.of(user.account().id()));
  }

  private Channel own(PortalUser user, String id) {
    return channels.find(user.account().id(), Given.id(id)).orElseThrow(NotFound::new);
  }
}
