package io.cormorant.portal.api;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.recommend.RecommendDesk;
import io.cormorant.portal.recommend.Recommendation;
import io.cormorant.portal.recommend.Recommendations;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// One's reading log, and what is recommended by it.
@RestController
@Tag(name = "Recommendations", description = "What you may like, and what it is learned from")
class ReadingApi {
  private final ReadingLog log;
  private final RecommendDesk desk;
  private final Recommendations recommendations;

  ReadingApi(ReadingLog log, RecommendDesk desk, Recommendations recommendations) {
    this.log = log;
    this.desk = desk;
    this.recommendations = recommendations;
  }

  @Schema(name = "ReadingLog")
  record State(
      @Schema(description = "whether what you read is noted") boolean logged,
      @Schema(description = "how many events are kept") long events,
      @Schema(description = "days after which they are forgotten") int days) {}

  @Schema(name = "ReadingLogChange", example = "{\"logged\": true}")
  record Change(
      @Schema(description = "without it nothing is recommended to you") @Nullable Boolean logged) {}

  @Schema(name = "ReadingEvent")
  record Event(
      String id,
      Instant at,
      @Schema(description = "shown, opened, read, up, down, neither or dismissed") String kind,
      @Schema(description = "null if the page is not known any more") @Nullable String url,
      @Nullable String title) {}

  @Schema(name = "ReadingEventList")
  record Events(
      List<Event> events,
      @Schema(description = "give it as before= for those that follow; null at the end")
          @Nullable String next) {}

  @Schema(name = "Recommendation")
  record Recommended(
      String id,
      @Schema(description = "the id of the topic that keeps the page; null for a followed site")
          @Nullable String topic,
      String url,
      String host,
      String title,
      String snippet,
      String language,
      @Schema(description = "as the page says it") @Nullable String published,
      @Schema(
              description =
                  "readers: those of another page also read it; like: it is like another page;"
                      + " popular: several have read it")
          String ground,
      @Schema(description = "the title of that other page, which you have read; empty for none")
          String because,
      Instant made) {
    static Recommended of(Recommendation page) {
      return new Recommended(
          Long.toString(page.id()),
          page.topic() == null ? null : Long.toString(page.topic()),
          page.url(),
          page.host(),
          page.title(),
          page.snippet(),
          page.language(),
          page.published(),
          page.ground().code(),
          page.because(),
          page.made());
    }
  }

  @Schema(name = "RecommendationList")
  record Listing(
      @Schema(description = "best first, at most 20") List<Recommended> recommendations) {}

  @Schema(name = "RecommendationDetail")
  record Detail(
      Recommended recommendation,
      @Schema(description = "the cleaned text of the page") String text) {}

  @GetMapping("/api/me/reading")
  @Operation(summary = "Whether what you read is noted")
  State state(@AuthenticationPrincipal PortalUser user) {
    long account = user.account().id();
    return new State(log.isLogged(account), log.count(account), log.days());
  }

  @PutMapping("/api/me/reading")
  @Operation(
      summary = "Note what you read, or not",
      description = "What was noted before stays until it is erased, but nothing is learned of it.")
  State change(@AuthenticationPrincipal PortalUser user, @RequestBody Change change) {
    boolean logged = Given.needed("logged", change.logged());
    log.setLogged(user.account().id(), logged);
    if (!logged) {
      desk.forget(user.account());
    }
    return state(user);
  }

  @GetMapping("/api/me/reading/events")
  @Operation(summary = "List what was noted of your reading, newest first")
  Events events(
      @AuthenticationPrincipal PortalUser user,
      @RequestParam(defaultValue = Given.USUALLY_LISTED) int limit,
      @RequestParam(required = false) @Nullable String before) {
    int most = Given.limit(limit);
    log.flush();
    List<Event> found =
        log
            .list(user.account().id(), before == null ? Long.MAX_VALUE : Given.id(before), most + 1)
            .stream()
            .map(
                one ->
                    new Event(
                        Long.toString(one.id()), one.at(), one.kind(), one.url(), one.title()))
            .toList();
    return found.size() <= most
        ? new Events(found, null)
        : new Events(found.subList(0, most), found.get(most - 1).id());
  }

  @DeleteMapping("/api/me/reading/events")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Erase all that was noted of your reading, and what is recommended by it")
  void erase(@AuthenticationPrincipal PortalUser user) {
    log.erase(user.account().id());
    desk.forget(user.account());
  }

  @GetMapping("/api/recommendations")
  @Operation(summary = "List pages that you may like")
  Listing recommendations(@AuthenticationPrincipal PortalUser user) {
    return new Listing(
        recommendations.of(user.account(), Given.MOST_LISTED).stream()
            .map(Recommended::of)
            .toList());
  }

  @GetMapping("/api/recommendations/{id}")
  @Operation(summary = "Get a recommended page with its text")
  Detail recommendation(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    Recommendation page = own(user, id);
    return new Detail(Recommended.of(page), recommendations.text(page));
  }

  @DeleteMapping("/api/recommendations/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Dismiss a recommendation", description = "It does not come again.")
  void dismiss(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    Recommendation page = own(user, id);
    recommendations.dismiss(page);
    log.note(page.account(), page.url(), Reading.DISMISSED);
  }

  private Recommendation own(PortalUser user, String id) {
    Account account = user.account();
    return recommendations.find(account, Given.id(id)).orElseThrow(NotFound::new);
  }
}
