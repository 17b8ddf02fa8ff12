package io.cormorant.portal.web.inbox;

import io.cormorant.portal.follow.Hubs;
import io.cormorant.portal.follow.WatchDesk;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/// Where hubs push what is new at followed sites, by secrets that only they were told (W3C WebSub).
@Controller
class HubLinks {
  private final Hubs hubs;
  private final WatchDesk desk;

  HubLinks(Hubs hubs, WatchDesk desk) {
    this.hubs = hubs;
    this.desk = desk;
  }

  @GetMapping("/hubs/{secret}")
  ResponseEntity<String> confirm(
      @PathVariable String secret,
      @RequestParam(name = "hub.mode", defaultValue = "") String mode,
      @RequestParam(name = "hub.topic", defaultValue = "") String topic,
      @RequestParam(name = "hub.challenge", defaultValue = "") String challenge,
      @RequestParam(name = "hub.lease_seconds", required = false) @Nullable String lease) {
    return hubs.confirm(secret, mode, topic, challenge, seconds(lease))
        .map(answer -> ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(answer))
        .orElseGet(() -> ResponseEntity.notFound().build());
  }

  private static @Nullable Long seconds(@Nullable String lease) {
    try {
      return lease == null ? null : Long.valueOf(lease.strip());
    } catch (NumberFormatException _) {
      return null;
    }
  }

  /// What is not signed is answered like what is: whoever guesses learns nothing. Of whoever does
  /// not know the secret nothing is read.
  @PostMapping("/hubs/{secret}")
  ResponseEntity<Void> push(
      @PathVariable String secret,
      @RequestHeader(name = "X-Hub-Signature", defaultValue = "") String signature,
      HttpServletRequest request)
      throws IOException {
    if (!hubs.isAwaited(secret)) {
      return ResponseEntity.status(HttpStatus.GONE).build();
    }
    byte[] body = request.getInputStream().readNBytes(Hubs.MOST_BYTES + 1);
    if (body.length > Hubs.MOST_BYTES) {
      return ResponseEntity.status(HttpStatus.CONTENT_TOO_LARGE).build();
    }
    String type = Objects.requireNonNullElse(request.getContentType(), "");
    return switch (hubs.push(secret, type, signature, body)) {
      case TAKEN -> {
        desk.wake();
        yield ResponseEntity.accepted().build();
      }
      case IGNORED -> ResponseEntity.accepted().build();
      case UNKNOWN -> ResponseEntity.status(HttpStatus.GONE).build();
    };
  }
}
