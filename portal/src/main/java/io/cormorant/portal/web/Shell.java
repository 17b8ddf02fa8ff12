package io.cormorant.portal.web;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.store.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/// What every page is given: who reads it, in which language, and where it stands.
@ControllerAdvice(annotations = Controller.class)
public final class Shell {
  private final MessageSource messages;
  private final PortalParts parts;

  Shell(MessageSource messages, PortalParts parts) {
    this.messages = messages;
    this.parts = parts;
  }

  /// Who is signed in; null for nobody.
  @ModelAttribute("me")
  @Nullable Account me(@AuthenticationPrincipal @Nullable PortalUser user) {
    return user == null ? null : user.account();
  }

  @ModelAttribute("product")
  String product() {
    return parts.product();
  }

  /// The path of the page, without the base path.
  @ModelAttribute("path")
  String path(HttpServletRequest request) {
    return request.getRequestURI().substring(request.getContextPath().length());
  }

  @ModelAttribute("zh")
  boolean chinese(Locale locale) {
    return locale.getLanguage().equals("zh");
  }

  /// What is wrong, in the reader's language where it is known there.
  public String words(BadInput wrong, Locale locale) {
    String english = String.valueOf(wrong.getMessage());
    return wrong instanceof Problem problem
        ? Objects.requireNonNull(
            messages.getMessage(problem.key(), problem.arguments().toArray(), english, locale))
        : english;
  }
}
