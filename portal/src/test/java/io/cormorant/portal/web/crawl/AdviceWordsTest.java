package io.cormorant.portal.web.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Advice;
import io.cormorant.crawls.Invocation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.ResourceBundleMessageSource;

final class AdviceWordsTest {
  private static final Invocation COMMAND = new Invocation(List.of("status"));

  @Test
  void saysAllAdviceInBothLanguagesAndNamesNoCommand() {
    List<Advice> all =
        List.of(
            new Advice.Placeholders(List.of("keyword"), COMMAND),
            new Advice.Shells(1_200, 2_000, List.of(COMMAND)),
            new Advice.OnlyLists(3, 90, List.of(COMMAND), COMMAND),
            new Advice.OnlyMaybes(1, 200, 40, COMMAND, List.of(COMMAND)),
            new Advice.WrongWords(1, 200, COMMAND),
            new Advice.TooGeneral(199, 200, List.of(COMMAND)),
            new Advice.ThresholdTooHigh(1, 200, 0.9, List.of(COMMAND), COMMAND, null),
            new Advice.ThresholdTooLow(199, 200, 0.1, List.of(COMMAND), COMMAND),
            new Advice.OneHost(199, 200, List.of(COMMAND)));
    assertEquals(
        Stream.of(Advice.class.getPermittedSubclasses()).collect(Collectors.toSet()),
        all.stream().map(Object::getClass).collect(Collectors.toSet()));
    ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
    messages.setBasename("messages/crawl");
    messages.setDefaultEncoding("UTF-8");
    messages.setFallbackToSystemLocale(false);
    AdviceWords words = new AdviceWords(messages);
    for (Locale locale : List.of(Locale.ENGLISH, Locale.CHINESE)) {
      for (String sentence : words.all(all, locale)) {
        assertFalse(sentence.contains("{") || sentence.contains("cormorant"), sentence);
        assertTrue(sentence.endsWith(locale.equals(Locale.ENGLISH) ? "." : "。"), sentence);
      }
    }
    assertTrue(words.words(all.get(1), Locale.ENGLISH).startsWith("1,200 of 2,000 pages"));
  }
}
