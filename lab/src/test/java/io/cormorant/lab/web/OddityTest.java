package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.lab.web.Host.Trait;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/// Everything strange occurs and is answered right.
final class OddityTest {
  private static final Layout LAYOUT = Plain.LAYOUT;

  @Test
  void redirectsComeInAllForms() {
    Set<Integer> statuses = new TreeSet<>();
    int chains = 0;
    int loops = 0;
    int dead = 0;
    int away = 0;
    for (int page : Plain.pages(PageKind.REDIRECT).toArray()) {
      Response.Moved moved = assertInstanceOf(Response.Moved.class, Plain.fetch(page));
      UrlTruth target = Plain.WEB.truth(moved.target());
      int landing = LAYOUT.landing(page);
      statuses.add(moved.status());
      chains += target.kind() == PageKind.REDIRECT && landing >= 0 ? 1 : 0;
      loops += landing < 0 ? 1 : 0;
      dead += landing >= 0 && LAYOUT.kind(landing) == PageKind.ERROR ? 1 : 0;
      away += moved.target().host().equals(moved.url().host()) ? 0 : 1;
    }
    assertEquals(Set.of(301, 302), statuses);
    assertTrue(
        chains > 10 && loops > 10 && dead > 10 && away > 10,
        "chains %d, loops %d, dead %d, away %d".formatted(chains, loops, dead, away));
  }

  @Test
  void errorPagesAnswerWithTheirStatus() {
    Set<Integer> statuses = new TreeSet<>();
    for (int page : Plain.pages(PageKind.ERROR).toArray()) {
      Response.Lost lost = assertInstanceOf(Response.Lost.class, Plain.fetch(page));
      statuses.add(lost.status());
      assertEquals(lost.status() >= 500, lost.outcome() instanceof Outcome.ServerFailed);
    }
    assertEquals(Set.of(404, 410, 500, 503), statuses);
  }

  @Test
  void filesAreBinary() {
    Set<String> types = new TreeSet<>();
    for (int page : Plain.pages(PageKind.BINARY).toArray()) {
      Response.Document file = Plain.document(page);
      types.add(file.mediaType());
      boolean pdf = file.mediaType().equals("application/pdf");
      assertEquals(pdf, new String(file.body(), StandardCharsets.ISO_8859_1).startsWith("%PDF"));
      assertTrue(Plain.WEB.truth(file.url()).grades().isEmpty());
    }
    assertEquals(Set.of("application/pdf", "image/jpeg"), types);
  }

  @Test
  void exactCopiesHaveTheSameBytesAndDoNotCount() {
    int[] copies = Plain.pages(page -> LAYOUT.is(page, Layout.EXACT_COPY)).toArray();
    assertTrue(copies.length > 100, "copies: " + copies.length);
    for (int page : copies) {
      UrlTruth truth = Plain.WEB.truth(Plain.WEB.url(page));
      assertEquals(Plain.WEB.url(LAYOUT.source(page)), truth.copyOf());
      assertArrayEquals(Plain.document(LAYOUT.source(page)).body(), Plain.document(page).body());
      assertTrue(Plain.WEB.topics().stream().noneMatch(topic -> truth.relevant(topic.id())));
    }
  }

  @Test
  void nearCopiesDifferALittle() {
    int[] copies = Plain.pages(page -> LAYOUT.is(page, Layout.NEAR_COPY)).limit(150).toArray();
    List<Double> overlaps = new ArrayList<>();
    for (int page : copies) {
      Set<String> one = sentences(LAYOUT.source(page));
      Set<String> two = sentences(page);
      long shared = one.stream().filter(two::contains).count();
      overlaps.add(shared / (double) Math.max(one.size(), two.size()));
    }
    overlaps.sort(null);
    double median = overlaps.get(overlaps.size() / 2);
    assertTrue(median > 0.6 && median < 1, "median overlap of sentences: " + median);
  }

  @Test
  void slowPagesWaitOnlyByTheSleeperGiven() {
    List<Duration> waits = new ArrayList<>();
    GeneratedWeb waiting = Plain.WEB.waitingBy(waits::add);
    int slow = Plain.pages(page -> LAYOUT.is(page, Layout.SLOW)).findFirst().orElseThrow();
    int quick = Plain.pages(PageKind.HOME).findFirst().orElseThrow();

    Plain.fetch(waiting, Plain.WEB.url(quick));
    assertTrue(waits.isEmpty());
    Plain.fetch(waiting, Plain.WEB.url(slow));
    Plain.fetch(slow);
    assertEquals(List.of(GeneratedWeb.SLOW), waits);
  }

  @Test
  void someLinksAreNofollowAndSomePagesAskNotToBeKept() {
    Set<String> wishes = new HashSet<>();
    Plain.pages(p -> (LAYOUT.flags[p] & (Layout.NOINDEX | Layout.NOFOLLOW)) != 0)
        .forEach(p -> wishes.add(html(p).select("meta[name=robots]").attr("content")));

    assertEquals(Set.of("noindex, follow", "index, nofollow", "noindex, nofollow"), wishes);
    assertTrue(
        Plain.pages(PageKind.ARTICLE)
            .limit(300)
            .anyMatch(p -> html(p).select("a[rel=nofollow]").size() > 0));
  }

  @Test
  void robotsFilesForbidSectionsWithContent() {
    int hidden = 0;
    int delays = 0;
    int missing = 0;
    for (Host host : LAYOUT.hosts) {
      if (Plain.fetch("http://" + host.name() + "/robots.txt") instanceof Response.Document file) {
        String text = new String(file.body(), StandardCharsets.UTF_8);
        delays += text.contains("Crawl-delay: ") ? 1 : 0;
        List<String> rules =
            text.lines().filter(l -> l.startsWith("Disallow: ")).map(l -> l.substring(10)).toList();
        int step = host.has(Trait.HIDES_SECTION) ? 1 : 10;
        for (int page = host.firstPage(); page < Layout.end(host); page += step) {
          Url url = Plain.WEB.url(page);
          boolean forbidden = rules.stream().anyMatch(url.path()::startsWith);
          assertEquals(forbidden, Plain.WEB.truth(url).disallowed(), url.toString());
          hidden += forbidden && LAYOUT.kind(page) == PageKind.ARTICLE ? 1 : 0;
        }
      } else {
        missing++;
      }
    }
    assertTrue(
        hidden > 30 && delays > 10 && missing > 50,
        "hidden %d, delays %d, missing %d".formatted(hidden, delays, missing));
  }

  @Test
  void charsetsOccurInEveryFormAndDecode() throws CharacterCodingException {
    Set<Encoding> seen = EnumSet.noneOf(Encoding.class);
    for (Host host : LAYOUT.hosts) {
      Encoding encoding = host.encoding();
      if (seen.add(encoding)) {
        Response.Document page = Plain.document("http://" + host.name() + "/");
        String text =
            encoding.charset().newDecoder().decode(ByteBuffer.wrap(page.body())).toString();

        assertTrue(Jsoup.parse(text).title().contains(shown(host)), host + ": " + text);
        assertEquals(encoding.contentType(), page.headers().first("Content-Type").orElse(""));
        assertTrue(text.contains(encoding.metaTag(true)) || text.contains(encoding.metaTag(false)));
      }
    }
    assertTrue(seen.containsAll(Arrays.asList(Encoding.values())), seen.toString());
  }

  private static String shown(Host host) {
    return host.encoding().traditional() ? "" : host.title();
  }

  @Test
  void brokenPagesLackEndTags() {
    Host host =
        LAYOUT.hosts.stream().filter(h -> h.has(Trait.BROKEN_HTML)).findFirst().orElseThrow();
    byte[] body = Plain.document("http://" + host.name() + "/").body();
    String html = new String(body, host.encoding().charset());

    assertFalse(
        html.contains("</li>") || html.toLowerCase(java.util.Locale.ROOT).contains("</html>"));
    assertFalse(Jsoup.parse(html).select("a[href]").isEmpty());
  }

  @Test
  void calendarsNeverEnd() {
    Host host = LAYOUT.hosts.stream().filter(h -> h.has(Trait.CALENDAR)).findFirst().orElseThrow();
    endless("http://" + host.name() + "/calendar?month=2025-06", Trap.CALENDAR, "calendar?month");
  }

  @Test
  void sessionsNeverEnd() {
    Host host = LAYOUT.hosts.stream().filter(h -> h.has(Trait.SESSIONS)).findFirst().orElseThrow();
    endless("http://" + host.name() + "/login?ssid=0badcafe", Trap.SESSION, "/login?ssid=");
    String missing = "http://" + host.name() + "/nothing?ssid=0badcafe";
    assertEquals(404, assertInstanceOf(Response.Lost.class, Plain.fetch(missing)).status());
  }

  @Test
  void facetsNeverEnd() {
    Host host = LAYOUT.hosts.stream().filter(h -> h.has(Trait.FACETS)).findFirst().orElseThrow();
    endless("http://" + host.name() + "/list?brand=b1", Trap.FACETS, "/list?");
  }

  @Test
  void repeatingPathsNeverEnd() {
    Host host = LAYOUT.hosts.stream().filter(h -> h.has(Trait.REPEAT)).findFirst().orElseThrow();
    endless("http://" + host.name() + "/archive/", Trap.REPEAT, "archive/");
  }

  /// Follows links that look like `part` from one page to the next: each must be new and a trap.
  private static void endless(String start, Trap kind, String part) {
    Set<Url> seen = new HashSet<>();
    Url at = Url.of(start);
    for (int step = 0; step < 60; step++) {
      assertTrue(seen.add(at), "seen before: " + at);
      UrlTruth truth = Plain.WEB.truth(at);
      assertEquals(kind, truth.trap(), at.toString());
      assertTrue(truth.page() == -1 && truth.grades().isEmpty());
      Charset charset =
          LAYOUT.hosts.stream()
              .filter(h -> start.contains("//" + h.name() + "/"))
              .findFirst()
              .orElseThrow()
              .encoding()
              .charset();
      Document page = Jsoup.parse(new String(Plain.document(at.toString()).body(), charset));
      Url here = at;
      at =
          page.select("a[href]").stream()
              .filter(a -> a.attr("href").contains(part))
              .flatMap(a -> here.resolve(a.attr("href")).stream())
              .filter(url -> !seen.contains(url))
              .findFirst()
              .orElseThrow(() -> new AssertionError("nothing new at " + here));
    }
  }

  private static Set<String> sentences(int page) {
    return Arrays.stream(html(page).select("p").text().split("[.。！？?] ?", -1))
        .map(String::strip)
        .filter(s -> s.length() > 8)
        .collect(Collectors.toSet());
  }

  private static Document html(int page) {
    Charset charset = LAYOUT.host(page).encoding().charset();
    return Jsoup.parse(new String(Plain.document(page).body(), charset));
  }
}
