package io.cormorant.portal.api;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.OwnPassword;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// One's own account.
@RestController
@Tag(name = "Account", description = "Your account and its tokens")
class MeApi {
  private static final int LONGEST_LABEL = 80;
  private static final int LONGEST_PASSWORD = 1_000;

  private final OwnPassword own;
  private final ApiTokens tokens;

  MeApi(OwnPassword own, ApiTokens tokens) {
    this.own = own;
    this.tokens = tokens;
  }

  @Schema(name = "Account")
  record Me(
      @Schema(example = "98765432109876543") String id,
      String name,
      @Schema(description = "user or admin") String role,
      @Schema(description = "whether it may be used") boolean enabled,
      Instant created) {
    static Me of(Account account) {
      return new Me(
          Long.toString(account.id()),
          account.name(),
          account.role().code(),
          account.enabled(),
          account.created());
    }
  }

  @Schema(
      name = "PasswordChange",
      example = "{\"old\": \"the password so far\", \"password\": \"a better password\"}")
  record PasswordChange(
      @Nullable String old,
      @Schema(description = "at least 10 characters") @Nullable String password) {}

  @Schema(name = "Token")
  record Token(
      @Schema(example = "98765432109876543") String id,
      String label,
      @Schema(description = "whether it may change anything") boolean writes,
      Instant created,
      @Schema(description = "when it was last used, to the minute") @Nullable Instant used) {
    static Token of(ApiTokens.ApiToken token) {
      return new Token(
          Long.toString(token.id()), token.label(), token.writes(), token.created(), token.used());
    }
  }

  @Schema(name = "TokenList")
  record Tokens(@Schema(description = "at most 50") List<Token> tokens) {}

  @Schema(name = "NewToken", example = "{\"label\": \"nightly job\", \"writes\": false}")
  record NewToken(
      @Schema(description = "at most 80 characters") @Nullable String label,
      @Schema(description = "whether it may change anything; not if missing")
          @Nullable Boolean writes) {}

  @Schema(name = "FreshToken")
  record FreshToken(
      @Schema(description = "shown only once", example = "cm_…") String secret, Token token) {}

  @GetMapping("/api/me")
  @Operation(summary = "Who you are")
  Me me(@AuthenticationPrincipal PortalUser user) {
    return Me.of(user.account());
  }

  @PutMapping("/api/me/password")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(
      summary = "Change your password",
      description =
          "All sessions of the account end; its tokens stay. Wrong passwords count as failed"
              + " attempts to sign in do.")
  void password(
      @AuthenticationPrincipal PortalUser user,
      @RequestBody PasswordChange change,
      HttpServletRequest request) {
    String old = Given.needed("old", change.old());
    String password = Given.needed("password", change.password());
    own.change(
        user.account(),
        old.substring(0, Math.min(old.length(), LONGEST_PASSWORD)),
        password,
        request.getRemoteAddr());
  }

  @GetMapping("/api/me/tokens")
  @Operation(summary = "List your tokens")
  Tokens tokens(@AuthenticationPrincipal PortalUser user) {
    return new Tokens(tokens.of(user.account()).stream().map(Token::of).toList());
  }

  @PostMapping("/api/me/tokens")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(summary = "Make a token", description = "Its secret is in the answer and is not kept.")
  FreshToken create(@AuthenticationPrincipal PortalUser user, @RequestBody NewToken wanted) {
    String secret =
        tokens.create(
            user.account(),
            Given.needed("label", wanted.label(), LONGEST_LABEL),
            Boolean.TRUE.equals(wanted.writes()));
    return new FreshToken(secret, Token.of(tokens.find(secret).orElseThrow()));
  }

  @DeleteMapping("/api/me/tokens/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(summary = "Delete one of your tokens")
  void delete(@AuthenticationPrincipal PortalUser user, @PathVariable String id) {
    long wanted = Given.id(id);
    if (tokens.of(user.account()).stream().noneMatch(token -> token.id() == wanted)) {
      throw new NotFound();
    }
    tokens.delete(user.account(), wanted);
  }
}
