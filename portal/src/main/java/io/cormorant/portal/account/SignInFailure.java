package io.cormorant.portal.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/// Sends people who could not sign in back to the form, with the reason.
final class SignInFailure implements AuthenticationFailureHandler {
  @Override
  public void onAuthenticationFailure(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    String reason = why instanceof LockedException ? "wait" : "wrong";
    response.sendRedirect(request.getContextPath() + "/login?failed=" + reason);
  }
}
