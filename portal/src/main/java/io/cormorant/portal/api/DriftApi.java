package io.cormorant.portal.api;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.drift.DriftProposal;
import io.cormorant.portal.drift.DriftWatch;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// What is proposed for a topic whose pages have moved.
@RestController
@Tag(name = "Drift", description = "Words and sources proposed for topics whose pages have moved")
class DriftApi {
  private final OwnTopics own;
  private final DriftWatch drift;

  DriftApi(OwnTopics own, DriftWatch drift) {
    this.own = own;
    this.drift = drift;
  }

  @Schema(name = "DriftProposal")
  record Proposed(
      @Schema(example = "98765432109876543") String id,
      @Schema(description = "word or source") String kind,
      @Schema(description = "the word, or a page of the source") String proposed,
      @Schema(description = "of the newest pages have it") int pages,
      @Schema(description = "of those before had it") int before) {
    static Proposed of(DriftProposal proposal) {
      return new Proposed(
          Long.toString(proposal.id()),
          proposal.kind(),
          proposal.proposed(),
          proposal.pages(),
          proposal.before());
    }
  }

  @Schema(name = "DriftProposalList")
  record Proposals(List<Proposed> proposals) {}

  @GetMapping("/api/topics/{id}/drift")
  @Operation(summary = "List what is proposed for a topic and not answered yet")
  Proposals open(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return open(own.of(user, id));
  }

  private Proposals open(TopicRow topic) {
    return new Proposals(drift.open(topic).stream().map(Proposed::of).toList());
  }

  @PostMapping("/api/topics/{id}/drift/{proposal}/accept")
  @Operation(
      summary = "Add a proposed word or source to the topic",
      description = "Its crawl goes by it when it goes on. The answer lists what is left.")
  Proposals accept(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @PathVariable String proposal) {
    TopicRow topic = own.of(user, id);
    return left(topic, drift.accept(topic, Given.id(proposal)));
  }

  @PostMapping("/api/topics/{id}/drift/{proposal}/dismiss")
  @Operation(
      summary = "Do without a proposed word or source, for good",
      description = "The answer lists what is left.")
  Proposals dismiss(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @PathVariable String proposal) {
    TopicRow topic = own.of(user, id);
    return left(topic, drift.dismiss(topic, Given.id(proposal)));
  }

  private Proposals left(TopicRow topic, boolean there) {
    if (!there) {
      throw new NotFound();
    }
    return open(topic);
  }
}
