package io.cormorant.app.bench;

import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A web of many alike hosts whose pages cost next to nothing to make: about 13 KB of HTML with 40
/// links, 28 to the same host and 12 to others. Every fourth host is Chinese.
///
/// A page is put together from paragraphs of a small generated web, chosen by host and page number,
/// so that no two pages are near copies and a judge has words to work with. Same numbers, same
/// page.
///
/// Hosts are loopback addresses with three digits in each part, so that a link has the same length
/// whatever it leads to.
final class PageWeb {
  static final int PAGES_PER_HOST = 2_000;

  /// Addresses whose last three parts are between 100 and 249.
  static final int MOST_HOSTS = 150 * 150 * 150;

  /// Room for any page with its header.
  static final int MOST_BYTES = 64 << 10;

  private static final String TEXT_SOURCE = "plain,pages=400,seed=7";
  private static final int PARAGRAPHS = 36;
  private static final int MENU = 8;
  private static final int LINKS = 40;

  /// Every so many links one leads to another host, until there are 12.
  private static final int[] ELSEWHERE = {9, 12, 14, 17, 19, 22, 24, 27, 29, 32, 34, 37};

  /// Whole characters: ten Chinese ones, eight of them in an anchor.
  private static final int TITLE_BYTES = 30;

  private static final int ANCHOR_BYTES = 24;

  private static final int SHORTEST = 120;
  private static final int LONGEST = 330;
  private static final int FIRST_NUMBER = 1_000_000;
  private static final Pattern PAGE = Pattern.compile("/p/1[0-9]{6}");

  private static final byte[] HEAD =
      ascii(
          "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 00000\r\n\r\n");
  private static final int LENGTH_AT = HEAD.length - 9;
  private static final int LENGTH_DIGITS = 5;

  private final int hosts;
  private final byte[] authority;
  private final byte[][] english;
  private final byte[][] chinese;
  private final boolean[] elsewhere = new boolean[LINKS];

  /// @param port of all hosts, five digits
  PageWeb(int hosts, int port) {
    this.hosts = hosts;
    this.authority = ascii(":" + port);
    List<byte[]> latin = new ArrayList<>();
    List<byte[]> han = new ArrayList<>();
    gather(latin, han);
    this.english = latin.toArray(byte[][]::new);
    this.chinese = han.toArray(byte[][]::new);
    for (int slot : ELSEWHERE) {
      elsewhere[slot] = true;
    }
  }

  /// The address of a host, from 0.
  static String address(int host) {
    return "127." + part(host / 22_500) + "." + part(host / 150) + "." + part(host);
  }

  /// The path of a page of any host.
  static String path(int page) {
    return "/p/" + (FIRST_NUMBER + page);
  }

  /// The number of the page at a path, or -1 where there is none.
  static int page(String path) {
    if (!PAGE.matcher(path).matches()) {
      return -1;
    }
    int page = Integer.parseInt(path.substring(3)) - FIRST_NUMBER;
    return page < PAGES_PER_HOST ? page : -1;
  }

  /// The host at an address as bytes, or -1 where there is none.
  int host(byte[] address) {
    int host = 0;
    for (int i = 1; i < 4; i++) {
      int part = (address[i] & 0xff) - 100;
      if (part < 0 || part >= 150) {
        return -1;
      }
      host = host * 150 + part;
    }
    return host < hosts ? host : -1;
  }

  /// Writes the whole answer for a page.
  void write(int host, int page, ByteBuffer out) {
    int start = out.position();
    out.put(HEAD);
    int body = out.position();
    body(host, page, out);
    int length = out.position() - body;
    for (int i = LENGTH_DIGITS - 1; i >= 0; i--) {
      out.put(start + LENGTH_AT + i, (byte) ('0' + length % 10));
      length /= 10;
    }
  }

  private void body(int host, int page, ByteBuffer out) {
    boolean han = host % 4 == 3;
    byte[][] texts = han ? chinese : english;
    long dice = mix(((long) host << 32) + page);
    put(out, "<!DOCTYPE html><html lang=\"" + (han ? "zh" : "en") + "\"><head><title>");
    out.put(texts[pick(dice, 99, texts.length)], 0, TITLE_BYTES);
    put(out, " " + host + "-" + page + "</title></head><body><nav><ul>");
    int slot = 0;
    while (slot < MENU) {
      put(out, "<li>");
      link(dice, slot++, texts, out);
      put(out, "</li>");
    }
    put(out, "</ul></nav><main><h1>" + host + "-" + page + "</h1>");
    for (int i = 0; i < PARAGRAPHS; i++) {
      put(out, "<p class=\"text\">");
      out.put(texts[pick(dice, 100 + i, texts.length)]);
      int until = MENU + (i + 1) * (LINKS - MENU) / PARAGRAPHS;
      while (slot < until) {
        put(out, " ");
        link(dice, slot++, texts, out);
      }
      put(out, "</p>\n");
    }
    put(out, "</main></body></html>");
  }

  private void link(long dice, int slot, byte[][] texts, ByteBuffer out) {
    put(out, "<a href=\"");
    if (elsewhere[slot]) {
      put(out, "http://" + address(pick(dice, 300 + slot, hosts)));
      out.put(authority);
    }
    put(out, path(pick(dice, 200 + slot, PAGES_PER_HOST)));
    put(out, "\">");
    out.put(texts[pick(dice, 400 + slot, texts.length)], 0, ANCHOR_BYTES);
    put(out, "</a>");
  }

  private static void put(ByteBuffer out, String ascii) {
    for (int i = 0; i < ascii.length(); i++) {
      out.put((byte) ascii.charAt(i));
    }
  }

  /// Paragraphs of the generated web in both languages.
  private static void gather(List<byte[]> latin, List<byte[]> han) {
    GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse(TEXT_SOURCE));
    PageParser parser = new PageParser();
    for (int i = 0; i < web.spec().pages(); i++) {
      try {
        if (web.fetch(web.url(i)) instanceof Response.Document document
            && parser.parse(document) instanceof Parsed.Ok(Page page)
            && !page.list()) {
          boolean chinese = page.language().equals("zh");
          page.mainText().lines().forEach(line -> gather(line, chinese, latin, han));
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException("a generated page never waits", e);
      }
    }
  }

  private static void gather(String line, boolean chinese, List<byte[]> latin, List<byte[]> han) {
    String text = line.replaceAll("[<>&\"]", " ").strip();
    boolean pure = chinese ? text.codePoints().limit(10).allMatch(c -> c >= 0x3000) : isAscii(text);
    int most = chinese ? LONGEST / 3 : LONGEST;
    if (pure && text.length() >= (chinese ? SHORTEST / 3 : SHORTEST)) {
      String cut = text.length() > most ? text.substring(0, most) : text;
      (chinese ? han : latin).add(cut.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  private static int part(int number) {
    return 100 + number % 150;
  }

  private static int pick(long dice, int what, int from) {
    return (int) Long.remainderUnsigned(mix(dice + what), from);
  }

  private static long mix(long value) {
    long z = value * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
