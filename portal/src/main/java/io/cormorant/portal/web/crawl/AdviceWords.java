package io.cormorant.portal.web.crawl;

import io.cormorant.crawls.Advice;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/// What to do about a crawl that goes wrong, for somebody who has pages and not a command line.
@Component
final class AdviceWords {
  private final MessageSource messages;

  AdviceWords(MessageSource messages) {
    this.messages = messages;
  }

  /// A sentence for each piece of advice.
  List<String> all(List<Advice> advice, Locale locale) {
    return advice.stream().map(one -> words(one, locale)).toList();
  }

  String words(Advice advice, Locale locale) {
    return switch (advice) {
      case Advice.Placeholders bad ->
          messages.getMessage(
              "advice.placeholders", new Object[] {String.join(", ", bad.keywords())}, locale);
      case Advice.Shells bad -> say("advice.shells", locale, bad.shells(), bad.pages());
      case Advice.OnlyLists bad -> say("advice.lists", locale, bad.documents(), bad.lists());
      case Advice.OnlyMaybes bad ->
          say("advice.maybes", locale, bad.relevant(), bad.documents(), bad.maybe());
      case Advice.WrongWords bad -> say("advice.words", locale, bad.relevant(), bad.documents());
      case Advice.TooGeneral bad -> say("advice.general", locale, bad.relevant(), bad.documents());
      case Advice.ThresholdTooHigh bad ->
          say("advice.threshold-high", locale, bad.relevant(), bad.documents());
      case Advice.ThresholdTooLow bad ->
          say("advice.threshold-low", locale, bad.relevant(), bad.documents());
      case Advice.OneHost bad -> say("advice.one-host", locale, bad.ofHost(), bad.pages());
    };
  }

  private String say(String key, Locale locale, long... counts) {
    NumberFormat grouped = NumberFormat.getIntegerInstance(locale);
    Object[] arguments = new Object[counts.length];
    for (int i = 0; i < counts.length; i++) {
      arguments[i] = grouped.format(counts[i]);
    }
    return messages.getMessage(key, arguments, locale);
  }
}
