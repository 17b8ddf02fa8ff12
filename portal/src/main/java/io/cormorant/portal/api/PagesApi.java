package io.cormorant.portal.api;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.page.PageRows.Place;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The pages that were kept for one's topics.
@RestController
@Tag(name = "Pages", description = "What was kept")
class PagesApi {
  private static final Pattern PLACE = Pattern.compile("([0-9]{1,15})-([0-9]{1,18})");

  private final Topics topics;
  private final OwnTopics own;
  private final PageRows rows;

  PagesApi(Topics topics, OwnTopics own, PageRows rows) {
    this.topics = topics;
    this.own = own;
    this.rows = rows;
  }

  @Schema(name = "PageSummary", description = "a page that was kept")
  record Summary(
      @Schema(example = "98765432109876543") String id,
      String url,
      String host,
      String title,
      @Schema(description = "what its score rests on") List<String> keywords,
      @Schema(description = "ISO 639-1 code; null if not known") @Nullable String language,
      double score,
      @Schema(description = "relevant or maybe") String decision,
      @Schema(description = "as the page says it, an ISO date") @Nullable String published,
      Instant fetched) {
    static Summary of(PageRow row) {
      return new Summary(
          Long.toString(row.id()),
          row.url(),
          row.host(),
          row.title(),
          terms(row),
          row.language().isEmpty() ? null : row.language(),
          row.score(),
          row.decision(),
          row.published(),
          row.fetched());
    }
  }

  @Schema(name = "PageList")
  record Listing(
      List<Summary> pages,
      @Schema(description = "give it as before= for those that follow; null at the end")
          @Nullable String next) {}

  @Schema(name = "Page", description = "a page that was kept, with its text")
  record Detail(
      @Schema(example = "98765432109876543") String id,
      @Schema(description = "id of its topic", example = "98765432109876543") String topic,
      String url,
      String host,
      String title,
      @Schema(description = "what its score rests on") List<String> keywords,
      @Schema(description = "ISO 639-1 code; null if not known") @Nullable String language,
      double score,
      @Schema(description = "relevant or maybe") String decision,
      @Schema(description = "as the page says it, an ISO date") @Nullable String published,
      Instant fetched,
      @Schema(description = "its main text, without menus and the like") String text) {
    static Detail of(PageRow row) {
      Summary page = Summary.of(row);
      return new Detail(
          page.id,
          Long.toString(row.topic()),
          page.url,
          page.host,
          page.title,
          page.keywords,
          page.language,
          page.score,
          page.decision,
          page.published,
          page.fetched,
          row.content());
    }
  }

  private static List<String> terms(PageRow row) {
    return row.keywords().isEmpty() ? List.of() : List.of(row.keywords().split(", "));
  }

  @GetMapping("/api/topics/{id}/pages")
  @Operation(summary = "List the pages that were kept, newest first")
  Listing pages(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @RequestParam(defaultValue = Given.USUALLY_LISTED) int limit,
      @RequestParam(required = false) @Nullable String before) {
    int most = Given.limit(limit);
    List<PageRow> found = rows.before(own.readable(user, id).id(), place(before), most + 1);
    List<Summary> shown = found.stream().limit(most).map(Summary::of).toList();
    return new Listing(shown, found.size() <= most ? null : text(found.get(most - 1)));
  }

  private static String text(PageRow last) {
    return last.fetched().toEpochMilli() + "-" + last.id();
  }

  private static Place place(@Nullable String text) {
    if (text == null) {
      return Place.NEWEST;
    }
    Matcher parts = PLACE.matcher(text);
    if (!parts.matches()) {
      throw new NotFound();
    }
    return new Place(
        Instant.ofEpochMilli(Long.parseLong(parts.group(1))), Long.parseLong(parts.group(2)));
  }

  @GetMapping("/api/pages/{id}")
  @Operation(summary = "Get a page that was kept, with its text")
  Detail page(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return rows.find(Given.id(id))
        .filter(row -> topics.readable(user.account(), row.topic()).isPresent())
        .map(Detail::of)
        .orElseThrow(NotFound::new);
  }
}
