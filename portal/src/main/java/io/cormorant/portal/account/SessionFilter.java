package io.cormorant.portal.account;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Duration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/// Ends the sessions of accounts that were disabled, or whose password or rights have changed.
final class SessionFilter extends OncePerRequestFilter {
  /// Whoever is signed in and does nothing for so long is signed out.
  private static final Duration LONG = Duration.ofHours(12);

  private final Accounts accounts;

  SessionFilter(Accounts accounts) {
    this.accounts = accounts;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Authentication signedIn = SecurityContextHolder.getContext().getAuthentication();
    if (signedIn != null && signedIn.getPrincipal() instanceof PortalUser(Account account)) {
      if (isStillGood(account)) {
        prolong(request);
      } else {
        end(request);
      }
    }
    chain.doFilter(request, response);
  }

  /// Sessions of strangers end soon, so that nobody fills the memory with them.
  private static void prolong(HttpServletRequest request) {
    HttpSession session = request.getSession(false);
    if (session != null && session.getMaxInactiveInterval() < LONG.toSeconds()) {
      session.setMaxInactiveInterval((int) LONG.toSeconds());
    }
  }

  private static void end(HttpServletRequest request) {
    HttpSession session = request.getSession(false);
    if (session != null) {
      session.invalidate();
    }
    SecurityContextHolder.clearContext();
  }

  private boolean isStillGood(Account account) {
    return accounts
        .find(account.id())
        .filter(now -> now.enabled() && now.revision() == account.revision())
        .isPresent();
  }
}
