package io.cormorant.bench;

import io.cormorant.app.bench.BenchFolder;
import io.cormorant.app.bench.Machine;
import io.cormorant.app.bench.PortalClient;
import io.cormorant.app.bench.PortalProcess;
import io.cormorant.app.product.Product;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.web.Webs;
import io.cormorant.judge.WordModels;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Lets a portal in this process follow many sites that publish, and takes how late it looks at
/// them, and its memory, every minute.
final class FollowsBench implements AutoCloseable {
  private static final int A_USER = 100;

  /// First checks are spread over these.
  private static final int SPREAD_MINUTES = 5;

  private static final int PUBLISH_MINUTES = 60;
  private static final Pattern LAG =
      Pattern.compile("cormorant_look_lag_seconds\\{.*?quantile=\"([.0-9]+)\".*?} ([-.0-9E]+)");
  private static final Pattern LOOKS =
      Pattern.compile("cormorant_look_lag_seconds_count\\{.*?} ([.0-9E]+)");

  private final Plan plan;
  private final Consumer<String> heard;
  private final BenchFolder folder;

  /// What to measure.
  ///
  /// @param follows each of another site
  /// @param everyMinutes how often it is looked at; 0 for as soon as possible
  record Plan(int follows, int everyMinutes, Duration time) {
    Plan {
      if (everyMinutes != 0 && (everyMinutes < 5 || everyMinutes > 1_440)) {
        throw new BadInput("--every is from 5 to 1,440 minutes, or 0 for as soon as possible");
      }
      if (follows < 1 || follows > 100_000 || time.isNegative() || time.isZero()) {
        throw new BadInput("--follows is from 1 to 100,000, and the time is positive");
      }
    }
  }

  /// One minute.
  ///
  /// @param lag seconds by quantile, of the last minutes
  /// @param looks since the start
  record Minute(Map<Double, Double> lag, long looks, long heap, long rss) {}

  FollowsBench(Plan plan, Consumer<String> heard) throws IOException {
    if (!Machine.canMeasure()) {
      throw new BadInput("this measures by /proc, so it needs Linux");
    }
    this.plan = plan;
    this.heard = heard;
    this.folder = new BenchFolder();
  }

  List<Minute> run() throws IOException, InterruptedException {
    Path data = folder.path().resolve("data");
    heard.accept("making " + plan.follows + " follows");
    make(data);
    PublishingWeb web = new PublishingWeb(Product.CLOCK, PUBLISH_MINUTES);
    Webs webs = new Webs(List.of(web), Product.CLOCK);
    Assembly assembly = new Assembly(WordModels.NONE, Product.CLOCK);
    PortalParts parts =
        new PortalParts(
            Product.name(),
            Product.CLOCK,
            new Crawls(Product.name(), Product.CLOCK, webs, assembly),
            assembly,
            webs);
    List<Minute> minutes = new ArrayList<>();
    try (Portal portal =
            Portal.start(PortalSettings.of(data).port(0).web(PublishingWeb.NAME), parts);
        PortalClient admin = new PortalClient(portal.address())) {
      admin.signIn(PortalProcess.ADMIN, PortalProcess.PASSWORD);
      long end = System.nanoTime() + plan.time.toNanos();
      while (System.nanoTime() < end) {
        Thread.sleep(Math.min(60_000, Math.max(1, (end - System.nanoTime()) / 1_000_000)));
        Minute minute = minute(admin);
        minutes.add(minute);
        heard.accept(minute + ", requests " + web.requests());
      }
    }
    return minutes;
  }

  /// Sites are due at times that are spread over the five minutes, as they are once they were
  /// looked at for a while.
  private void make(Path data) {
    try (PortalStore store = PortalStore.open(DataFolder.at(data), null)) {
      Accounts accounts = new Accounts(store, Product.CLOCK);
      accounts.create(PortalProcess.ADMIN, PortalProcess.PASSWORD, Role.ADMIN);
      Ids ids = new Ids(Product.CLOCK);
      List<Object[]> sites = new ArrayList<>();
      List<Object[]> follows = new ArrayList<>();
      List<Object[]> pairs = new ArrayList<>();
      long now = Product.CLOCK.millis();
      Account account = null;
      for (int i = 0; i < plan.follows; i++) {
        if (account == null || i % A_USER == 0) {
          account = accounts.create("user" + i, PortalProcess.PASSWORD, Role.USER);
        }
        long site = ids.next();
        long follow = ids.next();
        String address = PublishingWeb.address(i);
        long due = now + (long) i * SPREAD_MINUTES * 60_000 / plan.follows;
        sites.add(
            new Object[] {
              site, Secrets.hash(address), address, "s" + i + ".example", "", due, now
            });
        follows.add(
            new Object[] {
              follow,
              account.id(),
              "Follow " + i,
              "sites",
              "",
              "flood",
              "",
              plan.everyMinutes,
              true,
              follow,
              now
            });
        pairs.add(new Object[] {follow, site});
      }
      store
          .template()
          .batchUpdate(
              "insert into watched_site (id, address_hash, address, host, state, due_ms,"
                  + " created_ms) values (?, ?, ?, ?, ?, ?, ?)",
              sites);
      store
          .template()
          .batchUpdate(
              "insert into follow (id, account_id, name, kind, query, words, excluded,"
                  + " every_minutes, enabled, heard, created_ms)"
                  + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
              follows);
      store
          .template()
          .batchUpdate("insert into follow_site (follow_id, site_id) values (?, ?)", pairs);
    }
  }

  private static Minute minute(PortalClient admin) throws IOException, InterruptedException {
    String metrics = admin.get("metrics");
    Map<Double, Double> lag = new TreeMap<>();
    Matcher found = LAG.matcher(metrics);
    while (found.find()) {
      lag.put(Double.parseDouble(found.group(1)), Double.parseDouble(found.group(2)));
    }
    Matcher looks = LOOKS.matcher(metrics);
    Runtime.getRuntime().gc();
    long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    return new Minute(
        lag,
        looks.find() ? (long) Double.parseDouble(looks.group(1)) : 0,
        heap,
        Machine.ownMemory());
  }

  @Override
  public void close() {
    folder.close();
  }
}
