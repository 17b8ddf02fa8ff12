package io.cormorant.fetch.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Url;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.frontier.Politeness;
import io.cormorant.plan.Budget;
import io.cormorant.plan.Scope;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// One crawl over all hostile cases and a thousand good hosts.
@Tag("slow")
class HostileCrawlTest {
  private static final int GOOD_HOSTS = 1_000;
  private static final List<String> GOOD_PATHS = List.of("/", "/a", "/b");
  private static final int CONNECTIONS = 64;
  private static final Url HUB = Url.of("http://hub.good.test/");

  /// The limits for a request, one after the other: what a loaded machine does not do within a
  /// short one says nothing of the crawl, so there is another with a long one.
  private static final List<Duration> LIMITS =
      List.of(Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofMinutes(5));

  private static final String LATE = "timed-out";

  private final Map<String, Integer> asked = new ConcurrentHashMap<>();
  private String hub = "";

  @Test
  @Timeout(3_600)
  void goodPagesComeThroughAllTheEvil(@TempDir Path folder, TestReporter reporter)
      throws Exception {
    Map<String, String> mistakes = mistakes(folder, LIMITS.getFirst());
    for (Duration limit : LIMITS.subList(1, LIMITS.size())) {
      if (!mistakes.isEmpty() && mistakes.values().stream().allMatch(m -> m.startsWith(LATE))) {
        reporter.publishEntry("late before " + limit, mistakes.toString());
        mistakes = mistakes(Files.createTempDirectory(folder, "crawl"), limit);
      }
    }
    assertEquals(Map.of(), mistakes);
    assertEquals(GOOD_HOSTS * GOOD_PATHS.size() + 1, asked.size(), "good pages");
    asked.values().removeIf(count -> count == 1);
    assertEquals(Map.of(), asked, "good pages fetched more than once");
  }

  /// Crawls with that limit for a request and says what did not end as it must.
  private Map<String, String> mistakes(Path folder, Duration limit) throws Exception {
    asked.clear();
    long threads = Resources.now().threads();
    Loopback canary = new Loopback(x -> x.html("you should not see this"));
    Path secret = Files.writeString(folder.resolve("secret"), Bait.SECRET);
    List<HostileCase> cases = HostileCases.all(new Bait(canary.address(), secret));
    hub = hub(cases);
    Endings endings = new Endings(TestCrawl.strategy("bfs"), (_, _) -> {});
    try (canary;
        Certificates certificates = new Certificates(folder, Instant.now());
        HostileServer hostile = new HostileServer(cases, certificates);
        Loopback good = new Loopback(this::answer);
        HttpWeb web = web(hostile, good, limit)) {
      assertEquals(Ending.EXHAUSTED, crawl(web, endings).run());
    }
    endings.mustBalance();
    assertEquals(0, canary.connections(), "lured to the canary");
    Resources.awaitThreads(threads);
    return mistakes(cases, endings);
  }

  private static TestCrawl crawl(HttpWeb web, Endings endings) {
    Scope scope = new Scope(List.of(), List.of("e.test"), List.of(), List.of(), 0, 0, List.of());
    return new TestCrawl(web, HUB)
        .scope(scope)
        .strategy(endings)
        .archive(endings)
        .gate(new Politeness(System::nanoTime).gate(_ -> Duration.ZERO))
        .budget(new Budget(1_000_000, Duration.ofHours(1), Long.MAX_VALUE))
        .connections(CONNECTIONS);
  }

  private static HttpWeb web(HostileServer hostile, Loopback good, Duration limit) {
    return new HttpWeb(
        HostileServer.settings(
            (host, port) -> resolve(hostile, good, host, port), CONNECTIONS, limit),
        HostileServer.TERMS,
        InstantSource.system());
  }

  private static List<InetSocketAddress> resolve(
      HostileServer hostile, Loopback good, String host, int port) throws UnknownHostException {
    return host.endsWith(".good.test") ? List.of(good.address()) : hostile.resolve(host, port);
  }

  /// Everything that did not end as it must, and how it did. A page that says the same as one
  /// before came through, too.
  private static Map<String, String> mistakes(List<HostileCase> cases, Endings endings) {
    Map<Url, String> codes = endings.codes();
    Map<String, String> mistakes = new TreeMap<>();
    for (HostileCase each : cases) {
      Optional<Url> url = Url.parse(each.target()).filter(_ -> !each.crawled().isEmpty());
      String code = url.map(u -> codes.getOrDefault(u, "never")).orElse("");
      boolean came = code.equals("duplicate") && each.crawled().contains("page");
      if (url.isPresent() && !came && !each.crawled().contains(code)) {
        mistakes.put(
            each.name(), code + " " + endings.sentence(url.get()) + ", not " + each.crawled());
      }
    }
    codes.forEach(
        (url, code) -> {
          boolean good = url.host().endsWith(".good.test") || url.path().equals("/next");
          if (good && !code.equals("page")) {
            mistakes.put("good page " + url, code + " " + endings.sentence(url));
          }
        });
    return mistakes;
  }

  /// A page with links to all: hostile ones scattered among the good.
  private static String hub(List<HostileCase> cases) {
    List<String> links = new ArrayList<>();
    for (int i = 0; i < GOOD_HOSTS; i++) {
      links.add(host(i) + "/");
      if (i < cases.size() && !cases.get(i).crawled().isEmpty()) {
        links.add(cases.get(i).target());
        if (cases.get(i).hasNext()) {
          links.add(cases.get(i).next());
        }
      }
    }
    StringBuilder html = new StringBuilder("<title>hub</title>");
    links.forEach(link -> html.append("<a href=\"").append(link).append("\">x</a>\n"));
    return html.toString();
  }

  private static String host(int number) {
    return "http://g" + number + ".good.test";
  }

  private void answer(Exchange x) throws java.io.IOException {
    if (x.path().equals("/robots.txt")) {
      x.answer(404, "", new byte[0]);
      return;
    }
    asked.merge(x.host() + x.path(), 1, Integer::sum);
    StringBuilder links = new StringBuilder();
    GOOD_PATHS.forEach(path -> links.append("<a href=").append(path).append(">x</a>"));
    x.html(x.host().equals(HUB.host()) ? hub : x.good() + links);
  }
}
