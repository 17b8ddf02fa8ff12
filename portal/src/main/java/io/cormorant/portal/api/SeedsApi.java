package io.cormorant.portal.api;

import io.cormorant.core.Url;
import io.cormorant.crawls.topic.FoundSite;
import io.cormorant.crawls.topic.SeedSuggestions;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.ServedWeb;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.wizard.Wizard;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// Looking for pages where the crawl of a topic may begin.
@RestController
@Tag(name = "Describing", description = "Help with describing a topic, before there is one")
class SeedsApi {
  private final OwnTopics own;
  private final Wizard wizard;
  private final ServedWeb web;

  SeedsApi(OwnTopics own, Wizard wizard, ServedWeb web) {
    this.own = own;
    this.wizard = wizard;
    this.web = web;
  }

  @Schema(name = "SuggestedSite", description = "a site that has pages on the topic")
  record Site(
      String site,
      @Schema(description = "its best page, to begin with") String url,
      String title,
      double score,
      @Schema(description = "how that page was found") String how) {
    static Site of(FoundSite site) {
      return new Site(site.site(), site.best().toString(), site.title(), site.score(), site.how());
    }
  }

  @Schema(name = "Suggestions", description = "where a crawl may begin, as far as was found out")
  record Suggestions(
      @Schema(description = "running, done, time, cancelled or failed") String state,
      @Schema(description = "who could be asked: engines, no_engine or nothing") String reach,
      @Schema(description = "pages fetched so far") long pages,
      @Schema(description = "best first") List<Site> sites,
      @Schema(description = "home pages and feeds near the pages that were named")
          List<String> hints,
      @Schema(description = "why it failed") @Nullable String failure) {
    static Suggestions of(SeedSuggestions found) {
      return new Suggestions(
          found.state().name().toLowerCase(Locale.ROOT),
          found.reach().name().toLowerCase(Locale.ROOT),
          found.pages(),
          found.sites().stream().map(Site::of).toList(),
          found.hints().stream().map(hint -> hint.url().toString()).toList(),
          found.failure());
    }

    /// What a web that was made for trying things out is known to have.
    static Suggestions of(List<Url> beginnings) {
      return new Suggestions(
          "done", "nothing", 0, List.of(), beginnings.stream().map(Url::toString).toList(), null);
    }
  }

  @PostMapping("/api/topics/{id}/suggestions")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(
      summary = "Look for pages where the crawl of a draft may begin",
      description =
          "In the background; an earlier search for the same topic ends. Ask for what was found"
              + " with GET.")
  Suggestions search(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    TopicRow topic = own.of(user, id);
    String said = topic.draft();
    if (said == null) {
      throw new Conflict("the topic was made from a file, which names its own seeds");
    }
    if (web.isLive()) {
      wizard.hunt(topic, Draft.read(said));
    }
    return found(topic);
  }

  @GetMapping("/api/topics/{id}/suggestions")
  @Operation(
      summary = "Get what the search has found so far",
      description = "There is nothing (404) before it is begun, and after the crawl is started.")
  Suggestions found(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return found(own.of(user, id));
  }

  private Suggestions found(TopicRow topic) {
    String said = topic.draft();
    if (!web.isLive() && said != null) {
      return Suggestions.of(wizard.beginnings(topic, Draft.read(said)));
    }
    return wizard.found(topic.id()).map(Suggestions::of).orElseThrow(NotFound::new);
  }

  @DeleteMapping("/api/topics/{id}/suggestions")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "End the search")
  void end(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    wizard.forget(own.of(user, id).id());
  }
}
