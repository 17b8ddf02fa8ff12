package io.cormorant.portal.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cormorant.crawls.live.CrawlSnapshot;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a crawl looks like, as programs read it.
@Schema(name = "Live", description = "what a crawl looks like; texts are as the web has them")
record LiveJson(
    long downloads,
    long relevant,
    long maybe,
    long bytes,
    @Schema(description = "when the first URL ended") @Nullable Instant first,
    @Schema(description = "when the last URL ended") @Nullable Instant last,
    @Schema(description = "the harvest curve, at most 400 points")
        List<CrawlSnapshot.HarvestPoint> harvest,
    @Schema(
            description =
                "documents in spans of ten seconds of the last half hour; empty ones are"
                    + " left out")
        List<CrawlSnapshot.Span> pace,
    @Schema(description = "those with most relevant pages, at most 50")
        List<CrawlSnapshot.HostLine> hosts,
    @JsonProperty("host_count") long hostCount,
    @Schema(description = "whether host_count is exact, or estimated") @JsonProperty("hosts_exact")
        boolean hostsExact,
    @Schema(description = "the last 50 relevant pages") List<Found> newest,
    @Schema(description = "the last 50 pages that may be relevant") @JsonProperty("newest_maybe")
        List<Found> newestMaybe,
    @Schema(description = "why URLs gave no page") List<CrawlSnapshot.Loss> losses,
    @Schema(description = "how it went from host to host") CrawlSnapshot.Moves moves) {

  /// A page that is, or may be, relevant.
  @Schema(name = "FoundPage")
  record Found(
      String url,
      String title,
      double score,
      @Schema(description = "relevant or maybe") String decision,
      @Nullable Instant fetched,
      List<Evidence> evidence,
      String snippet) {
    static Found of(CrawlSnapshot.FoundPage page) {
      return new Found(
          page.url(),
          page.title(),
          page.score(),
          page.decision().code(),
          page.when(),
          page.evidence().stream().map(e -> new Evidence(e.term(), e.share())).toList(),
          page.snippet());
    }
  }

  /// What a score rests on.
  @Schema(name = "Evidence", description = "a term and its share of the score")
  record Evidence(String term, double share) {}

  static LiveJson of(CrawlSnapshot view) {
    return new LiveJson(
        view.downloads(),
        view.relevant(),
        view.maybe(),
        view.bytes(),
        view.first(),
        view.last(),
        view.harvest(),
        view.pace(),
        view.hosts(),
        view.hostCount(),
        view.hostsExact(),
        view.newest().stream().map(Found::of).toList(),
        view.newestMaybe().stream().map(Found::of).toList(),
        view.losses(),
        view.moves());
  }
}
