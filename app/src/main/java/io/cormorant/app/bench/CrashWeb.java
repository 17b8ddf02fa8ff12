package io.cormorant.app.bench;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/// A web for crash tests, which remembers every request: a tree of numbered pages on some hosts, so
/// that each can be reached in one way at least, with some links more. A page of every sixteenth
/// number is linked by an address that redirects to it.
///
/// Answers are slow, so that all connections of a crawl are busy whenever it is killed, and slower
/// for a crawl that is ahead of the rounds it is meant to last.
final class CrashWeb implements Web {
  static final int HOSTS = 8;

  private static final int CHILDREN = 4;
  private static final int MORE_LINKS = 3;
  private static final int REDIRECTED = 16;
  private static final int LATENCY_MS = 700;
  private static final int AHEAD_MS = 2_000;
  private static final int WORDS = 120;
  private static final String[] VOCABULARY =
      ("weather storm rain wind cloud river harbour ship bird fish coast island flood warning night"
              + " morning light paper letter number garden window bridge market train road")
          .split(" ", -1);

  private final int pages;
  private final long seed;

  /// Requests for each path, in all and since the last call of [#round]; the monitor of both.
  @GuardedBy("requests") private final Map<String, Integer> requests = new HashMap<>();

  @GuardedBy("requests") private final Set<String> ofRound = new HashSet<>();

  private volatile int share;
  private volatile boolean patient = true;

  CrashWeb(int pages, long seed) {
    this.pages = pages;
    this.seed = seed;
    this.share = pages;
  }

  static String host(int number) {
    return "h" + number % HOSTS + ".test";
  }

  /// The address of a page, from 0.
  static Url url(int page) {
    return Url.of("http://" + host(page) + "/p/" + page);
  }

  /// The address by which pages link to a page.
  static Url linked(int page) {
    return isRedirected(page) ? Url.of("http://" + host(page) + "/r/" + page) : url(page);
  }

  static boolean isRedirected(int page) {
    return page % REDIRECTED == REDIRECTED - 1;
  }

  /// A crawl that has asked for more pages than these is made to wait.
  void share(int most) {
    share = most;
  }

  /// From now on all answers come at once.
  void hurry() {
    patient = false;
  }

  /// The addresses asked for since the last call, and forgets them.
  Set<Url> round() {
    synchronized (requests) {
      Set<Url> asked = new HashSet<>();
      ofRound.forEach(path -> asked.add(urlOf(path)));
      ofRound.clear();
      return asked;
    }
  }

  /// Requests beyond the first for each address.
  long repeated() {
    synchronized (requests) {
      return requests.values().stream().mapToLong(count -> count - 1).sum();
    }
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    String path = url.path();
    int page = number(path);
    if (page < 0) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    note(path);
    pause(path);
    return path.startsWith("/r/")
        ? new Response.Moved(url, 301, url(page))
        : new Response.Document(
            url,
            200,
            Headers.of("Content-Type", "text/html; charset=utf-8"),
            html(page).getBytes(StandardCharsets.UTF_8),
            null);
  }

  private void note(String path) {
    synchronized (requests) {
      requests.merge(path, 1, Integer::sum);
      ofRound.add(path);
    }
  }

  private void pause(String path) throws InterruptedException {
    if (!patient) {
      return;
    }
    int asked;
    synchronized (requests) {
      asked = requests.size();
    }
    long latency = new SplittableRandom(seed ^ path.hashCode()).nextInt(LATENCY_MS);
    Thread.sleep(asked > share ? AHEAD_MS : latency);
  }

  /// The number of the page at a path, or -1 where there is none.
  private int number(String path) {
    if (!path.matches("/[pr]/[0-9]{1,9}")) {
      return -1;
    }
    int number = Integer.parseInt(path.substring(3));
    return number < pages ? number : -1;
  }

  private static Url urlOf(String path) {
    int page = Integer.parseInt(path.substring(3));
    return path.startsWith("/r/") ? linked(page) : url(page);
  }

  private String html(int page) {
    SplittableRandom random = new SplittableRandom(seed + page);
    StringBuilder html = new StringBuilder("<!DOCTYPE html><html lang=\"en\"><head><title>Page ");
    html.append(page).append("</title></head><body><h1>Page ").append(page).append("</h1><p>");
    for (int i = 0; i < WORDS; i++) {
      html.append(VOCABULARY[random.nextInt(VOCABULARY.length)]).append(' ');
    }
    html.append(page).append("</p><ul>");
    for (int i = 1; i <= CHILDREN; i++) {
      link(CHILDREN * (long) page + i, html);
    }
    for (int i = 0; i < MORE_LINKS; i++) {
      link(random.nextInt(pages), html);
    }
    return html.append("</ul></body></html>").toString();
  }

  private void link(long page, StringBuilder html) {
    if (page < pages) {
      String url = linked((int) page).toString();
      html.append("<li><a href=\"").append(url).append("\">page ").append(page).append("</a></li>");
    }
  }
}
