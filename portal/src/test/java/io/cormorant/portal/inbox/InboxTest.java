package io.cormorant.portal.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Stories of pages that change, and how long they are kept.
final class InboxTest {
  private static final String PAGE = "https://a.example/page";

  /// Fingerprints of texts that have nothing in common.
  private static final long ONE = 0x0f0f_0f0f_0f0f_0f0fL;

  private static final long OTHER = ~ONE;

  /// Bits in which re-posts with a line of their own differ.
  private static final long LINE = 0b11111_11100L;

  @TempDir private Path data;
  private Instant now = Instant.parse("2026-03-02T10:00:00Z");
  private final InstantSource clock = () -> now;
  private PortalStore store;
  private Inbox inbox;
  private long account;

  @BeforeEach
  void open() {
    store = PortalStore.open(DataFolder.at(data), null);
    inbox = InboxMaker.make(store, clock);
    account = new Accounts(store, clock).create("alice", TestPortal.PASSWORD, Role.USER).id();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Optional<Item> push(String url, String title, String digest, long simhash) {
    now = now.plusSeconds(1);
    return inbox.push(
        account,
        new Arrival(
            null,
            null,
            url,
            "a.example",
            title,
            "",
            "en",
            null,
            new Reason("Rivers", Reason.Change.NEW, List.of(), null),
            "text",
            digest,
            simhash));
  }

  private List<String> tellers(Item item) {
    List<Inbox.Teller> all = inbox.sources(item);
    assertEquals(all.size(), inbox.find(account, item.id()).orElseThrow().sources());
    return all.stream().map(Inbox.Teller::url).toList();
  }

  @Test
  void aPageThatGoesToAndFroIsToldOnceForEachOfItsTexts() {
    Item first = push(PAGE, "Dam", "one", ONE).orElseThrow();
    Item second = push(PAGE, "Dam", "other", OTHER).orElseThrow();
    for (int i = 0; i < 3; i++) {
      assertTrue(push(PAGE, "Dam", "one" + i, ONE ^ 1).isEmpty());
      assertTrue(push(PAGE, "Dam", "other", OTHER).isEmpty());
    }
    assertEquals(List.of(PAGE), tellers(first));
    assertEquals(List.of(PAGE), tellers(second));
  }

  @Test
  void aRePostThatChangesAWordIsNoNews() {
    String echo = "https://b.example/";
    Item story = push(PAGE, "Dam breaks", "one", ONE).orElseThrow();
    assertTrue(push(echo, "DAM breaks ", "echo", ONE ^ LINE).isEmpty());
    assertTrue(push(echo, "Dam breaks", "echo, a word changed", ONE ^ LINE ^ 1).isEmpty());
    assertEquals(List.of(PAGE, echo), tellers(story));
    assertTrue(push(echo, "Another title", "news", ONE ^ (LINE << 20)).isPresent());
    assertEquals(List.of(PAGE), tellers(story));
  }

  @Test
  void aRePostWithMoreInItsTitleIsTheSameStory() {
    Item story = push(PAGE, "Dam breaks in the valley", "one", ONE).orElseThrow();
    List<String> titles =
        List.of(
            "Repost: Dam breaks in the valley",
            "[Re-post] Dam breaks in the valley",
            "Dam breaks in the valley | The Daily River");
    for (int i = 0; i < titles.size(); i++) {
      String echo = "https://b%d.example/".formatted(i);
      assertTrue(push(echo, titles.get(i), "echo" + i, ONE ^ LINE).isEmpty(), titles.get(i));
    }
    assertEquals(4, tellers(story).size());
    assertTrue(push("https://c.example/", "Dam", "c", ONE ^ LINE).isPresent(), "says too little");
    assertTrue(
        push("https://d.example/", "Dam breaks in the city", "d", ONE ^ (LINE << 20)).isPresent(),
        "another title");
    assertTrue(
        push("https://e.example/", "Repost: Dam breaks in the valley", "e", OTHER).isPresent(),
        "another text");
  }

  @Test
  void whatAPageSaidBeforeItChangedNeedNotBeRead() {
    Item first = push(PAGE, "Dam", "one", ONE).orElseThrow();
    Item second = push(PAGE, "Dam", "other", OTHER).orElseThrow();
    assertTrue(inbox.find(account, first.id()).orElseThrow().read());
    assertFalse(inbox.find(account, second.id()).orElseThrow().read());
    assertEquals(1, inbox.unread(account));
  }

  @Test
  void aPageThatKeepsItsTitleAndHasMoreToSayIsNews() {
    assertTrue(push(PAGE, "Dam", "one", ONE).isPresent());
    assertTrue(push(PAGE, "Dam", "a few words", ONE ^ 1).isEmpty());
    assertTrue(push(PAGE, "Dam", "a paragraph", ONE ^ LINE).isPresent());
  }

  @Test
  void whatIsOldIsForgottenUnlessItHasAStar() {
    Retention retention = new Retention(store, clock);
    Item read = push("https://a.example/read", "", "1", 0).orElseThrow();
    Item hidden = push("https://a.example/hidden", "", "2", 0).orElseThrow();
    Item unread = push("https://a.example/unread", "", "3", 0).orElseThrow();
    Item starred = push("https://a.example/starred", "", "4", 0).orElseThrow();
    inbox.setRead(read, true);
    inbox.setHidden(hidden, true);
    inbox.setStarred(starred, true);
    inbox.setRead(starred, true);
    retention.sweep(now.plus(Retention.READ).minus(Duration.ofMinutes(1)));
    assertEquals(4, kept(read, hidden, unread, starred).size());
    retention.sweep(now.plus(Retention.READ).plusSeconds(1));
    assertEquals(List.of(unread.id(), starred.id()), kept(read, hidden, unread, starred));
    retention.sweep(now.plus(Retention.UNREAD).plusSeconds(1));
    assertEquals(List.of(starred.id()), kept(read, hidden, unread, starred));
  }

  private List<Long> kept(Item... items) {
    return inbox.find(List.of(items).stream().map(Item::id).toList()).stream()
        .map(Item::id)
        .toList();
  }
}
