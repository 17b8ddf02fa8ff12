package io.cormorant.portal.account;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/// Signs accounts in by name and password.
@Component
final class SignIn implements AuthenticationProvider {
  private final Accounts accounts;
  private final LoginThrottle throttle;

  SignIn(Accounts accounts, LoginThrottle throttle) {
    this.accounts = accounts;
    this.throttle = throttle;
  }

  @Override
  public Authentication authenticate(Authentication given) {
    String name = given.getName();
    String address = address();
    if (!throttle.admits(name, address)) {
      throw new LockedException("too many attempts");
    }
    return accounts
        .check(name, String.valueOf(given.getCredentials()))
        .map(
            account -> {
              throttle.succeeded(name, address);
              PortalUser user = new PortalUser(account);
              return UsernamePasswordAuthenticationToken.authenticated(
                  user, null, user.getAuthorities());
            })
        .orElseThrow(() -> new BadCredentialsException("wrong name or password"));
  }

  private static String address() {
    HttpServletRequest request =
        RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
            ? attributes.getRequest()
            : null;
    return request == null ? "" : request.getRemoteAddr();
  }

  @Override
  public boolean supports(Class<?> type) {
    return UsernamePasswordAuthenticationToken.class.isAssignableFrom(type);
  }
}
