package io.cormorant.discover;

import java.util.Collection;
import java.util.Set;

/// One search engine, asked by one thread at a time.
public interface SearchEngine {
  /// Named in messages and evidence.
  String name();

  /// What it can be asked.
  Set<Query.Kind> answers();

  /// Asks once; who asks sees to pauses and further attempts.
  ///
  /// @param query of a kind it answers
  /// @param page of the results, from 0
  Answer ask(Query query, int page) throws InterruptedException;

  /// Hears what it will probably be asked soon, so that it may find several answers at once.
  ///
  /// @param queries of kinds it answers
  default void foresee(Collection<Query> queries) {}

  /// Whether it asks nobody, so that it needs no pauses and uses up no quota.
  default boolean isLocal() {
    return false;
  }
}
