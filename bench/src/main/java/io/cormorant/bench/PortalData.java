package io.cormorant.bench;

import io.cormorant.app.bench.PortalProcess;
import io.cormorant.app.product.Product;
import io.cormorant.core.Topic;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.Access;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.PortalStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A data folder with users and topics, some of whose crawls are over while others are still
/// wanted.
final class PortalData {
  private static final int MOST_PAGES = 20_000;

  private final DataFolder folder;
  private final String web;
  private final PortalBench.Plan plan;
  private final List<Owner> owners = new ArrayList<>();

  /// A user and a topic of theirs.
  ///
  /// @param runs whether its crawl is to run
  record Owner(String name, String token, long topic, boolean runs) {}

  /// @param web that is crawled, as a plan names it
  PortalData(Path folder, String web, PortalBench.Plan plan) {
    this.folder = DataFolder.at(folder);
    this.web = web;
    this.plan = plan;
  }

  /// Those who have a topic; those whose crawl is to run come first.
  List<Owner> owners() {
    return List.copyOf(owners);
  }

  Path crawl(long topic) {
    return folder.crawl(topic);
  }

  void make() throws IOException, InterruptedException {
    Path crawled = folder.path().resolveSibling("crawled");
    List<CrawlPlan> plans = plans();
    Product.crawls().start(generated(plans.getFirst()), crawled).result();
    try (PortalStore store = PortalStore.open(folder, null)) {
      Accounts accounts = new Accounts(store, Product.CLOCK);
      ApiTokens tokens = new ApiTokens(store, accounts, Product.CLOCK);
      accounts.create(PortalProcess.ADMIN, PortalProcess.PASSWORD, Role.ADMIN);
      for (int i = 0; i < plan.users(); i++) {
        Account user = accounts.create("user" + i, PortalProcess.PASSWORD, Role.USER);
        if (i < plan.topics()) {
          boolean runs = i < plan.running();
          long topic = 1_000_000L + i;
          insert(store, user, topic, plans.get(runs ? i % plans.size() : 0), runs);
          if (!runs) {
            copy(crawled, folder.crawl(topic));
          }
          owners.add(new Owner(user.name(), tokens.create(user, "bench", false), topic, runs));
        }
      }
    }
  }

  private void insert(PortalStore store, Account user, long topic, CrawlPlan crawl, boolean runs) {
    store
        .jdbc()
        .sql(
            "insert into topic (id, owner_id, name, plan, wanted, created_ms, changed_ms)"
                + " values (?, ?, ?, ?, ?, ?, ?)")
        .params(
            topic,
            user.id(),
            crawl.topic().name(),
            PlanFile.shared(crawl),
            runs ? "run" : "done",
            topic,
            topic)
        .update();
  }

  /// A plan for each topic of the web.
  private List<CrawlPlan> plans() {
    try (OpenWeb opened = Product.webs().open(web, Access.NONE, Product.name(), 1)) {
      return opened.topics().stream()
          .map(Topic::id)
          .map(opened::topic)
          .map(
              known ->
                  CrawlPlan.of(known.topic(), known.seeds())
                      .budget(new Budget(MOST_PAGES, Duration.ofHours(24), Budget.DEFAULT.bytes()))
                      .build())
          .toList();
    }
  }

  private CrawlPlan generated(CrawlPlan crawl) {
    return crawl
        .change()
        .web(web)
        .delay(Duration.ZERO)
        .budget(new Budget(plan.pages(), Duration.ofHours(1), Budget.DEFAULT.bytes()))
        .build();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }
}
