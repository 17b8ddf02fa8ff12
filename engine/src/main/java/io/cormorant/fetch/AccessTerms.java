package io.cormorant.fetch;

import io.cormorant.core.Headers;
import io.cormorant.core.Login;
import io.cormorant.core.Url;
import io.cormorant.fetch.address.TargetGuard;
import java.util.List;

/// On which terms hosts are asked.
///
/// @param targets which URLs may be asked at all
/// @param logins what particular hosts are sent beside the usual
/// @param cookies whether cookies are taken, kept in memory and sent back
public record AccessTerms(TargetGuard targets, List<Login> logins, boolean cookies) {
  /// Everything may be asked, with nothing particular.
  public static final AccessTerms PLAIN = new AccessTerms(TargetGuard.OPEN, List.of(), false);

  public AccessTerms {
    logins = List.copyOf(logins);
  }

  /// What the login for a URL sends; an exact host goes before a pattern, else the first in order
  /// counts. It is found by the URL that is asked, so a redirect takes nothing along.
  Headers headers(Url url) {
    Login fitting = null;
    for (Login login : logins) {
      if (login.fits(url) && (fitting == null || login.host().equals(url.host()))) {
        fitting = login;
      }
    }
    return fitting == null ? Headers.NONE : fitting.headers();
  }
}
