package io.cormorant.strategy;

import io.cormorant.core.Choice;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Url;
import io.cormorant.core.Version;
import io.cormorant.core.Visit;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Decides which known URL is worth fetching next. Called by one thread only.
///
/// Fetching is not expanding: a strategy receives a fetched page with its links and decides itself
/// when those links become candidates. For each pick it gives, it is told exactly once how that
/// ended.
public interface Strategy {
  /// What a strategy has to say when it gives no picks.
  enum State {
    /// It has candidates and gives one whenever its host may be asked.
    READY,
    /// It needs the outcome of picks that are under way.
    WAITING,
    /// It has asked search engines and waits for what they answer.
    ASKING,
    /// It has nothing left and never will.
    DONE
  }

  /// Called once, first. A resumed crawl has its seeds here too, new ones among them; its frontier
  /// is already filled and knows the old ones.
  void begin(List<Url> seeds, StrategyContext context);

  /// A pick ended in a page.
  void visited(Visit visit);

  /// A pick ended without one.
  void lost(Pick pick, Outcome why);

  /// Gives at most `max` picks and returns how many it gave.
  int next(int max, Consumer<Pick> picks);

  State state();

  /// Whether its priorities rest on what the judge says, so that [#rescored] has something to say
  /// after the judge has learned.
  default boolean followsJudge() {
    return false;
  }

  /// A URL that waits as it would wait if its page had been visited now, the judge knowing what it
  /// knows now. Asked again, and of what it said before, it says the same.
  ///
  /// @param parent what the judge says now of the page it was found on, if that was judged again
  default Pick rescored(Pick waiting, OptionalDouble parent) {
    return waiting;
  }

  /// Why it gave a pick. Asked once, right after it was given.
  ///
  /// @return null where there is no more to say than its priority
  default @Nullable Choice choice(Pick pick) {
    return null;
  }

  /// The version of a page that a pick asks for again: what comes is compared with it. If a
  /// document comes that says the same, the strategy hears of it as of any other, since there may
  /// be new links on it, but nobody else does. Asked once, right after it was given.
  ///
  /// @return null for a page that is asked for the first time
  default @Nullable Version earlier(Pick pick) {
    return null;
  }

  /// How many relevant pages it expects among the next ones.
  ///
  /// @param pages how many next ones
  /// @return empty where it has no idea
  default OptionalDouble expected(int pages) {
    return OptionalDouble.empty();
  }

  /// Writes what it has learned: small, since queues live in the frontier. Called after the event
  /// of a pick and before the next one.
  default void save(DataOutput out) throws IOException {}

  /// Takes up what an earlier run of the crawl saved, right after [#begin].
  default void load(DataInput in) throws IOException {}
}
