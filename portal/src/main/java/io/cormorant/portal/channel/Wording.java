package io.cormorant.portal.channel;

import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.Reason;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/// What messages say, in the reader's language. Whatever comes from pages is on one line.
@Component
public final class Wording {
  private final MessageSource messages;

  Wording(MessageSource messages) {
    this.messages = messages;
  }

  String say(Locale locale, String key, Object... arguments) {
    return Objects.requireNonNull(messages.getMessage(key, arguments, locale));
  }

  /// One line that says what is new.
  String subject(Message message) {
    Locale locale = message.preference().language();
    List<Item> items = message.items();
    if (message.isTest()) {
      return title(items.getFirst());
    }
    return items.size() == 1
        ? say(locale, "channel.subject.one", title(items.getFirst()))
        : say(locale, "channel.subject.many", items.size(), title(items.getFirst()));
  }

  /// The title of an item, or its address if it has none.
  public static String title(Item item) {
    String title = line(item.title());
    return title.isEmpty() ? line(item.url()) : title;
  }

  /// Why an item is told.
  public String why(Item item, Locale locale) {
    if (Message.isTest(item)) {
      return say(locale, "channel.test-why");
    }
    Reason reason = item.reason();
    String what =
        say(
            locale,
            reason.change() == Reason.Change.NEW ? "channel.why.new" : "channel.why.changed",
            line(reason.follow()));
    return reason.words().isEmpty()
        ? what
        : what
            + say(
                locale,
                "channel.why.words",
                line(String.join(say(locale, "channel.why.and"), reason.words())));
  }

  /// Why a page is recommended.
  String why(Tips.Tip tip, Locale locale) {
    return say(locale, "channel.tip." + tip.why(), line(tip.because()));
  }

  /// A text without line ends and other controls.
  static String line(String text) {
    return text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
  }

  /// The beginning of a text.
  static String cut(String text, int most) {
    if (text.codePointCount(0, text.length()) <= most) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }
}
