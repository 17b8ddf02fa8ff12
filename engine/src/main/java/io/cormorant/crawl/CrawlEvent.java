package io.cormorant.crawl;

import io.cormorant.core.Choice;
import io.cormorant.core.Decision;
import io.cormorant.core.Outcome;
import io.cormorant.core.Pick;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Version;
import io.cormorant.core.Visit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What happened to a crawl, in the order in which it happened. From these a crawl's visits, its
/// stored pages and its report are made; what entered the frontier is the frontier's own to keep.
public sealed interface CrawlEvent extends CrawlNews {

  /// Whether an ending is a download: a judged page, or any other document of which bytes came.
  static boolean isDownload(boolean visited, long bytes) {
    return visited || bytes > 0;
  }

  /// A link that was found but may not be followed, and the rule that says so.
  record Refusal(Url url, String rule) {}

  /// The crawl began: the seeds it refused.
  record Started(Instant at, List<Refusal> refusals) implements CrawlEvent {}

  /// A run took up the crawl where an earlier one ended or was cut off: the seeds it refused, old
  /// ones and those added since.
  record Resumed(Instant at, List<Refusal> refusals) implements CrawlEvent {}

  /// A pick ended in a judged page.
  ///
  /// @param number of the pick's ending, from 1
  /// @param requests made for it, redirects included
  /// @param choice why it was picked; null where the strategy has no more to say than its priority
  /// @param document as it came
  /// @param textDigest of what a reader sees
  /// @param simHash of its text, 0 where there is too little
  /// @param nearDuplicateOf a page that came before with almost the same text
  /// @param decision what it is; it may be something else in the end, see [Verdicts]
  /// @param stored whether it goes into the archive
  /// @param kept whether it is one of those a user takes home
  /// @param earlier the version it takes the place of; null for a page that came for the first time
  record Visited(
      long number,
      Instant at,
      Duration took,
      int requests,
      Visit visit,
      @Nullable Choice choice,
      Response.Document document,
      String textDigest,
      long simHash,
      @Nullable Url nearDuplicateOf,
      Decision decision,
      boolean stored,
      boolean kept,
      List<Refusal> refusals,
      @Nullable Version earlier)
      implements CrawlEvent {}

  /// A pick ended without one.
  ///
  /// @param url where it ended, after redirects
  /// @param status the last HTTP status, 0 where there was none
  /// @param document that came and has the text of an earlier page, if it may be archived; with
  ///   status 304 and no bytes, the server's word that a page is the version it was
  /// @param downloaded bytes of a document that came but was of no use, else 0
  /// @param earlier the version of the page that was known; null for a URL that was asked for the
  ///   first time
  record Lost(
      long number,
      Instant at,
      Duration took,
      int requests,
      Pick pick,
      Url url,
      int status,
      Response.@Nullable Document document,
      long downloaded,
      Outcome outcome,
      @Nullable Version earlier)
      implements CrawlEvent {}
}
