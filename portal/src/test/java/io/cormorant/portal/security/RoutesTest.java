package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.KeptPage;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.Route;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
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

  private static final String ADDRESS = "http://" + MARK + ".example/page";

  /// What anybody may ask for without signing in.
  private static final Set<String> OPEN =
      Set.of("/login", "/setup", "/invite/{secret}", "/register", "/contact", "/error", "/healthz");

  private static final String[] ADMINS = {"/admin", "/metrics", "/api/admin"};

  @TempDir private static Path data;
  private static Portal portal;
  private static List<Route> routes;
  private static Account alice;
  private static TopicRow topic;

  /// Ids of Alice's things, of every kind.
  private static List<Long> ids;

  @BeforeAll
  static void start() {
    portal = TestPortal.start(PortalSettings.of(data).web(RiverWeb.NAME), new RiverWeb());
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
    PageRows rows = TestPortal.part(portal, PageRows.class);
    rows.put(topic.id(), List.of(KeptPage.of(1, ADDRESS, "Title " + MARK, "Text " + MARK)));
    ApiTokens tokens = TestPortal.part(portal, ApiTokens.class);
    tokens.create(alice, "Token " + MARK, true);
    ids =
        List.of(
            topic.id(),
            draft.id(),
            rows.find(topic.id(), ADDRESS).orElseThrow().id(),
            tokens.of(alice).getFirst().id(),
            alice.id());
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
      default -> "river";
    };
  }

  private static Answer ask(Route route, Browser browser, long id) {
    return route.ask(browser, Long.toString(id), true, RoutesTest::text);
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

  /// Not there, not allowed, or refused for its kind before anybody looked whose it is.
  private static final Set<Integer> REFUSALS = Set.of(403, 404, 415);

  /// What is there only once a crawl has begun, or asks for more than an id: other tests have their
  /// owners read it.
  private static final Set<String> OF_CRAWLS =
      Set.of(
          "/topics/{id}/why",
          "/api/topics/{id}/why",
          "/api/topics/{id}/live",
          "/api/topics/{id}/pages",
          "/pages/{topic}/{n}",
          "/pages/{topic}/{n}/copy",
          "/sites/{host}");

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
    if (answer.body().toLowerCase(Locale.ROOT).contains(MARK)) {
      wrong.add(route + " tells: " + answer.body());
    }
  }

  @Test
  void whatIsSomebodyElsesIsNotThere() {
    Map<String, String> before = tables();
    List<String> wrong = new ArrayList<>();
    try (Browser bob = Browser.signedIn(portal, "bob")) {
      for (Route route : routes) {
        if (isOpen(route) || route.path().equals("/logout")) {
          continue;
        }
        for (long id : ids) {
          if (route.hasPlaces() || id == topic.id()) {
            Answer answer = ask(route, bob, id);
            if (route.hasPlaces() && !REFUSALS.contains(answer.status())) {
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

  @Test
  void theOwnerMayReadWhatOthersMayNot() {
    List<String> wrong = new ArrayList<>();
    try (Browser owner = Browser.signedIn(portal, alice.name())) {
      for (Route route : routes) {
        boolean own = !isOpen(route) && Route.under(List.of(route), ADMINS).findAny().isEmpty();
        if (own && route.isRead() && route.hasPlaces() && !OF_CRAWLS.contains(route.path())) {
          boolean any = ids.stream().anyMatch(id -> ask(route, owner, id).status() < 400);
          if (!any) {
            wrong.add(route.toString());
          }
        }
      }
    }
    assertEquals(List.of(), wrong, "these refuse everybody, so they prove nothing");
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
        if (!route.isRead() && !route.path().equals("/error")) {
          for (Browser browser : List.of(owner, chief)) {
            Answer answer = route.ask(browser, Long.toString(topic.id()), false, RoutesTest::text);
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
        List.of("account", "invitation", "setting", "topic", "page", "blocked_site")) {
      all.put(table, rows(store, "select * from " + table + " order by 1"));
    }
    all.put("api_token", rows(store, "select id, account_id, label, writes from api_token"));
    all.put(
        "alice's",
        rows(store, "select * from topic where owner_id = " + alice.id() + " order by 1")
            + rows(store, "select * from page where topic_id = " + topic.id())
            + rows(store, "select id, label from api_token where account_id = " + alice.id())
            + rows(store, "select * from account where id = " + alice.id()));
    assertFalse(all.get("account").isEmpty());
    return all;
  }

  private static String rows(PortalStore store, String sql) {
    return store.jdbc().sql(sql).query().listOfRows().toString();
  }
}
