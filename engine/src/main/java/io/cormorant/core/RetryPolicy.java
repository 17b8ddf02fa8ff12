package io.cormorant.core;

import java.time.Duration;
import java.util.List;

/// How often, and after what rests, something is tried again: the numbers, in one place.
public final class RetryPolicy {
  /// Redirects followed for one page.
  public static final int REDIRECTS = 10;

  /// Redirects followed for a robots.txt, as RFC 9309 has it.
  public static final int ROBOTS_REDIRECTS = 5;

  /// Times a busy host is asked again for one page.
  public static final int TIMES_WHEN_BUSY = 2;

  /// The rest of a busy host that names no time we understand, and the longest it can ask for.
  public static final Duration BUSY = Duration.ofSeconds(30);

  public static final Duration LONGEST_BUSY = Duration.ofHours(1);

  /// The rests of a silent host after the first failures in a row; at one more it is parked, if not
  /// before.
  public static final List<Duration> SILENCES =
      List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(5));

  /// A crawl gives a host up at so many silences in a row.
  public static final int PARKED = SILENCES.size() + 1;

  /// One that asks for pages again does so sooner, since it asks for what it does not get the next
  /// time: where a host has answered it before, which may just be started anew, and where it has
  /// not.
  public static final int PARKED_AGAIN = 3;

  public static final int PARKED_AT_FIRST = 2;

  /// What a slow host gets beyond its delay ends here.
  public static final Duration LONGEST_ADAPTED = Duration.ofSeconds(30);

  /// A fetch is given up after this, should its web not have ended it before.
  public static final Duration FETCH = Duration.ofMinutes(3);

  /// How long it is believed that a robots.txt, or a name, cannot be had.
  public static final Duration NO_ROBOTS = Duration.ofMinutes(10);

  public static final Duration NO_NAME = Duration.ofSeconds(30);

  /// Failed starts of the browser, after which pages are no longer rendered.
  public static final int BROWSER_STARTS = 3;

  private RetryPolicy() {}
}
