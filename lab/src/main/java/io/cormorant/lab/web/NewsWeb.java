package io.cormorant.lab.web;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// A generated web whose sites publish something every minute: the front page of each links to its
/// newest pages, which have the texts of its articles, one after the other. What was published
/// stays where it is. Unlike the web itself it depends on the time, so nothing is measured on it.
public final class NewsWeb implements Web {
  static final Duration EVERY = Duration.ofMinutes(1);

  /// Pages that a front page links to.
  static final int SHOWN = 3;

  private static final Pattern PATH = Pattern.compile("/news/([0-9]{1,12})\\.html");
  private static final String END = "</body>";

  private final GeneratedWeb web;
  private final InstantSource clock;

  public NewsWeb(GeneratedWeb web, InstantSource clock) {
    this.web = web;
    this.clock = clock;
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    Matcher news = PATH.matcher(url.path());
    if (news.matches()) {
      return article(url, Long.parseLong(news.group(1)));
    }
    Response response = web.fetch(url);
    return url.path().equals("/") && response instanceof Response.Document front
        ? withNews(front)
        : response;
  }

  private long newest() {
    return clock.millis() / EVERY.toMillis();
  }

  private Response article(Url url, long number) throws InterruptedException {
    int[] articles = articles(url);
    if (articles.length == 0 || number > newest()) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    return web.fetch(web.url(text(articles, number))) instanceof Response.Document document
        ? changed(url, document, document.body())
        : new Response.Lost(url, 404, new Outcome.Gone(404));
  }

  private int[] articles(Url url) {
    Layout layout = web.layout();
    Host host = layout.host(url.host());
    return host == null
        ? new int[0]
        : IntStream.range(host.firstPage(), Layout.end(host))
            .filter(page -> layout.kind(page) == PageKind.ARTICLE)
            .toArray();
  }

  private static int text(int[] articles, long number) {
    return articles[(int) (number % articles.length)];
  }

  /// Whatever its charset, a front page is the same but for some ASCII.
  private Response withNews(Response.Document front) {
    int[] articles = articles(front.url());
    String html = new String(front.body(), StandardCharsets.ISO_8859_1);
    int end = html.lastIndexOf(END);
    if (articles.length == 0 || end < 0) {
      return front;
    }
    StringBuilder links = new StringBuilder("<ul>");
    for (long number = newest(); number > newest() - SHOWN; number--) {
      String title = web.title(text(articles, number));
      links.append("<li><a href=\"/news/").append(number).append(".html\">");
      title.codePoints().forEach(c -> links.append("&#").append(c).append(';'));
      links.append("</a></li>");
    }
    String whole = html.substring(0, end) + links + "</ul>" + html.substring(end);
    return changed(front.url(), front, whole.getBytes(StandardCharsets.ISO_8859_1));
  }

  /// Without the time of the last change, which is not that of this document.
  private static Response changed(Url url, Response.Document document, byte[] body) {
    List<Headers.Field> fields =
        document.headers().fields().stream()
            .filter(field -> !field.name().equalsIgnoreCase("Last-Modified"))
            .toList();
    return new Response.Document(url, document.status(), new Headers(fields), body, null);
  }
}
