package io.cormorant.portal.api;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.KeptPages;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.wizard.TopicMaker;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// One's topics.
@RestController
@Tag(name = "Topics", description = "What is looked for")
class TopicsApi {
  static final String YAML = "application/yaml";

  private static final String EXAMPLE =
      """
      name: Tea
      keywords:
        green tea: 0.9
        oolong: 0.6
      seeds:
        - https://tea.example/
      """;

  private final Topics topics;
  private final OwnTopics own;
  private final TopicMaker maker;
  private final PlanDesk plans;
  private final CrawlDesk desk;
  private final KeptPages kept;

  TopicsApi(
      Topics topics,
      OwnTopics own,
      TopicMaker maker,
      PlanDesk plans,
      CrawlDesk desk,
      KeptPages kept) {
    this.topics = topics;
    this.own = own;
    this.maker = maker;
    this.plans = plans;
    this.desk = desk;
    this.kept = kept;
  }

  @GetMapping("/api/topics")
  @Operation(summary = "List your topics, newest first")
  TopicJson.Listing list(
      @AuthenticationPrincipal PortalUser user,
      @RequestParam(defaultValue = Given.USUALLY_LISTED) int limit,
      @RequestParam(required = false) @Nullable String before) {
    int most = Given.limit(limit);
    long last = before == null ? Long.MAX_VALUE : Given.id(before);
    ToLongFunction<TopicRow> counts = kept.ofAll(user.account());
    List<TopicJson.Summary> found =
        topics.of(user.account()).stream()
            .filter(row -> row.id() < last)
            .sorted(Comparator.comparingLong(TopicRow::id).reversed())
            .limit(most + 1L)
            .map(row -> TopicJson.Summary.of(row, desk.state(row), counts.applyAsLong(row)))
            .toList();
    return found.size() <= most
        ? new TopicJson.Listing(found, null)
        : new TopicJson.Listing(found.subList(0, most), found.get(most - 1).id());
  }

  @PostMapping(path = "/api/topics", consumes = MediaType.APPLICATION_JSON_VALUE)
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(
      summary = "Make a topic",
      description =
          "Either of JSON, or of a topic file of the command line (Content-Type"
              + " application/yaml), which is started with ?start=true.")
  TopicJson.Detail create(@AuthenticationPrincipal PortalUser user, @RequestBody NewTopic topic) {
    return detail(
        maker.create(
            user.account(),
            Given.text("name", topic.name(), Topics.LONGEST_NAME),
            topic.draft(),
            Boolean.TRUE.equals(topic.start())));
  }

  @PostMapping(path = "/api/topics", consumes = YAML)
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(
      summary = "Make a topic",
      description =
          "Either of JSON, or of a topic file of the command line (Content-Type"
              + " application/yaml), which is started with ?start=true.")
  @io.swagger.v3.oas.annotations.parameters.RequestBody(
      content = @Content(mediaType = YAML, examples = @ExampleObject(EXAMPLE)))
  TopicJson.Detail createOfFile(
      @AuthenticationPrincipal PortalUser user,
      @RequestBody String yaml,
      @RequestParam(defaultValue = "false") boolean start) {
    return detail(maker.create(user.account(), yaml, start));
  }

  @GetMapping("/api/topics/{id}")
  @Operation(summary = "Get a topic with all that was said of it")
  TopicJson.Detail topic(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return detail(own.of(user, id));
  }

  @DeleteMapping("/api/topics/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Delete a topic with its crawl and all pages that were kept")
  void delete(@AuthenticationPrincipal PortalUser user, @PathVariable String id)
      throws InterruptedException {
    maker.delete(own.of(user, id));
  }

  @GetMapping(path = "/api/topics/{id}/topic.yaml", produces = YAML)
  @Operation(
      summary = "Get the topic file",
      description = "The same that the command line reads. A draft has none yet (404).")
  ResponseEntity<String> file(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    String plan = own.of(user, id).plan();
    if (plan == null) {
      throw new NotFound();
    }
    return ResponseEntity.ok()
        .contentType(new MediaType("application", "yaml", StandardCharsets.UTF_8))
        .body(plan);
  }

  @PutMapping(path = "/api/topics/{id}/topic.yaml", consumes = YAML)
  @Operation(
      summary = "Replace the topic file",
      description =
          "While the crawl is neither running nor waiting to; it follows the new file when it goes"
              + " on.")
  @io.swagger.v3.oas.annotations.parameters.RequestBody(
      content = @Content(mediaType = YAML, examples = @ExampleObject(EXAMPLE)))
  TopicJson.Detail replace(
      @AuthenticationPrincipal PortalUser user, @PathVariable String id, @RequestBody String yaml) {
    TopicRow row = own.of(user, id);
    if (desk.state(row).isMoving()) {
      throw new Conflict("the crawl is not over; stop it first");
    }
    return detail(maker.replace(row, yaml));
  }

  private TopicJson.Detail detail(TopicRow row) {
    TopicJson.Summary summary = own.summary(row);
    if (row.plan() != null) {
      return TopicJson.Detail.of(summary, plans.read(row));
    }
    String draft = row.draft();
    return TopicJson.Detail.of(
        summary, draft == null ? Draft.of("", "", List.of(), "") : Draft.read(draft));
  }
}
