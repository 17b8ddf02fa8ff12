package io.cormorant.portal.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A topic that its owner lets somebody else read.
@Tag("slow")
final class ShareTest {
  @Test
  void whoeverATopicIsSharedWithReadsItAndChangesNothing(@TempDir Path data) {
    try (Portal portal =
        TestPortal.start(PortalSettings.of(data).web(RiverWeb.NAME), new RiverWeb())) {
      Account alice = TestPortal.account(portal, "alice", Role.USER);
      Account bob = TestPortal.account(portal, "bob", Role.USER);
      TopicRow topic = crawled(portal, alice);
      String pages = "pages?" + Browser.query("topic", "" + topic.id(), "url", RiverWeb.FIRST);
      try (Browser owner = Browser.signedIn(portal, "alice");
          Browser reader = Browser.signedIn(portal, "bob")) {
        Patience.until(
            "the page can be read", () -> owner.get(pages).body().contains("flows through"));
        assertEquals(404, reader.get(pages).status());
        assertThrows(Problem.class, () -> follow(portal, bob, topic));
        String shares = "topics/" + topic.id() + "/readers";
        assertTrue(
            owner.follow(owner.post(shares, "name", "nobody-here")).body().contains("nobody-here"));
        owner.post(shares, "name", "Bob");
        assertTrue(reader.get("").page().text().contains("Shared by alice with you"));
        assertTrue(owner.get("topics/" + topic.id()).page().text().contains("with 1 person"));
        assertTrue(
            reader
                .get("search?topic=" + topic.id())
                .page()
                .text()
                .contains("“Rivers” is shared by alice with you."));
        String read = reader.get(pages).body();
        assertTrue(read.contains("flows through"), read);
        assertFalse(read.contains("/thumb"), "only the owner teaches");
        assertTrue(reader.get("search?q=river").body().contains("rivers.example"));
        assertEquals(404, reader.get("topics/" + topic.id()).status());
        assertEquals(404, reader.post("topics/" + topic.id() + "/stop").status());
        assertEquals(
            404,
            reader
                .post("topics/" + topic.id() + "/thumb", "url", RiverWeb.FIRST, "good", "false")
                .status());
        assertEquals(404, reader.post(shares, "name", "bob").status());
        follow(portal, bob, topic);
        assertEquals(404, owner.post("shared-topics/" + topic.id() + "/remove").status());
        assertTrue(reader.get("").body().contains("shared-topics/" + topic.id() + "/remove"));
        reader.post("shared-topics/" + topic.id() + "/remove");
        assertEquals(404, reader.get(pages).status());
        owner.post(shares, "name", "bob");
        assertEquals(200, reader.get(pages).status());
        owner.post(shares + "/" + bob.id() + "/remove");
        assertEquals(404, reader.get(pages).status());
        assertFalse(reader.get("search?q=river").body().contains("rivers.example"));
      }
    }
  }

  private static void follow(Portal portal, Account account, TopicRow topic) {
    TestPortal.part(portal, Follows.class).create(account, NewFollow.topic(topic.id(), List.of()));
  }

  private static TopicRow crawled(Portal portal, Account owner) {
    Topics topics = TestPortal.part(portal, Topics.class);
    TopicRow made = topics.create(owner, "Rivers", null);
    topics.setPlan(
        made,
        "Rivers",
        """
        id: rivers
        name: Rivers
        keywords: {river: 1}
        seeds: [%s]
        budget: {pages: 4}
        """
            .formatted(RiverWeb.FIRST));
    TopicRow topic = topics.of(owner, made.id()).orElseThrow();
    CrawlDesk desk = TestPortal.part(portal, CrawlDesk.class);
    desk.start(topic);
    Patience.until(
        "the crawl is over",
        () -> desk.state(topics.of(owner, topic.id()).orElseThrow()) == DeskState.DONE);
    return topic;
  }
}
