package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HostilePageTest {
  private static final long SEED = 4_711;

  @Test
  void deepNestingNeitherOverflowsNorLosesText() {
    String html = "<body>" + "<div>".repeat(100_000) + "deep<a href=x>link</a>";
    Page page = Documents.page(html);
    assertTrue(page.text().contains("deep"), page.text());
    Link link = page.links().getFirst();
    assertTrue(link.tagPath().split("/").length <= Limits.TAG_PATH, link.tagPath());
  }

  @Test
  void deepInlineNestingNeitherOverflowsNorLosesText() {
    String html = "<body>" + "<b><i>".repeat(20_000) + "deep";
    assertEquals("deep", Documents.page(html).text());
    String nested = "<body>" + "<a href=x><table><tr><td>".repeat(2_000) + "deep";
    assertTrue(Documents.page(nested).text().contains("deep"));
  }

  @Test
  void nestedTablesCostNoMinutes() {
    String html = "<body>first" + "<Table><tr><td>".repeat(1_000_000) + "last";
    assertEquals("first", Documents.page(html).text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"<", "</", "<svg><", "<title>x</", "<script>x</", "<x<"})
  void longTagNamesCostNoMinutes(String start) {
    for (String piece : new String[] {"x", "<x"}) {
      String html = "<body><p>first</p>" + start + "x" + piece.repeat(4_000_000) + "><p>last";
      assertTrue(Documents.page(html).text().startsWith("first"), start);
    }
    String fair = "<body>" + start + "x".repeat(9_000);
    assertTrue(Documents.page(fair + "></title></script></svg><p>last").text().contains("last"));
  }

  @Test
  void readsBigTables() {
    String html = "<body><table>" + "<tr><td>cell</tr>".repeat(50_000) + "</table>last";
    assertTrue(Documents.page(html).text().endsWith("cell\nlast"));
  }

  @Test
  void unresolvableReferencesCostNoMinutes() {
    StringBuilder html = new StringBuilder("<body>");
    for (int i = 0; i < 200_000; i++) {
      html.append("<a href='http://\u00fc..").append(i).append("/'>x</a>");
    }
    assertEquals(0, Documents.page(html + "<a href=late>").links().size());
  }

  @Test
  void countsLinksUpToTheLimit() {
    StringBuilder html = new StringBuilder("<body>");
    for (int i = 0; i < 1_000_000; i++) {
      html.append("<a href=").append(i).append(">x</a>\n");
    }
    Page page = Documents.page(html.toString());
    assertEquals(Limits.LINKS, page.links().size());
    assertEquals("http://example.com/dir/9999", page.links().getLast().target().toString());
    assertEquals(Limits.TEXT, page.text().length(), 1);
  }

  @Test
  void boundsText() {
    Page page = Documents.page("<body>" + "鸬鹚 ".repeat(1_000_000) + "<a href=x>anchor</a>");
    assertEquals(Limits.TEXT, page.text().length(), 1);
    assertEquals("zh", page.language());
    assertEquals(1, page.links().size());
  }

  @Test
  void boundsBlocksWithoutLosingText() {
    Page page = Documents.page("<body>" + "<p>a</p>".repeat(Limits.BLOCKS + 5_000));
    assertEquals(2 * (Limits.BLOCKS + 5_000) - 1, page.text().length());
  }

  @Test
  void boundsAttributesAndLines() {
    String large = "x".repeat(100_000);
    Page page =
        Documents.page(
            "<title>%s</title><meta name=description content=%s><meta name=keywords content=%s>"
                    .formatted(large, large, "k,".repeat(9) + large)
                + "<h1>%s</h1><a href=%s>%s</a><a href=y class=%s id=%s rel=%s title=%s></a>"
                    .formatted(large, large, large, large, large, large, large));
    assertEquals(Limits.LINE, page.title().length());
    assertEquals(Limits.DESCRIPTION, page.description().length());
    assertEquals(Limits.LINE, page.headings().getFirst().length());
    assertEquals(1, page.links().size());
    assertEquals(Limits.ATTRIBUTE, page.links().getFirst().anchor().length());
  }

  @Test
  void readsTruncatedPagesAtEveryPlace() {
    String html =
        "<!doctype html><html lang=en><head><title>A &amp; b</title><meta name=robots content=none>"
            + "<base href='/x/'></head><body><p>Text <a href='y?a=1&b=2' rel=nofollow>anc</a></p>"
            + "<script>if (a < b) '</p>'</script><!-- c --><table><tr><td>&#x4f60;</table></html>";
    for (int end = 1; end <= html.length(); end++) {
      Documents.page(html.substring(0, end));
    }
  }

  @Test
  void binaryGarbageIsNoPage() {
    byte[] garbage = new byte[10_000];
    SplittableRandom random = new SplittableRandom(SEED);
    random.nextBytes(garbage);
    Parsed.No no =
        assertInstanceOf(
            Parsed.No.class, new PageParser().parse(Documents.document("text/html", garbage)));
    assertEquals(new Outcome.NotText("application/octet-stream"), no.why());
  }

  @Test
  void neverThrowsWhateverComes() {
    String[] types = {
      "text/html",
      "text/html; charset=gbk",
      "text/plain; charset=big5",
      "",
      "x/y",
      "text/html; charset=shift_jis",
      "text/html; charset=utf-16",
      "text/html;charset=\u0000\"'"
    };
    String[] bits = {
      "<",
      ">",
      "</",
      "<!--",
      "-->",
      "<a href=",
      "\"",
      "'",
      "<p>",
      "<table>",
      "<tr>",
      "<td>",
      "</p>",
      "<base href=",
      "<meta charset=gbk>",
      "<meta http-equiv=refresh content=",
      "<title>",
      "<svg>",
      "<math>",
      "<template>",
      "</template>",
      "<select>",
      "<option>",
      "<script>",
      "</script>",
      "&#",
      "&amp",
      ";",
      "http://",
      "//[",
      "%",
      "\\",
      "<![CDATA[",
      "]]>",
      "<?xml encoding='",
      "=",
      " ",
      "<frameset>",
      "<frame src=x>",
      "<form>",
      "<button>",
      "<li>",
      "<h1>",
      "</h1>",
      "<b>",
      "<i>",
      "</b>",
      "<html lang=",
      "<body>",
      "</body>",
      "<img alt=",
      "javascript:",
      "<main>",
      "<nav class=menu>"
    };
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 3_000; round++) {
      StringBuilder soup = new StringBuilder(random.nextBoolean() ? "<html>" : "");
      for (int n = random.nextInt(60); n > 0; n--) {
        if (random.nextInt(4) == 0) {
          soup.append((char) random.nextInt(256));
        } else {
          soup.append(bits[random.nextInt(bits.length)]);
        }
      }
      byte[] body = soup.toString().getBytes(random.nextBoolean() ? ISO_8859_1 : UTF_8);
      parse(types[random.nextInt(types.length)], body, round);
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      parse(types[random.nextInt(types.length)], noise, round);
    }
  }

  private static void parse(String type, byte[] body, int round) {
    try {
      if (new PageParser().parse(Documents.document(type, body)) instanceof Parsed.Ok ok) {
        Page page = ok.page();
        assertTrue(page.text().isEmpty() || !page.mainText().isEmpty(), () -> "seed " + SEED);
      }
    } catch (RuntimeException e) {
      throw new AssertionError(
          "seed " + SEED + " round " + round + ": " + new String(body, ISO_8859_1), e);
    }
  }
}
