package io.cormorant.portal.databases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.inbox.Arrival;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a portal keeps of follows, shared topics and inboxes in any database.
final class PushContract {
  /// Four bytes each in UTF-8, two characters in Java.
  private static final String BIRD = "🐦";

  private static final String RARE = "𠮷";

  private final Topics topics;
  private final Follows follows;
  private final Inbox inbox;

  PushContract(Portal portal) {
    topics = TestPortal.part(portal, Topics.class);
    follows = TestPortal.part(portal, Follows.class);
    inbox = TestPortal.part(portal, Inbox.class);
  }

  /// @param reader named shared-with
  void check(Account owner, Account reader) {
    TopicRow topic = topics.create(owner, "Rivers " + BIRD, null);
    NewFollow wanted = NewFollow.topic(topic.id(), List.of(RARE));
    assertThrows(Problem.class, () -> follows.create(reader, wanted));
    topics.share(topic, "SHARED-with");
    topics.share(topic, "shared-with");
    assertEquals(List.of(topic.id()), topics.readable(reader).stream().map(TopicRow::id).toList());
    Follow follow = follows.create(reader, wanted);
    assertEquals(List.of(RARE), follows.find(reader, follow.id()).orElseThrow().words());

    Item first = pushed(reader, follow, "https://a.example/1");
    Item second = pushed(reader, follow, "https://a.example/2");
    Item third = pushed(reader, null, "https://a.example/3");
    Arrival same = TestItems.arrival(null, "https://b.example/", "Echo", "echo");
    assertTrue(inbox.push(reader.id(), retold(same, first)).isEmpty());
    assertTrue(inbox.push(reader.id(), retold(same, second)).isEmpty(), "it moves on");
    assertEquals(List.of(first.url()), tellers(first));
    assertEquals(List.of(second.url(), same.url()), tellers(second));

    assertEquals(List.of(third.id(), second.id()), listed(reader, Inbox.View.ALL, 2));
    Inbox.View ofFollow = new Inbox.View(Inbox.Shown.UNREAD, follow.id(), null);
    inbox.readAll(reader.id(), ofFollow, first.id());
    assertEquals(List.of(second.id()), listed(reader, ofFollow, 9));
    inbox.readAll(reader.id(), ofFollow, Long.MAX_VALUE);
    assertEquals(1, inbox.unread(reader.id()));
    inbox.setStarred(first, true);
    inbox.setHidden(third, true);
    assertEquals(
        List.of(first.id()), listed(reader, new Inbox.View(Inbox.Shown.STARRED, null, null), 9));

    topics.unshare(topic, reader.id());
    assertEquals(List.of(), topics.readable(reader));
    topics.delete(topic.id());
    assertTrue(follows.find(reader, follow.id()).isEmpty());
    assertEquals(null, inbox.find(reader.id(), second.id()).orElseThrow().follow());
  }

  private Item pushed(Account account, @Nullable Follow follow, String url) {
    Arrival arrival =
        TestItems.arrival(follow == null ? null : follow.id(), url, url + BIRD, "text " + RARE);
    return inbox.push(account.id(), arrival).orElseThrow();
  }

  /// A page with the text of an item.
  private static Arrival retold(Arrival page, Item item) {
    Arrival told = TestItems.arrival(null, item.url(), item.title(), "text " + RARE);
    return new Arrival(
        null,
        null,
        page.url(),
        page.host(),
        page.title(),
        page.snippet(),
        page.language(),
        null,
        page.reason(),
        told.content(),
        told.textDigest(),
        0);
  }

  private List<String> tellers(Item item) {
    List<String> all = inbox.sources(item).stream().map(Inbox.Teller::url).toList();
    assertEquals(all.size(), inbox.find(List.of(item.id())).getFirst().sources());
    return all;
  }

  private List<Long> listed(Account account, Inbox.View view, int most) {
    return inbox.list(account.id(), view, Long.MAX_VALUE, most).stream().map(Item::id).toList();
  }
}
