package io.cormorant.render;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Response;
import io.cormorant.core.RetryPolicy;
import io.cormorant.fetch.address.HostResolver;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Renders pages with the Chromium of the system: one browser, a few pages at a time.
///
/// The browser is started at once, so that one that does not work is noticed, and replaced after a
/// crash and after every [#PAGES_A_BROWSER] pages, since browsers grow. Pages under way in an old
/// one are finished there. A browser that no longer answers is killed, with the pages it has.
public final class Chromium implements Renderer {
  private static final Logger LOG = LoggerFactory.getLogger(Chromium.class);

  /// Pages rendered at the same time.
  public static final int DEFAULT_PLACES = 2;

  static final int PAGES_A_BROWSER = 500;

  private static final int PASSWORD_BYTES = 16;

  private final Path programme;
  private final String userAgent;
  private final RenderLimits limits;
  private final SubRequestRule rule;
  private final GuardedProxy proxy;
  private final Semaphore places;
  private final RenderTally tally;

  /// For passwords, which nobody shall guess or repeat.
  private final RandomGenerator secrets = new SecureRandom();

  @GuardedBy("this") private @Nullable Lease current;

  @GuardedBy("this") private int failedStarts;

  @GuardedBy("this") private String lastFailure = "";

  @GuardedBy("this") private boolean closed;

  /// A browser and the pages it has; it is closed by whoever leaves it last. Its counts are guarded
  /// by its [Chromium].
  private static final class Lease {
    final BrowserProcess browser;
    int pages;
    int users = 1;

    Lease(BrowserProcess browser) {
      this.browser = browser;
    }
  }

  private Chromium(
      Path programme,
      String userAgent,
      HostResolver resolver,
      SubRequestRule rule,
      RenderLimits limits,
      int placesAtOnce,
      RenderTally tally) {
    this.programme = programme;
    this.userAgent = userAgent;
    this.limits = limits;
    this.rule = rule;
    this.tally = tally;
    this.places = new Semaphore(placesAtOnce, true);
    this.proxy = new GuardedProxy(resolver, tally);
  }

  /// Where the system's Chromium is.
  ///
  /// @param environment where `CORMORANT_CHROMIUM` and `PATH` are looked for
  /// @throws RenderException if there is none
  public static Path find(Map<String, String> environment) {
    return BrowserProcess.find(environment);
  }

  /// Finds the system's Chromium and starts it.
  ///
  /// @param environment where `CORMORANT_CHROMIUM` and `PATH` are looked for
  /// @param userAgent what the browser calls itself: the same as the crawler
  /// @param resolver finds the addresses that may be asked, and only those
  /// @param rule says what pages may load
  /// @param places pages at the same time
  /// @throws RenderException if there is none, or it does not start
  public static Chromium start(
      Map<String, String> environment,
      String userAgent,
      HostResolver resolver,
      SubRequestRule rule,
      RenderLimits limits,
      int places)
      throws InterruptedException {
    Path programme = BrowserProcess.find(environment);
    Chromium chromium =
        new Chromium(programme, userAgent, resolver, rule, limits, places, new RenderTally());
    try {
      chromium.leave(chromium.enter());
      return chromium;
    } catch (RenderException | InterruptedException e) {
      chromium.close();
      throw e;
    }
  }

  @Override
  public Rendered render(Response.Document document) throws InterruptedException {
    if (!places.tryAcquire(limits.queueing().toNanos(), TimeUnit.NANOSECONDS)) {
      return new Rendered.Failed("no free place in the browser");
    }
    try {
      Lease lease = enter();
      try {
        return render(lease.browser, document);
      } finally {
        leave(lease);
      }
    } catch (RenderException e) {
      return new Rendered.Failed("" + e.getMessage());
    } finally {
      places.release();
    }
  }

  @Override
  public RenderTraffic traffic() {
    return tally.traffic();
  }

  /// Whether the system keeps the browser's pages in by the browser's own sandbox.
  public synchronized boolean isSandboxed() {
    return current != null && current.browser.isSandboxed();
  }

  /// The processes of the browser now in use.
  synchronized Stream<ProcessHandle> processes() {
    return current == null ? Stream.of() : current.browser.processes();
  }

  @Override
  public void close() {
    Lease last;
    synchronized (this) {
      closed = true;
      last = current;
      current = null;
    }
    if (last != null) {
      last.browser.close();
    }
    proxy.close();
  }

  private Rendered render(BrowserProcess browser, Response.Document document)
      throws InterruptedException {
    byte[] secret = new byte[PASSWORD_BYTES];
    secrets.nextBytes(secret);
    String password = HexFormat.of().formatHex(secret);
    try (ProxyPort port = proxy.open(limits, document.url().port(), password);
        Tab tab = new Tab(browser.tools(), document, limits, rule, tally, password)) {
      Rendered rendered = tab.render(port.address());
      if (tab.isLate() && (!tab.isBegun() || !browser.isAnswering())) {
        browser.kill();
      }
      return rendered;
    }
  }

  /// A browser that works, for one page.
  private synchronized Lease enter() throws InterruptedException {
    Lease lease = current;
    if (lease == null || !lease.browser.isAlive() || lease.pages >= PAGES_A_BROWSER) {
      current = null;
      if (lease != null) {
        leave(lease);
      }
      lease = new Lease(started());
      current = lease;
    }
    lease.pages++;
    lease.users++;
    return lease;
  }

  @GuardedBy("this") private BrowserProcess started() throws InterruptedException {
    if (closed) {
      throw new RenderException("the browser was closed");
    }
    if (failedStarts >= RetryPolicy.BROWSER_STARTS) {
      throw new RenderException(
          "rendering was given up after "
              + RetryPolicy.BROWSER_STARTS
              + " failed starts of the browser: "
              + lastFailure);
    }
    try {
      BrowserProcess browser = BrowserProcess.start(programme, userAgent);
      tally.starts.increment();
      failedStarts = 0;
      return browser;
    } catch (RenderException e) {
      failedStarts++;
      if (failedStarts == RetryPolicy.BROWSER_STARTS) {
        LOG.warn("rendering is given up: the browser failed to start {} times", failedStarts);
      }
      lastFailure = "" + e.getMessage();
      throw e;
    }
  }

  private void leave(Lease lease) {
    boolean last;
    synchronized (this) {
      last = --lease.users == 0;
    }
    if (last) {
      lease.browser.close();
    }
  }
}
