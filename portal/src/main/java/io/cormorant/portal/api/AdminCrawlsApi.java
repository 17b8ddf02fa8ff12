package io.cormorant.portal.api;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.channel.PhoneGateway;
import io.cormorant.portal.channel.PhoneGateway.Gateway;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.crawling.KeptPages;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The crawls of all accounts and the gateway for texts, for administrators. They see the names of
/// topics and not what was found.
@RestController
@Tag(name = "Administration", description = "For administrators")
class AdminCrawlsApi {
  private static final int MOST_TOPICS = 20_000;
  private static final int LONGEST_PART = 1_500;

  private final Topics topics;
  private final Accounts accounts;
  private final CrawlDesk desk;
  private final KeptPages kept;
  private final PhoneGateway phone;

  AdminCrawlsApi(
      Topics topics, Accounts accounts, CrawlDesk desk, KeptPages kept, PhoneGateway phone) {
    this.topics = topics;
    this.accounts = accounts;
    this.desk = desk;
    this.kept = kept;
    this.phone = phone;
  }

  @Schema(name = "CrawlOutline")
  record Outline(
      @Schema(description = "the id of the topic", example = "98765432109876543") String id,
      String name,
      @Schema(description = "the name of the account") String owner,
      String state,
      @Schema(description = "pages kept") long kept) {}

  @Schema(name = "CrawlOutlineList")
  record Outlines(
      List<Outline> crawls,
      @Schema(description = "give it as before= for those that follow; null at the end")
          @Nullable String next) {}

  @Schema(
      name = "PhoneGateway",
      description = "what sends texts to phones",
      example =
          "{\"method\": \"POST\", \"url\": \"https://ntfy.example/{to}\", \"body\": \"{text}\"}")
  record Phone(
      @Schema(description = "GET, POST or PUT; POST if missing") @Nullable String method,
      @Schema(description = "with {to} where the number goes; empty for no gateway")
          @Nullable String url,
      @Schema(description = "with {text}, unless the URL has it") @Nullable String body,
      @Schema(description = "one more header, which is never told again") @Nullable String header) {
    static Phone of(Gateway gateway) {
      return new Phone(gateway.method(), gateway.url(), gateway.body(), null);
    }

    Gateway gateway() {
      return new Gateway(
          method == null ? "POST" : Given.text("method", method, 10),
          Given.text("url", url, LONGEST_PART),
          Given.text("body", body, LONGEST_PART),
          Given.text("header", header, LONGEST_PART));
    }
  }

  @GetMapping("/api/admin/crawls")
  @Operation(summary = "List the crawls of all accounts, newest first")
  Outlines crawls(
      @RequestParam(defaultValue = Given.USUALLY_LISTED) int limit,
      @RequestParam(required = false) @Nullable String before) {
    int most = Given.limit(limit);
    long last = before == null ? Long.MAX_VALUE : Given.id(before);
    Map<Long, String> owners =
        accounts.all().stream().collect(Collectors.toMap(Account::id, Account::name));
    ToLongFunction<TopicRow> counts = kept.ofAll();
    List<Outline> found =
        topics.outlines(MOST_TOPICS).stream()
            .filter(topic -> topic.id() < last)
            .sorted((one, other) -> Long.compare(other.id(), one.id()))
            .limit(most + 1L)
            .map(
                topic ->
                    outline(
                        topic, owners.getOrDefault(topic.owner(), ""), counts.applyAsLong(topic)))
            .toList();
    return found.size() <= most
        ? new Outlines(found, null)
        : new Outlines(found.subList(0, most), found.get(most - 1).id());
  }

  private Outline outline(TopicRow topic, String owner, long kept) {
    return new Outline(
        Long.toString(topic.id()), topic.name(), owner, desk.state(topic).code(), kept);
  }

  @PostMapping("/api/admin/crawls/{id}/pause")
  @Operation(summary = "Pause anybody's crawl", description = "Does nothing if it is over.")
  Outline pause(@PathVariable String id) {
    TopicRow topic = topic(id);
    if (desk.state(topic).mayPause()) {
      desk.pause(topic);
    }
    return now(id);
  }

  @PostMapping("/api/admin/crawls/{id}/stop")
  @Operation(
      summary = "Stop anybody's crawl",
      description = "What it found stays, and its owner can let it go on.")
  Outline stop(@PathVariable String id) {
    TopicRow topic = topic(id);
    DeskState state = desk.state(topic);
    if (state.mayStop()) {
      desk.stop(topic);
    }
    return now(id);
  }

  private Outline now(String id) {
    TopicRow topic = topic(id);
    String owner = accounts.find(topic.owner()).map(Account::name).orElse("");
    return outline(topic, owner, kept.of(topic));
  }

  private TopicRow topic(String id) {
    return topics.find(Given.id(id)).orElseThrow(NotFound::new);
  }

  @GetMapping("/api/admin/phone")
  @Operation(
      summary = "Get the gateway for texts to phones",
      description = "Without its header, and for a token that only reads without URL and body.")
  Phone phone(@Parameter(hidden = true) Authentication rights) {
    Phone known = known();
    return PortalUser.mayWrite(rights) ? known : new Phone(known.method(), null, null, null);
  }

  private Phone known() {
    return Phone.of(phone.find().orElse(new Gateway("POST", "", "", "")));
  }

  @PutMapping("/api/admin/phone")
  @Operation(
      summary = "Name the gateway for texts to phones",
      description = "Not if it was named when the portal was started (409).")
  Phone phone(@RequestBody Phone wanted) {
    if (phone.isFixed()) {
      throw new Conflict("the gateway was named when the portal was started, with --phone");
    }
    phone.set(wanted.gateway());
    return known();
  }
}
