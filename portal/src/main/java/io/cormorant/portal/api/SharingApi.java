package io.cormorant.portal.api;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// Letting others read a topic.
@RestController
@Tag(name = "Sharing", description = "Topics that others may read")
class SharingApi {
  private static final int LONGEST_NAME = 80;

  private final Topics topics;
  private final OwnTopics own;

  SharingApi(Topics topics, OwnTopics own) {
    this.topics = topics;
    this.own = own;
  }

  @Schema(name = "Reader")
  record Reader(@Schema(example = "98765432109876543") String id, String name) {}

  @Schema(name = "ReaderList")
  record Readers(List<Reader> readers) {}

  @Schema(name = "NewReader", example = "{\"name\": \"otto\"}")
  record NewReader(@Schema(description = "of an account") @Nullable String name) {}

  @Schema(name = "SharedTopic", description = "a topic of somebody else")
  record Shared(@Schema(example = "98765432109876543") String id, String name) {}

  @Schema(name = "SharedTopicList")
  record SharedTopics(@Schema(description = "at most 200") List<Shared> topics) {}

  @GetMapping("/api/shared-topics")
  @Operation(
      summary = "List the topics that others share with you",
      description = "You can search, read and follow them.")
  SharedTopics shared(@AuthenticationPrincipal PortalUser user) {
    return new SharedTopics(
        topics.sharedWith(user.account()).stream()
            .map(topic -> new Shared(Long.toString(topic.id()), topic.name()))
            .toList());
  }

  @DeleteMapping("/api/shared-topics/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Remove a topic that somebody shares with you")
  void leave(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    long wanted = Given.id(id);
    TopicRow topic =
        topics.sharedWith(user.account()).stream()
            .filter(one -> one.id() == wanted)
            .findFirst()
            .orElseThrow(NotFound::new);
    topics.unshare(topic, user.account().id());
  }

  @GetMapping("/api/topics/{id}/readers")
  @Operation(summary = "List who may read a topic of yours")
  Readers readers(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    return readers(own.of(user, id));
  }

  private Readers readers(TopicRow topic) {
    return new Readers(
        topics.readers(topic).stream()
            .map(reader -> new Reader(Long.toString(reader.account()), reader.name()))
            .toList());
  }

  @PostMapping("/api/topics/{id}/readers")
  @Operation(
      summary = "Share a topic",
      description = "An account may search, read and follow it, and change nothing.")
  Readers share(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @RequestBody NewReader wanted) {
    TopicRow topic = own.of(user, id);
    topics.share(topic, Given.needed("name", wanted.name(), LONGEST_NAME));
    return readers(topic);
  }

  @DeleteMapping("/api/topics/{id}/readers/{reader}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Share a topic with somebody no more")
  void unshare(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @PathVariable String reader) {
    TopicRow topic = own.of(user, id);
    long account = Given.id(reader);
    if (topics.readers(topic).stream().noneMatch(one -> one.account() == account)) {
      throw new NotFound();
    }
    topics.unshare(topic, account);
  }
}
