package io.cormorant.portal.testing;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A web whose sites publish when a test says so. Each site has a front page with links to all its
/// articles and, unless told otherwise, a feed; both have versions that can be asked for.
public final class ChangingWeb implements WebSource {
  public static final String NAME = "generated:changing";

  private final Map<String, Site> sites = new ConcurrentHashMap<>();
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();
  private final Set<String> lost = ConcurrentHashMap.newKeySet();
  private final AtomicInteger unchanged = new AtomicInteger();
  private volatile boolean down;

  /// An article.
  ///
  /// @param hidden whether only the feed names it
  /// @param updated when the feed says it was changed; empty if it does not
  public record Article(String title, String text, boolean hidden, String updated) {}

  private static final class Site {
    final List<Article> articles = new CopyOnWriteArrayList<>();
    final boolean feed;
    volatile @Nullable Answer instead;
    volatile String date = "";
    final AtomicInteger updates = new AtomicInteger();

    Site(boolean feed) {
      this.feed = feed;
    }
  }

  /// A site with one article about nothing in particular.
  public void site(String host, boolean feed) {
    sites.put(host, new Site(feed));
    publish(host, "Welcome to " + host, "This is where we write about " + host + ".");
  }

  /// Adds an article to a site.
  ///
  /// @return its address
  public String publish(String host, String title, String text) {
    return add(host, new Article(title, text, false, ""));
  }

  /// Adds an article that only the feed names.
  ///
  /// @return its address
  public String hide(String host, String title, String text) {
    return add(host, new Article(title, text, true, ""));
  }

  private String add(String host, Article article) {
    Site site = sites.get(host);
    site.articles.add(article);
    return "http://" + host + "/articles/" + site.articles.size();
  }

  /// The server has trouble with one address, or no longer.
  public void lose(String address, boolean now) {
    if (now) {
      lost.add(address);
    } else {
      lost.remove(address);
    }
  }

  /// Gives the article at an address another text.
  public void rewrite(String address, String text) {
    replace(address, text, "");
  }

  /// Gives the article at an address another text, of which the feed says when that was.
  public void update(String address, String text, Instant time) {
    replace(address, text, "<atom:updated>" + time + "</atom:updated>");
    sites.get(Url.of(address).host()).updates.incrementAndGet();
  }

  private void replace(String address, String text, String updated) {
    Url url = Url.of(address);
    List<Article> articles = sites.get(url.host()).articles;
    int number = number(url) - 1;
    Article before = articles.get(number);
    articles.set(number, new Article(before.title, text, before.hidden, updated));
  }

  /// What a feed is replaced by.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Answer(String type, byte[] body) {}

  /// The feed of a site is something else from now on.
  public void garble(String host, String type, byte[] body) {
    sites.get(host).instead = new Answer(type, body);
  }

  /// The feed of a site is a feed again.
  public void mend(String host) {
    sites.get(host).instead = null;
  }

  /// All entries of a feed say from now on that they were published then.
  public void date(String host, String date) {
    sites.get(host).date = "<pubDate>" + date + "</pubDate>";
  }

  /// How often a site was asked for anything.
  public int requests(String host) {
    return asked.getOrDefault(host, 0);
  }

  /// How often an address was asked for.
  public int asked(String address) {
    return asked.getOrDefault(address, 0);
  }

  /// Nobody answers any more, or all do again.
  public void down(boolean now) {
    down = now;
  }

  /// How often a list was asked for that had not changed.
  public int unchanged() {
    return unchanged.get();
  }

  @Override
  public String prefix() {
    return NAME;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    return new OpenWeb() {
      @Override
      public Web web() {
        return new Web() {
          @Override
          public Response fetch(Url url) {
            return ChangingWeb.this.fetch(url, Validators.NONE);
          }

          @Override
          public Response fetch(Url url, Validators known) {
            return ChangingWeb.this.fetch(url, known);
          }
        };
      }

      @Override
      public KnownTopic topic(String id) {
        throw OpenWeb.noTopic(id, Stream.empty());
      }
    };
  }

  private Response fetch(Url url, Validators known) {
    Site site = sites.get(url.host());
    asked.merge(url.host(), 1, Integer::sum);
    asked.merge(url.toString(), 1, Integer::sum);
    if (down) {
      return new Response.Lost(url, 0, new Outcome.Unreachable("the cable is cut"));
    }
    if (lost.contains(url.toString())) {
      return new Response.Lost(url, 503, new Outcome.ServerFailed(503));
    }
    if (site == null) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    Answer instead = site.instead;
    if (instead != null && url.path().equals("/feed.xml")) {
      return document(url, instead.type, "\"x\"", instead.body);
    }
    String etag = "\"" + site.articles.size() + "-" + site.updates + "\"";
    boolean list = url.path().equals("/") || url.path().equals("/feed.xml");
    if (list && etag.equals(known.etag())) {
      unchanged.incrementAndGet();
      return new Response.Unchanged(url, Headers.NONE);
    }
    return switch (url.path()) {
      case "/" -> document(url, "text/html", etag, front(url.host(), site));
      case "/feed.xml" -> document(url, "application/rss+xml", etag, feed(url.host(), site));
      default -> article(url, site, known);
    };
  }

  private static Response article(Url url, Site site, Validators known) {
    int n = number(url);
    if (n < 1 || n > site.articles.size()) {
      return new Response.Lost(url, 404, new Outcome.Gone(404));
    }
    Article article = site.articles.get(n - 1);
    String etag = "\"%x\"".formatted(article.text.hashCode());
    if (etag.equals(known.etag())) {
      return new Response.Unchanged(url, Headers.NONE);
    }
    return document(
        url,
        "text/html",
        etag,
        "<html><head><title>%s</title></head><body><main><h1>%s</h1><p>%s</p></main></body></html>"
            .formatted(article.title, article.title, article.text));
  }

  private static int number(Url article) {
    String number = article.path().replaceAll("\\D", "");
    return number.isEmpty() ? 0 : Integer.parseInt(number);
  }

  private static String front(String host, Site site) {
    StringBuilder html = new StringBuilder("<html><head><title>").append(host).append("</title>");
    if (site.feed) {
      html.append("<link rel=alternate type=application/rss+xml href=/feed.xml>");
    }
    html.append("</head><body><ul>");
    for (int i = site.articles.size(); i > 0; i--) {
      if (!site.articles.get(i - 1).hidden) {
        html.append("<li><a href=/articles/%d>%s</a>".formatted(i, site.articles.get(i - 1).title));
      }
    }
    return html.append("</ul></body></html>").toString();
  }

  private static String feed(String host, Site site) {
    List<String> items = new ArrayList<>();
    for (int i = site.articles.size(); i > 0; i--) {
      items.add(
          "<item><title>%s</title><link>http://%s/articles/%d</link>%s%s</item>"
              .formatted(
                  site.articles.get(i - 1).title,
                  host,
                  i,
                  site.date,
                  site.articles.get(i - 1).updated));
    }
    return "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>%s</title>%s</channel></rss>"
        .formatted(host, String.join("", items));
  }

  private static Response document(Url url, String type, String etag, String body) {
    return document(url, type, etag, body.getBytes(StandardCharsets.UTF_8));
  }

  private static Response document(Url url, String type, String etag, byte[] body) {
    return new Response.Document(
        url,
        200,
        new Headers(
            List.of(
                new Headers.Field("Content-Type", type + "; charset=utf-8"),
                new Headers.Field("ETag", etag))),
        body,
        null);
  }
}
