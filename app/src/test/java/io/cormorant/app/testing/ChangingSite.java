package io.cormorant.app.testing;

import com.sun.net.httpserver.HttpExchange;
import io.cormorant.app.testing.LoopbackSite.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/// A site about rivers at 127.0.0.1 whose pages change when a test says so. It knows the versions
/// of those that are put there with one.
public final class ChangingSite implements AutoCloseable {
  private static final String ENTITY = "ETag";

  private final Map<String, Answer> pages = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final LoopbackSite site;
  private final Semaphore answers = new Semaphore(Integer.MAX_VALUE);
  private volatile boolean broken;

  public ChangingSite() throws IOException {
    site = new LoopbackSite(this::answer);
  }

  public String url() {
    return site.url();
  }

  /// The paths that were asked for since this was called last, with the status that was answered.
  public List<String> asked() {
    List<String> all = List.copyOf(asked);
    asked.clear();
    return all;
  }

  /// From now on nobody gets an answer of use, or all do again.
  public void broken(boolean now) {
    broken = now;
  }

  /// Answers so many requests, and lets all others wait until more are allowed.
  public void allow(int requests) {
    answers.drainPermits();
    answers.release(requests);
  }

  public void put(String path, Answer answer) {
    pages.put(path, answer);
  }

  /// Puts a page there whose version can be asked for.
  public void put(String path, String version, Answer answer) {
    pages.put(path, answer.with(ENTITY, '"' + version + '"'));
  }

  public void remove(String path) {
    pages.remove(path);
  }

  /// A document about rivers.
  ///
  /// @param words that no other has
  /// @param beside what stands beside the text
  public static Answer document(String title, String words, String beside) {
    String text =
        ("The river %s runs from the mountains to the sea, and its water turns the mills of the valley."
                + " A dam holds the river back in spring, when the snow melts. ")
            .formatted(words);
    return Answer.page(
        "<html><head><title>%s</title></head><body><nav>%s</nav><main><h1>%s</h1><p>%s</p></main></body></html>"
            .formatted(title, beside, title, text.repeat(4) + unlike(words)));
  }

  /// A text that shares next to nothing with that of other words.
  private static String unlike(String words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append(words, 0, Math.min(3, words.length())).append(i).append(words).append(' ');
    }
    return text.toString();
  }

  /// A list of links that names a feed.
  public static Answer front(String... paths) {
    return list("<link rel=alternate type=application/rss+xml href=/feed.xml>", List.of(paths));
  }

  /// A list of links.
  public static Answer list(List<String> paths) {
    return list("", paths);
  }

  private static Answer list(String head, List<String> paths) {
    StringBuilder html =
        new StringBuilder("<html><head><title>Rivers</title>" + head + "</head><body>");
    html.append("<ul>");
    paths.forEach(path -> html.append("<li><a href=\"" + path + "\">river " + path + "</a></li>"));
    return Answer.page(html.append("</ul></body></html>").toString());
  }

  /// A feed of this site.
  public Answer feed(List<String> paths) {
    StringBuilder xml =
        new StringBuilder(
            "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>News</title>");
    for (String path : paths) {
      xml.append("<item><title>river " + path + "</title><link>" + url() + path + "</link></item>");
    }
    return Answer.document(
        "application/rss+xml", xml.append("</channel></rss>").toString(), StandardCharsets.UTF_8);
  }

  /// What its robots.txt says: that there is a sitemap.
  public Answer robots() {
    return Answer.document(
        "text/plain",
        "User-agent: *\nAllow: /\nSitemap: " + url() + "/sitemap.xml\n",
        StandardCharsets.UTF_8);
  }

  /// A sitemap of this site.
  public Answer sitemap(List<String> paths) {
    StringBuilder xml =
        new StringBuilder(
            "<?xml version=\"1.0\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
    paths.forEach(path -> xml.append("<url><loc>" + url() + path + "</loc></url>"));
    return Answer.document(
        "application/xml", xml.append("</urlset>").toString(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    site.close();
  }

  private Answer answer(HttpExchange exchange) throws InterruptedException {
    answers.acquire();
    String path = exchange.getRequestURI().getPath();
    Answer page = pages.get(path);
    String version = page == null ? null : page.headers().get(ENTITY);
    boolean same =
        version != null && version.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
    Answer answer =
        broken
            ? Answer.status(500)
            : page == null
                ? Answer.status(404)
                : same ? Answer.status(304).with(ENTITY, version) : page;
    asked.add(path + " " + answer.status());
    return answer;
  }
}
