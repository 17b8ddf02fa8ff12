package io.cormorant.portal.databases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.DatabasePair;
import io.cormorant.portal.testing.DatabaseServer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A portal on two database servers, the second of which follows the first and takes its place.
@Tag("long")
final class StandByDatabaseTest {
  private static final int PAGES = 60;

  /// More than wait to be accepted anywhere.
  private static final int CALLS = 4;

  @TempDir private Path data;

  private Portal portal(DatabasePair pair) {
    return TestPortal.start(
        PortalSettings.of(data).database(pair.settings()).web(RiverWeb.NAME), new RiverWeb());
  }

  /// The machine of the first server is gone: nothing there even refuses to answer.
  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.POSTGRESQL, DatabaseServer.MARIADB})
  void thePortalGoesOnWithTheStandBy(String vendor) throws Exception {
    try (DatabasePair pair = DatabasePair.start(vendor);
        Portal portal = portal(pair)) {
      Account owner = TestPortal.account(portal, "owner", Role.ADMIN);
      Topics topics = TestPortal.part(portal, Topics.class);
      Follows follows = TestPortal.part(portal, Follows.class);
      follows.create(owner, NewFollow.sites(List.of("rivers.example"), List.of("flood")));
      TopicRow topic = AwayDatabaseTest.rivers(topics, owner, PAGES);
      try (Browser browser = Browser.signedIn(portal, "owner")) {
        TestPortal.part(portal, CrawlDesk.class).start(topic);
        Patience.until("pages come", () -> pair.copied("page") > 3);
        pair.first().kill();
        try (Silence _ = new Silence(pair.first().port())) {
          Patience.until("it is missed", () -> browser.get("account").status() == 503);
          pair.promote();
          Patience.until("it answers again", () -> browser.get("").status() == 200);
          assertEquals(200, browser.get("account").status(), "the session goes on");
          assertEquals(200, browser.get("healthz").status());
          follows.create(owner, NewFollow.sites(List.of("lakes.example"), List.of()));
          assertEquals(2, follows.of(owner).size());
          isCrawled(portal, topic);
        }
      }
    }
  }

  /// Rows that the second server never got: they are made again from the folder, though the crawl
  /// was over.
  @ParameterizedTest
  @ValueSource(strings = {DatabaseServer.POSTGRESQL, DatabaseServer.MARIADB})
  void whatTheStandByLacksIsMadeAgain(String vendor) throws Exception {
    try (DatabasePair pair = DatabasePair.start(vendor);
        Portal portal = portal(pair)) {
      Account owner = TestPortal.account(portal, "owner", Role.ADMIN);
      TopicRow topic = AwayDatabaseTest.rivers(TestPortal.part(portal, Topics.class), owner, PAGES);
      Patience.until("the topic is copied", () -> pair.copied("topic") == 1);
      pair.second().stop();
      TestPortal.part(portal, CrawlDesk.class).start(topic);
      isCrawled(portal, topic);
      pair.first().kill();
      pair.second().startAgain();
      assertEquals(0, pair.copied("page"));
      pair.promote();
      try (Browser browser = new Browser(portal.address())) {
        Patience.until("it answers again", () -> browser.get("healthz").status() == 200);
      }
      hasRows(portal, topic);
    }
  }

  private void isCrawled(Portal portal, TopicRow topic) {
    Topics topics = TestPortal.part(portal, Topics.class);
    Patience.until(
        "the crawl is over", () -> topics.find(topic.id()).orElseThrow().wanted() == Wanted.DONE);
    hasRows(portal, topic);
  }

  private void hasRows(Portal portal, TopicRow topic) {
    PageRows rows = TestPortal.part(portal, PageRows.class);
    Set<Long> kept = AwayDatabaseTest.kept(data, topic.id());
    assertTrue(kept.size() > PAGES / 2, "pages are kept");
    Patience.until(
        "every page that was kept has a row", () -> rows.briefs(topic.id()).keySet().equals(kept));
  }

  /// A first server that is back before anybody puts the second in charge is used again, and a
  /// replica by itself is not used at all.
  @Test
  void aReplicaIsNotWrittenTo() throws Exception {
    try (DatabasePair pair = DatabasePair.start(DatabaseServer.MARIADB);
        Portal portal = portal(pair)) {
      DatabaseSettings replica = pair.second().settings();
      BadInput e =
          assertThrows(
              BadInput.class, () -> PortalStore.open(DataFolder.at(data), replica).close());
      assertTrue(e.getMessage().contains("it can only be read (read_only)"), e.getMessage());
      try (Browser browser = new Browser(portal.address())) {
        pair.first().kill();
        Patience.until("it is missed", () -> browser.get("healthz").status() == 503);
        pair.first().startAgain();
        Patience.until("it answers again", () -> browser.get("healthz").status() == 200);
        TestPortal.account(portal, "reader", Role.USER);
      }
    }
  }

  /// A port whose machine does not answer: as many wait there as may, and nobody is let in.
  private static final class Silence implements AutoCloseable {
    private final ServerSocket socket;
    private final List<SocketChannel> calls = new ArrayList<>();

    Silence(int port) throws IOException {
      InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
      socket = new ServerSocket(port, 1, loopback);
      for (int i = 0; i < CALLS; i++) {
        SocketChannel call = SocketChannel.open();
        calls.add(call);
        call.configureBlocking(false);
        call.connect(new InetSocketAddress(loopback, port));
      }
    }

    @Override
    public void close() throws IOException {
      for (SocketChannel call : calls) {
        call.close();
      }
      socket.close();
    }
  }
}
