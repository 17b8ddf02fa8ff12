package io.cormorant.app.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.core.Url;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.frontier.HostGate;
import io.cormorant.plan.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/// What a crawl left in its folder.
public record Crawled(Path folder) {
  public static List<Url> seedsOfWeb() {
    try (OpenWeb web = Product.webs().open(Cli.WEB, Access.NONE, "test", 1)) {
      return web.topic(Cli.TOPIC).seeds();
    }
  }

  public List<VisitLine> visits() {
    try (Stream<VisitLine> lines = CrawlFolder.open(folder).visits()) {
      return lines.toList();
    }
  }

  /// What was asked for, in its order.
  public List<Url> order() {
    return visits().stream().map(VisitLine::url).toList();
  }

  public long downloads() {
    return visits().stream().filter(v -> v.visited() || v.contentLength() > 0).count();
  }

  /// The targets of all response records, in the order of the files, each file read to its end.
  public List<String> stored() throws IOException {
    List<String> targets = new ArrayList<>();
    for (Path file : warcs()) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (record instanceof WarcResponse response) {
            response.http().body().consume();
            targets.add(response.target());
          }
        }
      }
    }
    return targets;
  }

  /// The revisit records, in the order of the files.
  public List<WarcRevisit> revisits() throws IOException {
    List<WarcRevisit> revisits = new ArrayList<>();
    for (Path file : warcs()) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (record instanceof WarcRevisit revisit) {
            boolean same = revisit.profile().equals(WarcRevisit.SERVER_NOT_MODIFIED_1_1);
            assertEquals(same ? 304 : 200, revisit.http().status());
            revisits.add(revisit);
          }
        }
      }
    }
    return revisits;
  }

  public List<Path> warcs() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("warc"))) {
      List<Path> all =
          files.filter(f -> !f.toString().matches(".*\\.(cdxj|lost)")).sorted().toList();
      assertTrue(all.stream().allMatch(f -> f.toString().endsWith(".warc.gz")), all::toString);
      return all;
    }
  }

  /// Asserts that nothing was fetched or stored twice, and that what is said to be stored is.
  public void isWhole(long downloads) throws IOException {
    List<VisitLine> visits = visits();
    assertEquals(downloads, downloads());
    assertEquals(visits.size(), new HashSet<>(order()).size(), "a URL was fetched twice");
    for (int i = 0; i < visits.size(); i++) {
      assertEquals(i + 1, visits.get(i).n());
    }
    List<String> stored =
        visits.stream()
            .filter(VisitLine::stored)
            .map(v -> v.finalUrl().toString())
            .sorted()
            .toList();
    assertEquals(stored, stored().stream().sorted().toList(), "stored pages and WARC records");
    assertEquals(List.of(), CrawlFolder.open(folder).fsck().look());
  }

  /// URLs that wait.
  public Set<Url> waiting() {
    Set<Url> waiting = new HashSet<>();
    try (CrawlStore store = CrawlStore.open(folder.resolve("store"), StoreSettings.defaults())) {
      store.frontier(HostGate.open()).forEachWaiting(pick -> waiting.add(pick.url()));
    }
    return waiting;
  }

  /// URLs that a rule kept out, with the rule.
  public NavigableMap<Url, String> refused() {
    NavigableMap<Url, String> refused = new TreeMap<>(Comparator.comparing(Url::toString));
    try (CrawlStore store = CrawlStore.read(folder.resolve("store"))) {
      store.forEachRefused(r -> refused.put(r.url(), r.rule()));
    }
    return refused;
  }
}
