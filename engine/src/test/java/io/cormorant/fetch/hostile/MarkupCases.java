package io.cormorant.fetch.hostile;

import static io.cormorant.fetch.hostile.HostileCase.page;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Pages that are bombs for a parser, or not in the charset they claim.
final class MarkupCases {
  private static final int MANY = 1_000_000;
  private static final String CHINESE = "鸬鹚是一种大型的食鱼游禽，善于潜水，捕鱼的时候能够潜到很深的水下。";

  private MarkupCases() {}

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>(bombs());
    cases.addAll(charsets());
    return cases;
  }

  private static List<HostileCase> bombs() {
    return List.of(
        html("depth", "<b>".repeat(MANY) + "deep", "page"),
        html("mixed-depth", "<div><p><a href=//e.test><table>".repeat(MANY / 4) + "deep", "page"),
        html("attributes", "<p " + numbered("a", " ", MANY) + ">text", "page"),
        html("one-attribute", "<p title='" + "x".repeat(8 << 20) + "'>text", "page"),
        html("links", "<base href=//e.test/>" + numbered("<a href=", ">", MANY), "page"),
        html("endless-comment", "text<!--" + " -".repeat(4 << 20), "page"),
        html("endless-script", "text<script>" + "<!--<script>".repeat(MANY), "page"),
        html("endless-quote", "text<a href=\"" + "<p>x".repeat(MANY), "page"),
        html("endless-title", "<title>" + "x ".repeat(4 << 20), "page"),
        html("endless-entities", "text" + "&amp;&#0;&#xffffffff;&nosuch".repeat(MANY / 4), "page"),
        html("endless-cdata", "<svg><![CDATA[" + "x".repeat(8 << 20), "page"),
        html("less-thans", "<".repeat(8 << 20), "page"),
        html("nul-bytes", "text\u0000".repeat(MANY), "page", "not-text"),
        html("long-tag-name", "<p>text<" + "x".repeat(8 << 20) + ">", "page"),
        html(
            "nul-in-tag-name",
            "<p>text ".repeat(20_000) + "<x" + "\u0000".repeat(8 << 20) + ">",
            "page",
            "not-text"),
        html("one-tag", "<" + "x".repeat(50 << 20) + ">text", "too-large"),
        html("refresh-to-itself", "<meta http-equiv=refresh content='0;url=/'>text", "page"),
        html("base-outside", "<base href='file:///etc/'><a href=passwd>text", "page"));
  }

  private static List<HostileCase> charsets() {
    byte[] noise = new byte[100_000];
    new SplittableRandom(7).nextBytes(noise);
    byte[] chinese =
        ("<title>鸬鹚</title><p>" + CHINESE.repeat(5)).getBytes(Charset.forName("GB18030"));
    byte[] wide = ("<title>鸬鹚</title><p>" + CHINESE.repeat(5)).getBytes(UTF_16LE);
    return List.of(
        bytes(
            "nonsense-charset", "text/html; charset=klingon-8", "<p>text".getBytes(UTF_8), "page"),
        bytes(
            "quoted-nonsense",
            "text/html; charset=\"'\u0001\u0080",
            "<p>text".getBytes(UTF_8),
            "page",
            "broken",
            "unreachable"),
        bytes(
            "long-charset",
            "text/html; charset=" + "x".repeat(7_000),
            "<p>text".getBytes(UTF_8),
            "page",
            "broken"),
        bytes(
            "broken-utf-8",
            "text/html; charset=utf-8",
            "<p>caf\u00e9 \u00ff\u00fe\u00c0\u0080 text".getBytes(ISO_8859_1),
            "page"),
        bytes("undeclared-gb18030", "text/html", chinese, "page")
            .withCheck(p -> assertTrue(p.title().equals("鸬鹚"), p.title())),
        bytes("utf-16-without-mark", "text/html; charset=utf-16le", wide, "page")
            .withCheck(p -> assertTrue(p.title().equals("鸬鹚"), p.title())),
        bytes("undeclared-utf-16", "text/html", wide, "page", "not-text"),
        bytes(
            "half-a-character",
            "text/html; charset=utf-16",
            "<p>text!".getBytes(UTF_8),
            "page",
            "not-text"),
        bytes("utf-7", "text/html; charset=utf-7", "+ADw-script+AD4-".getBytes(UTF_8), "page"),
        bytes("noise-as-html", "text/html", noise, "not-text"),
        bytes("noise-as-text", "text/plain", noise, "not-text", "page"),
        bytes("noise-without-type", "", noise, "not-text", "page"));
  }

  private static HostileCase html(String name, String html, String... ends) {
    return bytes(name, "text/html; charset=utf-8", html.getBytes(UTF_8), ends);
  }

  private static HostileCase bytes(String name, String type, byte[] body, String... ends) {
    return page(
        "page-" + name,
        x -> x.answer(200, type.isEmpty() ? "" : "Content-Type: " + type + "\r\n", body),
        ends);
  }

  private static String numbered(String start, String end, int count) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < count; i++) {
      all.append(start).append(Integer.toString(i, 36)).append(end);
    }
    return all.toString();
  }
}
