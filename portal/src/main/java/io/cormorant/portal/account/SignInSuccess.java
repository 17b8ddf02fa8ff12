package io.cormorant.portal.account;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.SavedRequestAwareAuthenticationSuccessHandler;

/// Leads people who have signed in to where they wanted to go, and tells others of it.
final class SignInSuccess extends SavedRequestAwareAuthenticationSuccessHandler {
  private final ApplicationEventPublisher news;

  SignInSuccess(ApplicationEventPublisher news) {
    this.news = news;
    setDefaultTargetUrl("/");
  }

  @Override
  public void onAuthenticationSuccess(
      HttpServletRequest request, HttpServletResponse response, Authentication who)
      throws IOException, ServletException {
    if (who.getPrincipal() instanceof PortalUser user) {
      news.publishEvent(
          new SignedIn(
              user.account(),
              Objects.requireNonNullElse(request.getParameter("language"), ""),
              Objects.requireNonNullElse(request.getParameter("zone"), "")));
    }
    super.onAuthenticationSuccess(request, response, who);
  }
}
