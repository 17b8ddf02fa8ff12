package io.cormorant.app.bench;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/// A web of many hosts that watches how it is treated: a tree of numbered pages, each reached in
/// one way at least, with some links more. It notes when each host was asked and had answered, and
/// counts requests for a page that came too early: while another one to the same host was under
/// way, or before its delay was over. Requests for robots.txt are not counted.
final class HostedTree implements Web {
  private static final int CHILDREN = 4;
  private static final int MORE_LINKS = 6;
  private static final int WORDS = 400;
  private static final Duration LATENCY = Duration.ofMillis(20);
  private static final String[] VOCABULARY =
      ("weather storm rain wind cloud river harbour ship bird fish coast island flood warning night"
              + " morning light paper letter number garden window bridge market train road")
          .split(" ", -1);

  private final int pages;
  private final int hosts;
  private final long delayNanos;

  /// The monitor of all of it.
  @GuardedBy("asked") private final Map<String, Host> asked = new HashMap<>();

  @GuardedBy("asked") private long requests;

  @GuardedBy("asked") private long early;

  @GuardedBy("asked") private String firstEarly = "";

  private static final class Host {
    int underWay;
    long answeredAt;
    boolean wasAsked;
  }

  HostedTree(int pages, int hosts, Duration delay) {
    this.pages = pages;
    this.hosts = hosts;
    this.delayNanos = delay.toNanos();
  }

  String host(int number) {
    return "h" + number % hosts + ".tree" + number % hosts + ".test";
  }

  /// The address of a page, from 0.
  Url url(int page) {
    return Url.of("http://" + host(page) + "/p/" + page);
  }

  /// Requests for pages so far.
  long requests() {
    synchronized (asked) {
      return requests;
    }
  }

  /// Those that came too early.
  long early() {
    synchronized (asked) {
      return early;
    }
  }

  /// What is known of the first that came too early; empty if none did.
  String firstEarly() {
    synchronized (asked) {
      return firstEarly;
    }
  }

  /// Nobody is waited for: another crawl begins.
  void forget() {
    synchronized (asked) {
      asked.clear();
      requests = 0;
    }
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    String path = url.path();
    if (!path.matches("/p/[0-9]{1,9}")) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    int page = Integer.parseInt(path.substring(3));
    begin(url);
    try {
      Thread.sleep(LATENCY);
      return page >= pages
          ? new Response.Lost(url, 404, new Outcome.Gone(404))
          : new Response.Document(
              url,
              200,
              Headers.of("Content-Type", "text/html; charset=utf-8"),
              html(page).getBytes(StandardCharsets.UTF_8),
              null);
    } finally {
      end(url);
    }
  }

  private void begin(Url url) {
    long now = System.nanoTime();
    synchronized (asked) {
      Host host = asked.computeIfAbsent(url.host(), _ -> new Host());
      requests++;
      long rested = now - host.answeredAt;
      if (delayNanos > 0 && (host.underWay > 0 || (host.wasAsked && rested < delayNanos))) {
        early++;
        if (firstEarly.isEmpty()) {
          firstEarly =
              "%s after %d ms, %d under way".formatted(url, rested / 1_000_000, host.underWay);
        }
      }
      host.underWay++;
      host.wasAsked = true;
    }
  }

  private void end(Url url) {
    synchronized (asked) {
      Host host = asked.get(url.host());
      if (host != null) {
        host.underWay--;
        host.answeredAt = System.nanoTime();
      }
    }
  }

  private String html(int page) {
    SplittableRandom random = new SplittableRandom(page);
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
      html.append("<li><a href=\"").append(url((int) page)).append("\">page ").append(page);
      html.append("</a></li>");
    }
  }
}
