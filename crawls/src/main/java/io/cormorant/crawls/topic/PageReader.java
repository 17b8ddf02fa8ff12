package io.cormorant.crawls.topic;

import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.crawls.web.Journey;
import io.cormorant.crawls.web.PoliteWeb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/// Reads pages that somebody named, one after the other, for whoever waits for them: at most so
/// many and for at most so long, counted over all calls. Each page is asked for once. Used by one
/// thread.
public final class PageReader {
  /// A fetch that was broken off has so long to end.
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final PoliteWeb web;
  private final Limits limits;
  private final long end;
  private final Map<Url, ReadPage> read = new HashMap<>();

  /// How far a reader goes.
  ///
  /// @param pages that are asked for, at most
  /// @param time from the making of the reader on
  public record Limits(int pages, Duration time) {
    /// For somebody who waits at a screen.
    public static final Limits USUAL = new Limits(20, Duration.ofSeconds(45));

    public Limits {
      if (pages < 1 || time.isNegative() || time.isZero()) {
        throw new IllegalArgumentException("limits must be positive: " + pages + ", " + time);
      }
    }
  }

  /// @param web not closed with this
  public PageReader(PoliteWeb web, Limits limits) {
    this.web = web;
    this.limits = limits;
    this.end = System.nanoTime() + limits.time.toNanos();
  }

  /// Reads pages in their order.
  public List<ReadPage> read(List<Url> urls) throws InterruptedException {
    return read(urls, _ -> {});
  }

  /// Reads pages in their order.
  ///
  /// @param each hears of each as it comes
  public List<ReadPage> read(List<Url> urls, Consumer<ReadPage> each) throws InterruptedException {
    List<ReadPage> all = new ArrayList<>();
    for (Url url : urls) {
      ReadPage one = read(url);
      all.add(one);
      each.accept(one);
    }
    return all;
  }

  /// Reads one page.
  public ReadPage read(Url url) throws InterruptedException {
    ReadPage known = read.get(url);
    if (known != null) {
      return known;
    }
    if (read.size() >= limits.pages) {
      return new ReadPage.Missed(
          url, "count", "only %,d pages are read at a time".formatted(limits.pages));
    }
    if (System.nanoTime() - end >= 0) {
      return late(url);
    }
    ReadPage one = fetched(url);
    read.put(url, one);
    return one;
  }

  /// Broken off when time is up, however long its host wants to be left alone.
  private ReadPage fetched(Url url) throws InterruptedException {
    FutureTask<Journey.End> journey =
        new FutureTask<>(() -> Journey.begin(web, url, Validators.NONE).end());
    Thread thread = Thread.ofPlatform().daemon().name("read " + url.host()).start(journey);
    try {
      return page(url, journey.get(end - System.nanoTime(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return late(url);
    } catch (ExecutionException e) {
      return new ReadPage.Missed(url, "broken", "reading it failed: " + e.getCause());
    } finally {
      journey.cancel(true);
      thread.join(GRACE);
    }
  }

  private static ReadPage page(Url url, Journey.End end) {
    return switch (end) {
      case Journey.End.Failed(var why, _) -> new ReadPage.Missed(url, why.code(), why.sentence());
      case Journey.End.Came came when came.page().list() ->
          new ReadPage.Missed(url, "list", "it is a list, not a page with text of its own");
      case Journey.End.Came came -> new ReadPage.Came(url, came.page());
    };
  }

  private static ReadPage late(Url url) {
    return new ReadPage.Missed(url, "time", "there was not enough time to read it");
  }
}
