package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Page;
import java.nio.charset.Charset;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class CharsetFinderTest {
  private static final String SIMPLIFIED =
      "鸬鹚是一种善于潜水的鸟，渔民常常训练它们在河里捕鱼。清晨的江面上雾气很重，竹筏缓缓前行，"
          + "几只鸬鹚站在筏头，等着主人的号令。它们一次可以潜到十几米深的地方，把鱼叼回来交给主人。";
  private static final String TRADITIONAL =
      "鸕鶿是一種善於潛水的鳥，漁民常常訓練牠們在河裡捕魚。清晨的江面上霧氣很重，竹筏緩緩前行，"
          + "幾隻鸕鶿站在筏頭，等著主人的號令。牠們一次可以潛到十幾公尺深的地方，把魚叼回來交給主人。";
  private static final String JAPANESE =
      "鵜は水に潜るのが得意な鳥で、長良川では今でも鵜飼いが行われています。夜になると、かがり火の光に"
          + "集まった魚を鵜が捕らえ、鵜匠がそれを受け取ります。観光客はその様子を舟の上から眺めることができます。";
  private static final String KOREAN =
      "가마우지는 물속으로 깊이 잠수하여 물고기를 잡는 새입니다. 옛날 어부들은 이 새를 길들여서 강에서 고기를 "
          + "잡았습니다. 지금도 몇몇 마을에서는 관광객을 위해 그 모습을 보여 주고 있습니다.";
  private static final String RUSSIAN =
      "Баклан хорошо ныряет и ловит рыбу на большой глубине. Рыбаки издавна приручали этих птиц и брали"
          + " их с собой на реку. Утром над водой стоял туман, и лодки медленно плыли вдоль берега.";
  private static final String FRENCH =
      "Le cormoran plonge très bien et pêche à une grande profondeur. Les pêcheurs ont apprivoisé ces"
          + " oiseaux il y a longtemps déjà ; le matin, la brume était épaisse et les barques glissaient.";

  static Stream<Arguments> charsets() {
    return Stream.of(
        Arguments.of("gb2312", "GB2312", "GB18030", SIMPLIFIED),
        Arguments.of("gbk", "GBK", "GB18030", SIMPLIFIED + "镕"),
        Arguments.of("gb18030", "GB18030", "GB18030", SIMPLIFIED + "㐂"),
        Arguments.of("big5", "Big5", "Big5-HKSCS", TRADITIONAL),
        Arguments.of("shift_jis", "Shift_JIS", "windows-31j", JAPANESE),
        Arguments.of("euc-jp", "EUC-JP", "EUC-JP", JAPANESE),
        Arguments.of("euc-kr", "EUC-KR", "x-windows-949", KOREAN),
        Arguments.of("utf-8", "UTF-8", "UTF-8", SIMPLIFIED),
        Arguments.of("windows-1251", "windows-1251", "windows-1251", RUSSIAN),
        Arguments.of("iso-8859-1", "ISO-8859-1", "windows-1252", FRENCH));
  }

  @ParameterizedTest
  @MethodSource("charsets")
  void believesTheServer(String label, String encoding, String charset, String text) {
    check(charset, text, Documents.page("text/html; charset=" + label, html("", text, encoding)));
  }

  @ParameterizedTest
  @MethodSource("charsets")
  void believesThePage(String label, String encoding, String charset, String text) {
    String tag = "<meta charset=" + label + ">";
    check(charset, text, Documents.page("text/html", html(tag, text, encoding)));
    String old = "<META content='text/html; charset=" + label + "' http-equiv='Content-Type'>";
    check(charset, text, Documents.page("text/html", html(old, text, encoding)));
  }

  @ParameterizedTest
  @MethodSource("charsets")
  void tellsCharsetFromTheBytesAlone(String label, String encoding, String charset, String text) {
    String script = "<script>" + "var filler = 'nothing to see here';\n".repeat(400) + "</script>";
    check(charset, text, Documents.page("text/html", html(script, text, encoding)));
  }

  @ParameterizedTest
  @MethodSource("charsets")
  void doesNotBelieveAServerThatSaysUtf8(
      String label, String encoding, String charset, String text) {
    check(charset, text, Documents.page("text/html; charset=utf-8", html("", text, encoding)));
    String meta = "<meta charset=\"" + label + "\">";
    check(charset, text, Documents.page("text/html;charset=UTF-8", html(meta, text, encoding)));
  }

  @ParameterizedTest
  @MethodSource("charsets")
  void prefersAPageThatIsRightToAServersDefault(
      String label, String encoding, String charset, String text) {
    String meta = "<meta charset=\"" + label + "\">";
    byte[] body = html(meta, text, encoding);
    check(charset, text, Documents.page("text/html; charset=ISO-8859-1", body));
  }

  @ParameterizedTest
  @CsvSource({"gbk", "big5", "iso-8859-1", "windows-1251", "no-such-charset"})
  void seesValidUtf8BehindAnyLabel(String label) {
    byte[] body = html("<meta charset=" + label + ">", SIMPLIFIED, "UTF-8");
    check("UTF-8", SIMPLIFIED, Documents.page("text/html; charset=" + label, body));
  }

  @Test
  void letsTheDetectorDecideBetweenServerAndPage() {
    byte[] body = html("<meta charset=big5>", TRADITIONAL, "Big5");
    check("Big5-HKSCS", TRADITIONAL, Documents.page("text/html; charset=gbk", body));
    byte[] other = html("<meta charset=big5>", SIMPLIFIED, "GBK");
    check("GB18030", SIMPLIFIED, Documents.page("text/html; charset=gbk", other));
  }

  @Test
  void byteOrderMarkBeatsEverything() {
    String html = "<meta charset=gbk><p>" + SIMPLIFIED;
    check(
        "UTF-8",
        SIMPLIFIED,
        Documents.page("text/html; charset=gbk", bytes('\uFEFF' + html, UTF_8)));
    check("UTF-16LE", SIMPLIFIED, Documents.page("text/html", bytes('\uFEFF' + html, UTF_16LE)));
    check("UTF-16BE", SIMPLIFIED, Documents.page("", bytes('\uFEFF' + html, UTF_16BE)));
    check("UTF-16LE", SIMPLIFIED, Documents.page("text/html", bytes(html, UTF_16LE)));
  }

  @Test
  void looksForMetaOnlyAtTheBeginning() {
    String far = "<!-- " + "x".repeat(4_200) + " --><meta charset=windows-1251>";
    Page page = Documents.page("text/html", html(far, FRENCH, "windows-1252"));
    check("windows-1252", FRENCH, page);
  }

  @Test
  void ignoresMetaInComments() {
    String tags = "<!-- <meta charset=big5> --><meta charset=gbk>";
    check("GB18030", SIMPLIFIED, Documents.page("text/html", html(tags, SIMPLIFIED, "GBK")));
  }

  @Test
  void fewBrokenBytesDoNotShakeADeclaration() {
    byte[] body = html("", SIMPLIFIED, "UTF-8");
    byte[] cut = java.util.Arrays.copyOf(body, body.length - 20);
    cut[cut.length - 30] = (byte) 0xFF;
    Page page = Documents.page("text/html; charset=utf-8", cut);
    assertEquals("UTF-8", page.charset());
    assertTrue(page.text().startsWith(SIMPLIFIED.substring(0, 60)), page.text());
  }

  @Test
  void readsStatefulJapaneseOnlyWhereDeclared() {
    byte[] body = html("<meta charset=iso-2022-jp>", JAPANESE, "ISO-2022-JP");
    check("ISO-2022-JP", JAPANESE, Documents.page("text/html", body));
  }

  @Test
  void plainAsciiIsUtf8() {
    assertEquals("UTF-8", Documents.page("text/html", bytes("<p>plain", UTF_8)).charset());
  }

  private static void check(String charset, String text, Page page) {
    assertEquals(charset, page.charset());
    assertEquals(text, page.text());
  }

  private static byte[] html(String head, String text, String encoding) {
    String html = "<html><head>" + head + "<title>t</title></head><body><p>" + text + "</body>";
    return bytes(html, Charset.forName(encoding));
  }

  private static byte[] bytes(String text, Charset charset) {
    return text.getBytes(charset);
  }
}
