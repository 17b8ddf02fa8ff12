package io.cormorant.portal.account;

import io.cormorant.portal.store.PortalStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.jdbc.MySqlJdbcIndexedSessionRepositoryCustomizer;
import org.springframework.session.jdbc.PostgreSqlJdbcIndexedSessionRepositoryCustomizer;
import org.springframework.session.jdbc.config.annotation.web.http.EnableJdbcHttpSession;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;

/// Sessions are in the database: a sign-in holds for all portals on it, and when one is started
/// again. Those of strangers end soon; [SessionFilter] prolongs the others.
@Configuration(proxyBeanMethods = false)
@EnableJdbcHttpSession(tableName = "portal_session", maxInactiveIntervalInSeconds = 30 * 60)
class Sessions {
  private static final String COOKIE = "cormorant";

  @Bean
  CookieSerializer sessionCookie() {
    DefaultCookieSerializer cookie = new DefaultCookieSerializer();
    cookie.setCookieName(COOKIE);
    cookie.setUseHttpOnlyCookie(true);
    cookie.setSameSite("Lax");
    return cookie;
  }

  @Bean
  @Primary
  SparingSessions<?> sparingSessions(JdbcIndexedSessionRepository rows) {
    return new SparingSessions<>(rows);
  }

  /// Two requests of a session may write the same thing.
  @Bean
  SessionRepositoryCustomizer<JdbcIndexedSessionRepository> sessionRows(PortalStore store) {
    return switch (store.vendor()) {
      case PortalStore.MARIADB -> new MySqlJdbcIndexedSessionRepositoryCustomizer();
      case PortalStore.POSTGRESQL -> new PostgreSqlJdbcIndexedSessionRepositoryCustomizer();
      default -> _ -> {};
    };
  }
}
