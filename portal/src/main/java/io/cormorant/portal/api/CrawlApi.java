package io.cormorant.portal.api;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Url;
import io.cormorant.crawls.CrawlStatus;
import io.cormorant.crawls.PageStory;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.CrawlViews;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.wizard.TopicMaker;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// The crawls of one's topics.
@RestController
@Tag(name = "Crawls", description = "How topics are crawled")
class CrawlApi {
  private final OwnTopics own;
  private final TopicMaker maker;
  private final CrawlDesk desk;
  private final CrawlViews views;

  CrawlApi(OwnTopics own, TopicMaker maker, CrawlDesk desk, CrawlViews views) {
    this.own = own;
    this.maker = maker;
    this.desk = desk;
    this.views = views;
  }

  @PostMapping("/api/topics/{id}/start")
  @Operation(
      summary = "Start the crawl",
      description = "At once, or as soon as fewer crawls run. One that was stopped goes on.")
  TopicJson.Summary start(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return own.summary(maker.start(own.of(user, id)));
  }

  @PostMapping("/api/topics/{id}/pause")
  @Operation(summary = "Pause the crawl", description = "Does nothing if it is over.")
  TopicJson.Summary pause(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    TopicRow row = own.of(user, id);
    if (desk.state(row).mayPause()) {
      desk.pause(row);
    }
    return own.summary(own.of(user, id));
  }

  @PostMapping("/api/topics/{id}/resume")
  @Operation(summary = "Let a crawl go on that was paused or stopped")
  TopicJson.Summary resume(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return own.summary(maker.start(own.of(user, id)));
  }

  @PostMapping("/api/topics/{id}/stop")
  @Operation(
      summary = "Stop the crawl",
      description = "Downloads in progress are finished. It can go on later.")
  TopicJson.Summary stop(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    TopicRow row = own.of(user, id);
    if (desk.state(row).mayStop()) {
      desk.stop(row);
    }
    return own.summary(own.of(user, id));
  }

  @PostMapping("/api/topics/{id}/more")
  @Operation(summary = "Let a crawl that is over go on with more pages")
  TopicJson.Summary more(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @RequestBody TopicJson.More more) {
    TopicRow row = own.of(user, id);
    int pages =
        Given.number(
            "pages", Given.needed("pages", more.pages()), 1, (int) PlanDesk.LIMITS.pages());
    if (desk.state(row).isMoving()) {
      throw new Conflict("the crawl is not over yet");
    }
    return own.summary(maker.more(row, pages));
  }

  @GetMapping("/api/topics/{id}/status")
  @Operation(summary = "How the crawl is doing, in numbers")
  TopicJson.Status status(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    TopicRow row = own.of(user, id);
    return new TopicJson.Status(
        Long.toString(row.id()),
        desk.state(row).code(),
        row.failure(),
        desk.status(row).map(status -> object(row, status)).orElse(null));
  }

  private Map<String, Object> object(TopicRow row, CrawlStatus status) {
    Map<String, Object> object = status.object();
    String path =
        desk.folder(row.id()).map(CrawlFolder::path).map(String::valueOf).orElse(CrawlDesk.FOLDER);
    if (object.get("advice") instanceof List<?> advice) {
      object.put(
          "advice",
          advice.stream()
              .map(text -> String.valueOf(text).replace(path, CrawlDesk.FOLDER))
              .toList());
    }
    return object;
  }

  @GetMapping("/api/topics/{id}/live")
  @Operation(
      summary = "What the crawl looks like",
      description =
          "The harvest curve, the pace, hosts, the newest pages and losses. 404 before the crawl"
              + " has begun.")
  LiveJson live(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return views.snapshot(own.of(user, id).id()).map(LiveJson::of).orElseThrow(NotFound::new);
  }

  @GetMapping("/api/topics/{id}/why")
  @Operation(
      summary = "Why a page was fetched and kept, or not",
      description = "What 'cormorant why --json' says. 404 before the crawl has begun.")
  Map<String, Object> why(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @Parameter(example = "https://tea.example/oolong.html") @RequestParam String url) {
    TopicRow row = own.of(user, id);
    Url page = Given.url(url);
    return desk.running(row.id())
        .map(crawl -> crawl.why(page))
        .orElseGet(
            () -> PageStory.of(desk.folder(row.id()).orElseThrow(NotFound::new), page, false))
        .object();
  }

  @PostMapping("/api/topics/{id}/feedback")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(
      summary = "Say whether a page is what you want",
      description =
          "A crawl that runs learns it at once; the stored pages of any other are judged again at once.")
  void feedback(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @RequestBody TopicJson.Feedback feedback) {
    TopicRow row = own.of(user, id);
    Url url = Given.url(feedback.url());
    boolean good = Given.needed("good", feedback.good());
    if (desk.running(row.id()).isEmpty() && desk.folder(row.id()).isEmpty()) {
      throw new Conflict("the crawl has not begun");
    }
    desk.teach(row, url, good);
  }
}
