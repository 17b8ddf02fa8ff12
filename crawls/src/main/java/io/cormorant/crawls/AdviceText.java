package io.cormorant.crawls;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Advice in words: a sentence that says what is wrong, with the command to run next.
public final class AdviceText {
  private AdviceText() {}

  /// Each piece of advice in the words of a language.
  ///
  /// @param language an ISO 639-1 code; English for all that are not known
  public static List<String> sentences(String language, List<Advice> advice) {
    return language.equals("zh")
        ? advice.stream().map(ChineseAdvice::sentence).toList()
        : sentences(advice);
  }

  /// Each piece of advice in words.
  public static List<String> sentences(List<Advice> advice) {
    return advice.stream().map(AdviceText::sentence).toList();
  }

  /// One piece of advice in words.
  public static String sentence(Advice advice) {
    return switch (advice) {
      case Advice.Placeholders bad ->
          "Some keywords are placeholders ('%s'): replace them with words of your topic, or have some proposed by %s."
              .formatted(String.join("', '", bad.keywords()), quoted(bad.suggest()));
      case Advice.Shells bad ->
          "%s pages are empty without JavaScript: render them with %s."
              .formatted(share(bad.shells(), bad.pages()), quoted(bad.render()));
      case Advice.OnlyLists bad -> onlyLists(bad);
      case Advice.OnlyMaybes bad ->
          "%s, but %s may be: look at them with %s, and accept them with %s."
              .formatted(
                  relevant(bad.relevant(), bad.documents()),
                  count(bad.maybe()),
                  quoted(bad.look()),
                  quoted(bad.take()));
      case Advice.WrongWords bad ->
          "%s, and hardly any may be: %s."
              .formatted(relevant(bad.relevant(), bad.documents()), otherWords(bad.suggest()));
      case Advice.TooGeneral bad ->
          "%s, so the topic may be too general: be stricter with %s."
              .formatted(relevant(bad.relevant(), bad.documents()), quoted(bad.fewer()));
      case Advice.ThresholdTooHigh bad -> thresholdTooHigh(bad);
      case Advice.ThresholdTooLow bad ->
          "%s with the threshold set to %s: remove it with %s, or raise it with %s; if that changes little, the topic may be too general."
              .formatted(
                  relevant(bad.relevant(), bad.documents()),
                  plain(bad.threshold()),
                  quoted(bad.without()),
                  quoted(bad.higher()));
      case Advice.OneHost bad ->
          "%s pages come from one host: add seeds on other sites with %s or, if one site is what you want, name it under 'include-domains' in the scope of the topic."
              .formatted(share(bad.ofHost(), bad.pages()), quoted(bad.seeds()));
    };
  }

  private static String onlyLists(Advice.OnlyLists bad) {
    return "%s documents and %s lists (tag, archive and index pages) were found. Lists lead to documents, so crawl more pages with %s or, if lists are what you want, keep them with %s."
        .formatted(
            count(bad.documents()), count(bad.lists()), quoted(bad.deeper()), quoted(bad.keep()));
  }

  private static String thresholdTooHigh(Advice.ThresholdTooHigh bad) {
    Invocation suggest = bad.suggest();
    return "%s %s set to %s: remove it with %s, or lower it with %s%s."
        .formatted(
            relevant(bad.relevant(), bad.documents()),
            suggest == null ? "because the threshold is" : "with the threshold",
            plain(bad.threshold()),
            quoted(bad.without()),
            quoted(bad.lower()),
            suggest == null ? "" : "; if that changes little, " + otherWords(suggest));
  }

  private static String otherWords(Invocation suggest) {
    return "the topic needs other words, in the language of the pages; have some proposed from pages you know to be right by "
        + quoted(suggest);
  }

  private static String relevant(long relevant, long documents) {
    return share(relevant, documents) + " documents are relevant";
  }

  private static String share(long part, long all) {
    return count(part) + " of " + count(all);
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static String quoted(List<Invocation> commands) {
    return commands.stream().map(AdviceText::quoted).collect(Collectors.joining(" and then "));
  }

  static String quoted(Invocation command) {
    return "'" + command.text() + "'";
  }
}
