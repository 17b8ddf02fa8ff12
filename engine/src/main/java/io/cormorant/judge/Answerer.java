package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// A language model, or whoever else outside the program can say whether pages are about a topic.
/// Judges touch no network and start no threads, so this is where both are.
public interface Answerer {
  /// Asks about pages and returns at once.
  ///
  /// @param hears called exactly once, on a thread of the answerer's own; further calls of this
  ///   method wait until it returns
  void ask(Topic topic, List<Page> pages, Consumer<Answer> hears);

  /// What came of it.
  sealed interface Answer {
    /// Whether the pages are about the topic.
    ///
    /// @param relevant one for each page, in the order in which they were asked about
    record Said(List<Boolean> relevant) implements Answer {
      public Said {
        relevant = List.copyOf(relevant);
      }
    }

    /// No answer.
    ///
    /// @param reason why nothing was said, as a clause that can stand in a sentence
    record Failed(String reason) implements Answer {}
  }

  /// Where answerers come from.
  interface Source {
    /// A model by its address and name. Nothing is asked of it yet.
    ///
    /// @param url where the model's programming interface begins
    /// @param timeout for one request
    /// @throws IllegalArgumentException if the address cannot be used, in a sentence that says why
    Answerer open(String url, String model, Duration timeout);
  }
}
