package io.cormorant.portal.api;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.PlanDesk;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A topic as a program describes it.
@Schema(
    description =
        "A topic: a sentence, keywords or example pages say what is wanted; several of them say it"
            + " better.",
    example =
        """
        {"name": "Tea", "sentence": "How tea is grown and made",
         "keywords": [{"term": "green tea", "weight": 0.9}, {"term": "oolong", "weight": 0.6}],
         "seeds": ["https://tea.example/"], "pages": 500, "hours": 6, "start": false}
        """)
record NewTopic(
    @Schema(description = "at most 200 characters; made of the rest if missing")
        @Nullable String name,
    @Schema(description = "what is wanted in a sentence or two, at most 5,000 characters")
        @Nullable String sentence,
    @Nullable List<@Nullable Keyword> keywords,
    @Schema(description = "addresses of pages on the topic, at most 50")
        @Nullable List<@Nullable String> examples,
    @Schema(description = "ISO 639-1 code of the wanted pages; any if missing")
        @Nullable String language,
    @Schema(
            description =
                "addresses where the crawl begins, at most 1,000; if missing, it begins at the"
                    + " examples")
        @Nullable List<@Nullable String> seeds,
    @Schema(description = "pages the crawl may fetch; 1,000 if missing, at most 20,000")
        @Nullable Integer pages,
    @Schema(description = "hours the crawl may take; 24 if missing, at most 48")
        @Nullable Integer hours,
    @Schema(description = "whether the crawl starts at once; if not it is a draft, or waits")
        @Nullable Boolean start) {

  /// A word or phrase.
  @Schema(name = "Keyword", description = "a word or phrase and how much it counts")
  record Keyword(
      @Nullable String term,
      @Schema(description = "above 0 and up to 1; 1 if missing") @Nullable Double weight) {

    static List<Draft.Term> terms(@Nullable List<@Nullable Keyword> keywords) {
      List<Draft.Term> all = new ArrayList<>();
      for (Keyword keyword : keywords == null ? List.<@Nullable Keyword>of() : keywords) {
        if (keyword != null) {
          all.add(
              new Draft.Term(
                  Given.needed("keywords.term", keyword.term, Given.LONGEST_TERM),
                  Objects.requireNonNullElse(keyword.weight, 1.0)));
        }
      }
      if (all.size() > Given.MOST_TERMS) {
        throw new BadInput("keywords: at most %d are allowed".formatted(Given.MOST_TERMS));
      }
      return all;
    }
  }

  /// @throws BadInput if something is too long or too large
  Draft draft() {
    return new Draft(
        Given.text("sentence", sentence, Given.LONGEST_TEXT),
        "",
        Given.addresses("examples", examples, PlanDesk.LIMITS.examples()),
        Given.language(language),
        keywords == null ? null : Keyword.terms(keywords),
        Given.addresses("seeds", seeds, PlanDesk.LIMITS.seeds()),
        Given.number("pages", pages, Draft.USUAL_PAGES, (int) PlanDesk.LIMITS.pages()),
        Given.number("hours", hours, Draft.USUAL_HOURS, (int) PlanDesk.LIMITS.time().toHours()));
  }
}
