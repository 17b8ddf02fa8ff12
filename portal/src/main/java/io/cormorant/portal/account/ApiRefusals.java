package io.cormorant.portal.account;

import io.cormorant.portal.http.ProblemReply;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;

/// Tells programs why they are not let in.
final class ApiRefusals implements AuthenticationEntryPoint, AccessDeniedHandler {
  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    unknown(request, response);
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException why)
      throws IOException {
    if (SecurityContextHolder.getContext().getAuthentication() == null) {
      unknown(request, response);
      return;
    }
    String detail =
        why instanceof CsrfException
            ? "requests of a session that change something need its CSRF token; programs use an API"
                + " token"
            : BearerFilter.hasToken(request)
                ? "this token may not do that: it may only read, or its account is no"
                    + " administrator's"
                : "this account may not do that";
    new ProblemReply(HttpStatus.FORBIDDEN, detail).write(response);
  }

  private static void unknown(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    new ProblemReply(
            HttpStatus.UNAUTHORIZED,
            BearerFilter.hasToken(request)
                ? "there is no such token, or its account may not be used"
                : "send a token as 'Authorization: Bearer cm_…'; the account page makes them")
        .write(response);
  }
}
