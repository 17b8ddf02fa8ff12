package io.cormorant.portal.databases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Invitations;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.recommend.RecommendDesk;
import io.cormorant.portal.recommend.Recommendation;
import io.cormorant.portal.recommend.Recommendations;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Settings;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.KeptPage;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What a portal does with any database.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DatabaseContract {
  /// Four bytes each in UTF-8, two characters in Java.
  private static final String BIRD = "🐦";

  private static final String RARE = "𠮷";

  @TempDir private static Path data;

  private Portal portal;
  private PortalStore store;
  private JdbcClient jdbc;
  private Accounts accounts;
  private Topics topics;
  private PageRows rows;

  /// The database to use; null for the one that a portal keeps itself.
  abstract @Nullable DatabaseSettings database() throws Exception;

  @BeforeAll
  void start() throws Exception {
    portal = TestPortal.start(settings(), new RiverWeb());
    store = TestPortal.part(portal, PortalStore.class);
    jdbc = store.jdbc();
    accounts = TestPortal.part(portal, Accounts.class);
    topics = TestPortal.part(portal, Topics.class);
    rows = TestPortal.part(portal, PageRows.class);
    // The first account is made as people make it, so that the journey can go on from there.
    try (Browser browser = new Browser(portal.address())) {
      String setup = portal.setup().orElseThrow().toString();
      assertEquals(200, browser.get(setup).status());
      Browser.Answer made =
          browser.post(
              "setup",
              "token",
              setup.substring(setup.indexOf('=') + 1),
              "name",
              "chief",
              "password",
              TestPortal.PASSWORD,
              "again",
              TestPortal.PASSWORD);
      assertEquals(302, made.status(), made::toString);
    }
  }

  private PortalSettings settings() throws Exception {
    return PortalSettings.of(data).web(RiverWeb.NAME).database(database());
  }

  @AfterAll
  void end() {
    if (portal != null) {
      portal.close();
    }
  }

  private Account account(String name) {
    return TestPortal.account(portal, name, Role.USER);
  }

  private static String problem(Runnable act) {
    return assertThrows(Problem.class, act::run).key();
  }

  @Test
  void findsAccountsWhateverTheCaseButNotWhateverTheAccent() {
    Account jose = account("José");
    assertEquals("José", accounts.find("JOSE\u0301").orElseThrow().name());
    assertEquals(jose, accounts.find(" josé ").orElseThrow());
    assertTrue(accounts.find("Jose").isEmpty());
    assertEquals("problem.name-taken", problem(() -> account("JOSÉ")));
    assertEquals("problem.name-taken", problem(() -> account("ｊｏｓé")));
    assertTrue(account("jose").id() > jose.id());
    assertEquals(jose, accounts.check("jOSÉ", TestPortal.PASSWORD).orElseThrow());
    assertTrue(accounts.check("José", TestPortal.PASSWORD + "!").isEmpty());
  }

  @Test
  void takesNamesThatFitAndRefusesAllOthersInWords() {
    assertEquals(RARE.repeat(40), account(RARE.repeat(40)).name());
    assertTrue(accounts.find(RARE.repeat(40)).isPresent());
    assertEquals("problem.name", problem(() -> account(RARE.repeat(80))));
    assertEquals("problem.name", problem(() -> account("\uFDFA".repeat(9))), "long when folded");
    assertEquals("problem.name", problem(() -> account("a\0b")));
    assertTrue(accounts.find("a\0b").isEmpty());
    assertTrue(accounts.check("chief\0", TestPortal.PASSWORD).isEmpty());
    assertTrue(accounts.find("\uD800").isEmpty());
    assertTrue(accounts.find("x".repeat(100_000)).isEmpty());
  }

  @Test
  void changesOfAnAccountEndItsSessions() {
    Account one = account("changing");
    accounts.setPassword(one, "another good one 🐦");
    assertTrue(accounts.check("changing", TestPortal.PASSWORD).isEmpty());
    Account after = accounts.check("changing", "another good one 🐦").orElseThrow();
    assertEquals(one.revision() + 1, after.revision());
    accounts.setEnabled(after, false);
    assertTrue(accounts.check("changing", "another good one 🐦").isEmpty());
    assertFalse(accounts.find(one.id()).orElseThrow().enabled());
    Account chief = accounts.find("chief").orElseThrow();
    assertEquals("problem.last-admin", problem(() -> accounts.setEnabled(chief, false)));
  }

  @Test
  void anInvitationIsGoodOnceAndOnlyForAWhile() {
    Clock now = Clock.systemUTC();
    Invitations invitations = new Invitations(store, accounts, now);
    String secret = invitations.create(Role.ADMIN);
    account("taken");
    assertEquals(
        "problem.name-taken",
        problem(() -> invitations.accept(secret, "taken", TestPortal.PASSWORD)));
    assertEquals(Role.ADMIN, invitations.role(secret).orElseThrow(), "a failed attempt used it up");
    assertEquals(Role.ADMIN, invitations.accept(secret, "guest", TestPortal.PASSWORD).role());
    assertEquals(
        "problem.invitation",
        problem(() -> invitations.accept(secret, "guest2", TestPortal.PASSWORD)));
    assertTrue(invitations.role("\0").isEmpty());

    String old = invitations.create(Role.USER);
    Clock later = Clock.offset(now, Invitations.VALID.plus(Duration.ofMinutes(1)));
    Invitations late = new Invitations(store, accounts, later);
    assertTrue(late.role(old).isEmpty());
    late.create(Role.USER);
    assertTrue(invitations.role(old).isEmpty(), "old ones are cleared away");
  }

  @Test
  void tokensSpeakForTheirAccount() {
    ApiTokens tokens = TestPortal.part(portal, ApiTokens.class);
    Account one = account("program");
    Account other = account("other-program");
    String secret = tokens.create(one, " \0" + BIRD.repeat(100) + "\uD800", false);
    ApiTokens.ApiToken kept = tokens.of(one).getFirst();
    assertEquals(BIRD.repeat(40), kept.label());
    assertFalse(kept.writes());
    assertEquals(one, tokens.bearer(secret).orElseThrow().account());
    assertNotNull(tokens.of(one).getFirst().used());
    assertTrue(tokens.bearer(secret.toUpperCase(Locale.ROOT)).isEmpty());
    assertFalse(tokens.delete(other, kept.id()));
    assertTrue(tokens.bearer(secret).isPresent(), "somebody else deleted it");
    accounts.setEnabled(one, false);
    assertTrue(tokens.bearer(secret).isEmpty());
    assertTrue(tokens.delete(one, kept.id()));
    assertEquals(List.of(), tokens.of(one));
  }

  @Test
  void topicsKeepWhatWasSaidOfThem() {
    Account owner = account("owner");
    Draft draft = Draft.of("Rivers \0 " + BIRD + "\uD800", RARE, List.of(), "zh");
    TopicRow row = topics.create(owner, "\0" + BIRD.repeat(150), draft.json());
    assertEquals(BIRD.repeat(100), row.name());
    assertEquals(draft.words(), Draft.read(row.draft()).words());
    assertEquals(Wanted.DRAFT, row.wanted());
    String plan = ("# " + RARE + "\n").repeat(50_000);
    topics.setPlan(row, "é", plan);
    topics.want(row.id(), Wanted.RUN);
    assertTrue(topics.toRun().stream().anyMatch(t -> t.id() == row.id()));
    topics.fail(row.id(), "why \0" + BIRD.repeat(2_000));
    TopicRow failed = topics.of(owner, row.id()).orElseThrow();
    assertEquals(plan, failed.plan());
    assertEquals("é", failed.name());
    assertEquals(Wanted.REST, failed.wanted());
    assertEquals("why " + BIRD.repeat(498), failed.failure());
    assertTrue(topics.of(account("stranger"), row.id()).isEmpty());
    TopicRow second = topics.create(owner, "", null);
    assertEquals(Set.of(row.id(), second.id()), ids(topics.of(owner)));
    assertEquals(null, second.draft());
  }

  private static Set<Long> ids(List<TopicRow> some) {
    return some.stream().map(TopicRow::id).collect(Collectors.toSet());
  }

  @Test
  void rowsKeepWhateverPagesSay() {
    Account owner = account("reader");
    long topic = topics.create(owner, "rows", null).id();
    String text = "a\0b" + RARE + "\uD83D" + BIRD.repeat(499_000);
    rows.put(
        topic,
        List.of(
            KeptPage.of(1, "http://a.example/%F0%9F%90%A6?q=%00", "T\0itle " + BIRD, text),
            KeptPage.of(2, "http://a.example/" + "x".repeat(2_000), BIRD.repeat(800), "short"),
            KeptPage.of(3, "http://a.example/X", "upper", ""),
            KeptPage.of(4, "http://a.example/x", "lower", "x".repeat(1_200_000))));
    PageRow first = rows.find(topic, "http://a.example/%F0%9F%90%A6?q=%00").orElseThrow();
    assertEquals("Title " + BIRD, first.title());
    assertEquals("ab" + RARE + "\uFFFD" + BIRD.repeat(499_000), first.content());
    assertEquals("river 🐦, 河", first.keywords());
    assertEquals("2026-01-01", first.published());
    assertEquals(0.75, first.score());
    assertEquals(10, first.warcOffset());
    assertEquals(first, rows.find(first.id()).orElseThrow());
    assertEquals("upper", rows.find(topic, "http://a.example/X").orElseThrow().title());
    PageRow lower = rows.find(topic, "http://a.example/x").orElseThrow();
    assertEquals(1_000_000, lower.content().length());
    assertEquals(
        BIRD.repeat(500),
        rows.find(topic, "http://a.example/" + "x".repeat(2_000)).orElseThrow().title());

    assertEquals(Map.of(topic, 4L), rows.counts(owner.id()));
    assertEquals(List.of(4L, 3L), rows.newest(topic, 2, 7).stream().map(PageRow::visit).toList());
    assertTrue(
        rows.newest(topic, 4, 7).stream()
            .allMatch(row -> row.content().codePointCount(0, row.content().length()) <= 7),
        "whole texts are read");
    rows.put(topic, List.of(KeptPage.of(9, "http://a.example/x", "again", "other")));
    PageRow again = rows.find(topic, "http://a.example/x").orElseThrow();
    assertEquals("again", again.title());
    assertEquals(Set.of(1L, 2L, 3L, 9L), rows.briefs(topic).keySet());
    rows.update(topic, List.of(new PageRows.Brief(0.125, "maybe", 9)));
    assertEquals(new PageRows.Brief(0.125, "maybe", 9), rows.briefs(topic).get(9L));
    long before = rows.find(topic, "http://a.example/x").orElseThrow().id();
    rows.update(topic, List.of(new PageRows.Brief(0.75, "relevant", 9)));
    assertEquals(List.of(9L), rows.after(topic, before, 10).stream().map(PageRow::visit).toList());
    long since = rows.find(topic, "http://a.example/x").orElseThrow().id();
    rows.update(topic, List.of(new PageRows.Brief(0.5, "relevant", 9)));
    assertEquals(List.of(), rows.after(topic, since, 10), "it was relevant before");
    rows.delete(topic, Set.of(1L, 2L));
    assertEquals(Map.of(topic, 2L), rows.counts(owner.id()));
  }

  @Test
  void whatIsDeletedTakesItsPartsAlong() {
    Account owner = account("leaving");
    TestPortal.part(portal, ApiTokens.class).create(owner, "mine", true);
    long topic = topics.create(owner, "one", null).id();
    long kept = topics.create(owner, "two", null).id();
    for (long each : List.of(topic, kept)) {
      rows.put(each, List.of(KeptPage.of(1, "http://a.example/", "A", "a")));
    }
    topics.delete(topic);
    assertEquals(Map.of(kept, 1L), rows.counts(owner.id()));
    assertEquals(0, count("select count(*) from page where topic_id = ?", topic));
    jdbc.sql("delete from account where id = ?").param(owner.id()).update();
    assertEquals(0, count("select count(*) from page where topic_id = ?", kept));
    assertEquals(0, count("select count(*) from topic where owner_id = ?", owner.id()));
    assertEquals(0, count("select count(*) from api_token where account_id = ?", owner.id()));
  }

  private long count(String sql, long id) {
    return jdbc.sql(sql).param(id).query(Long.class).single();
  }

  @Test
  void manyRowsOfOneMomentHaveIdsOfTheirOwn() {
    long topic = topics.create(account("many"), "many", null).id();
    for (int batch = 0; batch < 20; batch++) {
      int from = 1 + 100 * batch;
      rows.put(
          topic,
          IntStream.range(from, from + 100)
              .mapToObj(n -> KeptPage.of(n, "http://a.example/" + n, "Page " + n, "text"))
              .toList());
    }
    assertEquals(2_000, rows.briefs(topic).size());
  }

  @Test
  void settingsAndBlockedSitesAreKept() {
    Settings settings = TestPortal.part(portal, Settings.class);
    assertFalse(settings.isRegistrationOpen());
    settings.setRegistrationOpen(true);
    settings.setRegistrationOpen(true);
    assertTrue(settings.isRegistrationOpen());
    settings.setRegistrationOpen(false);
    assertFalse(settings.isRegistrationOpen());
    String block =
        "insert into blocked_site (site, reason, blocked_by, created_ms) values (?, ?, ?, ?)";
    String site = "x".repeat(240) + ".example";
    jdbc.sql(block).params(site, BIRD.repeat(250), RARE, 1L).update();
    assertThrows(
        DuplicateKeyException.class,
        () -> jdbc.sql(block).params(site, "again", "chief", 2L).update());
    assertEquals(
        BIRD.repeat(250),
        jdbc.sql("select reason from blocked_site where site = ?")
            .param(site)
            .query(String.class)
            .single());
  }

  @Test
  void whatIsReadAndRecommendedIsKept() {
    Account reader = account("bookworm");
    ReadingLog log = TestPortal.part(portal, ReadingLog.class);
    RecommendDesk desk = TestPortal.part(portal, RecommendDesk.class);
    Recommendations recommendations = TestPortal.part(portal, Recommendations.class);
    long topic = topics.create(reader, "books", null).id();
    rows.put(
        topic,
        List.of(KeptPage.of(1, "http://books.example/1", BIRD + " birds", "Rare birds " + RARE)));
    jdbc.sql("update page set fetched_ms = ? where topic_id = ?")
        .params(System.currentTimeMillis(), topic)
        .update();
    String told = "http://books.example/told";
    TestPortal.part(portal, Inbox.class)
        .push(reader.id(), TestItems.arrival(null, told, "Birds", "Birds that are rare"));
    log.note(reader.id(), told, Reading.OPENED);
    log.note(reader.id(), told, Reading.READ);
    log.flush();
    assertEquals(
        List.of("read Birds", "opened Birds"),
        log.list(reader.id(), Long.MAX_VALUE, 10).stream()
            .map(event -> event.kind() + " " + event.title())
            .toList());
    desk.learn();
    desk.renew(reader);
    desk.renew(reader);
    Recommendation one = recommendations.of(reader, 10).getFirst();
    assertEquals(BIRD + " birds", one.title());
    assertEquals("Birds", one.because());
    assertEquals("Rare birds " + RARE, recommendations.text(one));
    long later = TestPortal.part(portal, Ids.class).next();
    assertEquals(1, recommendations.of(reader.id(), later).size());
    recommendations.dismiss(one);
    desk.renew(reader);
    assertEquals(List.of(), recommendations.of(reader, 10));
    log.setLogged(reader.id(), false);
    log.setLogged(reader.id(), true);
    log.erase(reader.id());
    recommendations.forget(reader.id());
    assertEquals(0, log.count(reader.id()));
  }

  @Test
  void followsSharesAndInboxesAreKept() {
    new PushContract(portal).check(account("sharing"), account("shared-with"));
  }

  @Test
  void theTablesAreFoundAgain() throws Exception {
    try (PortalStore again = PortalStore.open(DataFolder.at(data), database())) {
      assertTrue(new Accounts(again, Clock.systemUTC()).find("chief").isPresent());
    }
  }

  @Test
  void crawlsATopicFromTheFirstWordToTheTable() {
    try (Browser browser = Browser.signedIn(portal, "chief")) {
      Browser.Answer begun =
          browser.post(
              "topics",
              "name",
              "Rivers " + BIRD + " " + RARE,
              "sentence",
              "How a river flows through a valley into the sea",
              "words",
              "river, valley, sea");
      assertEquals(302, begun.status(), begun::toString);
      String topic = begun.redirect().replace("/words", "");
      Browser.Answer proposal = browser.post(topic + "/proposal");
      assertTrue(proposal.page().select("input[name=term]").eachAttr("value").contains("river"));
      Browser.Answer tried =
          browser.post(topic + "/trial", "pages", RiverWeb.FIRST, "term", "river", "weight", "0.8");
      assertTrue(tried.body().contains("River 1 " + BIRD), tried::toString);
      assertEquals(
          302,
          browser
              .post(
                  topic + "/words", "term", "river", "weight", "0.8", "term", "sea", "weight", "1")
              .status());
      assertEquals(200, browser.get(topic + "/seeds").status());
      Browser.Answer started =
          browser.post(topic + "/start", "seeds", RiverWeb.FIRST, "pages", "4", "hours", "1");
      assertTrue(started.redirect().endsWith(topic), started::toString);

      long id = Long.parseLong(topic.substring(topic.lastIndexOf('/') + 1));
      Patience.until(
          "the crawl is done",
          () ->
              topics.find(id).orElseThrow().wanted() == Wanted.DONE && !rows.briefs(id).isEmpty());
      PageRow page = rows.find(id, RiverWeb.FIRST).orElseThrow();
      assertEquals("River 1 " + BIRD + " " + RARE + "野家", page.title());
      assertTrue(page.content().contains("🦆"), page.content());
      assertTrue(page.content().indexOf(0) < 0);
      assertTrue(browser.get("").body().contains("Rivers " + BIRD + " " + RARE));
      assertTrue(browser.get(topic).page().text().contains("River 1"), "the page shows no page");

      assertEquals(302, browser.post(topic + "/delete").status());
      assertEquals(404, browser.get(topic).status());
      assertTrue(rows.briefs(id).isEmpty());
    }
  }
}
