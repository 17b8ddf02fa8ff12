package io.cormorant.portal.web;

import io.cormorant.core.Outcome;
import io.cormorant.core.SiteBlocks;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/// Says in the reader's language why an address gave no page. Folders of crawls have the reason in
/// English; what a library said of a certificate or a PDF and is not known here stays so, in
/// brackets.
@Component
public final class Reasons {
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final String REFUSED_BY = "refused by ";

  /// Of a robots.txt that could not be read.
  private static final String NO_RULES = " (no rules: ";

  private static final String TLS = "TLS: ";

  /// Reasons of pages that were never asked for, see [io.cormorant.crawls.topic.ReadPage.Missed].
  private static final Map<String, String> NOT_ASKED =
      Map.of("list", "reason.list", "time", "reason.time", "count", "reason.count");

  /// Details of connections that failed and of pages that could not be read.
  private static final Map<String, String> DETAILS =
      Map.ofEntries(
          Map.entry("no such host", "detail.no-host"),
          Map.entry("the name service does not answer", "detail.no-names"),
          Map.entry("no route to host", "detail.no-route"),
          Map.entry("connection refused", "detail.connection-refused"),
          Map.entry("connection closed", "detail.connection-closed"),
          Map.entry("connection reset", "detail.connection-reset"),
          Map.entry("broken off", "detail.broken-off"),
          Map.entry("closed without an answer", "detail.no-answer"),
          Map.entry("the host failed too often", "detail.failed-often"),
          Map.entry("the host is to be left alone for now", "detail.left-alone"),
          Map.entry("robots.txt could not be fetched", "detail.no-robots"),
          Map.entry("the server does not speak https there; try http", "detail.no-https"),
          Map.entry("empty body", "detail.empty"),
          Map.entry("not an HTTP answer", "detail.not-http"),
          Map.entry("header too large", "detail.header"),
          Map.entry("reading it took too long", "detail.slow"),
          Map.entry("the fetch was interrupted", "detail.interrupted"),
          Map.entry(
              "the server sent a page where a feed or sitemap was expected", "detail.no-list"),
          Map.entry("the chunks of the body are broken", "detail.broken-off"),
          Map.entry("JSON feed: not valid JSON", "detail.json"),
          Map.entry("JSON feed: too deep or too much", "detail.json-large"),
          Map.entry("PDF: nested too deep", "detail.pdf-large"),
          Map.entry("PDF: too large for memory", "detail.pdf-large"),
          Map.entry("PDF: too many others are being read", "detail.pdf-later"),
          Map.entry("PDF: still busy with earlier ones", "detail.pdf-later"),
          Map.entry("PDF: reading it was interrupted", "detail.interrupted"));

  /// The same by the beginnings of details that end with what a library or a server said.
  private static final Map<String, String> BEGINNINGS =
      Map.of(
          TLS,
          "detail.tls",
          "PDF: ",
          "detail.pdf",
          "body: ",
          "detail.body",
          "packed sitemap: ",
          "detail.body",
          "status ",
          "detail.status",
          "redirect to something that is not a web address: ",
          "detail.redirect",
          "proxy: ",
          "detail.proxy",
          "the proxy ",
          "detail.proxy");

  /// What is wrong with certificates, by words that libraries use.
  private static final Map<String, String> CERTIFICATES =
      Map.of(
          "validity check failed", "detail.tls-expired",
          "expired", "detail.tls-expired",
          "unable to find valid certification path", "detail.tls-untrusted",
          "No subject alternative", "detail.tls-name",
          "No name matching", "detail.tls-name");

  /// Rules by the word before their colon.
  private static final Map<String, String> RULES =
      Map.ofEntries(
          Map.entry("robots.txt", "rule.robots"),
          Map.entry("robots meta tag", "rule.robots-tag"),
          Map.entry("allow-private", "rule.private"),
          Map.entry("port", "rule.port"),
          Map.entry("trap", "rule.trap"),
          Map.entry("scope.depth", "rule.depth"),
          Map.entry("scope.languages", "rule.language"),
          Map.entry("scope.include-domains", "rule.domains"),
          Map.entry("scope.exclude-domains", "rule.domains"),
          Map.entry("scope.include-paths", "rule.paths"),
          Map.entry("scope.exclude-paths", "rule.paths"));

  private final MessageSource messages;

  Reasons(MessageSource messages) {
    this.messages = messages;
  }

  /// The reason in words.
  ///
  /// @param code of an outcome, or of a page that was not asked for
  /// @param english what the folder says
  public String words(String code, String english, Locale locale) {
    String notAsked = NOT_ASKED.get(code);
    if (notAsked != null) {
      return say(notAsked, english, locale, number(english));
    }
    return Outcome.Kind.of(code).map(kind -> words(kind, english, locale)).orElse(english);
  }

  private String words(Outcome.Kind kind, String english, Locale locale) {
    return switch (kind) {
      case REFUSED -> rule(english, locale);
      case GONE -> say("reason.gone", english, locale, number(english));
      case SERVER_FAILED -> say("reason.server-failed", english, locale, number(english));
      case BUSY -> say("reason.busy", english, locale, number(english));
      case UNREACHABLE -> say("reason.unreachable", english, locale, detail(english, locale));
      case TIMED_OUT -> say("reason.timed-out", english, locale, seconds(english));
      case TOO_LARGE -> say("reason.too-large", english, locale);
      case NOT_TEXT -> say("reason.not-text", english, locale, after("but ", english));
      case DUPLICATE -> say("reason.duplicate", english, locale);
      case UNCHANGED -> say("reason.unchanged", english, locale);
      case SOFT_GONE -> say("reason.soft-gone", english, locale);
      case TOO_MANY_REDIRECTS -> say("reason.redirects", english, locale);
      case BROKEN -> say("reason.broken", english, locale, detail(english, locale));
    };
  }

  /// What a rule of the site, of the portal or of the topic forbids.
  ///
  /// @param english names the rule, and perhaps what it met
  public String rule(String english, Locale locale) {
    String rule = english.startsWith(REFUSED_BY) ? english.substring(REFUSED_BY.length()) : english;
    if (rule.contains(SiteBlocks.RULE)) {
      return say("rule.blocked", english, locale);
    }
    if (rule.contains(NO_RULES)) {
      return say("rule.no-robots", english, locale);
    }
    int colon = rule.indexOf(':');
    String key = RULES.get(colon < 0 ? rule : rule.substring(0, colon));
    return key == null ? english : say(key, english, locale);
  }

  private String detail(String english, Locale locale) {
    String detail = after(": ", english);
    String key = DETAILS.get(detail);
    if (key != null) {
      return say(key, detail, locale);
    }
    for (Map.Entry<String, String> known : CERTIFICATES.entrySet()) {
      if (detail.startsWith(TLS) && detail.contains(known.getKey())) {
        return say(known.getValue(), detail, locale);
      }
    }
    for (Map.Entry<String, String> known : BEGINNINGS.entrySet()) {
      if (detail.startsWith(known.getKey())) {
        String rest = detail.substring(known.getKey().length());
        return say(known.getValue(), detail, locale, rest, number(rest));
      }
    }
    return detail;
  }

  private static String after(String mark, String text) {
    int at = text.indexOf(mark);
    return at < 0 ? text : text.substring(at + mark.length());
  }

  private static String number(String text) {
    Matcher number = NUMBER.matcher(text);
    return number.find() ? number.group() : "?";
  }

  private static long seconds(String text) {
    Matcher number = NUMBER.matcher(text);
    return number.find() && number.group().length() < 10
        ? Math.ceilDiv(Long.parseLong(number.group()), 1_000L)
        : 0;
  }

  private String say(String key, String english, Locale locale, Object... arguments) {
    return Objects.requireNonNull(messages.getMessage(key, arguments, english, locale));
  }
}
