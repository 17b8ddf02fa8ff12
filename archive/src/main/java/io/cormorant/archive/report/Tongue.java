package io.cormorant.archive.report;

import io.cormorant.drawing.Figures;
import io.cormorant.drawing.HtmlFile;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The language in which a report speaks. Its texts stand in the code in English; those of another
/// language lie beside it by them, and what has no translation stays English.
final class Tongue {
  static final Tongue ENGLISH = new Tongue("en", Map.of());

  private static final String BETWEEN = " => ";
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu年M月d日", Locale.CHINESE).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final String tag;
  private final Map<String, String> texts;

  private Tongue(String tag, Map<String, String> texts) {
    this.tag = tag;
    this.texts = texts;
  }

  /// @param language an ISO 639-1 code; English for all that are not known
  static Tongue of(String language) {
    if (!language.equals("zh")) {
      return ENGLISH;
    }
    Map<String, String> texts = new HashMap<>();
    for (String line : HtmlFile.resource(Tongue.class, "report_zh.txt").split("\n", -1)) {
      int at = line.indexOf(BETWEEN);
      if (at > 0) {
        texts.put(line.substring(0, at), line.substring(at + BETWEEN.length()));
      }
    }
    return new Tongue("zh-Hans", texts);
  }

  /// The language of the page.
  String tag() {
    return tag;
  }

  /// A text, `%s` in it filled.
  String say(String english, Object... values) {
    String text = texts.getOrDefault(english, english);
    return values.length == 0 ? text : text.formatted(values);
  }

  /// Why a page was lost, which a crawl notes in English. Beginnings that are known are translated,
  /// and so is what follows them; they stand after `^`.
  String reason(String english) {
    return texts.keySet().stream()
        .filter(key -> key.startsWith("^") && english.startsWith(key.substring(1)))
        .max(Comparator.comparingInt(String::length))
        .map(key -> texts.get(key) + reason(english.substring(key.length() - 1)))
        .orElse(english);
  }

  /// A count with its noun, whose translation stands after `#`: it is another word than alone.
  String count(long number, String noun) {
    return isEnglish()
        ? Figures.count(number, noun)
        : Figures.count(number) + " " + texts.getOrDefault("#" + noun, noun);
  }

  /// From one time to another in UTC.
  String span(Instant first, Instant last) {
    if (isEnglish()) {
      return Figures.span(first, last);
    }
    String from = DAY.format(first) + " " + TIME.format(first);
    boolean oneDay = DAY.format(first).equals(DAY.format(last));
    String to = (oneDay ? "" : DAY.format(last) + " ") + TIME.format(last);
    return oneDay && TIME.format(first).equals(TIME.format(last))
        ? from + " UTC"
        : from + "–" + to + " UTC";
  }

  String duration(Duration time) {
    String text = Figures.duration(time);
    return isEnglish()
        ? text
        : text.replace(" ms", " 毫秒")
            .replace(" min", " 分")
            .replace(" s", " 秒")
            .replace(" h", " 小时")
            .replace(" d", " 天");
  }

  private boolean isEnglish() {
    return texts.isEmpty();
  }
}
