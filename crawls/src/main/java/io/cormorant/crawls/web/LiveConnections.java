package io.cormorant.crawls.web;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Response;
import io.cormorant.core.SiteBlocks;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.core.Web;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.fetch.address.CachedResolver;
import io.cormorant.fetch.address.HostResolver;
import io.cormorant.plan.Access;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What crawls of the live web share, so that nobody is asked twice for the same: names for all of
/// them; connections and robots.txt among those with the same access. Crawls that log in or keep
/// cookies have theirs for themselves. Safe for use by many threads.
final class LiveConnections {
  private final InstantSource clock;
  private final HostResolver names = new CachedResolver(System::nanoTime);

  @GuardedBy("this") private final Map<Key, Shared> shared = new HashMap<>();

  LiveConnections(InstantSource clock) {
    this.clock = clock;
  }

  /// Whose connections are the same.
  private record Key(Access access, SiteBlocks blocks) {}

  private static final class Shared {
    private final HttpWeb http;

    /// Guarded by its [LiveConnections].
    private int users;

    Shared(HttpWeb http) {
      this.http = http;
    }
  }

  /// The name service of all crawls.
  HostResolver names() {
    return names;
  }

  /// The web by some access; to be closed by each who opened it.
  ///
  /// @param blocks sites that are not asked for anything
  synchronized View open(Access access, LiveAccess live, SiteBlocks blocks) {
    if (access.cookies() || access.logins() != null) {
      HttpWeb own = new HttpWeb(live.settings(), live.terms(), blocks, clock);
      return new View(own, own::close);
    }
    Key key = new Key(access, blocks);
    Shared one =
        shared.computeIfAbsent(
            key, _ -> new Shared(new HttpWeb(live.settings(), live.terms(), blocks, clock)));
    one.users++;
    return new View(one.http, () -> leave(key, one));
  }

  private synchronized void leave(Key key, Shared one) {
    one.users--;
    if (one.users == 0) {
      shared.remove(key);
      one.http.close();
    }
  }

  /// The web as one crawl has it. Requests for robots.txt count for every crawl they are made
  /// under.
  static final class View implements Web {
    private final HttpWeb http;
    private final Runnable leave;
    private final long before;

    @GuardedBy("this") private boolean closed;

    private View(HttpWeb http, Runnable leave) {
      this.http = http;
      this.leave = leave;
      this.before = http.sideRequests();
    }

    HttpWeb http() {
      return http;
    }

    @Override
    public Response fetch(Url url) throws InterruptedException {
      return http.fetch(url);
    }

    @Override
    public Response fetch(Url url, Validators known) throws InterruptedException {
      return http.fetch(url, known);
    }

    @Override
    public long sideRequests() {
      return http.sideRequests() - before;
    }

    @Override
    public List<Url> sitemaps(Url page) {
      return http.sitemaps(page);
    }

    @Override
    public String contentSignal(Url page) {
      return http.contentSignal(page);
    }

    @Override
    public Duration delay(Url url, Duration planned) {
      return http.delay(url, planned);
    }

    @Override
    public boolean failuresPass() {
      return http.failuresPass();
    }

    @Override
    public synchronized void close() {
      if (!closed) {
        closed = true;
        leave.run();
      }
    }
  }
}
