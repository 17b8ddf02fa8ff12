package io.cormorant.strategy.discovery;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.crawl.TestCrawl;
import io.cormorant.discover.Query;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.HostGate;
import io.cormorant.frontier.MemoryFrontier;
import io.cormorant.frontier.MemoryLinkGraph;
import io.cormorant.strategy.StrategyContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class HuntTest {
  private static final Query QUESTION = new Query.Words("rain");

  /// A question that no engine answered is put again by the next run, and by no other.
  @Test
  void asksAgainInTheNextRunWhatFailed() throws IOException {
    Hunt first = hunt(List.of("the engine is down"));
    assertTrue(first.ask(QUESTION));
    first.takeReplies(List.of(new KeywordSearch(1)));
    assertFalse(first.ask(QUESTION), "in the same run");
    assertTrue(resumed(first).ask(QUESTION), "in the next one");
  }

  @Test
  void asksNothingAgainThatWasAnswered() throws IOException {
    Hunt first = hunt(List.of());
    assertTrue(first.ask(QUESTION));
    first.takeReplies(List.of(new KeywordSearch(1)));
    assertFalse(first.ask(QUESTION), "in the same run");
    assertFalse(resumed(first).ask(QUESTION), "in the next one");
  }

  private static Hunt resumed(Hunt before) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    before.save(new DataOutputStream(bytes));
    Hunt next = hunt(List.of());
    next.load(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    return next;
  }

  private static Hunt hunt(List<String> failures) {
    Topic topic = new Topic("rain", "rain", List.of(new Keyword("rain", 1)), null, null);
    StrategyContext context =
        new StrategyContext(
            topic,
            new TestCrawl.NumberJudge(),
            new MemoryFrontier(HostGate.open()),
            new MemoryLinkGraph(),
            new EmptyScout(failures),
            new SplittableRandom(1),
            0);
    return new Hunt(context, 1, 10, 10);
  }

  /// Finds nothing, for these reasons.
  private static final class EmptyScout implements Scout {
    private final List<String> failures;
    private final Queue<Reply> replies = new ArrayDeque<>();

    EmptyScout(List<String> failures) {
      this.failures = failures;
    }

    @Override
    public void ask(Query query) {
      replies.add(new Reply(query, List.of(), failures));
    }

    @Override
    public Optional<Reply> reply() {
      return Optional.ofNullable(replies.poll());
    }

    @Override
    public boolean isAsking() {
      return !replies.isEmpty();
    }

    @Override
    public Set<Query.Kind> answers() {
      return Set.of(Query.Kind.WORDS);
    }
  }
}
