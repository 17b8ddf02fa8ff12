package io.cormorant.portal.api;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Invitations;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Settings;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/// Accounts and settings, for administrators.
@RestController
@Tag(name = "Administration", description = "For administrators")
class AdminApi {
  private final Accounts accounts;
  private final Invitations invitations;
  private final Settings settings;
  private final ReadingLog log;
  private final CrawlDesk desk;
  private final InstantSource clock;
  private final Secrets secrets = new Secrets();

  AdminApi(
      Accounts accounts,
      Invitations invitations,
      Settings settings,
      ReadingLog log,
      CrawlDesk desk,
      InstantSource clock) {
    this.accounts = accounts;
    this.invitations = invitations;
    this.settings = settings;
    this.log = log;
    this.desk = desk;
    this.clock = clock;
  }

  @Schema(name = "AccountList")
  record Listing(
      List<MeApi.Me> accounts,
      @Schema(description = "give it as before= for those that follow; null at the end")
          @Nullable String next) {}

  @Schema(name = "NewInvitation", example = "{\"role\": \"user\"}")
  record NewInvitation(
      @Schema(description = "user or admin; user if missing") @Nullable String role) {}

  @Schema(name = "Invitation")
  record Invitation(
      @Schema(description = "for one person to make an account by, shown only once") String url,
      String role,
      Instant expires) {}

  @Schema(name = "Enabled", example = "{\"enabled\": true}")
  record Enabled(@Nullable Boolean enabled) {}

  @Schema(name = "FreshPassword")
  record FreshPassword(@Schema(description = "shown only once") String password) {}

  @Schema(name = "Registration", example = "{\"open\": false}")
  record Registration(
      @Schema(description = "whether people may make accounts without being invited")
          @Nullable Boolean open) {}

  @GetMapping("/api/admin/accounts")
  @Operation(summary = "List all accounts, newest first")
  Listing accounts(
      @RequestParam(defaultValue = Given.USUALLY_LISTED) int limit,
      @RequestParam(required = false) @Nullable String before) {
    int most = Given.limit(limit);
    long last = before == null ? Long.MAX_VALUE : Given.id(before);
    List<MeApi.Me> found =
        accounts.all().stream()
            .filter(account -> account.id() < last)
            .sorted(Comparator.comparingLong(Account::id).reversed())
            .limit(most + 1L)
            .map(MeApi.Me::of)
            .toList();
    return found.size() <= most
        ? new Listing(found, null)
        : new Listing(found.subList(0, most), found.get(most - 1).id());
  }

  @PostMapping("/api/admin/invitations")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(
      summary = "Invite somebody",
      description = "The answer has the link to send them; it is good once, for a week.")
  Invitation invite(@RequestBody NewInvitation wanted) {
    Role role = role(wanted.role());
    Instant expires = clock.instant().plus(Invitations.VALID);
    String url =
        ServletUriComponentsBuilder.fromCurrentContextPath()
            .path("/invite/" + invitations.create(role))
            .toUriString();
    return new Invitation(url, role.code(), expires);
  }

  private static Role role(@Nullable String code) {
    return code == null || code.equals(Role.USER.code())
        ? Role.USER
        : code.equals(Role.ADMIN.code()) ? Role.ADMIN : unknownRole();
  }

  private static Role unknownRole() {
    throw new BadInput("role: must be user or admin");
  }

  @PutMapping("/api/admin/accounts/{id}/enabled")
  @Operation(
      summary = "Let an account be used, or not",
      description =
          "Either way its sessions end. Tokens of an account that may not be used fail, and its crawls stop.")
  MeApi.Me enabled(@PathVariable String id, @RequestBody Enabled wanted) {
    Account account = account(id);
    boolean enabled = Given.needed("enabled", wanted.enabled());
    accounts.setEnabled(account, enabled);
    if (!enabled) {
      desk.stopAll(account);
    }
    return MeApi.Me.of(account(id));
  }

  @PostMapping("/api/admin/accounts/{id}/password")
  @Operation(
      summary = "Give an account a new password",
      description = "For somebody who forgot theirs. Their sessions end.")
  FreshPassword password(@PathVariable String id) {
    Account account = account(id);
    String fresh = secrets.fresh();
    accounts.setPassword(account, fresh);
    return new FreshPassword(fresh);
  }

  @GetMapping("/api/admin/registration")
  @Operation(summary = "Whether people may make accounts without being invited")
  Registration registration() {
    return new Registration(settings.isRegistrationOpen());
  }

  @PutMapping("/api/admin/registration")
  @Operation(summary = "Let people make accounts without being invited, or not")
  Registration registration(@RequestBody Registration wanted) {
    settings.setRegistrationOpen(Given.needed("open", wanted.open()));
    return registration();
  }

  @Schema(name = "ReadingRetention", example = "{\"days\": 365}")
  record Retention(
      @Schema(description = "after which what was noted of readers is forgotten, 1 to 3650")
          @Nullable Integer days) {}

  @GetMapping("/api/admin/reading")
  @Operation(summary = "How long reading logs are kept")
  Retention reading() {
    return new Retention(log.days());
  }

  @PutMapping("/api/admin/reading")
  @Operation(summary = "Keep reading logs for so many days")
  Retention reading(@RequestBody Retention wanted) {
    log.setDays(Given.needed("days", wanted.days()));
    return reading();
  }

  private Account account(String id) {
    return accounts.find(Given.id(id)).orElseThrow(NotFound::new);
  }
}
