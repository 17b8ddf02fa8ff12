package io.cormorant.portal.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cormorant.core.Url;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.TopicRow;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Topics as programs read them.
final class TopicJson {
  private static final String STATES =
      "draft, queued, starting, running, paused, ending, stopped, done or failed";

  private TopicJson() {}

  /// A topic in a list, and after each change.
  @Schema(name = "TopicSummary", description = "a topic and where its crawl stands")
  record Summary(
      @Schema(example = "98765432109876543") String id,
      String name,
      @Schema(description = STATES, example = "running") String state,
      @Schema(description = "why the crawl could not go on") @Nullable String failure,
      @Schema(description = "pages that were kept") long kept,
      Instant created,
      Instant changed) {
    static Summary of(TopicRow row, DeskState state, long kept) {
      return new Summary(
          Long.toString(row.id()),
          row.name(),
          state.code(),
          row.failure(),
          kept,
          row.created(),
          row.changed());
    }
  }

  @Schema(name = "TopicList")
  record Listing(
      List<Summary> topics,
      @Schema(description = "give it as before= for those that follow; null at the end")
          @Nullable String next) {}

  /// A topic with all that was said of it.
  @Schema(name = "Topic", description = "a topic with all that was said of it")
  record Detail(
      @Schema(example = "98765432109876543") String id,
      String name,
      @Schema(description = STATES, example = "running") String state,
      @Schema(description = "why the crawl could not go on") @Nullable String failure,
      @Schema(description = "pages that were kept") long kept,
      String sentence,
      List<Draft.Term> keywords,
      List<String> examples,
      @Schema(description = "null for any") @Nullable String language,
      List<String> seeds,
      @Schema(description = "pages the crawl may fetch") long pages,
      @Schema(description = "hours it may take") double hours,
      @Schema(description = "whether there is a topic.yaml") @JsonProperty("has_plan")
          boolean hasPlan,
      Instant created,
      Instant changed) {

    static Detail of(Summary topic, CrawlPlan plan) {
      return new Detail(
          topic.id,
          topic.name,
          topic.state,
          topic.failure,
          topic.kept,
          plan.topic().sentence(),
          plan.topic().keywords().stream()
              .map(keyword -> new Draft.Term(keyword.term(), keyword.weight()))
              .toList(),
          plan.topic().examples().stream().map(Url::toString).toList(),
          plan.topic().language(),
          plan.seeds().stream().map(Url::toString).toList(),
          plan.budget().pages(),
          plan.budget().time().toMinutes() / 60.0,
          true,
          topic.created,
          topic.changed);
    }

    static Detail of(Summary topic, Draft draft) {
      return new Detail(
          topic.id,
          topic.name,
          topic.state,
          topic.failure,
          topic.kept,
          draft.sentence(),
          Objects.requireNonNullElse(draft.keywords(), List.of()),
          draft.examples(),
          draft.language().isEmpty() ? null : draft.language(),
          draft.seeds(),
          draft.pages(),
          draft.hours(),
          false,
          topic.created,
          topic.changed);
    }
  }

  /// How a crawl is doing.
  @Schema(name = "Status", description = "how a crawl is doing, or how it ended")
  record Status(
      @Schema(example = "98765432109876543") String id,
      @Schema(description = STATES, example = "running") String state,
      @Schema(description = "why the crawl could not go on") @Nullable String failure,
      @Schema(
              description =
                  "what 'cormorant status --json' says: downloads, requests, relevant, harvest and"
                      + " more; null before the crawl has begun",
              example = "{\"downloads\": 120, \"relevant\": 48, \"harvest\": 0.4}")
          @Nullable Map<String, Object> crawl) {}

  /// A larger budget.
  @Schema(name = "More", example = "{\"pages\": 500}")
  record More(
      @Schema(description = "pages to fetch beyond those so far, at most 20,000")
          @Nullable Integer pages) {}

  /// What somebody thinks of a page.
  @Schema(
      name = "Feedback",
      example = "{\"url\": \"https://tea.example/oolong.html\", \"good\": true}")
  record Feedback(
      @Nullable String url,
      @Schema(description = "whether the page is what you want") @Nullable Boolean good) {}
}
