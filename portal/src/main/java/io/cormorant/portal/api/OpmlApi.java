package io.cormorant.portal.api;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.Opml;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/// The sites one follows, from other feed readers and for them.
@RestController
@Tag(name = "Follows", description = "What you want to hear of")
class OpmlApi {
  private static final String OPML = "text/x-opml";
  private static final String NAME = "Imported sites";
  private static final String EXAMPLE =
      """
      <opml version="2.0"><body><outline text="Tea">
        <outline text="Tea news" type="rss" xmlUrl="https://tea.example/feed.xml"/>
      </outline></body></opml>
      """;

  private final Follows follows;

  OpmlApi(Follows follows) {
    this.follows = follows;
  }

  @Schema(name = "Imported")
  record Imported(
      int sites,
      @Schema(description = "follows that were made") int follows,
      @Schema(description = "entries that are not web addresses") int unusable) {}

  @GetMapping(path = "/api/opml", produces = OPML)
  @Operation(summary = "Get the sites of all your follows as OPML")
  ResponseEntity<String> exported(@AuthenticationPrincipal PortalUser user) {
    return ResponseEntity.ok()
        .contentType(new MediaType("text", "x-opml", StandardCharsets.UTF_8))
        .body(Opml.write(follows.of(user.account())));
  }

  @PostMapping(path = "/api/opml", consumes = OPML)
  @Operation(
      summary = "Follow the sites of an OPML file",
      description = "At most 1,000; each folder becomes one follow for each 100 of its sites.")
  @io.swagger.v3.oas.annotations.parameters.RequestBody(
      content = @Content(mediaType = OPML, examples = @ExampleObject(EXAMPLE)))
  Imported imported(@AuthenticationPrincipal PortalUser user, @RequestBody byte[] file) {
    Opml list = Opml.read(file);
    int made = list.follow(follows, user.account(), NAME);
    return new Imported(list.sites(), made, list.unusable());
  }
}
