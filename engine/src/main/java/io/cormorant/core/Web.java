package io.cormorant.core;

import java.time.Duration;
import java.util.List;

/// Where pages come from: the live web, a recording, a generated one, remote workers.
///
/// Safe for use by many threads. A fetch blocks its thread, ends within a bounded time, and ends in
/// exactly one [Response]: what the web does to us is a value, never an exception.
public interface Web extends AutoCloseable {
  /// Fetches one URL. Redirects are reported, not followed.
  ///
  /// @throws InterruptedException if the crawl gave up waiting
  Response fetch(Url url) throws InterruptedException;

  /// Fetches one URL of which an older version is known. A web that cannot compare versions fetches
  /// it anew.
  ///
  /// @param known what the server said of that version; only with it an answer may be
  ///   [Response.Unchanged]
  default Response fetch(Url url, Validators known) throws InterruptedException {
    return fetch(url);
  }

  /// Requests made so far beside those for pages, such as for robots.txt.
  default long sideRequests() {
    return 0;
  }

  /// The sitemaps that the site of a page names for crawlers, as far as they are known by now. Does
  /// not ask anybody.
  default List<Url> sitemaps(Url page) {
    return List.of();
  }

  /// The Content-Signal lines by which the site of a page says how its pages may be used, as far as
  /// they are known by now; empty if it says nothing. Does not ask anybody.
  default String contentSignal(Url page) {
    return "";
  }

  /// The rest a host gets after a request to this URL: what was planned, or longer where the site
  /// asks for it, as far as that is known by now. Does not ask anybody.
  default Duration delay(Url url, Duration planned) {
    return planned;
  }

  /// Whether hosts may be down or busy for a while, so that letting them rest helps. In a recorded
  /// or generated web a failure is part of the web.
  default boolean failuresPass() {
    return false;
  }

  @Override
  default void close() {}
}
