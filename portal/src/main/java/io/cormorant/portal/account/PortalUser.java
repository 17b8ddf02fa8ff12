package io.cormorant.portal.account;

import java.util.Collection;
import java.util.List;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.userdetails.UserDetails;

/// An account that is signed in.
public record PortalUser(Account account) implements UserDetails {
  private static final long serialVersionUID = 1;

  /// The authority of requests that may change something.
  static final String WRITES = "WRITES";

  static List<GrantedAuthority> authorities(Account account, boolean writes) {
    GrantedAuthority role = new SimpleGrantedAuthority("ROLE_" + account.role().name());
    return writes ? List.of(role, new SimpleGrantedAuthority(WRITES)) : List.of(role);
  }

  /// Whether a request may change something; a token that only reads may not, and is told no
  /// secrets that last.
  public static boolean mayWrite(Authentication rights) {
    return rights.getAuthorities().stream().anyMatch(right -> WRITES.equals(right.getAuthority()));
  }

  @Override
  public Collection<? extends GrantedAuthority> getAuthorities() {
    return authorities(account, true);
  }

  @Override
  public String getPassword() {
    return "";
  }

  @Override
  public String getUsername() {
    return account.name();
  }
}
