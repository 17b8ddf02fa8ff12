package io.cormorant.portal.api;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Inbox.Shown;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.Thumbs;
import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// One's inbox.
@RestController
@Tag(name = "Inbox", description = "What you were told of")
class InboxApi {
  private final Inbox inbox;
  private final Thumbs thumbs;
  private final ReadingLog log;

  InboxApi(Inbox inbox, Thumbs thumbs, ReadingLog log) {
    this.inbox = inbox;
    this.thumbs = thumbs;
    this.log = log;
  }

  @Schema(name = "Why", description = "why an item was told")
  record Why(
      @Schema(description = "the name of the follow") String follow,
      @Schema(description = "new or changed") String change,
      @Schema(description = "words of the follow that the page has") List<String> words,
      @Schema(description = "what the judge of a topic gave the page") @Nullable Double score) {}

  @Schema(name = "Item", description = "a story in your inbox")
  record Summary(
      @Schema(example = "98765432109876543") String id,
      @Schema(description = "the id of the follow; null if that is gone") @Nullable String follow,
      @Schema(description = "the id of the topic, if it belongs to one") @Nullable String topic,
      @Schema(description = "of the page that told it first") String url,
      String host,
      String title,
      String snippet,
      String language,
      @Schema(description = "as the page says it") @Nullable String published,
      Why why,
      Instant pushed,
      boolean read,
      boolean starred,
      boolean hidden,
      @Schema(description = "up, down or none") String thumb,
      @Schema(description = "pages that tell it") int sources) {
    static Summary of(Item item) {
      return new Summary(
          Long.toString(item.id()),
          id(item.follow()),
          id(item.topic()),
          item.url(),
          item.host(),
          item.title(),
          item.snippet(),
          item.language(),
          item.published(),
          new Why(
              item.reason().follow(),
              item.reason().change().name().toLowerCase(Locale.ROOT),
              item.reason().words(),
              item.reason().score()),
          item.pushed(),
          item.read(),
          item.starred(),
          item.hidden(),
          item.thumb() > 0 ? "up" : item.thumb() < 0 ? "down" : "none",
          item.sources());
    }

    private static @Nullable String id(@Nullable Long id) {
      return id == null ? null : Long.toString(id);
    }
  }

  @Schema(name = "ItemList")
  record Listing(
      List<Summary> items,
      @Schema(description = "how many items of the inbox are unread") long unread,
      @Schema(description = "give it as before= for those that follow; null at the end")
          @Nullable String next) {}

  @Schema(name = "ItemSource", description = "a page that tells a story")
  record Source(String url, String host, String title, Instant found) {}

  @Schema(name = "ItemDetail", description = "a story with its text and sources")
  record Detail(
      Summary item,
      @Schema(description = "the cleaned text of the page") String text,
      @Schema(description = "the first one first") List<Source> sources) {}

  @Schema(
      name = "ItemChange",
      description = "what is missing stays as it is",
      example = "{\"read\": true, \"starred\": true}")
  record Change(
      @Nullable Boolean read,
      @Nullable Boolean starred,
      @Nullable Boolean hidden,
      @Schema(description = "up, down or none; down hides the item, and a topic learns both")
          @Nullable String thumb) {}

  @Schema(
      name = "ReadAll",
      description = "which items; all if everything is missing",
      example = "{\"show\": \"unread\"}")
  record ReadAll(
      @Schema(description = "all, unread, starred or hidden; all if missing") @Nullable String show,
      @Schema(description = "only what this follow has found") @Nullable String follow,
      @Schema(description = "only what belongs to this topic") @Nullable String topic,
      @Schema(description = "the newest item that was seen; later ones stay unread")
          @Nullable String through) {}

  @Schema(name = "Unread")
  record Unread(@Schema(description = "how many items of the inbox are unread") long unread) {}

  @GetMapping("/api/inbox")
  @Operation(summary = "List what you were told of, newest first")
  Listing list(
      @AuthenticationPrincipal PortalUser user,
      @Parameter(description = "all, unread, starred or hidden") @RequestParam(defaultValue = "all")
          String show,
      @Parameter(description = "only what this follow has found") @RequestParam(required = false)
          @Nullable String follow,
      @Parameter(description = "only what belongs to this topic") @RequestParam(required = false)
          @Nullable String topic,
      @RequestParam(defaultValue = Given.USUALLY_LISTED) int limit,
      @RequestParam(required = false) @Nullable String before) {
    int most = Given.limit(limit);
    Inbox.View view =
        new Inbox.View(
            shown(show),
            follow == null ? null : (Long) Given.id(follow),
            topic == null ? null : (Long) Given.id(topic));
    long account = user.account().id();
    List<Summary> found =
        inbox
            .list(account, view, before == null ? Long.MAX_VALUE : Given.id(before), most + 1)
            .stream()
            .map(Summary::of)
            .toList();
    long unread = inbox.unread(account);
    return found.size() <= most
        ? new Listing(found, unread, null)
        : new Listing(found.subList(0, most), unread, found.get(most - 1).id());
  }

  private static Shown shown(String code) {
    return Arrays.stream(Shown.values())
        .filter(shown -> shown.code().equals(code))
        .findFirst()
        .orElseThrow(() -> new BadInput("show: it is all, unread, starred or hidden"));
  }

  @GetMapping("/api/inbox/{id}")
  @Operation(summary = "Get an item with its text and sources", description = "It stays unread.")
  Detail item(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    Item item = own(user, id);
    return new Detail(
        Summary.of(item),
        inbox.content(item),
        inbox.sources(item).stream()
            .map(page -> new Source(page.url(), page.host(), page.title(), page.found()))
            .toList());
  }

  @PatchMapping("/api/inbox/{id}")
  @Operation(summary = "Mark an item as read, star it, hide it, or say what you think of it")
  Summary change(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @RequestBody Change change) {
    Item item = own(user, id);
    if (change.thumb() != null) {
      thumbs.give(user.account(), item, thumb(change.thumb()));
    }
    if (change.read() != null) {
      inbox.setRead(item, change.read());
    }
    if (change.starred() != null) {
      inbox.setStarred(item, change.starred());
    }
    if (change.hidden() != null) {
      inbox.setHidden(item, change.hidden());
    }
    return Summary.of(own(user, id));
  }

  @PostMapping("/api/inbox/read")
  @Operation(
      summary = "Mark everything as read",
      description = "Or what a follow, a topic or a part of the inbox has.")
  Unread readAll(@AuthenticationPrincipal PortalUser user, @RequestBody ReadAll wanted) {
    Inbox.View view =
        new Inbox.View(
            wanted.show() == null ? Shown.ALL : shown(wanted.show()),
            wanted.follow() == null ? null : (Long) Given.id(wanted.follow()),
            wanted.topic() == null ? null : (Long) Given.id(wanted.topic()));
    long account = user.account().id();
    inbox.readAll(
        account, view, wanted.through() == null ? Long.MAX_VALUE : Given.id(wanted.through()));
    return new Unread(inbox.unread(account));
  }

  @Schema(name = "Opening", example = "{\"stayed\": true}")
  record Opening(
      @Schema(description = "whether it was open for a while; not if missing")
          @Nullable Boolean stayed) {}

  @PostMapping("/api/inbox/{id}/opened")
  @Operation(
      summary = "Tell that somebody has opened an item, or read it",
      description = "It is marked as read, and noted in the reading log if that is on.")
  Summary opened(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable String id,
      @RequestBody Opening opening) {
    Item item = own(user, id);
    log.note(item.account(), item.url(), Reading.OPENED);
    if (Boolean.TRUE.equals(opening.stayed())) {
      log.note(item.account(), item.url(), Reading.READ);
    }
    inbox.setRead(item, true);
    return Summary.of(own(user, id));
  }

  private static int thumb(String code) {
    return switch (code) {
      case "up" -> 1;
      case "down" -> -1;
      case "none" -> 0;
      default -> throw new BadInput("thumb: it is up, down or none");
    };
  }

  private Item own(PortalUser user, String id) {
    return inbox.find(user.account().id(), Given.id(id)).orElseThrow(NotFound::new);
  }
}
