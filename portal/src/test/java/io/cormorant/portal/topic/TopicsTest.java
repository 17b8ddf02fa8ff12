package io.cormorant.portal.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TopicsTest {
  @Test
  void whoeverHasEnoughTopicsOfOthersLooksLikeNobody(@TempDir Path data) {
    Clock clock = Clock.systemUTC();
    try (PortalStore store = PortalStore.open(DataFolder.at(data), null)) {
      Accounts accounts = new Accounts(store, clock);
      Topics topics = new Topics(store, new Ids(clock), clock, accounts);
      Account owner = accounts.create("owner", TestPortal.PASSWORD, Role.USER);
      Account reader = accounts.create("Reader", TestPortal.PASSWORD, Role.USER);
      TopicRow own = topics.create(reader, "own", null);
      TopicRow last = topics.create(owner, "last", null);
      for (int i = 0; i < Topics.MOST_SHARED; i++) {
        topics.share(topics.create(owner, "topic " + i, null), "reader");
      }
      Problem full = assertThrows(Problem.class, () -> topics.share(last, "reader"));
      Problem none = assertThrows(Problem.class, () -> topics.share(last, "nobody"));
      assertEquals(none.key(), full.key());
      assertEquals(
          String.valueOf(none.getMessage()).replace("nobody", "reader"), full.getMessage());
      assertEquals(Topics.MOST_SHARED + 1, topics.readable(reader).size());
      assertEquals(own, topics.readable(reader).getFirst());
      topics.unshare(topics.sharedWith(reader).getFirst(), reader.id());
      topics.share(last, "reader");
      assertEquals(Topics.MOST_SHARED, topics.sharedWith(reader).size());
    }
  }
}
