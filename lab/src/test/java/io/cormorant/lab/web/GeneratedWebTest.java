package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.lab.run.Digests;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

final class GeneratedWebTest {
  @Test
  void sameSpecGivesSameBytes() {
    WebSpec spec = WebSpec.parse("plain,pages=2000,seed=42");
    GeneratedWeb one = GeneratedWeb.generate(spec);
    GeneratedWeb two = GeneratedWeb.generate(spec);

    assertArrayEquals(one.graph().links().toArray(), two.graph().links().toArray());
    for (int page = 0; page < 2_000; page += 3) {
      assertEquals(one.url(page), two.url(page));
      assertArrayEquals(bytes(one, page), bytes(two, page), one.url(page).toString());
      assertArrayEquals(bytes(one, page), bytes(one, page), "asked twice: " + one.url(page));
    }
  }

  @Test
  void anotherSeedGivesAnotherWeb() {
    GeneratedWeb one = GeneratedWeb.generate(WebSpec.parse("plain,pages=2000,seed=42"));
    GeneratedWeb two = GeneratedWeb.generate(WebSpec.parse("plain,pages=2000,seed=43"));
    Set<Url> urls = IntStream.range(0, 2_000).mapToObj(one::url).collect(Collectors.toSet());

    assertEquals(2_000, urls.size());
    long shared = IntStream.range(0, 2_000).mapToObj(two::url).filter(urls::contains).count();
    assertTrue(shared < 200, "shared: " + shared);
  }

  /// What was measured on a generated web holds for as long as the web stays the same.
  @Test
  void webStaysTheSameFromVersionToVersion() {
    Map<String, String> known =
        Map.of(
            "plain", "feb5fd81cc33846d",
            "tunnel", "7176c2dfd891d499",
            "liar", "78e78c3d7594bda7",
            "island", "97fdc582702d1f4f");
    Map<String, String> now = new HashMap<>();
    known.keySet().forEach(kind -> now.put(kind, digest(kind + ",pages=400,seed=3")));

    assertEquals(known, now);
  }

  private static String digest(String spec) {
    GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse(spec));
    List<String> lines = new ArrayList<>();
    for (int page = 0; page < web.spec().pages(); page++) {
      lines.add(web.url(page) + " " + Arrays.hashCode(bytes(web, page)));
    }
    return Digests.ofLines(lines).substring(0, 16);
  }

  @Test
  void smallestWebWorks() {
    for (String kind : List.of("plain", "tunnel", "liar", "island", "farm")) {
      GeneratedWeb web = GeneratedWeb.generate(new WebSpec(kind, 100, 2));
      for (Topic topic : web.topics()) {
        assertFalse(web.seeds(topic.id()).isEmpty(), kind + " " + topic.id());
      }
      IntStream.range(0, 100).forEach(page -> Plain.fetch(web, web.url(page)));
    }
  }

  @Test
  void everyAddressIsNormalAndLeadsBackToItsPage() {
    for (int page = 0; page < Plain.LAYOUT.pages(); page += 3) {
      Url url = Plain.WEB.url(page);
      String host = Plain.LAYOUT.host(page).name();

      assertEquals(page, Plain.WEB.truth(url).page(), url.toString());
      assertTrue(host.endsWith(".test") && url.toString().startsWith("http://" + host + "/"));
    }
  }

  @Test
  void pathsOfHostsOfOneKindDiffer() {
    Set<String> shapes = new HashSet<>();
    Plain.pages(PageKind.ARTICLE)
        .mapToObj(page -> Plain.WEB.url(page).path().replaceAll("[0-9]+", "9"))
        .forEach(path -> shapes.add(path.replaceAll("[a-z%A-Z_-]{3,}", "a")));

    assertTrue(shapes.size() >= 12, shapes.toString());
  }

  @Test
  void unknownPathIsGoneAndUnknownHostUnreachable() {
    String home = Plain.WEB.url(0).toString();

    assertEquals(new Outcome.Gone(404), lost(home + "no/such/page-12.html"));
    assertInstanceOf(Outcome.Unreachable.class, lost("http://nobody.invalid/"));
    assertInstanceOf(Outcome.Unreachable.class, lost(home.replace("http:", "https:")));
    assertInstanceOf(Outcome.Unreachable.class, lost(home.replace(".test/", ".test:8080/")));
    assertEquals(PageKind.NOWHERE, Plain.WEB.truth(Url.of("http://nobody.invalid/")).kind());
  }

  @Test
  void offersTopicsWithKeywordsAndSeeds() {
    List<Topic> topics = Plain.WEB.topics();
    Topic rain = topics.getFirst();

    assertEquals(12, topics.size());
    assertEquals("暴雨灾害", rain.name());
    assertEquals(0.8, rain.keywords().getFirst().weight());
    assertEquals(6, topics.stream().filter(t -> "en".equals(t.language())).count());
    for (Topic topic : topics) {
      List<Url> seeds = Plain.WEB.seeds(topic.id());
      assertEquals(10, Set.copyOf(seeds).size(), topic.id());
      assertTrue(seeds.stream().allMatch(s -> Plain.document(s.toString()).status() == 200));
      assertTrue(seeds.stream().anyMatch(s -> Plain.WEB.truth(s).kind() == PageKind.HUB));
      assertTrue(seeds.stream().anyMatch(s -> Plain.WEB.truth(s).relevant(topic.id())));
    }
    String message =
        assertThrows(IllegalArgumentException.class, () -> Plain.WEB.seeds("knitting"))
            .getMessage();
    assertTrue(String.valueOf(message).contains("rainstorm, typhoon"), message);
  }

  @Test
  void pagesReadLikePagesInTheirLanguage() {
    int sane = 0;
    int all = 0;
    for (int page = 0; page < Plain.LAYOUT.pages(); page += 29) {
      if (Plain.LAYOUT.kind(page).hasText()) {
        UrlTruth truth = Plain.WEB.truth(Plain.WEB.url(page));
        byte[] body = Plain.document(page).body();
        Document html = Jsoup.parse(new String(body, Charset.forName(truth.charset())));
        String where = Plain.WEB.url(page).toString();

        assertFalse(html.title().isBlank(), where);
        assertFalse(html.text().contains("{") || html.text().contains("}"), where);
        assertFalse(html.text().contains("\uFFFD"), where);
        assertEquals(truth.language(), script(html.body().text()), where);
        all++;
        sane += body.length > 2_500 && body.length < 15_000 ? 1 : 0;
      }
    }
    assertTrue(sane > 0.9 * all, sane + " of " + all + " pages have a usual size");
  }

  @Test
  void htmlHoldsTheLinksOfTheGraph() {
    for (int page = 5; page < Plain.LAYOUT.pages(); page += 101) {
      if (Plain.LAYOUT.kind(page).hasText() && !Plain.LAYOUT.is(page, Layout.EXACT_COPY)) {
        Url url = Plain.WEB.url(page);
        Charset charset = Charset.forName(Plain.WEB.truth(url).charset());
        Document html = Jsoup.parse(new String(Plain.document(page).body(), charset));
        Set<String> found =
            html.select("a[href]").stream()
                .flatMap(a -> url.resolve(a.attr("href")).stream())
                .map(Url::toString)
                .collect(Collectors.toSet());
        for (int i = Plain.GRAPH.start(page); i < Plain.GRAPH.end(page); i++) {
          String target = Plain.WEB.url(Graph.target(Plain.GRAPH.link(i))).toString();
          assertTrue(found.contains(target), url + " lacks " + target);
        }
      }
    }
  }

  @Test
  void relevantPagesNameTheirTopicMoreOftenThanOthers() {
    Topic topic = Plain.WEB.topics().getFirst();
    double on = keywordsPerThousand(Plain.WEB, topic, true);
    double off = keywordsPerThousand(Plain.WEB, topic, false);

    assertTrue(on > 4 && on < 12, "on topic: " + on);
    assertTrue(off > 0 && off < on / 4, "off topic: " + off);
    GeneratedWeb easy = GeneratedWeb.generate(WebSpec.parse("plain,pages=20000,seed=7,mixed=0"));
    double open = keywordsPerThousand(easy, topic, true);
    double passing = keywordsPerThousand(easy, topic, false);

    assertTrue(open > 15 && open < 120, "on topic, nothing mixed: " + open);
    assertTrue(passing > 0 && passing < open / 8, "off topic, nothing mixed: " + passing);
  }

  private static double keywordsPerThousand(GeneratedWeb web, Topic topic, boolean relevant) {
    long hits = 0;
    long characters = 0;
    for (int page = 0; page < web.spec().pages(); page += 25) {
      UrlTruth truth = web.truth(web.url(page));
      boolean fits = truth.language().equals("zh") && truth.relevant(topic.id()) == relevant;
      if (fits && truth.kind() == PageKind.ARTICLE) {
        Charset charset = Charset.forName(truth.charset());
        String text = Jsoup.parse(new String(bytes(web, page), charset)).text();
        characters += text.length();
        hits += topic.keywords().stream().mapToLong(k -> text.split(k.term(), -1).length - 1).sum();
      }
    }
    return 1_000.0 * hits / characters;
  }

  /// The language whose script a text is written in.
  private static String script(String text) {
    long latin = text.chars().filter(c -> c < 0x250 && Character.isLetter(c)).count();
    long han = text.codePoints().filter(GeneratedWebTest::isHan).count();
    long kana = text.chars().filter(c -> c >= 0x3040 && c <= 0x30FF).count();
    long hangul = text.chars().filter(c -> c >= 0xAC00 && c <= 0xD7A3).count();
    if (latin > 2 * (han + kana + hangul)) {
      return "en";
    }
    return hangul > han ? "ko" : kana > han / 2 ? "ja" : "zh";
  }

  private static boolean isHan(int c) {
    return Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN;
  }

  private static Outcome lost(String url) {
    return assertInstanceOf(Response.Lost.class, Plain.fetch(url)).outcome();
  }

  private static byte[] bytes(GeneratedWeb web, int page) {
    return Plain.fetch(web, web.url(page)) instanceof Response.Document document
        ? document.body()
        : new byte[0];
  }
}
