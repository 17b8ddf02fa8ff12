package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.fetch.Reply.Answer;
import io.cormorant.fetch.Reply.Failure;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// The live web over HTTP/1.1, obeying robots.txt.
///
/// May be shared by any number of threads. A fetch blocks its thread, for at most the total timeout
/// and the same for each request for robots.txt it has to wait for; on a virtual thread an
/// interrupt ends it at once. Does not wait between requests to a host: that is the caller's part.
public final class HttpWeb implements Web {
  private static final int MAX_SHOWN = 200;

  private final HttpSettings settings;
  private final HttpFetcher fetcher;
  private final RobotsGate robots;
  private final InstantSource clock;

  /// @param clock tells how old a robots.txt is and how far away a date to come back is
  public HttpWeb(HttpSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    this.fetcher = new HttpFetcher(settings);
    this.robots =
        new RobotsGate(
            (url, limit) -> fetcher.get(url, Headers.NONE, limit, RobotsGate::wantsBody), clock);
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    Optional<Outcome> refusal = robots.refusal(url);
    if (refusal.isPresent()) {
      return new Response.Lost(url, 0, refusal.get());
    }
    return switch (fetcher.get(
        url, Headers.NONE, settings.maxBytes(), (s, h) -> wantsBody(url, s, h))) {
      case Failure failure -> new Response.Lost(url, failure.status(), failure.why());
      case Answer answer -> response(url, answer);
    };
  }

  /// The pause an origin (`https://host`) asks for in its robots.txt, at most 30 seconds; zero if
  /// it asks for none or nothing of it was fetched yet.
  public Duration crawlDelay(String origin) {
    return robots.crawlDelay(origin);
  }

  /// The sitemaps an origin (`https://host`) names in its robots.txt, at most 20 and only those of
  /// its own registered domain; none if nothing of it was fetched yet.
  public List<Url> sitemaps(String origin) {
    return robots.sitemaps(origin);
  }

  /// What the robots.txt of its origin says of a page; nothing if that was not asked for yet.
  public Optional<RobotsVerdict> robots(Url url) {
    return robots.verdict(url);
  }

  /// Those for robots.txt.
  @Override
  public long sideRequests() {
    return robots.requests();
  }

  @Override
  public void close() {
    fetcher.close();
  }

  private Response response(Url url, Answer answer) {
    int status = answer.status();
    if (isDocument(status)) {
      return document(url, answer);
    }
    if (RobotsGate.isRedirect(status)) {
      return moved(url, answer);
    }
    Outcome why;
    if (status == 429 || status == 503) {
      why = new Outcome.Busy(status, RetryAfter.of(answer.headers(), clock.instant()));
    } else if (status >= 500) {
      why = new Outcome.ServerFailed(status);
    } else if (status >= 400) {
      why = new Outcome.Gone(status);
    } else {
      why = new Outcome.Broken("status " + status + " is not a document");
    }
    return new Response.Lost(url, status, why);
  }

  private Response document(Url url, Answer answer) {
    String type = mediaType(answer.headers());
    if (!MediaTypes.isWanted(type, url)) {
      return new Response.Lost(url, answer.status(), new Outcome.NotText(shortened(type)));
    }
    if (!answer.whole() || isDeclaredTooLarge(answer.headers())) {
      return new Response.Lost(
          url, answer.status(), answer.body().length, new Outcome.TooLarge(settings.maxBytes()));
    }
    return new Response.Document(
        url, answer.status(), answer.headers(), answer.body(), answer.address());
  }

  private static Response moved(Url url, Answer answer) {
    String location = answer.headers().first("Location").orElse("");
    Optional<Url> target = url.resolve(location);
    return target.isPresent()
        ? new Response.Moved(url, answer.status(), target.get())
        : new Response.Lost(
            url,
            answer.status(),
            new Outcome.Broken("redirect to no web address: '" + shortened(location) + "'"));
  }

  private boolean wantsBody(Url url, int status, Headers headers) {
    return isDocument(status)
        && MediaTypes.isWanted(mediaType(headers), url)
        && !isDeclaredTooLarge(headers);
  }

  private boolean isDeclaredTooLarge(Headers headers) {
    String length = headers.first("Content-Length").orElse("");
    return length.matches("[0-9]{1,18}") && Long.parseLong(length) > settings.maxBytes();
  }

  private static boolean isDocument(int status) {
    return status == 200 || status == 203;
  }

  private static String mediaType(Headers headers) {
    return MediaTypes.of(headers.first("Content-Type").orElse(""));
  }

  private static String shortened(String text) {
    return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
  }
}
