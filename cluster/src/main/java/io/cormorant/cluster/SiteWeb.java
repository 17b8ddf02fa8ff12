package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.cluster.message.SiteNote;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/// The web as the coordinator sees it: what sites ask of crawlers is what workers said of them.
/// Pages that are fetched without a crew, such as examples, are fetched by the coordinator itself.
/// Safe for use by many threads.
final class SiteWeb implements Web {
  private static final int MOST_SITES = 100_000;

  private final Web inner;
  private final AtomicLong sideRequests = new AtomicLong();

  /// By origin, those noted last.
  @GuardedBy("sites") private final Map<String, Site> sites =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Site> eldest) {
          return size() > MOST_SITES;
        }
      };

  private record Site(Duration delay, List<Url> sitemaps) {}

  SiteWeb(Web inner) {
    this.inner = inner;
  }

  /// A worker learned something of the site of a URL.
  void noted(Url url, SiteNote note) {
    sideRequests.addAndGet(note.sideRequests());
    synchronized (sites) {
      sites.merge(
          url.origin(),
          new Site(note.delay(), note.sitemaps()),
          (old, now) -> new Site(now.delay, now.sitemaps.isEmpty() ? old.sitemaps : now.sitemaps));
    }
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    return inner.fetch(url);
  }

  @Override
  public Response fetch(Url url, Validators known) throws InterruptedException {
    return inner.fetch(url, known);
  }

  @Override
  public long sideRequests() {
    return inner.sideRequests() + sideRequests.get();
  }

  @Override
  public List<Url> sitemaps(Url page) {
    synchronized (sites) {
      Site site = sites.get(page.origin());
      return site == null || site.sitemaps.isEmpty() ? inner.sitemaps(page) : site.sitemaps;
    }
  }

  @Override
  public String contentSignal(Url page) {
    return inner.contentSignal(page);
  }

  @Override
  public Duration delay(Url url, Duration planned) {
    Duration known = inner.delay(url, planned);
    synchronized (sites) {
      Site site = sites.get(url.origin());
      return site == null || site.delay.compareTo(known) < 0 ? known : site.delay;
    }
  }

  @Override
  public boolean failuresPass() {
    return inner.failuresPass();
  }

  @Override
  public void close() {
    inner.close();
  }
}
