package io.cormorant.portal.api;

import io.cormorant.core.Url;
import io.cormorant.crawls.topic.TriedPage;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.wizard.TopicMaker;
import io.cormorant.portal.wizard.Wizard;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/// Help with describing a topic.
@RestController
@Tag(name = "Describing", description = "Help with describing a topic, before there is one")
class WizardApi {
  private static final int MOST_TRIED = 10;

  private final Wizard wizard;
  private final TopicMaker maker;

  WizardApi(Wizard wizard, TopicMaker maker) {
    this.wizard = wizard;
    this.maker = maker;
  }

  @Schema(
      name = "Wish",
      description = "what is known of a topic so far; any of it will do",
      example =
          """
          {"sentence": "How tea is grown and made", "words": "oolong, matcha", "language": "en"}
          """)
  record Wish(
      @Schema(description = "what is wanted in a sentence or two, at most 5,000 characters")
          @Nullable String sentence,
      @Schema(description = "words and phrases, divided by commas") @Nullable String words,
      @Schema(description = "addresses of pages on the topic, at most 50")
          @Nullable List<@Nullable String> examples,
      @Schema(description = "ISO 639-1 code of the wanted pages; any if missing")
          @Nullable String language) {
    Draft draft() {
      Draft draft =
          Draft.of(
              Given.text("sentence", sentence, Given.LONGEST_TEXT),
              Given.text("words", words, Given.LONGEST_TEXT),
              Given.addresses("examples", examples, PlanDesk.LIMITS.examples()),
              Given.language(language));
      if (draft.title().isEmpty()) {
        throw new BadInput("give a sentence, words or examples");
      }
      return draft;
    }
  }

  @Schema(name = "Proposal")
  record Proposal(
      @Schema(description = "best first") List<Draft.Term> keywords,
      @Schema(description = "examples that could not be read") List<Unread> unread) {}

  @Schema(name = "Unread", description = "a page that could not be read")
  record Unread(
      String url,
      @Schema(description = "for programs") String code,
      @Schema(description = "in a sentence") String why) {}

  @Schema(
      name = "Trial",
      description = "a topic, and pages to try it on",
      example =
          """
          {"keywords": [{"term": "green tea", "weight": 0.9}, {"term": "oolong"}],
           "pages": ["https://tea.example/oolong.html"]}
          """)
  record Trial(
      @Schema(description = "what is wanted in a sentence or two, at most 5,000 characters")
          @Nullable String sentence,
      @Nullable List<NewTopic.@Nullable Keyword> keywords,
      @Schema(description = "addresses of pages on the topic, at most 50")
          @Nullable List<@Nullable String> examples,
      @Schema(description = "ISO 639-1 code of the wanted pages; any if missing")
          @Nullable String language,
      @Schema(description = "addresses of pages to try it on, at most 10")
          @Nullable List<@Nullable String> pages) {
    Draft draft() {
      return Draft.of(
              Given.text("sentence", sentence, Given.LONGEST_TEXT),
              "",
              Given.addresses("examples", examples, PlanDesk.LIMITS.examples()),
              Given.language(language))
          .keywords(NewTopic.Keyword.terms(keywords));
    }
  }

  @Schema(name = "Tried")
  record Tried(
      List<Judged> judged,
      @Schema(description = "pages that could not be read") List<Unread> unread) {}

  @Schema(name = "JudgedPage", description = "what a crawl would say of a page at its beginning")
  record Judged(
      @Schema(description = "as it was asked for") String url,
      @Schema(description = "where it was found in the end") String found,
      String title,
      String language,
      double score,
      @Schema(description = "relevant, maybe, no, list or language") String decision,
      @Schema(description = "what the score rests on, weightiest first")
          List<LiveJson.Evidence> evidence,
      String snippet) {}

  @PostMapping("/api/proposals")
  @Operation(
      summary = "Propose keywords for a topic",
      description = "From a sentence, words and example pages, which are fetched.")
  Proposal propose(@RequestBody Wish wish) throws InterruptedException {
    Wizard.Proposed proposed = wizard.propose(wish.draft());
    return new Proposal(
        proposed.keywords(),
        proposed.unread().stream()
            .map(page -> new Unread(page.url().toString(), page.code(), page.why()))
            .toList());
  }

  @PostMapping("/api/trials")
  @Operation(
      summary = "Try a topic on pages",
      description = "Fetches them, and says what a crawl would say of them at its beginning.")
  Tried attempt(@AuthenticationPrincipal PortalUser user, @RequestBody Trial trial)
      throws InterruptedException {
    List<Url> pages = PlanDesk.urls(Given.addresses("pages", trial.pages(), MOST_TRIED));
    if (pages.isEmpty()) {
      throw new BadInput("pages: name at least one");
    }
    List<TriedPage> all =
        wizard.attempt(maker.sketch(user.account(), "trial"), trial.draft(), pages);
    return new Tried(
        all.stream()
            .filter(TriedPage.Judged.class::isInstance)
            .map(page -> judged((TriedPage.Judged) page))
            .toList(),
        all.stream()
            .filter(TriedPage.Unread.class::isInstance)
            .map(page -> unread((TriedPage.Unread) page))
            .toList());
  }

  private static Judged judged(TriedPage.Judged page) {
    return new Judged(
        page.url().toString(),
        page.found().toString(),
        page.title(),
        page.language(),
        page.score(),
        page.decision().code(),
        page.evidence().stream().map(e -> new LiveJson.Evidence(e.term(), e.share())).toList(),
        page.snippet());
  }

  private static Unread unread(TriedPage.Unread page) {
    return new Unread(page.url().toString(), page.code(), page.why());
  }
}
