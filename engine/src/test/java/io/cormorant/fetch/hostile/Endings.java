package io.cormorant.fetch.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.crawl.Archive;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Keeps the books of a crawl: every pick must end in one event, and the strategy must hear of it
/// once. Stands in for the archive and around the strategy; events are written by one thread, picks
/// by another, and neither is read before the crawl is over.
final class Endings implements Archive, Strategy {
  private final Strategy strategy;
  private final BiConsumer<Url, String> ended;
  private final Set<Url> picked = new HashSet<>();
  private final Set<Url> told = new HashSet<>();
  private final Map<Url, String> codes = new HashMap<>();
  private final Map<Url, String> sentences = new HashMap<>();
  private int twice;

  /// @param ended hears how each pick ended: the code of an outcome, or `page`
  Endings(Strategy strategy, BiConsumer<Url, String> ended) {
    this.strategy = strategy;
    this.ended = ended;
  }

  /// How each pick ended.
  Map<Url, String> codes() {
    return codes;
  }

  /// The same in words, for picks that were lost.
  String sentence(Url url) {
    return sentences.getOrDefault(url, "");
  }

  void mustBalance() {
    assertEquals(0, twice, "URLs picked or ended twice");
    assertEquals(picked, codes.keySet(), "each pick has an event");
    assertEquals(picked, told, "the strategy is told of each pick");
  }

  @Override
  public void record(CrawlEvent event) {
    switch (event) {
      case CrawlEvent.Started _, CrawlEvent.Resumed _ -> {}
      case CrawlEvent.Visited visited -> end(visited.visit().pick().url(), "page");
      case CrawlEvent.Lost lost -> {
        end(lost.pick().url(), lost.outcome().code());
        sentences.put(lost.pick().url(), lost.outcome().sentence());
      }
    }
  }

  @Override
  public void commit(Map<String, byte[]> states) {}

  @Override
  public void close() {}

  @Override
  public void begin(List<Url> seeds, StrategyContext context) {
    strategy.begin(seeds, context);
  }

  @Override
  public void visited(Visit visit) {
    tell(visit.pick());
    strategy.visited(visit);
  }

  @Override
  public void lost(Pick pick, Outcome why) {
    tell(pick);
    strategy.lost(pick, why);
  }

  @Override
  public int next(int max, Consumer<Pick> picks) {
    return strategy.next(
        max,
        pick -> {
          twice += picked.add(pick.url()) ? 0 : 1;
          picks.accept(pick);
        });
  }

  @Override
  public State state() {
    return strategy.state();
  }

  private void tell(Pick pick) {
    twice += told.add(pick.url()) ? 0 : 1;
  }

  private void end(Url url, String code) {
    if (codes.put(url, code) != null) {
      throw new IllegalStateException("ended twice: " + url);
    }
    ended.accept(url, code);
  }
}
