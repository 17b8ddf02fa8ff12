package io.cormorant.portal.web.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How open pages hear of new items.
final class InboxEventsTest {
  /// A page that listens.
  private static final class Listener implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Void> ended;
    private final int status;

    Listener(Portal portal, String session, String query, String... headers) throws Exception {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(portal.address().resolve("inbox/events" + query))
              .header("Accept", "text/event-stream")
              .header("Cookie", "cormorant=" + session);
      if (headers.length > 0) {
        request.headers(headers);
      }
      HttpResponse<java.util.stream.Stream<String>> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
      this.status = answer.statusCode();
      this.ended =
          CompletableFuture.runAsync(
              () -> answer.body().forEach(lines::add), task -> Thread.ofVirtual().start(task));
      if (status == 200) {
        until("it is open", () -> !lines.isEmpty());
      }
    }

    List<String> items() {
      return lines.stream().filter(l -> l.startsWith("data:")).map(l -> l.substring(5)).toList();
    }

    boolean rests() {
      return lines.contains("event:rest");
    }

    @Override
    public void close() {
      client.shutdownNow();
    }
  }

  private static void until(String what, java.util.function.BooleanSupplier so) {
    Patience.until(what, so);
  }

  private static Item push(Portal portal, Account account, String title) {
    return TestPortal.part(portal, Inbox.class)
        .push(account.id(), TestItems.arrival(null, "https://a.example/" + title, title, title))
        .orElseThrow();
  }

  @Test
  void tellsOfNewItemsAndOfThoseThatWereMissed(@TempDir Path data) throws Exception {
    try (Portal portal = TestPortal.start(data)) {
      Account alice = TestPortal.account(portal, "alice", Role.USER);
      Account bob = TestPortal.account(portal, "bob", Role.USER);
      try (Browser browser = Browser.signedIn(portal, "alice")) {
        String session = browser.session().orElseThrow();
        Item old = push(portal, alice, "old");
        try (Listener page = new Listener(portal, session, "")) {
          push(portal, bob, "bobs");
          Item first = push(portal, alice, "first");
          until("it is told", () -> page.items().equals(List.of("" + first.id())));
          assertTrue(page.lines.contains("id:" + first.id()), page.lines::toString);
          Item second = push(portal, alice, "second");
          until("both are told", () -> page.items().size() == 2);
          assertEquals("" + second.id(), page.items().getLast());
          try (Listener late = new Listener(portal, session, "?after=" + old.id())) {
            until("it caught up", () -> late.items().equals(page.items()));
          }
          try (Listener again =
              new Listener(
                  portal, session, "?after=" + old.id(), "Last-Event-ID", "" + first.id())) {
            until("it caught up", () -> again.items().equals(List.of("" + second.id())));
          }
          InboxBell bell = TestPortal.part(portal, InboxBell.class);
          int[] number = {0};
          until(
              "the pages that are gone are forgotten",
              () -> {
                push(portal, alice, "more-" + number[0]++);
                return bell.lines() == 1;
              });
          until("it is told of all", () -> page.items().size() == 2 + number[0]);
        }
      }
      try (Listener stranger = new Listener(portal, "x", "")) {
        assertEquals(302, stranger.status);
      }
    }
  }

  @Test
  void aSixthPageLetsTheOldestRestAndAllEndWithThePortal(@TempDir Path data) throws Exception {
    Portal portal = TestPortal.start(data);
    List<Listener> pages = new ArrayList<>();
    try (Browser browser = signedIn(portal)) {
      String session = browser.session().orElseThrow();
      for (int i = 0; i < InboxBell.MOST_LINES_OF_ONE; i++) {
        pages.add(new Listener(portal, session, ""));
      }
      InboxBell bell = TestPortal.part(portal, InboxBell.class);
      assertEquals(InboxBell.MOST_LINES_OF_ONE, bell.lines());
      pages.add(new Listener(portal, session, ""));
      until("the oldest rests", () -> pages.getFirst().rests() && pages.getFirst().ended.isDone());
      assertEquals(InboxBell.MOST_LINES_OF_ONE, bell.lines());
      assertTrue(pages.stream().skip(1).noneMatch(Listener::rests));
      portal.close();
      until("all have ended", () -> pages.stream().allMatch(page -> page.ended.isDone()));
      assertTrue(
          pages.stream().noneMatch(page -> page.ended.isCompletedExceptionally()),
          "the portal waited for open pages and then cut them off");
    } finally {
      pages.forEach(Listener::close);
      portal.close();
    }
  }

  private static Browser signedIn(Portal portal) {
    TestPortal.account(portal, "alice", Role.USER);
    return Browser.signedIn(portal, "alice");
  }
}
