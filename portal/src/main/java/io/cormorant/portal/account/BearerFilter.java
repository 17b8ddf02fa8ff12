package io.cormorant.portal.account;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/// Lets programs in by their token, for one request each. Where a request has a token, no session
/// counts.
final class BearerFilter extends OncePerRequestFilter {
  private static final String SCHEME = "Bearer ";

  private final ApiTokens tokens;

  BearerFilter(ApiTokens tokens) {
    this.tokens = tokens;
  }

  /// Whether a request names a token, right or wrong.
  static boolean hasToken(HttpServletRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (hasToken(request)) {
      SecurityContext context = SecurityContextHolder.createEmptyContext();
      bearer(request)
          .ifPresent(
              bearer ->
                  context.setAuthentication(
                      UsernamePasswordAuthenticationToken.authenticated(
                          new PortalUser(bearer.account()),
                          null,
                          PortalUser.authorities(bearer.account(), bearer.writes()))));
      SecurityContextHolder.setContext(context);
    }
    chain.doFilter(request, response);
  }

  private Optional<ApiTokens.Bearer> bearer(HttpServletRequest request) {
    return tokens.bearer(
        request.getHeader(HttpHeaders.AUTHORIZATION).substring(SCHEME.length()).strip());
  }
}
