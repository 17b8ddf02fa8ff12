package io.cormorant.lab.run;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.discover.Scout;
import io.cormorant.strategy.Strategy;
import java.util.List;

/// Makes judges and strategies by their names. Safe for use by many threads.
public interface Workshop {
  /// A new judge of a topic.
  ///
  /// @param spec its name, options after a colon
  /// @param background pages of all kinds of the same web
  /// @throws IllegalArgumentException if there is no such judge, or it cannot judge the topic
  Judge judge(Subject subject, String spec, List<Page> background) throws InterruptedException;

  /// Names what a judge of a topic is made from beside the topic, the web and the program.
  ///
  /// @param spec its name, options after a colon
  String ingredients(Subject subject, String spec);

  /// Names what a strategy is made from beside its name, its options and the program.
  ///
  /// @param spec its name, options after a colon
  String ingredients(String spec);

  /// The judge that is meant by a name in a run of a strategy: `paper` is the one that the strategy
  /// was published with.
  ///
  /// @throws IllegalArgumentException if it was published with none
  String judgeFor(String strategy, String judge);

  /// A new strategy.
  ///
  /// @param spec its name, options after a colon
  /// @throws IllegalArgumentException if there is no such strategy or option
  Strategy strategy(String spec);

  /// Search engines for one run of a strategy, which answer the same each time.
  ///
  /// @param spec its name, options after a colon
  default Scout scout(String spec) {
    return Scout.NONE;
  }
}
