package io.cormorant.portal.crawling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Web;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What is said of crawls that start, are over, or belong to an account that may not be used.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StartingCrawlTest {
  private static final String EXAMPLE = "http://rivers.example/5";

  /// Its crawls wait at the example until the door opens.
  private static final class DoorWeb implements WebSource {
    private final CountDownLatch door = new CountDownLatch(1);
    private final CountDownLatch reached = new CountDownLatch(1);

    @Override
    public String prefix() {
      return "generated:door";
    }

    @Override
    public OpenWeb open(String name, String product, int connections) {
      Web rivers = new RiverWeb().open(name, product, connections).web();
      return new OpenWeb() {
        @Override
        public Web web() {
          return url -> {
            if (url.toString().equals(EXAMPLE)) {
              reached.countDown();
              door.await();
            }
            return rivers.fetch(url);
          };
        }

        @Override
        public KnownTopic topic(String id) {
          throw OpenWeb.noTopic(id, Stream.empty());
        }
      };
    }
  }

  private final DoorWeb web = new DoorWeb();
  private Path data;
  private Portal portal;
  private Topics topics;
  private CrawlDesk desk;

  @BeforeAll
  void start(@TempDir Path folder) {
    data = folder;
    portal = TestPortal.start(PortalSettings.of(folder).web(web.prefix()), web);
    topics = TestPortal.part(portal, Topics.class);
    desk = TestPortal.part(portal, CrawlDesk.class);
    TestPortal.account(portal, "chief", Role.ADMIN);
  }

  @AfterAll
  void end() {
    web.door.countDown();
    portal.close();
  }

  private TopicRow topic(Account owner) {
    TopicRow row = topics.create(owner, "Rivers", null);
    topics.setPlan(
        row,
        "Rivers",
        """
        id: rivers
        name: Rivers
        keywords: {river: 1}
        examples: [%s]
        seeds: [%s]
        budget: {pages: 10000}
        """
            .formatted(EXAMPLE, RiverWeb.FIRST));
    return topics.find(row.id()).orElseThrow();
  }

  @Test
  void aTopicThatIsDeletedWhileItsCrawlStartsLeavesNothing() throws Exception {
    TopicRow row = topic(TestPortal.account(portal, "ann", Role.USER));
    desk.start(row);
    web.reached.await();
    assertEquals(DeskState.STARTING, desk.state(topics.find(row.id()).orElseThrow()));
    FutureTask<Boolean> deletion =
        new FutureTask<>(
            () -> {
              desk.delete(row);
              return true;
            });
    Thread deleting = Thread.ofPlatform().start(deletion);
    Patience.until(
        "it waits", () -> deletion.isDone() || deleting.getState() == Thread.State.TIMED_WAITING);
    web.door.countDown();
    assertTrue(deletion.get());
    Patience.until("it does not start any more", () -> desk.state(row) != DeskState.STARTING);
    assertTrue(desk.running(row.id()).isEmpty());
    assertTrue(topics.find(row.id()).isEmpty());
    assertFalse(Files.exists(DataFolder.at(data).crawl(row.id())));
  }

  @Test
  void whoIsLateToPauseOrStopChangesNothing() {
    TopicRow row = topic(TestPortal.account(portal, "late", Role.USER));
    topics.want(row.id(), Wanted.DONE);
    try (Browser browser = Browser.signedIn(portal, "late")) {
      for (String verb : new String[] {"pause", "stop"}) {
        browser.post("topics/%d/%s".formatted(row.id(), verb));
        assertEquals(Wanted.DONE, topics.find(row.id()).orElseThrow().wanted(), verb);
      }
    }
  }

  @Test
  void anAccountThatMayNotBeUsedDoesNotCrawl() {
    Account owner = TestPortal.account(portal, "gone", Role.USER);
    TopicRow row = topic(owner);
    TestPortal.part(portal, Accounts.class).setEnabled(owner, false);
    topics.want(row.id(), Wanted.RUN);
    assertTrue(topics.toRun().stream().noneMatch(topic -> topic.id() == row.id()));
    try (Browser browser = Browser.signedIn(portal, "chief")) {
      browser.post("admin/accounts/%d/enabled".formatted(owner.id()), "enabled", "false");
    }
    assertEquals(Wanted.REST, topics.find(row.id()).orElseThrow().wanted());
  }
}
