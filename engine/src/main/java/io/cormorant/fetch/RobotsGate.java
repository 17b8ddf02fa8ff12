package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.fetch.Reply.Answer;
import io.cormorant.fetch.Reply.Failure;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.LongAdder;

/// Knows what each origin's robots.txt allows (RFC 9309). The file is asked for once, before the
/// first page; callers who need it meanwhile wait for the same answer. Shared by all fetches.
///
/// No file (4xx) allows everything; a failing server (5xx) or none at all forbids everything, but
/// is asked again soon: where there is no answer, or one that wants to be left alone for a while
/// (429, 503), whoever fetches decides when to come back, and finds the host asked anew. Rules that
/// have expired are asked for with their validators, so that a file that has not changed is not
/// sent again.
final class RobotsGate {
  static final String AGENT = "cormorant";
  static final int MAX_BYTES = 500 << 10;
  static final Duration KEPT = Duration.ofHours(24);

  /// Only what was under way together shares one failure to connect.
  static final Duration SILENCE_KEPT = Duration.ofSeconds(4);

  static final Duration MAX_DELAY = Duration.ofSeconds(30);

  /// A worker whose fetch of the file was interrupted leaves it to the next; after so many in a row
  /// nobody tries for now.
  private static final int MAX_TRIES = 3;

  /// Characters of a rule that are told.
  private static final int MOST_SHOWN = 100;

  private final Source source;
  private final InstantSource clock;
  private final RobotsCache cache;
  private final LongAdder requests = new LongAdder();

  RobotsGate(Source source, InstantSource clock) {
    this.source = source;
    this.clock = clock;
    this.cache = new RobotsCache(clock);
  }

  /// Gets a URL with at most so many bytes of its body, redirects not followed.
  @FunctionalInterface
  interface Source {
    Reply get(Url url, Validators known, int maxBytes) throws InterruptedException;
  }

  /// What an origin allows.
  ///
  /// @param failure why nothing is known and all is forbidden
  /// @param validators of the file, none if it was found by redirects
  record Rules(RobotsFile file, Optional<Outcome> failure, Validators validators) {
    /// How long they hold.
    Duration kept() {
      if (failure.isEmpty()) {
        return KEPT;
      }
      return switch (failure.get()) {
        case Outcome.Unreachable _, Outcome.TimedOut _ -> SILENCE_KEPT;
        case Outcome.Busy busy -> busy.retryAfter();
        default -> RetryPolicy.NO_ROBOTS;
      };
    }
  }

  /// Why the page may not be fetched, or nothing if it may.
  Optional<Outcome> refusal(Url url) throws InterruptedException {
    if (url.path().equals("/robots.txt")) {
      return Optional.empty();
    }
    return refusal(url, rules(url));
  }

  private static Optional<Outcome> refusal(Url url, Rules rules) {
    if (rules.failure().isPresent()) {
      return Optional.of(explained(url, rules.failure().get()));
    }
    return rules.file().disallowing(url).map(rule -> refused(url, rule.pattern()));
  }

  private static Outcome refused(Url url, String pattern) {
    String rule = pattern.length() > MOST_SHOWN ? pattern.substring(0, MOST_SHOWN) + "…" : pattern;
    return new Outcome.Refused(
        "robots.txt: %s of %s (Disallow: %s)".formatted(url.path(), url.origin(), rule));
  }

  /// What the origin's file says of a page, or nothing if it was not asked for yet. Asks nobody.
  Optional<RobotsVerdict> verdict(Url url) {
    String origin = url.origin();
    return cache
        .known(origin)
        .map(
            rules ->
                new RobotsVerdict(
                    origin,
                    refusal(url, rules).orElse(null),
                    crawlDelay(origin),
                    rules.file().sitemaps()));
  }

  /// The pause the origin wishes between two requests, at most [#MAX_DELAY]; zero if it wishes none
  /// or was not asked yet.
  Duration crawlDelay(String origin) {
    Duration delay = cache.known(origin).map(r -> r.file().crawlDelay()).orElse(Duration.ZERO);
    return delay.compareTo(MAX_DELAY) > 0 ? MAX_DELAY : delay;
  }

  /// The sitemaps of the origin's own registered domain that its file names, at most
  /// [RobotsFile#MAX_SITEMAPS]; none if it was not asked yet.
  List<Url> sitemaps(String origin) {
    return cache.known(origin).map(rules -> rules.file().sitemaps()).orElse(List.of());
  }

  /// The signals that the origin's file gives for the use of its pages; empty if none, or if it was
  /// not asked yet.
  String contentSignal(String origin) {
    return cache.known(origin).map(rules -> rules.file().contentSignal()).orElse("");
  }

  /// Requests for robots.txt so far, redirects included.
  long requests() {
    return requests.sum();
  }

  /// A host that cannot be reached or is busy is just that; saying its robots.txt forbids the page
  /// would mislead.
  private static Outcome explained(Url url, Outcome failure) {
    return switch (failure) {
      case Outcome.Unreachable u -> u;
      case Outcome.TimedOut t -> t;
      case Outcome.Busy b -> b;
      case Outcome.Refused r -> r;
      default ->
          new Outcome.Refused(
              "robots.txt: "
                  + url.path()
                  + " of "
                  + url.origin()
                  + " (no rules: "
                  + failure.sentence()
                  + ")");
    };
  }

  @SuppressWarnings("ReferenceEquality") // a promise is itself only
  private Rules rules(Url url) throws InterruptedException {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      var fresh = new CompletableFuture<Rules>();
      var answer = cache.putIfAbsent(url.origin(), fresh);
      if (answer == fresh) {
        return load(url, fresh);
      }
      try {
        return answer.get();
      } catch (ExecutionException e) {
        cache.remove(url.origin(), answer);
      }
    }
    return forbidden(new Outcome.Unreachable("robots.txt could not be fetched"));
  }

  private Rules load(Url url, CompletableFuture<Rules> promise) throws InterruptedException {
    try {
      Rules rules = fetch(Url.of(url.origin() + "/robots.txt"), cache.known(url.origin()));
      cache.complete(url.origin(), promise, rules);
      return rules;
    } catch (InterruptedException | RuntimeException | Error e) {
      promise.completeExceptionally(e);
      cache.remove(url.origin(), promise);
      throw e;
    }
  }

  private Rules fetch(Url first, Optional<Rules> old) throws InterruptedException {
    Url url = first;
    Validators known = old.map(Rules::validators).orElse(Validators.NONE);
    for (int hop = 0; hop <= RetryPolicy.ROBOTS_REDIRECTS; hop++) {
      requests.increment();
      Validators sent = hop == 0 ? known : Validators.NONE;
      switch (source.get(url, sent, MAX_BYTES)) {
        case Failure failure -> {
          return forbidden(failure.why());
        }
        case Answer answer when answer.status() == 304 && !sent.isEmpty() -> {
          return old.orElseThrow();
        }
        case Answer answer when isRedirect(answer.status()) -> {
          Optional<Url> target = answer.headers().first("Location").flatMap(url::resolve);
          if (target.isEmpty()) {
            return allowed();
          }
          url = target.get();
        }
        case Answer answer -> {
          return rules(first, answer, hop == 0);
        }
      }
    }
    return allowed();
  }

  /// By the RFC 429 is as good as no file; but who is asked too much is not to be asked for more.
  private Rules rules(Url url, Answer answer, boolean direct) {
    if (RetryAfter.isBusy(answer.status())) {
      Duration wait = RetryAfter.of(answer.headers(), clock.instant());
      return forbidden(new Outcome.Busy(answer.status(), wait));
    }
    if (answer.status() >= 500) {
      return forbidden(new Outcome.ServerFailed(answer.status()));
    }
    if (answer.status() >= 300) {
      return allowed();
    }
    String type = MediaTypes.of(answer.headers().first("Content-Type").orElse("text/plain"));
    RobotsFile file = RobotsFile.read(url, answer.body(), answer.whole(), type);
    Validators validators = direct ? Validators.of(answer.headers()) : Validators.NONE;
    return new Rules(file, Optional.empty(), validators);
  }

  static boolean isRedirect(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }

  static boolean wantsBody(int status, Headers headers) {
    return status >= 200 && status < 300;
  }

  private static Rules allowed() {
    return new Rules(RobotsFile.ALLOWS_ALL, Optional.empty(), Validators.NONE);
  }

  private static Rules forbidden(Outcome why) {
    return new Rules(RobotsFile.ALLOWS_ALL, Optional.of(why), Validators.NONE);
  }
}
