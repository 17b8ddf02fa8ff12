package io.cormorant.crawl;

import io.cormorant.core.Candidate;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What happened to a crawl, in the order in which it happened. From these alone a crawl's folder,
/// progress and report are made, and an interrupted crawl is taken up again.
public sealed interface CrawlEvent {
  Instant at();

  /// What the strategy put into the frontier because of this event.
  List<Offer> offers();

  /// A candidate that entered the frontier, or whose priority rose.
  record Offer(Candidate candidate, long priority) {}

  /// A link that was found but may not be followed, and the rule that says so.
  record Refusal(Url url, String rule) {}

  /// The crawl began: the seeds it offered, and those it refused.
  record Started(Instant at, List<Offer> offers, List<Refusal> refusals) implements CrawlEvent {}

  /// A new run took up the crawl where an earlier one was cut off.
  record Resumed(Instant at) implements CrawlEvent {
    @Override
    public List<Offer> offers() {
      return List.of();
    }
  }

  /// A pick ended in a judged page.
  ///
  /// @param number of the pick's ending, from 1
  /// @param requests made for it, redirects included
  /// @param document as it came
  /// @param textDigest of what a reader sees
  /// @param simHash of its text, 0 where there is too little
  /// @param nearDuplicateOf a page that came before with almost the same text
  /// @param kept whether it goes into the archive
  record Visited(
      long number,
      Instant at,
      Duration took,
      int requests,
      Visit visit,
      Response.Document document,
      String textDigest,
      long simHash,
      @Nullable Url nearDuplicateOf,
      boolean kept,
      List<Offer> offers,
      List<Refusal> refusals)
      implements CrawlEvent {}

  /// A pick ended without one.
  ///
  /// @param url where it ended, after redirects
  /// @param status the last HTTP status, 0 where there was none
  /// @param downloaded bytes of a document that came but was of no use, else 0
  record Lost(
      long number,
      Instant at,
      Duration took,
      int requests,
      Pick pick,
      Url url,
      int status,
      long downloaded,
      Outcome outcome,
      List<Offer> offers)
      implements CrawlEvent {}
}
