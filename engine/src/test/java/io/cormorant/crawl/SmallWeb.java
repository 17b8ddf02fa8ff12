package io.cormorant.crawl;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// A web of a few pages, written down in a test.
public final class SmallWeb implements Web {
  private final Map<Url, Response> answers = new HashMap<>();
  public final AtomicInteger fetches = new AtomicInteger();

  private static final List<String> T13 =
      List.of(
          "S .90 A1 .8 B1 .1 D1 .0",
          "A1 .70 A2 .6 S .2",
          "A2 .20 A3 .0 D1 .0",
          "A3 .10",
          "B1 .30 B2 .3 C1 .0 D2 .0",
          "B2 .60 A1 .5 C2 .2",
          "C1 .00 C2 .0 D2 .1",
          "C2 .80 C3 .7 C4 .4",
          "C3 .95",
          "C4 .50 S .3",
          "D1 .00 D2 .0 D3 .0",
          "D2 .10 D3 .0",
          "D3 .00 D1 .0");

  /// The test graph T13: four hosts, thirteen pages, six of them relevant.
  public static SmallWeb t13() {
    SmallWeb web = new SmallWeb();
    T13.forEach(web::t13Page);
    return web;
  }

  public static double t13Score(String page) {
    return Double.parseDouble(t13Words(page)[1]);
  }

  /// Where the links of a page lead.
  public static List<String> t13Links(String page) {
    String[] words = t13Words(page);
    return IntStream.range(1, words.length / 2).mapToObj(i -> words[2 * i]).toList();
  }

  private static String[] t13Words(String page) {
    return T13.stream()
        .filter(line -> line.startsWith(page + " "))
        .findFirst()
        .orElseThrow()
        .split(" ", -1);
  }

  public static Url t13Url(String name) {
    String host = name.equals("S") ? "a" : name.substring(0, 1).toLowerCase(Locale.ROOT);
    return Url.of("http://" + host + ".test/" + name);
  }

  public static String t13Name(Url url) {
    return url.path().substring(1);
  }

  private void t13Page(String line) {
    String[] words = line.split(" ", -1);
    List<String> links = new ArrayList<>();
    for (int i = 2; i < words.length; i += 2) {
      links.add(t13Url(words[i]) + " " + words[i + 1]);
    }
    page(t13Url(words[0]), words[1], links.toArray(String[]::new));
  }

  /// Adds a page with a title and links, each written as URL, a space and the anchor text.
  public SmallWeb page(Url url, String title, String... links) {
    StringBuilder html = new StringBuilder("<html><title>" + title + "</title><body><p>" + url);
    for (String link : links) {
      int space = link.indexOf(' ');
      html.append(
          "<a href='%s'>%s</a> ".formatted(link.substring(0, space), link.substring(space + 1)));
    }
    return html(url, html + "</body></html>");
  }

  public SmallWeb html(Url url, String html) {
    return answer(
        new Response.Document(
            url,
            200,
            Headers.of("Content-Type", "text/html; charset=utf-8"),
            html.getBytes(StandardCharsets.UTF_8),
            null));
  }

  public SmallWeb moved(Url from, Url to) {
    return answer(from, new Response.Moved(from, 301, to));
  }

  /// This web and another.
  public SmallWeb and(SmallWeb other) {
    answers.putAll(other.answers);
    return this;
  }

  public SmallWeb answer(Response.Document document) {
    return answer(document.url(), document);
  }

  public SmallWeb answer(Url url, Response response) {
    answers.put(url, response);
    return this;
  }

  @Override
  public Response fetch(Url url) {
    fetches.incrementAndGet();
    return answers.getOrDefault(url, new Response.Lost(url, 404, new Outcome.Gone(404)));
  }
}
