package io.cormorant.discover;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What came of a question.
public sealed interface Answer {
  /// The engine answered, perhaps with nothing.
  ///
  /// @param hits in the order of the engine, each URL once
  /// @param more whether there is a further page of results
  record Found(List<Hit> hits, boolean more) implements Answer {
    public Found {
      hits = List.copyOf(hits);
    }
  }

  /// The engine did not.
  ///
  /// @param why in words for people, without the key
  /// @param mayPass whether it may do better when it is asked again later
  /// @param rest how long the engine asks to be left alone, if it says so
  record Failed(String why, boolean mayPass, @Nullable Duration rest) implements Answer {}
}
