package io.cormorant.portal.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.ResourceBundleMessageSource;

/// Why addresses gave no page, in both languages.
final class ReasonsTest {
  private final Reasons reasons = new Reasons(messages());

  private static ResourceBundleMessageSource messages() {
    ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
    messages.setBasename("messages/crawl");
    messages.setDefaultEncoding("UTF-8");
    messages.setFallbackToSystemLocale(false);
    return messages;
  }

  private static List<Outcome> outcomes() {
    return List.of(
        new Outcome.Refused("robots.txt: /x of http://a.example (Disallow: /)"),
        new Outcome.Refused(
            "robots.txt: / of http://a.example (no rules: the server failed with 500)"),
        new Outcome.Refused(SiteBlocks.RULE),
        new Outcome.Refused("scope.depth: 9 links from a seed"),
        new Outcome.Gone(404),
        new Outcome.ServerFailed(500),
        new Outcome.Busy(429, Duration.ofSeconds(9)),
        new Outcome.Unreachable("no such host"),
        new Outcome.Unreachable("connection refused"),
        new Outcome.TimedOut(Duration.ofMillis(1_500)),
        new Outcome.TooLarge(5),
        new Outcome.NotText("image/png"),
        new Outcome.Duplicate(Url.of("http://a.example/")),
        new Outcome.Unchanged(),
        new Outcome.SoftGone("Oops"),
        new Outcome.TooManyRedirects(5),
        new Outcome.Broken("empty body"));
  }

  @Test
  void knowsEveryKindInBothLanguages() {
    assertEquals(
        List.of(Outcome.Kind.values()),
        outcomes().stream().map(Outcome::kind).distinct().sorted().collect(Collectors.toList()));
    for (Outcome outcome : outcomes()) {
      String english = reasons.words(outcome.code(), outcome.sentence(), Locale.ENGLISH);
      String chinese = reasons.words(outcome.code(), outcome.sentence(), Locale.CHINESE);
      assertTrue(english.endsWith(".") && Character.isUpperCase(english.charAt(0)), english);
      assertFalse(english.contains("{") || chinese.contains("{"), english + chinese);
      assertTrue(chinese.endsWith("。"), chinese);
      assertFalse(chinese.matches(".*[a-z]{3,} [a-z]{2,}.*"), chinese);
    }
  }

  @Test
  void namesWhatMatters() {
    assertEquals("服务器应答 404：没有可供访问的网页。", say(new Outcome.Gone(404), Locale.CHINESE));
    assertEquals("无法连接服务器：主机不存在。", say(new Outcome.Unreachable("no such host"), Locale.CHINESE));
    assertEquals(
        "No answer within 2 seconds.",
        say(new Outcome.TimedOut(Duration.ofMillis(1_500)), Locale.ENGLISH));
    assertEquals("无法读取该主机的 robots.txt，因此不下载其网页。", say(outcomes().get(1), Locale.CHINESE));
    assertEquals("不是文本网页，而是 image/png。", say(new Outcome.NotText("image/png"), Locale.CHINESE));
  }

  @Test
  void saysWhatIsWrongWithCertificatesProxiesAndFiles() {
    assertEquals(
        "无法连接服务器：证书已过期或尚未生效。",
        say(
            new Outcome.Unreachable("TLS: PKIX path validation failed: validity check failed"),
            Locale.CHINESE));
    assertEquals(
        "The server could not be reached: its certificate belongs to another host.",
        say(new Outcome.Unreachable("TLS: No name matching a.example found"), Locale.ENGLISH));
    assertEquals(
        "无法读取该主机的 robots.txt，因此不下载其网页。",
        say(
            new Outcome.Refused(
                "robots.txt: /x of http://a.example (no rules: the server failed with 500)"),
            Locale.CHINESE));
    assertEquals(
        "无法连接服务器：无法建立安全连接（bad_record_mac）。",
        say(new Outcome.Unreachable("TLS: bad_record_mac"), Locale.CHINESE));
    assertEquals(
        "网页无法读取：PDF 太大或嵌套太深。", say(new Outcome.Broken("PDF: nested too deep"), Locale.CHINESE));
    assertEquals(
        "网页无法读取：PDF 已损坏或受保护（Missing root object）。",
        say(new Outcome.Broken("PDF: Missing root object"), Locale.CHINESE));
    assertEquals(
        "The page could not be read: the server answered 204 and sent no page.",
        say(new Outcome.Broken("status 204 is not a document"), Locale.ENGLISH));
    assertEquals(
        "网页无法读取：重定向到 'mailto:x'，这不是网址。",
        say(
            new Outcome.Broken("redirect to something that is not a web address: 'mailto:x'"),
            Locale.CHINESE));
  }

  @Test
  void leavesWhatItDoesNotKnow() {
    assertEquals(
        "无法连接服务器：a new trouble。", say(new Outcome.Unreachable("a new trouble"), Locale.CHINESE));
    assertEquals("odd", reasons.words("no-such-code", "odd", Locale.CHINESE));
    assertEquals("refused by a new rule", reasons.rule("refused by a new rule", Locale.CHINESE));
  }

  private String say(Outcome outcome, Locale locale) {
    return reasons.words(outcome.code(), outcome.sentence(), locale);
  }
}
