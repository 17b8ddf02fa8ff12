package io.cormorant.portal.crawling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.TwoKindsWeb.Kind;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Somebody says of a few pages whether they want them, and pages like them go the same way. Where
/// the topic sets the score from which pages are kept, those that fall below it go; where that is
/// found from the scores, it falls with them, and only the order of pages is sure to change.
@Tag("slow")
final class ThumbsTest {
  private static final String SET = "threshold: 0.8";
  private static final String FOUND = "";

  /// Pages of each kind that something is said of.
  private static final int VOTES = 4;

  private static final int HALF = TwoKindsWeb.HALF;
  private static final int ALL = 2 * HALF;

  @TempDir private Path data;
  private final TwoKindsWeb web = new TwoKindsWeb();
  private Portal portal;
  private Browser browser;
  private PageRows rows;
  private Topics topics;
  private CrawlDesk desk;
  private long topic;

  @BeforeEach
  void start() {
    portal = TestPortal.start(PortalSettings.of(data).web(TwoKindsWeb.NAME), web);
    rows = TestPortal.part(portal, PageRows.class);
    topics = TestPortal.part(portal, Topics.class);
    desk = TestPortal.part(portal, CrawlDesk.class);
    TestPortal.account(portal, "ann", Role.USER);
    browser = Browser.signedIn(portal, "ann");
  }

  @AfterEach
  void end() {
    web.open();
    web.end();
    browser.close();
    portal.close();
  }

  @Test
  void whatIsLikePagesVotedDownLeavesACrawlThatRests() {
    crawlToTheEnd(SET);
    assertTrue(kept().containsAll(Kind.CRUISE.pages(0, ALL)), "so nothing is proved");
    assertTrue(kept().containsAll(Kind.FLOOD.pages(0, ALL)), "so nothing is proved");
    assertTrue(finds(Kind.CRUISE) && finds(Kind.FLOOD), "so nothing is proved");
    vote();
    Patience.until("the like is gone", () -> kept().equals(Kind.FLOOD.pages(0, ALL)));
    // The index is made again by whoever searches first after the pages were judged.
    Patience.until("pages are found again", () -> finds(Kind.FLOOD) && !finds(Kind.CRUISE));
  }

  @Test
  void whatIsLikePagesVotedDownIsNotKeptByACrawlThatRuns() {
    crawl(SET);
    Set<String> first = new HashSet<>(Kind.CRUISE.pages(0, HALF));
    first.addAll(Kind.FLOOD.pages(0, HALF));
    Patience.until("the first half is kept", () -> kept().equals(first));
    vote();
    web.open();
    Patience.until(
        "the other half is judged",
        () ->
            visited().keySet().containsAll(Kind.CRUISE.pages(HALF, ALL))
                && kept().containsAll(Kind.FLOOD.pages(HALF, ALL)));
    assertEquals(DeskState.RUNNING, desk.state(now()));
    Map<String, VisitLine> visited = visited();
    assertEquals(
        List.of(),
        Kind.CRUISE.pages(HALF, ALL).stream().filter(url -> visited.get(url).kept()).toList());
    web.end();
    awaitEnd();
    assertEquals(Kind.FLOOD.pages(0, ALL), kept(), "what was kept before goes when all is over");
  }

  @Test
  void pagesVotedDownGoAndTheirLikeComesLastWhereTheCutIsFound() {
    crawlToTheEnd(FOUND);
    assertTrue(kept().containsAll(Kind.CRUISE.pages(0, ALL)), "so nothing is proved");
    assertFalse(isApart(Kind.CRUISE, 0.1), "so nothing is proved");
    vote();
    Patience.until("others come first", () -> isApart(Kind.CRUISE, 0.1));
    Patience.until(
        "they are gone", () -> kept().stream().noneMatch(Kind.CRUISE.pages(0, VOTES)::contains));
    assertTrue(kept().containsAll(Kind.FLOOD.pages(0, ALL)));
  }

  /// Whether all other pages have so much more than the best of a kind that nothing was said of.
  private boolean isApart(Kind kind, double by) {
    List<PageRow> all = all();
    double best =
        all.stream()
            .filter(row -> kind.pages(VOTES, ALL).contains(row.url()))
            .mapToDouble(PageRow::score)
            .max()
            .orElse(0);
    return all.stream()
        .filter(row -> !kind.pages(0, ALL).contains(row.url()))
        .allMatch(row -> row.score() >= best + by);
  }

  private void crawl(String threshold) {
    Account owner = TestPortal.part(portal, Accounts.class).find("ann").orElseThrow();
    TopicRow row = topics.create(owner, "Rivers", null);
    topic = row.id();
    topics.setPlan(
        row,
        "Rivers",
        """
        id: rivers
        name: Rivers
        keywords: {river: 1}
        seeds: [%s]
        %s
        """
            .formatted(TwoKindsWeb.FIRST, threshold));
    desk.start(now());
  }

  private void crawlToTheEnd(String threshold) {
    web.open();
    web.end();
    crawl(threshold);
    awaitEnd();
  }

  private void awaitEnd() {
    Patience.until(
        "the crawl is over", () -> now().wanted() == Wanted.DONE && desk.running(topic).isEmpty());
  }

  private TopicRow now() {
    return topics.find(topic).orElseThrow();
  }

  private void vote() {
    for (int i = 0; i < VOTES; i++) {
      thumb(Kind.CRUISE.page(i), false);
      thumb(Kind.FLOOD.page(i), true);
    }
  }

  private void thumb(String url, boolean good) {
    Browser.Answer answer =
        browser.post("topics/" + topic + "/thumb", "url", url, "good", Boolean.toString(good));
    assertEquals(200, answer.status(), answer::toString);
  }

  private List<PageRow> all() {
    return rows.before(topic, PageRows.Place.NEWEST, 1_000);
  }

  private Set<String> kept() {
    return all().stream().map(PageRow::url).collect(Collectors.toSet());
  }

  private Map<String, VisitLine> visited() {
    try (Stream<VisitLine> visits = desk.folder(topic).orElseThrow().visits()) {
      return visits
          .filter(VisitLine::visited)
          .collect(Collectors.toMap(line -> line.finalUrl().toString(), Function.identity()));
    }
  }

  /// Whether a search lists any page of a kind that nothing was said of.
  private boolean finds(Kind kind) {
    Set<String> pages = kind.pages(VOTES, ALL);
    return browser
        .get("search?" + Browser.query("q", kind.code()))
        .page()
        .select("h2 a")
        .eachAttr("href")
        .stream()
        .map(href -> URLDecoder.decode(href, StandardCharsets.UTF_8))
        .anyMatch(href -> pages.contains(href.substring(href.indexOf("url=") + "url=".length())));
  }
}
