package io.cormorant.portal.channel;

import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.Reason;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.Problem;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Messages by which people see whether their channels work. They are sent at once and only once,
/// whatever the quiet hours, and are in nobody's inbox.
@Component
final class TestMessages {
  private static final Logger LOG = LoggerFactory.getLogger(TestMessages.class);

  /// An account sends no more than one in this time.
  static final Duration REST = Duration.ofSeconds(10);

  private final Ids ids;
  private final InstantSource clock;
  private final Preferences preferences;
  private final Wording wording;
  private final PublicAddress address;

  /// When accounts sent their last one; older ones are forgotten.
  private final Map<Long, Instant> sent = new ConcurrentHashMap<>();

  TestMessages(
      Ids ids,
      InstantSource clock,
      Preferences preferences,
      Wording wording,
      PublicAddress address) {
    this.ids = ids;
    this.clock = clock;
    this.preferences = preferences;
    this.wording = wording;
    this.address = address;
  }

  /// @return why it did not arrive; nothing if it was taken
  /// @throws Problem if the account sent one a moment ago
  Optional<Failure> send(Sender sender, Channel channel) {
    Instant now = clock.instant();
    sent.values().removeIf(time -> time.isAfter(now) || !time.plus(REST).isAfter(now));
    if (sent.putIfAbsent(channel.account(), now) != null) {
      throw new Problem(
          "problem.channel-test",
          "a test was sent a moment ago; try again in %s seconds",
          REST.toSeconds());
    }
    Preference preference = preferences.of(channel.account());
    Message message =
        new Message(ids.next(), channel, preference, List.of(item(channel, preference, now)));
    try {
      return switch (sender.send(message)) {
        case Ending.Sent() -> Optional.empty();
        case Ending.Failed(Failure why) -> Optional.of(why);
        case Ending.Gone(Failure why) -> Optional.of(why);
      };
    } catch (RuntimeException e) {
      LOG.error("a test for {} could not be made", channel, e);
      return Optional.of(Failure.of("inside"));
    }
  }

  private Item item(Channel channel, Preference preference, Instant now) {
    Locale locale = preference.language();
    String url = address.of("/notifications");
    String host = URI.create(url).getHost();
    return new Item(
        Message.NO_ITEM,
        channel.account(),
        null,
        null,
        url,
        host == null ? "" : host,
        wording.say(locale, "channel.test-title"),
        wording.say(locale, "channel.test-snippet"),
        locale.getLanguage(),
        null,
        new Reason("", Reason.Change.NEW, List.of(), null),
        now,
        false,
        false,
        false,
        0,
        1);
  }
}
