package io.cormorant.portal.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.channel.Channels;
import io.cormorant.portal.channel.Kind;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.DatabaseServer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A portal that goes from one kind of database to another, and on to the next.
@Tag("slow")
final class VendorsTest {
  private static final String BIRD = "🐦 𠮷 鸬鹚";

  @TempDir private Path temp;

  @Test
  void aBackupOfOneDatabaseGoesIntoAnother() throws Exception {
    DatabaseSettings mariadb = DatabaseServer.database(DatabaseServer.MARIADB);
    DatabaseSettings postgresql = DatabaseServer.database(DatabaseServer.POSTGRESQL);
    long topic = fill(temp.resolve("one"), mariadb);
    Map<String, String> before = tables(temp.resolve("one"), mariadb);
    Path first = backup(temp.resolve("one"), mariadb, "first.zip");
    new Restore(first, temp.resolve("two"), postgresql, _ -> {}).run();
    assertEquals(before, tables(temp.resolve("two"), postgresql));
    rowsComeBack(temp.resolve("two"), postgresql, topic);
    Path second = backup(temp.resolve("two"), postgresql, "second.zip");
    new Restore(second, temp.resolve("three"), null, _ -> {}).run();
    Map<String, String> after = tables(temp.resolve("three"), null);
    assertEquals(before.get("inbox_item"), after.get("inbox_item"));
    assertEquals(before.get("topic"), after.get("topic"));
    rowsComeBack(temp.resolve("three"), null, topic);
  }

  private static Portal portal(Path folder, @Nullable DatabaseSettings database) {
    return TestPortal.start(
        PortalSettings.of(folder).database(database).web(RiverWeb.NAME), new RiverWeb());
  }

  private static long fill(Path folder, DatabaseSettings database) {
    try (Portal portal = portal(folder, database)) {
      Account owner = TestPortal.account(portal, "owner", Role.ADMIN);
      Topics topics = TestPortal.part(portal, Topics.class);
      TopicRow topic = topics.create(owner, BIRD, null);
      topics.setPlan(
          topic,
          BIRD,
          "id: rivers\nname: Rivers\nkeywords: {river: 1}\nseeds: [%s]\nbudget: {pages: 8}\n"
              .formatted(RiverWeb.FIRST));
      TestPortal.part(portal, CrawlDesk.class).start(topics.find(topic.id()).orElseThrow());
      Patience.until(
          "the crawl is over", () -> topics.find(topic.id()).orElseThrow().wanted() == Wanted.DONE);
      Follow follow =
          TestPortal.part(portal, Follows.class)
              .create(owner, NewFollow.sites(List.of(RiverWeb.FIRST), List.of(BIRD)));
      TestPortal.part(portal, Channels.class)
          .add(owner, new Channels.Wanted(Kind.WEBHOOK, BIRD, "https://a.example/", false));
      TestPortal.part(portal, Inbox.class)
          .push(owner.id(), TestItems.arrival(follow.id(), "http://a.example/1", BIRD, "one text"));
      return topic.id();
    }
  }

  /// What was kept gets its rows again, and whoever had an account has it.
  private static void rowsComeBack(Path folder, @Nullable DatabaseSettings database, long topic) {
    try (Portal portal = portal(folder, database);
        Browser owner = Browser.signedIn(portal, "owner")) {
      PageRows rows = TestPortal.part(portal, PageRows.class);
      Patience.until("rows are there", () -> rows.briefs(topic).size() == 8);
      assertEquals(200, owner.get("topics/" + topic).status());
    }
  }

  private Path backup(Path folder, DatabaseSettings database, String name) {
    Path file = temp.resolve(name);
    try (PortalStore store = PortalStore.open(DataFolder.at(folder), database)) {
      new Backup(DataFolder.at(folder), store, TestPortal.PRODUCT, Clock.systemUTC())
          .write(file, _ -> {});
    }
    return file;
  }

  /// All that is backed up, as it would be.
  private static Map<String, String> tables(Path folder, @Nullable DatabaseSettings database) {
    try (PortalStore store = PortalStore.open(DataFolder.at(folder), database)) {
      Tables tables = new Tables(store);
      Map<String, String> all =
          Tables.KEPT.stream()
              .collect(Collectors.toMap(table -> table, table -> rows(tables, table)));
      assertFalse(all.get("inbox_item").isEmpty());
      return all;
    }
  }

  private static String rows(Tables tables, String table) {
    StringWriter out = new StringWriter();
    tables.write(table, out);
    try {
      out.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toString();
  }
}
