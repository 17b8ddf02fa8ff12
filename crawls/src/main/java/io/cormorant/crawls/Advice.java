package io.cormorant.crawls;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One thing that goes wrong with a crawl, and the commands that mend it. Where there are several,
/// they are run one after the other. [AdviceText] has the words.
public sealed interface Advice {
  /// Keywords are still placeholders.
  ///
  /// @param suggest proposes words of the topic
  record Placeholders(List<String> keywords, Invocation suggest) implements Advice {}

  /// Pages are empty without their scripts.
  ///
  /// @param render crawls once more with a browser
  record Shells(long shells, long pages, List<Invocation> render) implements Advice {}

  /// Hardly anything but lists came.
  ///
  /// @param deeper goes on to the documents behind them
  /// @param keep crawls once more and keeps lists
  record OnlyLists(long documents, long lists, List<Invocation> deeper, Invocation keep)
      implements Advice {}

  /// Hardly any documents are relevant, but some may be.
  ///
  /// @param look shows those that may be
  /// @param take makes them relevant
  record OnlyMaybes(
      long relevant, long documents, long maybe, Invocation look, List<Invocation> take)
      implements Advice {}

  /// Hardly any documents are relevant or may be.
  ///
  /// @param suggest proposes other words
  record WrongWords(long relevant, long documents, Invocation suggest) implements Advice {}

  /// Nearly all documents are relevant.
  ///
  /// @param fewer keeps fewer
  record TooGeneral(long relevant, long documents, List<Invocation> fewer) implements Advice {}

  /// Hardly any documents are relevant by a threshold that somebody set.
  ///
  /// @param without finds the cut from the scores instead
  /// @param lower sets a lower threshold
  /// @param suggest proposes other words, if it is not the threshold; null where it surely is,
  ///   because many documents lie close below it
  record ThresholdTooHigh(
      long relevant,
      long documents,
      double threshold,
      List<Invocation> without,
      Invocation lower,
      @Nullable Invocation suggest)
      implements Advice {}

  /// Nearly all documents are relevant by a threshold that somebody set.
  ///
  /// @param without finds the cut from the scores instead
  /// @param higher sets a higher threshold
  record ThresholdTooLow(
      long relevant, long documents, double threshold, List<Invocation> without, Invocation higher)
      implements Advice {}

  /// Nearly all pages come from one host.
  ///
  /// @param seeds goes on from other sites
  record OneHost(long ofHost, long pages, List<Invocation> seeds) implements Advice {}
}
