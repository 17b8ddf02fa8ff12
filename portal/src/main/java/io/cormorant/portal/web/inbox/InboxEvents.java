package io.cormorant.portal.web.inbox;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/// Where an open page hears of new items.
@Controller
class InboxEvents {
  private static final int MOST_MISSED = 20;
  private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

  private final Inbox inbox;
  private final InboxBell bell;

  InboxEvents(Inbox inbox, InboxBell bell) {
    this.inbox = inbox;
    this.bell = bell;
  }

  /// @param after the newest item that the page had when it was made
  /// @param last the newest that it has heard of since, as browsers say it when they ask again
  @GetMapping(path = "/inbox/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  ResponseEntity<SseEmitter> events(
      @AuthenticationPrincipal PortalUser user,
      @RequestParam(required = false) @Nullable String after,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last) {
    long account = user.account().id();
    long heard = Math.max(id(after), id(last));
    return bell.listen(account, () -> heard == 0 ? List.of() : missed(account, heard))
        .map(
            line ->
                ResponseEntity.ok()
                    .contentType(MediaType.TEXT_EVENT_STREAM)
                    .cacheControl(CacheControl.noStore())
                    .header("X-Accel-Buffering", "no")
                    .body(line))
        .orElseGet(() -> ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).build());
  }

  private List<Long> missed(long account, long heard) {
    return inbox.list(account, Inbox.View.ALL, Long.MAX_VALUE, MOST_MISSED).reversed().stream()
        .map(Item::id)
        .filter(id -> id > heard)
        .toList();
  }

  private static long id(@Nullable String text) {
    return text != null && ID.matcher(text).matches() ? Long.parseLong(text) : 0;
  }
}
