package io.cormorant.portal.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cormorant.core.Url;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.courtesy.BlockedSite;
import io.cormorant.portal.courtesy.BlockedSites;
import io.cormorant.portal.courtesy.SiteLine;
import io.cormorant.portal.courtesy.SiteOrder;
import io.cormorant.portal.courtesy.SiteReport;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// What one's topics asked of sites, and which sites are left alone.
@RestController
@Tag(name = "Sites", description = "How sites were treated, and which are left alone")
class SitesApi {
  /// Between the time and the site of a place in the list.
  private static final String PLACE = "-";

  private final Topics topics;
  private final OwnTopics own;
  private final SiteReport report;
  private final BlockedSites blocked;

  SitesApi(Topics topics, OwnTopics own, SiteReport report, BlockedSites blocked) {
    this.topics = topics;
    this.own = own;
    this.report = report;
    this.blocked = blocked;
  }

  @Schema(name = "AskedSite", description = "how your crawls treated a host")
  record Asked(
      String host,
      @Schema(description = "topics that asked it, or wanted to") int topics,
      long requests,
      long pages,
      long relevant,
      long bytes,
      @Nullable Instant first,
      @Nullable Instant last,
      @Schema(description = "between two requests of one topic; null without two")
          @JsonProperty("smallest_interval_ms")
          @Nullable Long smallestIntervalMs,
      @JsonProperty("mean_interval_ms") @Nullable Long meanIntervalMs,
      @Schema(description = "answers 429 and 503") long busy,
      @Schema(description = "addresses that robots.txt forbids") long forbidden,
      @Schema(description = "left alone since it does not answer") boolean parked,
      @Schema(description = "left alone for good") boolean blocked) {
    static Asked of(SiteLine site) {
      return new Asked(
          site.host(),
          site.topics(),
          site.requests(),
          site.pages(),
          site.relevant(),
          site.bytes(),
          site.first(),
          site.last(),
          millis(site.smallestInterval()),
          millis(site.meanInterval()),
          site.busy(),
          site.disallowedPages(),
          site.parked(),
          site.blocked());
    }

    private static @Nullable Long millis(@Nullable Duration time) {
      return time == null ? null : (Long) time.toMillis();
    }
  }

  @Schema(name = "AskedSiteList")
  record AskedSites(
      @Schema(description = "how many there are") long count,
      @Schema(description = "at most 200") List<Asked> sites) {}

  @Schema(name = "RobotsRule")
  record Rule(String rule, @Schema(description = "that it forbids") long urls) {}

  @Schema(name = "AskedSiteDetail")
  record Detail(
      Asked site,
      @Schema(description = "of its robots.txt, the most frequent first") List<Rule> rules) {}

  @Schema(name = "BlockedSite", description = "a site that no crawl of the portal asks")
  record Blocked(
      @Schema(description = "a host or a domain, with all below it") String site,
      String reason,
      Instant since) {
    static Blocked of(BlockedSite site) {
      return new Blocked(site.site(), site.reason(), site.when());
    }
  }

  @Schema(name = "BlockedSiteList")
  record BlockedList(
      List<Blocked> sites,
      @Schema(description = "give it as before= for those that follow; null at the end")
          @Nullable String next) {}

  @Schema(
      name = "NewBlockedSite",
      example = "{\"site\": \"shy.example\", \"reason\": \"The owner wrote to us\"}")
  record NewBlocked(
      @Schema(description = "a host, a domain or the address of a page") @Nullable String site,
      @Schema(description = "everybody here can read it") @Nullable String reason,
      @Schema(description = "the whole domain; only the host if missing")
          @Nullable Boolean domain) {}

  @GetMapping("/api/sites")
  @Operation(summary = "List the sites that your crawls asked")
  AskedSites sites(
      @AuthenticationPrincipal PortalUser user,
      @Parameter(description = "a part of the host's name") @RequestParam(defaultValue = "")
          String q,
      @Parameter(description = "requests, pages, bytes, fastest, busy, forbidden, latest or name")
          @RequestParam(defaultValue = "requests")
          String sort,
      @Parameter(description = "only this topic") @RequestParam(required = false)
          @Nullable String topic) {
    List<TopicRow> looked =
        topic == null ? topics.of(user.account()) : List.of(own.of(user, topic));
    SiteReport.Sites found = report.sites(looked, q, SiteOrder.of(sort));
    return new AskedSites(found.count(), found.lines().stream().map(Asked::of).toList());
  }

  @GetMapping("/api/sites/{host}")
  @Operation(summary = "How your crawls treated a host")
  Detail site(@AuthenticationPrincipal PortalUser user, @PathVariable String host) {
    Url home = Url.parse("https://" + host + "/").orElseThrow(NotFound::new);
    SiteReport.Site site =
        report.site(topics.of(user.account()), home.host()).orElseThrow(NotFound::new);
    return new Detail(
        Asked.of(site.sum()),
        site.sum().disallowed().stream().map(one -> new Rule(one.rule(), one.urls())).toList());
  }

  @GetMapping("/api/blocked-sites")
  @Operation(summary = "List the sites that no crawl of the portal asks, newest first")
  BlockedList blocked(
      @RequestParam(defaultValue = Given.USUALLY_LISTED) int limit,
      @RequestParam(required = false) @Nullable String before) {
    int most = Given.limit(limit);
    List<BlockedSite> found = blocked.after(place(before), most + 1);
    List<BlockedSite> shown = found.subList(0, Math.min(found.size(), most));
    return new BlockedList(
        shown.stream().map(Blocked::of).toList(),
        found.size() > most ? place(shown.getLast()) : null);
  }

  private static String place(BlockedSite site) {
    return site.when().toEpochMilli() + PLACE + site.site();
  }

  private static BlockedSites.Place place(@Nullable String before) {
    if (before == null) {
      return BlockedSites.Place.NEWEST;
    }
    int end = before.indexOf(PLACE);
    if (end < 0) {
      throw new NotFound();
    }
    return new BlockedSites.Place(
        Instant.ofEpochMilli(Given.id(before.substring(0, end))), before.substring(end + 1));
  }

  @PostMapping("/api/blocked-sites")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(
      summary = "Have a site left alone by all crawls, for good",
      description = "Pages kept so far stay. Only administrators can undo it.")
  Blocked block(@AuthenticationPrincipal PortalUser user, @RequestBody NewBlocked wanted) {
    return Blocked.of(
        blocked.block(
            user.account(),
            Given.needed("site", wanted.site(), Given.LONGEST_URL),
            Boolean.TRUE.equals(wanted.domain()),
            Given.text("reason", wanted.reason(), BlockedSites.LONGEST_REASON)));
  }

  @DeleteMapping("/api/admin/blocked-sites/{site}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Let a site be crawled again")
  void unblock(@AuthenticationPrincipal PortalUser user, @PathVariable String site) {
    blocked.unblock(user.account(), site);
  }
}
