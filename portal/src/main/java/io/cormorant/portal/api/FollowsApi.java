package io.cormorant.portal.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.follow.SiteFailure;
import io.cormorant.portal.follow.WatchedSite;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// What one follows.
@RestController
@Tag(name = "Follows", description = "What you want to hear of")
class FollowsApi {
  private static final int LONGEST_NAME = 200;
  private static final String EVERY =
      "how often sites are checked, or how long pages of a topic or search are collected before you"
          + " are told: 5 to 1440 minutes, or 0 for as soon as possible";

  private final Follows follows;

  FollowsApi(Follows follows) {
    this.follows = follows;
  }

  @Schema(name = "FollowedSite")
  record Site(
      String address,
      String host,
      @Schema(description = "when it was checked last; null for never") @Nullable Instant looked,
      @Schema(description = "when it is checked next") Instant due,
      @Schema(description = "why the last check brought nothing") @Nullable String failure) {
    static Site of(WatchedSite site) {
      SiteFailure failure = site.failure();
      return new Site(
          site.address(),
          site.host(),
          site.looked(),
          site.due(),
          failure == null ? null : failure.sentence());
    }
  }

  @Schema(name = "Follow", description = "what you want to hear of")
  record Followed(
      @Schema(example = "98765432109876543") String id,
      String name,
      @Schema(description = "sites, topic or search") String kind,
      @Schema(description = "the id of the topic whose new pages are told") @Nullable String topic,
      @Schema(description = "what is searched for") @Nullable String query,
      @Schema(description = "a page must have one of them, if there are any") List<String> words,
      @Schema(description = "a page must have none of them") List<String> excluded,
      @Schema(description = EVERY) @JsonProperty("every_minutes") int everyMinutes,
      boolean enabled,
      Instant created,
      List<Site> sites) {
    static Followed of(Follow follow) {
      return new Followed(
          Long.toString(follow.id()),
          follow.name(),
          follow.kind().code(),
          follow.topic() == null ? null : Long.toString(follow.topic()),
          follow.query().isEmpty() ? null : follow.query(),
          follow.words(),
          follow.excluded(),
          follow.everyMinutes(),
          follow.enabled(),
          follow.created(),
          follow.sites().stream().map(Site::of).toList());
    }
  }

  @Schema(name = "FollowList")
  record Listing(
      List<Followed> follows,
      @Schema(description = "give it as before= for those that follow; null at the end")
          @Nullable String next) {}

  @Schema(
      name = "NewFollow",
      example =
          """
          {"kind": "sites", "sites": ["https://tea.example/news"], "words": ["oolong"],
           "every_minutes": 60}
          """)
  record Wanted(
      @Schema(description = "sites, topic or search") @Nullable String kind,
      @Schema(description = "made of the rest if missing") @Nullable String name,
      @Schema(description = "addresses or hosts, at most 100; for the kind sites")
          @Nullable List<@Nullable String> sites,
      @Schema(description = "the id of a topic; for the kind topic") @Nullable String topic,
      @Schema(description = "what to search for; for the kind search") @Nullable String query,
      @Schema(description = "at most 50; any page will do if there are none")
          @Nullable List<@Nullable String> words,
      @Schema(description = "at most 50") @Nullable List<@Nullable String> excluded,
      @Schema(description = EVERY) @JsonProperty("every_minutes") @Nullable Integer everyMinutes) {
    NewFollow follow() {
      return new NewFollow(
          Given.text("name", name, LONGEST_NAME),
          kind(Given.needed("kind", kind)),
          topic == null ? null : (Long) Given.id(topic),
          Given.text("query", query, Given.LONGEST_TEXT),
          Given.addresses("sites", sites, Follows.MOST_SITES),
          texts("words", words),
          texts("excluded", excluded),
          everyMinutes == null ? 0 : everyMinutes);
    }

    private static Follow.Kind kind(String code) {
      return Arrays.stream(Follow.Kind.values())
          .filter(kind -> kind.code().equals(code))
          .findFirst()
          .orElseThrow(() -> new BadInput("kind: it is sites, topic or search"));
    }
  }

  @Schema(
      name = "FollowChange",
      description = "what is missing stays as it is",
      example = "{\"words\": [\"oolong\", \"matcha\"], \"enabled\": true}")
  record Change(
      @Nullable String name,
      @Schema(description = "all of them, at most 100; for the kind sites")
          @Nullable List<@Nullable String> sites,
      @Schema(description = "what to search for; for the kind search") @Nullable String query,
      @Schema(description = "at most 50; any page will do if there are none")
          @Nullable List<@Nullable String> words,
      @Schema(description = "at most 50") @Nullable List<@Nullable String> excluded,
      @Schema(description = EVERY) @JsonProperty("every_minutes") @Nullable Integer everyMinutes,
      @Schema(description = "whether what it finds is told") @Nullable Boolean enabled) {
    /// What a follow is to be.
    NewFollow of(Follow follow) {
      if (sites != null && follow.kind() != Follow.Kind.SITES) {
        throw new BadInput("sites: only a follow of sites has them");
      }
      if (query != null && follow.kind() != Follow.Kind.SEARCH) {
        throw new BadInput("query: only a follow of a search has one");
      }
      return new NewFollow(
          Given.text("name", name, LONGEST_NAME),
          follow.kind(),
          follow.topic(),
          query == null ? follow.query() : Given.text("query", query, Given.LONGEST_TEXT),
          sites == null ? follow.addresses() : Given.addresses("sites", sites, Follows.MOST_SITES),
          words == null ? follow.words() : texts("words", words),
          excluded == null ? follow.excluded() : texts("excluded", excluded),
          Objects.requireNonNullElse(everyMinutes, follow.everyMinutes()));
    }
  }

  private static List<String> texts(String field, @Nullable List<@Nullable String> values) {
    return Given.addresses(field, values, Follows.MOST_WORDS);
  }

  @GetMapping("/api/follows")
  @Operation(summary = "List what you follow, newest first")
  Listing list(
      @AuthenticationPrincipal PortalUser user,
      @RequestParam(defaultValue = Given.USUALLY_LISTED) int limit,
      @RequestParam(required = false) @Nullable String before) {
    int most = Given.limit(limit);
    long last = before == null ? Long.MAX_VALUE : Given.id(before);
    List<Followed> found =
        follows.of(user.account()).stream()
            .filter(follow -> follow.id() < last)
            .limit(most + 1L)
            .map(Followed::of)
            .toList();
    return found.size() <= most
        ? new Listing(found, null)
        : new Listing(found.subList(0, most), found.get(most - 1).id());
  }

  @PostMapping("/api/follows")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(
      summary = "Follow sites, a topic or a search",
      description = "What is there already is not told; what comes from now on is.")
  Followed create(@AuthenticationPrincipal PortalUser user, @RequestBody Wanted wanted) {
    return Followed.of(follows.create(user.account(), wanted.follow()));
  }

  @GetMapping("/api/follows/{id}")
  @Operation(summary = "Get a follow with its sites")
  Followed follow(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return Followed.of(own(user, id));
  }

  @PatchMapping("/api/follows/{id}")
  @Operation(
      summary = "Change the sites, the words or the schedule of a follow, or turn it on or off")
  Followed change(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @RequestBody Change change) {
    Follow follow = own(user, id);
    follows.change(follow, change.of(follow));
    if (change.enabled() != null && change.enabled() != follow.enabled()) {
      follows.setEnabled(follow, change.enabled());
    }
    return Followed.of(own(user, id));
  }

  @DeleteMapping("/api/follows/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Follow no more", description = "What it has found stays in the inbox.")
  void delete(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    follows.delete(own(user, id));
  }

  private Follow own(PortalUser user, String id) {
    return follows.find(user.account(), Given.id(id)).orElseThrow(NotFound::new);
  }
}
