package io.cormorant.fetch;

import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import io.cormorant.fetch.Reply.Answer;
import io.cormorant.fetch.Reply.Failure;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The live web over HTTP/1.1, obeying robots.txt.
///
/// May be shared by any number of threads. A fetch blocks its thread, for at most the total timeout
/// and the same for each request for robots.txt it has to wait for; on a virtual thread an
/// interrupt ends it at once. Does not wait between requests to a host: that is the caller's part.
public final class HttpWeb implements Web {
  private static final int MAX_SHOWN = 200;
  private static final int NOT_MODIFIED = 304;

  /// Longer than any body that settings allow; how much longer does not matter.
  private static final long HUGE = 1L << 40;

  private static final String COOKIE = "Cookie";
  private static final Pattern OTHER_SCHEME =
      Pattern.compile("(?i)(?!https?:)[a-z][a-z0-9+.-]*:.*", Pattern.DOTALL);

  private final HttpSettings settings;
  private final HttpFetcher fetcher;
  private final RobotsGate robots;
  private final InstantSource clock;
  private final AccessTerms terms;
  private final SiteBlocks blocks;
  private final @Nullable CookieJar cookies;

  /// @param clock tells how old a robots.txt or a cookie is and how far away a date to come back is
  public HttpWeb(HttpSettings settings, AccessTerms terms, InstantSource clock) {
    this(settings, terms, new SiteBlocks(), clock);
  }

  /// @param blocks sites that are not asked for anything, not even robots.txt
  /// @param clock tells how old a robots.txt or a cookie is and how far away a date to come back is
  public HttpWeb(HttpSettings settings, AccessTerms terms, SiteBlocks blocks, InstantSource clock) {
    this.settings = settings;
    this.terms = terms;
    this.blocks = blocks;
    this.clock = clock;
    this.cookies = terms.cookies() ? new CookieJar(clock) : null;
    this.fetcher = new HttpFetcher(settings);
    this.robots =
        new RobotsGate((url, known, limit) -> ask(url, known, limit, RobotsGate::wantsBody), clock);
  }

  /// The web on plain terms.
  public HttpWeb(HttpSettings settings, InstantSource clock) {
    this(settings, AccessTerms.PLAIN, clock);
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    return fetch(url, Validators.NONE);
  }

  @Override
  public Response fetch(Url url, Validators known) throws InterruptedException {
    Optional<Outcome> refusal = refusal(url);
    if (refusal.isPresent()) {
      return new Response.Lost(url, 0, refusal.get());
    }
    return switch (ask(url, known, settings.maxBytes(), (s, h) -> wantsBody(url, s, h))) {
      case Failure failure -> new Response.Lost(url, failure.status(), failure.why());
      case Answer answer when answer.status() == NOT_MODIFIED && !known.isEmpty() ->
          new Response.Unchanged(url, answer.headers());
      case Answer answer -> response(url, answer);
    };
  }

  /// Why a URL is not asked for, or nothing if it may be: its site is blocked, its port or address
  /// as it is written, or the robots.txt of its origin, which is fetched if it is not known.
  public Optional<Outcome> refusal(Url url) throws InterruptedException {
    Optional<Outcome> target = targetRefusal(url);
    return target.isPresent() ? target : robots.refusal(url);
  }

  /// The same without robots.txt.
  private Optional<Outcome> targetRefusal(Url url) {
    Optional<Outcome.Refused> blocked = blocks.refusal(url);
    return blocked.isPresent() ? Optional.of(blocked.get()) : terms.targets().refusal(url);
  }

  /// Every request goes through here, those for robots.txt and its redirects included.
  private Reply ask(Url url, Validators known, long limit, HttpFetcher.Wanted wanted)
      throws InterruptedException {
    Optional<Outcome> refusal = targetRefusal(url);
    if (refusal.isPresent()) {
      return new Failure(0, refusal.get(), false);
    }
    Reply reply = fetcher.get(url, headers(url, known), limit, wanted);
    if (cookies != null && reply instanceof Answer answer) {
      cookies.take(url, answer.headers());
    }
    return reply;
  }

  /// What this host is sent beside the usual; one `Cookie` field for those of its login and those
  /// it set.
  private Headers headers(Url url, Validators known) {
    List<Headers.Field> fields = new ArrayList<>(known.condition().fields());
    String kept = cookies == null ? "" : cookies.header(url);
    for (Headers.Field field : terms.headers(url).fields()) {
      if (field.name().equalsIgnoreCase(COOKIE)) {
        kept = kept.isEmpty() ? field.value() : field.value() + "; " + kept;
      } else {
        fields.add(field);
      }
    }
    if (!kept.isEmpty()) {
      fields.add(new Headers.Field(COOKIE, kept));
    }
    return fields.isEmpty() ? Headers.NONE : new Headers(fields);
  }

  /// The pause an origin (`https://host`) asks for in its robots.txt, at most 30 seconds; zero if
  /// it asks for none or nothing of it was fetched yet.
  public Duration crawlDelay(String origin) {
    return robots.crawlDelay(origin);
  }

  @Override
  public Duration delay(Url url, Duration planned) {
    Duration asked = crawlDelay(url.origin());
    return asked.compareTo(planned) > 0 ? asked : planned;
  }

  @Override
  public boolean failuresPass() {
    return true;
  }

  /// Those the robots.txt of its origin names, at most 20 and only those of its own registered
  /// domain; none if nothing of it was fetched yet.
  @Override
  public List<Url> sitemaps(Url page) {
    return robots.sitemaps(page.origin());
  }

  @Override
  public String contentSignal(Url page) {
    return robots.contentSignal(page.origin());
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
    if (RetryAfter.isBusy(status)) {
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
        url,
        answer.status(),
        answer.headers(),
        answer.body(),
        answer.address(),
        Requests.sent(answer.request()));
  }

  private static Response moved(Url url, Answer answer) {
    String location = answer.headers().first("Location").orElse("");
    Optional<Url> target = url.resolve(location);
    return target.isPresent()
        ? new Response.Moved(url, answer.status(), target.get())
        : new Response.Lost(
            url,
            answer.status(),
            new Outcome.Broken(
                "redirect to something that is not a web address: '" + shortened(location) + "'",
                OTHER_SCHEME.matcher(location.strip()).matches() ? Guard.SCHEME : null));
  }

  private boolean wantsBody(Url url, int status, Headers headers) {
    return isDocument(status)
        && MediaTypes.isWanted(mediaType(headers), url)
        && !isDeclaredTooLarge(headers);
  }

  private boolean isDeclaredTooLarge(Headers headers) {
    String length = headers.first("Content-Length").orElse("");
    long declared = 0;
    for (int i = 0; i < length.length(); i++) {
      int digit = length.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      declared = Math.min(10 * declared + digit, HUGE);
    }
    return declared > settings.maxBytes();
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
