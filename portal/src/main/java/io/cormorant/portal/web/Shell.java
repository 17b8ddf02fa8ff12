package io.cormorant.portal.web;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.store.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/// What every page is given: who reads it, in which language, and where it stands.
@ControllerAdvice(annotations = Controller.class)
public final class Shell {
  /// What is noted where no example page can be read.
  private static final Pattern UNREAD =
      Pattern.compile(
          "none of the \\d+ example pages of topic '.*' can be read, such as (\\S+); name others");

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

  /// The address of this page, up to where the language it is wanted in is appended. A page that
  /// answers a form says itself where it can be asked for; otherwise it is the first page.
  @ModelAttribute("here")
  String here(HttpServletRequest request) {
    Object failed = request.getAttribute("jakarta.servlet.error.method");
    String method = failed == null ? request.getMethod() : failed.toString();
    return method.equals("GET") || method.equals("HEAD")
        ? "?" + withoutLanguage(request.getQueryString())
        : here(request, "/");
  }

  /// The same for another page.
  ///
  /// @param path without the base path, with its query if it has one
  public String here(HttpServletRequest request, String path) {
    return request.getContextPath() + path + (path.contains("?") ? "&" : "?");
  }

  /// The same for a page that answers a form which can be asked for at the same address.
  public String same(HttpServletRequest request) {
    return here(request, path(request));
  }

  private static String withoutLanguage(@Nullable String query) {
    return query == null
        ? ""
        : Arrays.stream(query.split("&"))
            .filter(part -> !part.isEmpty() && !part.equals("lang") && !part.startsWith("lang="))
            .map(part -> part + "&")
            .collect(Collectors.joining());
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
        : failure(english, locale);
  }

  /// Why a crawl or a search could not go on, in the reader's language where it is known there.
  ///
  /// @param english what was noted of it
  public String failure(String english, Locale locale) {
    Matcher unread = UNREAD.matcher(english);
    return unread.matches()
        ? messages.getMessage("failure.examples", new Object[] {unread.group(1)}, locale)
        : english;
  }
}
