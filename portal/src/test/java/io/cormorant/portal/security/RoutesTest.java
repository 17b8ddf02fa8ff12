package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.channel.Channel;
import io.cormorant.portal.channel.Channels;
import io.cormorant.portal.channel.Kind;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.recommend.Recommendation;
import io.cormorant.portal.recommend.RecommendationMaker;
import io.cormorant.portal.recommend.Recommendations;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.Route;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every route of a portal, asked by those who may not.
@Tag("slow")
final class RoutesTest {
  /// Part of everything that is Alice's.
  private static final String MARK = "mark7731";

  private static final MarkedWeb WEB = new MarkedWeb(MARK);
  private static final String ADDRESS = WEB.first();

  /// What anybody may ask for without signing in.
  private static final Set<String> OPEN =
      Set.of(
          "/login",
          "/setup",
          "/invite/{secret}",
          "/register",
          "/contact",
          "/error",
          "/healthz",
          "/manifest.webmanifest",
          "/service-worker.js",
          "/offline",
          "/feeds/{secret}.atom",
          "/feeds/{secret}.json",
          "/unsubscribe/{secret}",
          "/confirm/{secret}",
          "/push/{secret}",
          "/hubs/{secret}");

  /// What is posted without the token of a form: mail programs say no by the secret of a mail,
  /// browsers say where they are reached by that of a channel, and hubs push by one that they were
  /// told.
  private static final Set<String> TOKENLESS =
      Set.of("/error", "/unsubscribe/{secret}", "/push/{secret}", "/hubs/{secret}");

  /// What has nothing of Alice's in it: the state of a crawl in numbers, a search that found
  /// nothing, and lists that are empty.
  private static final Set<String> OF_NUMBERS =
      Set.of(
          "/api/topics/{id}/status",
          "/topics/{id}/found",
          "/api/topics/{id}/readers",
          "/api/topics/{id}/drift",
          "/api/topics/{id}/suggestions");

  private static final String[] ADMINS = {"/admin", "/metrics", "/api/admin"};

  @TempDir private static Path data;
  private static Portal portal;
  private static List<Route> routes;
  private static Account alice;
  private static TopicRow topic;
  private static PageRow page;

  /// Ids of Alice's things, of every kind.
  private static List<Long> ids;

  @BeforeAll
  static void start() {
    portal = TestPortal.start(PortalSettings.of(data).web(MarkedWeb.NAME), WEB);
    routes = Route.all(portal);
    TestPortal.account(portal, "chief", Role.ADMIN);
    TestPortal.account(portal, "bob", Role.USER);
    alice = TestPortal.account(portal, "alice-" + MARK, Role.USER);
    Topics topics = TestPortal.part(portal, Topics.class);
    TopicRow draft =
        topics.create(
            alice, "Draft " + MARK, Draft.of("About " + MARK, MARK, List.of(), "").json());
    topic = topics.create(alice, "Topic " + MARK, draft.draft());
    topics.setPlan(
        topic,
        topic.name(),
        """
        id: rivers
        name: Topic %s
        keywords: {river: 1, %s: 0.5}
        seeds: [%s]
        """
            .formatted(MARK, MARK, ADDRESS));
    page = crawled();
    ApiTokens tokens = TestPortal.part(portal, ApiTokens.class);
    tokens.create(alice, "Token " + MARK, true);
    Follow follow =
        TestPortal.part(portal, Follows.class)
            .create(alice, NewFollow.sites(List.of(ADDRESS), List.of(MARK)));
    Item item =
        TestPortal.part(portal, Inbox.class)
            .push(alice.id(), TestItems.arrival(follow.id(), ADDRESS, "Item " + MARK, MARK))
            .orElseThrow();
    Channels channels = TestPortal.part(portal, Channels.class);
    Channel channel =
        channels.add(
            alice, new Channels.Wanted(Kind.WEBHOOK, "Hook " + MARK, "https://a.example/", false));
    Recommendation recommended =
        RecommendationMaker.make(
            TestPortal.part(portal, Recommendations.class),
            alice,
            TestPortal.part(portal, PageRows.class)
                .find(topic.id(), WEB.first().replace("/1", "/2"))
                .orElseThrow());
    ids =
        List.of(
            recommended.id(),
            follow.id(),
            item.id(),
            topic.id(),
            channel.id(),
            draft.id(),
            page.id(),
            tokens.of(alice).getFirst().id(),
            alice.id());
  }

  /// Crawls the topic to its end.
  private static PageRow crawled() {
    Topics topics = TestPortal.part(portal, Topics.class);
    CrawlDesk desk = TestPortal.part(portal, CrawlDesk.class);
    desk.start(topics.find(topic.id()).orElseThrow());
    Patience.until(
        "the crawl is over",
        () ->
            topics.find(topic.id()).orElseThrow().wanted() == Wanted.DONE
                && desk.running(topic.id()).isEmpty());
    return TestPortal.part(portal, PageRows.class).find(topic.id(), ADDRESS).orElseThrow();
  }

  @AfterAll
  static void end() {
    portal.close();
  }

  private static String text(String parameter) {
    return switch (parameter) {
      case "url", "site", "seeds", "pages", "examples" -> ADDRESS;
      case "topic", "page", "id" -> Long.toString(topic.id());
      case "weight" -> "0.5";
      case "before" -> "999999999999999-1";
      default -> "river";
    };
  }

  private static Answer ask(Route route, Browser browser, long id) {
    return ask(route, browser, id, true);
  }

  /// Whatever else stands in a path beside an id is what belongs to Alice's crawl.
  private static Answer ask(Route route, Browser browser, long id, boolean token) {
    String number = Long.toString(id);
    return route.ask(
        browser,
        number,
        place ->
            switch (place) {
              case "topic" -> Long.toString(topic.id());
              case "n" -> Long.toString(page.visit());
              case "host" -> WEB.host();
              default -> number;
            },
        token,
        RoutesTest::text);
  }

  private static boolean isOpen(Route route) {
    return OPEN.contains(route.path()) || route.path().startsWith("/assets/");
  }

  @Test
  void knowsTheRoutes() {
    assertTrue(routes.size() > 30, routes::toString);
    for (String path : List.of("/", "/topics/{id}/why", "/admin", "/metrics", "/healthz")) {
      assertTrue(routes.stream().anyMatch(route -> route.path().equals(path)), path);
    }
  }

  /// For everybody but administrators there is nothing where only those may go.
  private static int refusal(Route route) {
    return isAdmins(route) ? 403 : 404;
  }

  private static boolean isAdmins(Route route) {
    return Route.under(List.of(route), ADMINS).findAny().isPresent();
  }

  @Test
  void nothingButTheOpenPagesAnswersStrangers() {
    List<String> wrong = new ArrayList<>();
    try (Browser nobody = new Browser(portal.address())) {
      for (Route route : routes) {
        if (!isOpen(route) && !route.path().equals("/logout")) {
          Answer answer = ask(route, nobody, topic.id());
          boolean sent = answer.status() == 302 && answer.redirect().equals("/login");
          if (!sent && answer.status() != 401) {
            wrong.add(route + ": " + answer.status() + " " + answer.redirect());
          }
          refuseMark(route, answer, wrong);
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  private static void refuseMark(Route route, Answer answer, List<String> wrong) {
    if (tellsMark(answer)) {
      wrong.add(route + " tells: " + answer.body());
    }
  }

  /// The address that was asked for comes back in the links to the page in other languages, which
  /// tells nobody anything.
  private static boolean tellsMark(Answer answer) {
    String asked = URLEncoder.encode(ADDRESS, StandardCharsets.UTF_8);
    return answer.body().replace(asked, "").toLowerCase(Locale.ROOT).contains(MARK);
  }

  @Test
  void whatIsSomebodyElsesIsNotThere() {
    Map<String, String> before = tables();
    List<String> wrong = new ArrayList<>();
    try (Browser bob = Browser.signedIn(portal, "bob")) {
      for (Route route : readsFirst()) {
        if (isOpen(route) || route.path().equals("/logout")) {
          continue;
        }
        for (long id : ids) {
          if (route.hasPlaces() || id == topic.id()) {
            Answer answer = ask(route, bob, id);
            if (route.hasPlaces() && answer.status() != refusal(route)) {
              wrong.add(route + " with " + id + ": " + answer.status() + answer.redirect());
            }
            if (route.isRead() || route.hasPlaces()) {
              refuseMark(route, answer, wrong);
            }
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(before.get("alice's"), tables().get("alice's"));
  }

  /// So that nothing is gone that others would still have told.
  private static List<Route> readsFirst() {
    return routes.stream().sorted(Comparator.comparing(route -> !route.isRead())).toList();
  }

  @Test
  void theOwnerMayReadWhatOthersMayNot() {
    List<String> wrong = new ArrayList<>();
    try (Browser owner = Browser.signedIn(portal, alice.name())) {
      for (Route route : routes) {
        if (route.isRead() && route.hasPlaces() && !isOpen(route) && !isAdmins(route)) {
          List<Answer> answers = ids.stream().map(id -> ask(route, owner, id)).toList();
          if (answers.stream().noneMatch(answer -> tells(route, answer))) {
            wrong.add(route + " " + answers.stream().map(Answer::status).toList());
          }
        }
      }
    }
    assertEquals(List.of(), wrong, "these tell nobody anything, so they prove nothing");
  }

  private static boolean tells(Route route, Answer answer) {
    return answer.status() == 200 && (OF_NUMBERS.contains(route.path()) || tellsMark(answer));
  }

  @Test
  void onlyAdministratorsAdminister() {
    List<Route> theirs = Route.under(routes, ADMINS).toList();
    assertTrue(theirs.size() >= 5, theirs::toString);
    Map<String, String> before = tables();
    try (Browser bob = Browser.signedIn(portal, "bob")) {
      for (Route route : theirs) {
        assertEquals(403, ask(route, bob, alice.id()).status(), route::toString);
      }
    }
    assertEquals(before, tables());
    try (Browser chief = Browser.signedIn(portal, "chief")) {
      assertEquals(200, chief.get("admin").status());
      assertEquals(200, chief.get("metrics").status());
    }
  }

  @Test
  void nothingChangesWithoutTheTokenOfAForm() {
    List<String> wrong = new ArrayList<>();
    try (Browser owner = Browser.signedIn(portal, alice.name());
        Browser chief = Browser.signedIn(portal, "chief")) {
      Map<String, String> before = tables();
      for (Route route : routes) {
        if (!route.isRead() && !TOKENLESS.contains(route.path())) {
          for (Browser browser : List.of(owner, chief)) {
            Answer answer = ask(route, browser, topic.id(), false);
            if (answer.status() != 403) {
              wrong.add(route + ": " + answer.status() + answer.redirect());
            }
          }
        }
      }
      assertEquals(List.of(), wrong);
      assertEquals(before, tables());
      assertEquals(200, owner.get("").status(), "the session ended");
      Answer stale = owner.plainPost("account/tokens", "label", "x", "_csrf", "AAAA");
      assertEquals(403, stale.status());
      assertEquals(before, tables());
    }
  }

  @Test
  void aTokenThatReadsChangesNothingAndAWrongOneIsWorseThanNone() {
    ApiTokens tokens = TestPortal.part(portal, ApiTokens.class);
    String reads = tokens.create(alice, "reads " + MARK, false);
    try (Browser program = new Browser(portal.address());
        Browser owner = Browser.signedIn(portal, alice.name())) {
      assertEquals(200, program.get("account", "Authorization", "Bearer " + reads).status());
      Map<String, String> before = tables();
      for (String authority : List.of("Bearer " + reads, "bearer nonsense", "Bearer ")) {
        Answer answer =
            owner.send(
                "POST",
                "account/tokens",
                Browser.form("label", "x", "writes", "true"),
                "Content-Type",
                "application/x-www-form-urlencoded",
                "Authorization",
                authority);
        assertTrue(answer.status() == 403 || answer.redirect().equals("/login"), answer::toString);
      }
      assertEquals(before, tables());
    }
  }

  @Test
  void everyAnswerHasTheHeadersThatProtectIt() {
    List<String> wrong = new ArrayList<>();
    try (Browser owner = Browser.signedIn(portal, "chief");
        Browser nobody = new Browser(portal.address())) {
      for (Route route : routes) {
        if (route.isRead()) {
          checkHeaders(ask(route, owner, topic.id()), wrong);
          checkHeaders(ask(route, nobody, topic.id()), wrong);
        }
      }
      checkHeaders(owner.get("no/such/page"), wrong);
      checkHeaders(owner.plainPost("topics"), wrong);
      checkHeaders(nobody.get("assets/portal.js"), wrong);
    }
    assertEquals(List.of(), wrong);
  }

  private static void checkHeaders(Answer answer, List<String> wrong) {
    String policy = answer.header("Content-Security-Policy").orElse("");
    boolean good =
        policy.contains("default-src 'none'")
            && policy.contains("script-src 'self';")
            && policy.contains("frame-ancestors 'none'")
            && !policy.contains("unsafe")
            && answer.header("X-Content-Type-Options").orElse("").equals("nosniff")
            && answer.header("X-Frame-Options").orElse("").equals("DENY")
            && answer.header("Referrer-Policy").orElse("").equals("no-referrer");
    if (!good) {
      wrong.add(answer.asked() + " " + answer.status() + " " + answer.response().headers().map());
    }
  }

  /// What the tables say, but for when tokens were used.
  private static Map<String, String> tables() {
    PortalStore store = TestPortal.part(portal, PortalStore.class);
    Map<String, String> all = new TreeMap<>();
    for (String table :
        List.of("account", "invitation", "setting", "topic", "page", "blocked_site", "channel")) {
      all.put(table, rows(store, "select * from " + table + " order by 1"));
    }
    all.put("api_token", rows(store, "select id, account_id, label, writes from api_token"));
    all.put(
        "alice's",
        rows(store, "select * from topic where owner_id = " + alice.id() + " order by 1")
            + rows(store, "select * from page where topic_id = " + topic.id())
            + rows(store, "select id, label from api_token where account_id = " + alice.id())
            + rows(store, "select * from follow where account_id = " + alice.id())
            + rows(store, "select * from inbox_item where account_id = " + alice.id())
            + rows(store, "select id from recommendation where account_id = " + alice.id())
            + rows(store, "select * from unlogged_account where account_id = " + alice.id())
            + rows(store, "select * from muted_site where account_id = " + alice.id())
            + rows(store, "select * from channel where account_id = " + alice.id())
            + rows(store, "select * from account where id = " + alice.id()));
    assertFalse(all.get("account").isEmpty());
    return all;
  }

  private static String rows(PortalStore store, String sql) {
    return store.jdbc().sql(sql).query().listOfRows().toString();
  }
}
