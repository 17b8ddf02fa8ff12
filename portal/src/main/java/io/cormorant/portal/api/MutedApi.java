package io.cormorant.portal.api;

import io.cormorant.core.Url;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.inbox.MutedSites;
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

/// Sites of which one does not want to hear.
@RestController
@Tag(name = "Inbox", description = "What you were told of")
class MutedApi {
  private final MutedSites muted;

  MutedApi(MutedSites muted) {
    this.muted = muted;
  }

  @Schema(name = "MutedSiteList")
  record Listing(@Schema(description = "hosts, each with all below it") List<String> sites) {}

  @Schema(name = "MutedSite", example = "{\"site\": \"ads.example\"}")
  record Site(@Schema(description = "a host") @Nullable String site) {}

  @GetMapping("/api/muted-sites")
  @Operation(summary = "List the sites you have muted")
  Listing list(@AuthenticationPrincipal PortalUser user) {
    return new Listing(muted.of(user.account().id()));
  }

  @PostMapping("/api/muted-sites")
  @Operation(
      summary = "Mute a site",
      description = "You hear nothing more of it, whatever you follow.")
  Listing mute(@AuthenticationPrincipal PortalUser user, @RequestBody Site wanted) {
    String typed = Given.needed("site", wanted.site(), Given.LONGEST_URL);
    String host =
        Url.parse("https://" + typed + "/")
            .map(Url::host)
            .orElseThrow(() -> new BadInput("site: give a host such as ads.example"));
    muted.mute(user.account().id(), host);
    return list(user);
  }

  @DeleteMapping("/api/muted-sites/{site}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Hear of a site again")
  void unmute(@AuthenticationPrincipal PortalUser user, @PathVariable String site) {
    if (!muted.of(user.account().id()).contains(site)) {
      throw new NotFound();
    }
    muted.unmute(user.account().id(), site);
  }
}
