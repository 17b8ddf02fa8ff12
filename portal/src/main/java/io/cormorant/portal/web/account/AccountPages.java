package io.cormorant.portal.web.account;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.FirstAccount;
import io.cormorant.portal.account.Invitations;
import io.cormorant.portal.account.OwnPassword;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.account.Registration;
import io.cormorant.portal.account.SignedIn;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.store.Settings;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Shell;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.util.UriUtils;

/// Signing in, making an account, and one's own account.
@Controller
class AccountPages {
  private final Registration registration;
  private final OwnPassword own;
  private final ApiTokens tokens;
  private final Invitations invitations;
  private final FirstAccount first;
  private final Settings settings;
  private final Shell shell;
  private final ApplicationEventPublisher news;

  AccountPages(
      Registration registration,
      OwnPassword own,
      ApiTokens tokens,
      Invitations invitations,
      FirstAccount first,
      Settings settings,
      Shell shell,
      ApplicationEventPublisher news) {
    this.registration = registration;
    this.own = own;
    this.tokens = tokens;
    this.invitations = invitations;
    this.first = first;
    this.settings = settings;
    this.shell = shell;
    this.news = news;
  }

  @GetMapping("/login")
  String login(Model model, @RequestParam(required = false) @Nullable String failed) {
    model.addAttribute("failed", failed);
    model.addAttribute("register", settings.isRegistrationOpen());
    model.addAttribute("first", first.secret().isPresent());
    return "account/login";
  }

  @GetMapping("/setup")
  String setup(Model model, @RequestParam(defaultValue = "") String token) {
    if (!first.isOpenTo(token)) {
      return "redirect:/login";
    }
    return form(model, "setup", token);
  }

  @PostMapping("/setup")
  String setup(
      Model model,
      Locale locale,
      @RequestParam String token,
      @RequestParam String name,
      @RequestParam String password,
      @RequestParam String again,
      @RequestParam(defaultValue = "") String zone,
      HttpServletRequest request,
      HttpServletResponse response) {
    model.addAttribute("given", name);
    return made(
        model,
        locale,
        zone,
        () -> {
          refuseUnequal(password, again);
          return first.create(token, name, password);
        },
        () -> {
          String link = "/setup?token=" + UriUtils.encode(token, StandardCharsets.UTF_8);
          model.addAttribute("here", shell.here(request, link));
          return form(model, "setup", token);
        },
        request,
        response);
  }

  @GetMapping("/invite/{secret}")
  String invited(Model model, @PathVariable String secret) {
    if (invitations.role(secret).isEmpty()) {
      throw new NotFound();
    }
    return form(model, "invite", secret);
  }

  @PostMapping("/invite/{secret}")
  String accept(
      Model model,
      Locale locale,
      @PathVariable String secret,
      @RequestParam String name,
      @RequestParam String password,
      @RequestParam String again,
      @RequestParam(defaultValue = "") String zone,
      HttpServletRequest request,
      HttpServletResponse response) {
    model.addAttribute("given", name);
    return made(
        model,
        locale,
        zone,
        () -> {
          refuseUnequal(password, again);
          return invitations.accept(secret, name, password);
        },
        () -> form(model, "invite", secret),
        request,
        response);
  }

  @GetMapping("/register")
  String register(Model model) {
    refuseUnlessOpen();
    return form(model, "register", "");
  }

  @PostMapping("/register")
  String register(
      Model model,
      Locale locale,
      @RequestParam String name,
      @RequestParam String password,
      @RequestParam String again,
      @RequestParam(defaultValue = "") String zone,
      HttpServletRequest request,
      HttpServletResponse response) {
    refuseUnlessOpen();
    model.addAttribute("given", name);
    return made(
        model,
        locale,
        zone,
        () -> {
          refuseUnequal(password, again);
          return registration.create(name, password, request.getRemoteAddr());
        },
        () -> form(model, "register", ""),
        request,
        response);
  }

  private void refuseUnlessOpen() {
    if (!settings.isRegistrationOpen()) {
      throw new NotFound();
    }
  }

  private static void refuseUnequal(String password, String again) {
    if (!password.equals(again)) {
      throw new Problem("problem.passwords-differ", "the two passwords differ; type them again");
    }
  }

  private static String form(Model model, String purpose, String secret) {
    model.addAttribute("purpose", purpose);
    model.addAttribute("secret", secret);
    return "account/new";
  }

  /// Signs a new account in, or shows the form again with what is wrong.
  private String made(
      Model model,
      Locale locale,
      String zone,
      Supplier<Account> account,
      Supplier<String> again,
      HttpServletRequest request,
      HttpServletResponse response) {
    try {
      PortalUser user = new PortalUser(account.get());
      request.getSession().invalidate();
      request.getSession(true);
      SecurityContext context = SecurityContextHolder.createEmptyContext();
      context.setAuthentication(
          UsernamePasswordAuthenticationToken.authenticated(user, null, user.getAuthorities()));
      SecurityContextHolder.setContext(context);
      new HttpSessionSecurityContextRepository().saveContext(context, request, response);
      news.publishEvent(new SignedIn(user.account(), locale.toLanguageTag(), zone));
      return "redirect:/";
    } catch (BadInput e) {
      model.addAttribute("problem", shell.words(e, locale));
      model.addAttribute("here", shell.same(request));
      return again.get();
    }
  }

  @GetMapping("/account")
  String account(Model model, @AuthenticationPrincipal PortalUser user) {
    model.addAttribute("tokens", tokens.of(user.account()));
    return "account/account";
  }

  @PostMapping("/account/password")
  String password(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @RequestParam String old,
      @RequestParam String password,
      @RequestParam String again,
      HttpServletRequest request,
      RedirectAttributes flash) {
    try {
      refuseUnequal(password, again);
      own.change(user.account(), old, password, request.getRemoteAddr());
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
      return "redirect:/account";
    }
    return "redirect:/login?changed";
  }

  @PostMapping("/account/tokens")
  String token(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @RequestParam String label,
      @RequestParam(defaultValue = "false") boolean writes,
      RedirectAttributes flash) {
    try {
      flash.addFlashAttribute("secret", tokens.create(user.account(), label, writes));
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return "redirect:/account";
  }

  @PostMapping("/account/tokens/{id}/delete")
  String deleteToken(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    if (!tokens.delete(user.account(), id)) {
      throw new NotFound();
    }
    return "redirect:/account";
  }
}
