package io.cormorant.discover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.discover.Scout.Naming;
import io.cormorant.discover.Scout.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DirectScoutTest {
  private static final ScoutLimits LIMITS = new ScoutLimits(Duration.ofDays(1), 0, 3);

  /// Knows pages by their names, one on each page of results.
  private static final class Shelf implements SearchEngine {
    private final String name;
    private final boolean local;
    private final List<String> pages;
    int asked;

    Shelf(String name, boolean local, String... pages) {
      this.name = name;
      this.local = local;
      this.pages = List.of(pages);
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Set<Query.Kind> answers() {
      return Set.of(Query.Kind.WORDS);
    }

    @Override
    public Answer ask(Query query, int page) {
      asked++;
      if (pages.get(page).isEmpty()) {
        throw new IllegalStateException("the shelf fell over");
      }
      Hit hit = new Hit(Url.of("https://x.test/" + pages.get(page)), "", "");
      return new Answer.Found(List.of(hit), page + 1 < pages.size());
    }

    @Override
    public boolean isLocal() {
      return local;
    }
  }

  @Test
  void hasTheReplyAtOnce() {
    DirectScout scout =
        scout(new Shelf("one", true, "a", "b", "c", "d"), new Shelf("two", true, "c"));
    assertEquals(Set.of(Query.Kind.WORDS), scout.answers());
    assertFalse(scout.isAsking());
    scout.ask(new Query.Words("x"));
    scout.ask(new Query.Words("y"));
    assertTrue(scout.isAsking());
    Reply reply = scout.reply().orElseThrow();
    assertEquals(new Query.Words("x"), reply.query());
    assertEquals(
        List.of("c", "a", "b"), names(reply), "three pages of results, named by two first");
    assertEquals(
        List.of(new Naming("one", 3), new Naming("two", 1)), reply.leads().getFirst().namings());
    assertEquals(new Query.Words("y"), scout.reply().orElseThrow().query());
    assertEquals(Optional.empty(), scout.reply());
    assertFalse(scout.isAsking());
  }

  @Test
  void asksNothingTwiceAndNothingThatNobodyAnswers() {
    Shelf shelf = new Shelf("one", true, "a");
    DirectScout scout = scout(shelf);
    List<Reply> replies = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      scout.ask(new Query.Words("x"));
      replies.add(scout.reply().orElseThrow());
    }
    assertEquals(1, Set.copyOf(replies).size());
    scout.ask(new Query.Site("x.test"));
    assertEquals(List.of(), scout.reply().orElseThrow().leads());
    assertEquals(1, shelf.asked);
  }

  @Test
  void goesOnWithTheOthersWhenOneFails() {
    DirectScout scout = scout(new Shelf("one", true, ""), new Shelf("two", true, "a"));
    scout.ask(new Query.Words("x"));
    Reply reply = scout.reply().orElseThrow();
    assertEquals(List.of("a"), names(reply));
    assertEquals(1, reply.failures().size());
    assertTrue(reply.failures().getFirst().startsWith("one: the request failed"));
  }

  @Test
  void takesLocalEnginesOnly() {
    Shelf far = new Shelf("far", false, "a");
    assertThrows(IllegalArgumentException.class, () -> scout(far));
    Shelf near = new Shelf("near", true, "a");
    assertThrows(IllegalArgumentException.class, () -> scout(near, near));
  }

  @Test
  void noneAnswersNothing() {
    Scout.NONE.ask(new Query.Words("x"));
    assertEquals(Optional.empty(), Scout.NONE.reply());
    assertFalse(Scout.NONE.isAsking());
    assertEquals(Set.of(), Scout.NONE.answers());
  }

  private static DirectScout scout(Shelf... engines) {
    return new DirectScout(Arrays.asList(engines), LIMITS);
  }

  private static List<String> names(Reply reply) {
    return reply.leads().stream().map(lead -> lead.hit().url().path().substring(1)).toList();
  }
}
