package io.cormorant.discover;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Asks search engines in the background. Nobody waits for it: questions are put and replies are
/// looked for, by one thread or several.
public interface Scout extends AutoCloseable {
  /// One that has nobody to ask: there is never a reply, and so nothing to wait for.
  Scout NONE =
      new Scout() {
        @Override
        public void ask(Query query) {}

        @Override
        public Optional<Reply> reply() {
          return Optional.empty();
        }

        @Override
        public boolean isAsking() {
          return false;
        }

        @Override
        public Set<Query.Kind> answers() {
          return Set.of();
        }
      };

  /// Puts a question. Each gets one reply, in the order in which they were put; an engine that has
  /// answered it before is not asked again.
  void ask(Query query);

  /// The next reply, if there is one by now.
  Optional<Reply> reply();

  /// Whether there is a question whose reply was not fetched yet.
  boolean isAsking();

  /// What can be asked; another question gets a reply without leads.
  Set<Query.Kind> answers();

  /// What people should hear about engines that did not answer, a sentence each.
  default List<String> remarks() {
    return List.of();
  }

  @Override
  default void close() {}

  /// What all engines know of a question.
  ///
  /// @param leads best first, each URL once
  /// @param failures sentences for people about engines that did not answer, which is no reason to
  ///   distrust the leads of the others
  record Reply(Query query, List<Lead> leads, List<String> failures) {
    public Reply {
      leads = List.copyOf(leads);
      failures = List.copyOf(failures);
    }
  }

  /// A page that engines named.
  ///
  /// @param hit as the engine said that named it first
  /// @param namings by whom it was named; never empty
  record Lead(Hit hit, List<Naming> namings) {
    public Lead {
      namings = List.copyOf(namings);
    }
  }

  /// That an engine named a page.
  ///
  /// @param place among its results, from 1
  record Naming(String engine, int place) {}
}
