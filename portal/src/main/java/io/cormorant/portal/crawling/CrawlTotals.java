package io.cormorant.portal.crawling;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.crawl.Progress;
import io.cormorant.crawls.CrawlStatus;
import io.cormorant.crawls.RunningCrawl;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What all crawls did together since the portal was started. The sums never become smaller: not
/// when a crawl ends, and not when it thinks less of pages than it did before.
@Component
public final class CrawlTotals {
  @GuardedBy("this") private final Map<RunningCrawl, Share> shares = new HashMap<>();

  @GuardedBy("this") private Sums finished = Sums.NONE;

  /// What crawls did.
  public record Sums(long downloads, long relevant, long requests) {
    static final Sums NONE = new Sums(0, 0, 0);

    private static Sums of(Progress progress) {
      return new Sums(progress.downloads(), progress.relevant(), progress.requests());
    }

    private static Sums of(CrawlStatus.Pages pages) {
      return new Sums(pages.downloads(), pages.relevant(), pages.requests());
    }

    private Sums plus(Sums other) {
      return new Sums(
          downloads + other.downloads, relevant + other.relevant, requests + other.requests);
    }

    private Sums minus(Sums other) {
      return new Sums(
          downloads - other.downloads, relevant - other.relevant, requests - other.requests);
    }

    private Sums orMore(Sums other) {
      return new Sums(
          Math.max(downloads, other.downloads),
          Math.max(relevant, other.relevant),
          Math.max(requests, other.requests));
    }
  }

  /// What a crawl did.
  ///
  /// @param before the portal let it go on
  /// @param highest ever seen
  private record Share(Sums before, Sums highest) {
    Share at(Sums now) {
      return new Share(before, highest.orMore(now));
    }

    Sums done() {
      return highest.minus(before);
    }
  }

  /// A crawl is about to fetch.
  ///
  /// @param past how it stood; nothing if it is a new one
  synchronized void begun(RunningCrawl crawl, Optional<CrawlStatus> past) {
    Sums before = past.map(status -> Sums.of(status.pages())).orElse(Sums.NONE);
    shares.put(crawl, new Share(before, before));
  }

  /// A crawl is over.
  synchronized void ended(RunningCrawl crawl) {
    Share share = shares.remove(crawl);
    if (share != null) {
      finished = finished.plus(share.at(Sums.of(crawl.progress())).done());
    }
  }

  /// What was done so far.
  public synchronized Sums sums() {
    shares.replaceAll((crawl, share) -> share.at(Sums.of(crawl.progress())));
    return shares.values().stream().map(Share::done).reduce(finished, Sums::plus);
  }
}
