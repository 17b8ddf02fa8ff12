package io.cormorant.portal.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TopicsTest {
  private PortalStore store;
  private Topics topics;
  private Account owner;
  private Account reader;

  @BeforeEach
  void open(@TempDir Path data) {
    Clock clock = Clock.systemUTC();
    store = PortalStore.open(DataFolder.at(data), null);
    Accounts accounts = new Accounts(store, clock);
    topics = new Topics(store, new Ids(clock), clock, accounts);
    owner = accounts.create("owner", TestPortal.PASSWORD, Role.USER);
    reader = accounts.create("Reader", TestPortal.PASSWORD, Role.USER);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void whoeverHasEnoughTopicsOfOthersLooksLikeNobody() {
    TopicRow own = topics.create(reader, "own", null);
    TopicRow last = topics.create(owner, "last", null);
    for (int i = 0; i < Topics.MOST_SHARED; i++) {
      topics.share(topics.create(owner, "topic " + i, null), "reader");
    }
    Problem full = assertThrows(Problem.class, () -> topics.share(last, "reader"));
    Problem none = assertThrows(Problem.class, () -> topics.share(last, "nobody"));
    assertEquals(none.key(), full.key());
    assertEquals(String.valueOf(none.getMessage()).replace("nobody", "reader"), full.getMessage());
    assertEquals(Topics.MOST_SHARED + 1, topics.readable(reader).size());
    assertEquals(own, topics.readable(reader).getFirst());
    topics.unshare(topics.sharedWith(reader).getFirst(), reader.id());
    topics.share(last, "reader");
    assertEquals(Topics.MOST_SHARED, topics.sharedWith(reader).size());
  }

  @Test
  void listsDoNotReadWhatTopicsAreAbout() {
    TopicRow row = topics.create(owner, "own", "{}");
    topics.setPlan(row, "Own", "name: own");
    topics.want(row.id(), Wanted.RUN);
    topics.share(row, "reader");
    for (TopicRow listed :
        List.of(
            topics.of(owner).getFirst(),
            topics.readable(reader).getFirst(),
            topics.toRun().getFirst(),
            topics.outlines(1).getFirst())) {
      assertEquals("Own", listed.name());
      assertEquals(Wanted.RUN, listed.wanted());
      assertNull(listed.plan());
      assertNull(listed.draft());
    }
    TopicRow whole = topics.toRun(row.id()).orElseThrow();
    assertEquals("name: own", whole.plan());
    assertEquals("{}", whole.draft());
    assertEquals(whole, topics.of(owner, row.id()).orElseThrow());
  }
}
